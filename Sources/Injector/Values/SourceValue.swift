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
    return integer(value) ?? scalar(value) ?? container(value)
  }

  private static func object<Value>(_ value: Value) -> SourceValue {
    FoundationObject.sourceValue(of: value, class: type(of: value as Any))
  }

  private static func integer<Value>(_ value: Value) -> SourceValue? {
    if Value.self == Int64.self { return .int(reinterpreted(value, as: Int64.self)) }
    if Value.self == Int32.self { return .int(Int64(reinterpreted(value, as: Int32.self))) }
    if Value.self == UInt.self { return .init(unsigned: UInt64(reinterpreted(value, as: UInt.self))) }
    if Value.self == UInt64.self { return .init(unsigned: reinterpreted(value, as: UInt64.self)) }
    if Value.self == UInt32.self { return .int(Int64(reinterpreted(value, as: UInt32.self))) }
    if Value.self == Int16.self { return .int(Int64(reinterpreted(value, as: Int16.self))) }
    if Value.self == UInt16.self { return .int(Int64(reinterpreted(value, as: UInt16.self))) }
    if Value.self == Int8.self { return .int(Int64(reinterpreted(value, as: Int8.self))) }
    if Value.self == UInt8.self { return .int(Int64(reinterpreted(value, as: UInt8.self))) }
    return nil
  }

  private static func scalar<Value>(_ value: Value) -> SourceValue? {
    if Value.self == Float.self { return .float(reinterpreted(value, as: Float.self)) }
    if Value.self == CGFloat.self { return .double(Double(reinterpreted(value, as: CGFloat.self))) }
    if Value.self == Decimal.self { return .decimal(reinterpreted(value, as: Decimal.self)) }
    if Value.self == Date.self { return .date(reinterpreted(value, as: Date.self)) }
    if Value.self == URL.self { return .url(reinterpreted(value, as: URL.self)) }
    if Value.self == Data.self { return .data(reinterpreted(value, as: Data.self)) }
    if Value.self == UUID.self { return .uuid(reinterpreted(value, as: UUID.self)) }
    if Value.self == Substring.self {
      return .text(String(reinterpreted(value, as: Substring.self)))
    }
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      if Value.self == Int128.self { return SourceValue(wide: reinterpreted(value, as: Int128.self)) }
      if Value.self == UInt128.self { return SourceValue(wide: reinterpreted(value, as: UInt128.self)) }
    }
    return nil
  }

  /// Classifies containers, and values inside another existential (`Optional<any Sendable>`).
  private static func container<Value>(_ value: Value) -> SourceValue {
    if let convertible = value as? any SourceConvertible { return convertible.sourceValue }
    let isWrappedObject = type(of: value as Any) is AnyClass && !(value is any Error)
    return isWrappedObject ? object(value as AnyObject) : .other(value)
  }

  /// Creates the value of an integer of up to 128 bits, which is also the size of a decimal's significand.
  private init(wide value: some FixedWidthInteger) {
    if let integer = Int64(exactly: value) {
      self = .int(integer)
    } else if let integer = UInt64(exactly: value) {
      self = .uint(integer)
    } else {
      self = NumericPrefix(String(value))?.decimal.exactValue.map { .decimal($0) } ?? .other(value)
    }
  }

  /// Creates the value of an integer that may be above `Int64.max`.
  init(unsigned value: UInt64) {
    self = Int64(exactly: value).map(SourceValue.int) ?? .uint(value)
  }
}
