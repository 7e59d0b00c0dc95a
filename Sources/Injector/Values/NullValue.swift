import Foundation

/// What stands for null in dictionaries.
enum NullValue {
  /// True for `NSNull` and for nil inside optionals of any depth.
  @inline(__always)
  static func isNull(_ source: Any) -> Bool { _openExistential(source, do: isNullValue) }

  /// True for nil inside optionals of any depth.
  static func isNil<Value>(_ value: Value) -> Bool {
    guard RuntimeEntryPoints.kind(of: Value.self) == .optional else { return false }
    if case .null = SourceValue(value) { return true }
    return false
  }
}

private func isNullValue<Value>(_ value: Value) -> Bool {
  Value.self == NSNull.self || NullValue.isNil(value)
}
