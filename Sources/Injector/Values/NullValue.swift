import Foundation

/// The null values of dictionaries.
enum NullValue {
  /// Whether a value is `NSNull`, or nil inside Optionals of any depth.
  @inline(__always)
  static func isNull(_ source: Any) -> Bool { _openExistential(source, do: isNullValue) }

  /// Whether no value of a type is nil, in contrast to Optionals and types that may hold one.
  static func isNeverNil(_ type: Any.Type) -> Bool {
    RuntimeEntryPoints.kind(of: type) != .optional && RuntimeEntryPoints.kind(of: type) != .existential
  }

  /// Whether a value is nil inside Optionals of any depth.
  static func isNil<Value>(_ value: Value) -> Bool {
    guard RuntimeEntryPoints.kind(of: Value.self) == .optional else { return false }
    if case .null = SourceValue(value) { return true }
    return false
  }
}

private func isNullValue<Value>(_ value: Value) -> Bool {
  Value.self == NSNull.self || NullValue.isNil(value)
}
