/// Returns a value as its own type, or an object as a superclass. The caller must have checked the types.
@inline(__always)
func reinterpreted<Value, Known>(_ value: Value, as type: Known.Type) -> Known {
  unsafe unsafeBitCast(value, to: type)
}

/// Returns a value as `Any`. If the generic parameter is `Any`, the value is not wrapped again.
@inline(__always)
func erased<Value>(_ value: Value) -> Any {
  Value.self == Any.self ? reinterpreted(value, as: Any.self) : value
}

#if Foundation || canImport(Darwin)
  import Foundation

  /// Returns the type code of a number's value; see `NSValue.objCType`.
  func typeCode(of number: NSNumber) -> UInt8 { unsafe UInt8(bitPattern: number.objCType.pointee) }
#endif
