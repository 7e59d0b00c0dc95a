import Foundation

/// One value of a record, classified by its type, so that all inputs use the same coercions.
enum SourceValue {
  case null
  case bool(Bool)
  case int(Int64)
  /// An integer above `Int64.max`.
  case uint(UInt64)
  case float(Float)
  /// A `Double` or a `CGFloat`.
  case double(Double)
  /// A `Decimal` or an `NSDecimalNumber`.
  case decimal(Decimal)
  /// A number of JSON text whose digits fit no other case.
  case digits(NumericPrefix)
  case text(String)
  case date(Date)
  case url(URL)
  case data(Data)
  case uuid(UUID)
  /// Any array or set, of Swift or of Foundation.
  case array([Any])
  /// Any dictionary whose keys are texts or integers.
  case record([String: Any])
  /// Everything else: models, enums, functions, dictionaries with other keys.
  case other(Any)

  /// Classifies a value. Optionals of any depth are unwrapped; `nil` and `NSNull` are `null`.
  ///
  /// The existential is opened first. Comparing static types and reading the value in place takes a few nanoseconds;
  /// a dynamic cast to the same type takes twenty, and one that bridges takes hundreds.
  init(_ value: Any) {
    self = SourceValue.classify(value)
  }

  /// Classifies a value of the types that records consist of, the most frequent ones first. Other values take more
  /// time.
  ///
  /// For an object, `Value` is its static class, which may be a superclass of its own.
  private static func classify<Value>(_ value: Value) -> SourceValue {
    if Value.self == String.self { return .text(reinterpreted(value, as: String.self)) }
    if Value.self == Int.self { return .int(Int64(reinterpreted(value, as: Int.self))) }
    if Value.self == Double.self { return .double(reinterpreted(value, as: Double.self)) }
    if Value.self == Bool.self { return .bool(reinterpreted(value, as: Bool.self)) }
    if Value.self == [String: Any].self {
      return .record(reinterpreted(value, as: [String: Any].self))
    }
    if Value.self == [Any].self { return .array(reinterpreted(value, as: [Any].self)) }
    if Value.self == NSNumber.self {
      return FoundationNumber.sourceValue(of: reinterpreted(value, as: NSNumber.self))
    }
    if Value.self is AnyClass { return object(value) }
    if let type = Value.self as? any SourceConvertible.Type { return sourceValue(of: value, as: type) }
    return container(value)
  }

  private static func sourceValue<Value, Known: SourceConvertible>(
    of value: Value,
    as type: Known.Type
  ) -> SourceValue {
    reinterpreted(value, as: type).sourceValue
  }

  private static func object<Value>(_ value: Value) -> SourceValue {
    FoundationObject.sourceValue(of: value, class: type(of: value as Any))
  }

  /// Classifies values inside another existential (`Optional<any Sendable>`).
  private static func container<Value>(_ value: Value) -> SourceValue {
    if let convertible = value as? any SourceConvertible { return convertible.sourceValue }
    let isWrappedObject = type(of: value as Any) is AnyClass && !(value is any Error)
    return isWrappedObject ? object(value as AnyObject) : .other(value)
  }

  /// Creates the value of an integer of up to 128 bits, which is also the size of a decimal's significand.
  init(integer value: some FixedWidthInteger) {
    if let integer = Int64(exactly: value) {
      self = .int(integer)
    } else if let integer = UInt64(exactly: value) {
      self = .uint(integer)
    } else {
      self = NumericPrefix(String(value))?.decimal.exactValue.map { .decimal($0) } ?? .other(value)
    }
  }
}
