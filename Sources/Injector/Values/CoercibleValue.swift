import Foundation

/// A type that values can be coerced to without a plan: a type with a row in the coercion table, or a collection of
/// these.
protocol CoercibleValue {
  /// Returns a value coerced to this type; nil if it does not fit.
  static func coerced(from value: Any, _ leeway: CoercionLeeway) -> Self?
}

extension Coercion {
  /// Returns a value as any type: unchanged, or coerced if the table has a row for the type; nil if it does not fit.
  static func value<Value>(
    of value: Any,
    as type: Value.Type,
    allowing leeway: CoercionLeeway = CoercionLeeway()
  ) -> Value? {
    if Value.self == Any.self { return value as? Value }
    if let coercible = Value.self as? any CoercibleValue.Type {
      return coercible.coerced(from: value, leeway) as? Value
    }
    return value as? Value
  }
}

extension String: CoercibleValue {
  static func coerced(from value: Any, _ leeway: CoercionLeeway) -> String? {
    Coercion.text(SourceValue(value)).value(allowing: leeway)
  }
}

extension Bool: CoercibleValue {
  static func coerced(from value: Any, _ leeway: CoercionLeeway) -> Bool? {
    Coercion.bool(SourceValue(value)).value(allowing: leeway)
  }
}

extension CoercibleValue where Self: FixedWidthInteger {
  static func coerced(from value: Any, _ leeway: CoercionLeeway) -> Self? {
    Coercion.integer(SourceValue(value), as: Self.self).value(allowing: leeway)
  }
}

extension Int: CoercibleValue {}
extension Int8: CoercibleValue {}
extension Int16: CoercibleValue {}
extension Int32: CoercibleValue {}
extension Int64: CoercibleValue {}
extension UInt: CoercibleValue {}
extension UInt8: CoercibleValue {}
extension UInt16: CoercibleValue {}
extension UInt32: CoercibleValue {}
extension UInt64: CoercibleValue {}

extension CoercibleValue where Self: BinaryFloatingPoint {
  static func coerced(from value: Any, _ leeway: CoercionLeeway) -> Self? {
    Coercion.floatingPoint(SourceValue(value)).value(allowing: leeway)
  }
}

extension Double: CoercibleValue {}
extension Float: CoercibleValue {}
extension CGFloat: CoercibleValue {}

extension Decimal: CoercibleValue {
  static func coerced(from value: Any, _ leeway: CoercionLeeway) -> Decimal? {
    Coercion.decimal(SourceValue(value)).value(allowing: leeway)
  }
}

extension Date: CoercibleValue {
  static func coerced(from value: Any, _ leeway: CoercionLeeway) -> Date? {
    Coercion.date(SourceValue(value)).value(allowing: leeway)
  }
}

extension URL: CoercibleValue {
  static func coerced(from value: Any, _ leeway: CoercionLeeway) -> URL? {
    Coercion.url(SourceValue(value)).value(allowing: leeway)
  }
}

extension Data: CoercibleValue {
  static func coerced(from value: Any, _ leeway: CoercionLeeway) -> Data? {
    Coercion.data(SourceValue(value)).value(allowing: leeway)
  }
}

extension UUID: CoercibleValue {
  static func coerced(from value: Any, _ leeway: CoercionLeeway) -> UUID? {
    Coercion.uuid(SourceValue(value)).value(allowing: leeway)
  }
}

extension Optional: CoercibleValue {
  static func coerced(from value: Any, _ leeway: CoercionLeeway) -> Wrapped?? {
    if case .null = SourceValue(value) { return .some(nil) }
    return Coercion.value(of: value, as: Wrapped.self, allowing: leeway).map { .some($0) }
  }
}

extension Array: CoercibleValue {
  static func coerced(from value: Any, _ leeway: CoercionLeeway) -> [Element]? {
    guard case .array(let elements) = SourceValue(value) else { return nil }
    var coerced: [Element] = []
    for element in elements {
      guard let value = Coercion.value(of: element, as: Element.self, allowing: leeway) else { return nil }
      coerced.append(value)
    }
    return coerced
  }
}

extension Dictionary: CoercibleValue {
  static func coerced(from value: Any, _ leeway: CoercionLeeway) -> [Key: Value]? {
    guard case .record(let record) = SourceValue(value),
      let key = DictionaryKeys.reader(of: Key.self)
    else { return nil }
    var coerced: [Key: Value] = [:]
    for (name, member) in record {
      guard let key = key(name), let value = Coercion.value(of: member, as: Value.self, allowing: leeway)
      else { return nil }
      coerced[key] = value
    }
    return coerced
  }
}
