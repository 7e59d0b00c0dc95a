#if Foundation || canImport(Darwin)
  import Foundation
#endif

/// Functions that read values whose dynamic type is exactly the requested one.
///
/// Opening the existential and comparing types takes a few nanoseconds; a cast to the same type takes twenty.
enum ExactValue {
  /// Returns the value if `source` is exactly a `Value`, not a subclass and not bridged.
  @inline(__always)
  static func of<Value>(_ source: Any, as type: Value.Type) -> Value? {
    func read<Dynamic>(_ value: Dynamic) -> Value? {
      guard Dynamic.self == Value.self else { return nil }
      return reinterpreted(value, as: Value.self)
    }
    return _openExistential(source, do: read)
  }

  /// Returns an integer, or the integer in an `NSNumber` if it is in range and not a Boolean value.
  @inline(__always)
  static func int(_ source: Any) -> Int? { _openExistential(source, do: openInt) }

  /// Returns a `Double`, or the number in an `NSNumber` if a `Double` represents it exactly and it is not a Boolean
  /// value.
  @inline(__always)
  static func double(_ source: Any) -> Double? { _openExistential(source, do: openDouble) }

  /// Returns a `Bool`, or the Boolean value in an `NSNumber`.
  @inline(__always)
  static func bool(_ source: Any) -> Bool? { _openExistential(source, do: openBool) }

  /// Returns a `String`; nil for other types.
  @inline(__always)
  static func string(_ source: Any) -> String? { _openExistential(source, do: openString) }

  /// Returns an `[Any]`; nil for other types.
  @inline(__always)
  static func array(_ source: Any) -> [Any]? { _openExistential(source, do: openArray) }

  /// Returns a `[[String: Any]]`; nil for other types.
  @inline(__always)
  static func records(_ source: Any) -> [[String: Any]]? { _openExistential(source, do: openRecords) }

  /// Returns a `[String: Any]`; nil for other types.
  @inline(__always)
  static func record(_ source: Any) -> [String: Any]? { _openExistential(source, do: openRecord) }

  /// Returns a dictionary whose values are texts, numbers or Boolean values of one type; nil for other types.
  static func typedRecord(_ source: Any) -> [String: Any]? {
    if let texts = of(source, as: [String: String].self) { return texts.mapValues { $0 } }
    if let integers = of(source, as: [String: Int].self) { return integers.mapValues { $0 } }
    if let numbers = of(source, as: [String: Double].self) { return numbers.mapValues { $0 } }
    return of(source, as: [String: Bool].self)?.mapValues { $0 }
  }

  /// Whether a value is an `[Any]` or a `[[String: Any]]`.
  @inline(__always)
  static func isArray(_ source: Any) -> Bool {
    let type = _openExistential(source, do: openType)
    return type == [Any].self || type == [[String: Any]].self
  }

  /// Whether a value is a `[String: Any]`.
  @inline(__always)
  static func isRecord(_ source: Any) -> Bool { _openExistential(source, do: openType) == [String: Any].self }

  /// Whether a value is a Swift or Foundation dictionary with any type of keys.
  ///
  /// The value is not cast to `NSDictionary`, because the cast recursively converts an array and everything inside
  /// it.
  @inline(never)
  static func isDictionary(_ source: Any) -> Bool {
    let type = Swift.type(of: source)
    if type is AnyClass { return type is NSDictionary.Type }
    switch SourceValue(source) {
    case .record: return true
    case .other(let value): return value is UnusableKeys
    default: return false
    }
  }
}

private func openType<Value>(_ value: Value) -> Any.Type { Value.self }

@_effects(readonly)
private func openInt<Value>(_ value: Value) -> Int? {
  if Value.self == Int.self { return reinterpreted(value, as: Int.self) }
  if Value.self == Int64.self { return Int(exactly: reinterpreted(value, as: Int64.self)) }
  guard Value.self == NSNumber.self,
    case .int(let integer) = sourceValue(ofNumber: value)
  else { return nil }
  return Int(exactly: integer)
}

@_effects(readonly)
private func openDouble<Value>(_ value: Value) -> Double? {
  if Value.self == Double.self { return reinterpreted(value, as: Double.self) }
  guard Value.self == NSNumber.self else { return nil }
  switch sourceValue(ofNumber: value) {
  case .double(let number): return number
  case .int(let integer): return Double(exactly: integer)
  default: return nil
  }
}

@_effects(readonly)
private func openBool<Value>(_ value: Value) -> Bool? {
  if Value.self == Bool.self { return reinterpreted(value, as: Bool.self) }
  guard Value.self == NSNumber.self || Value.self == FoundationNumber.booleanClass,
    case .bool(let truth) = sourceValue(ofNumber: value)
  else { return nil }
  return truth
}

/// Returns the value in an `NSNumber` without reference counting.
@inline(__always)
private func sourceValue<Value>(ofNumber value: Value) -> SourceValue {
  let number = unsafe reinterpreted(value, as: Unmanaged<NSNumber>.self)
  return unsafe number._withUnsafeGuaranteedRef { FoundationNumber.sourceValue(of: $0) }
}

// A function that is also generic over the expected type would not be specialised.

private func openString<Value>(_ value: Value) -> String? {
  guard Value.self == String.self else { return nil }
  return reinterpreted(value, as: String.self)
}

private func openArray<Value>(_ value: Value) -> [Any]? {
  guard Value.self == [Any].self else { return nil }
  return reinterpreted(value, as: [Any].self)
}

private func openRecord<Value>(_ value: Value) -> [String: Any]? {
  guard Value.self == [String: Any].self else { return nil }
  return reinterpreted(value, as: [String: Any].self)
}

private func openRecords<Value>(_ value: Value) -> [[String: Any]]? {
  guard Value.self == [[String: Any]].self else { return nil }
  return reinterpreted(value, as: [[String: Any]].self)
}
