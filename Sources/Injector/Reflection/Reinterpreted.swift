import Foundation

/// A value as the type that it has; the caller has compared the types, or it is a class above the object's own.
@inline(__always)
func reinterpreted<Value, Known>(_ value: Value, as type: Known.Type) -> Known {
  unsafe unsafeBitCast(value, to: type)
}

/// A value as `Any`, without wrapping an `Any` into another one where the generic parameter is `Any` itself.
@inline(__always)
func erased<Value>(_ value: Value) -> Any {
  Value.self == Any.self ? reinterpreted(value, as: Any.self) : value
}

/// The type code of what a number holds; see `NSValue.objCType`.
func typeCode(of number: NSNumber) -> UInt8 {
  unsafe UInt8(bitPattern: number.objCType.pointee)
}
