/// A type of single values that has a row in the coercion table.
protocol CoercibleScalar: SourceConvertible, Hashable, Sendable {
  /// Returns a value coerced according to the coercion table.
  static func coerced(from source: SourceValue) -> CoercionOutcome<Self>

  /// Returns the schema of the values that strict reading accepts, or of those that are written.
  ///
  /// - Parameter writesSeconds: Whether dates are written as numbers.
  /// - Returns: The schema.
  static func schema(writesSeconds: Bool) -> InjectionSchema

  /// How keys of dictionaries are converted to and from the type; nil if texts are not converted to it.
  static var keys: DictionaryKeys.Forms<Self>? { get }
}

/// An Optional or a collection that values are coerced to without a plan.
protocol CoercibleValue {
  /// Returns a value coerced to this type; nil if it does not fit.
  static func coerced(from value: Any, _ leeway: CoercionLeeway) -> Self?

  /// The schema of the values that need no coercion; nil if it is not known.
  static var schema: InjectionSchema? { get }
}

extension Coercion {
  /// Returns a value as any type: unchanged, or coerced if the coercion table has a row for the type; nil if it does
  /// not fit.
  static func value<Value>(
    of value: Any, as type: Value.Type, allowing leeway: CoercionLeeway = CoercionLeeway()
  ) -> Value? {
    if Value.self == Any.self { return value as? Value }
    if let scalar = Value.self as? any CoercibleScalar.Type {
      return scalar.coerced(from: value, leeway) as? Value
    }
    if let coercible = Value.self as? any CoercibleValue.Type {
      // If there is no value, a cast to an Optional would return nil, which would count as a result.
      return coercible.coerced(from: value, leeway).flatMap { $0 as? Value }
    }
    return value as? Value
  }

  /// Returns the schema of the values that become a type without coercion; nil if it is not known.
  static func schema(of type: Any.Type) -> InjectionSchema? {
    (type as? any CoercibleScalar.Type)?.schema(writesSeconds: false)
      ?? (type as? any CoercibleValue.Type).flatMap { $0.schema }
  }
}

extension CoercibleScalar {
  fileprivate static func coerced(from value: Any, _ leeway: CoercionLeeway) -> Self? {
    coerced(from: SourceValue(value)).value(allowing: leeway)
  }
}

extension Optional: CoercibleValue {
  static func coerced(from value: Any, _ leeway: CoercionLeeway) -> Wrapped?? {
    if case .null = SourceValue(value) { return .some(nil) }
    return Coercion.value(of: value, as: Wrapped.self, allowing: leeway).map { .some($0) }
  }

  static var schema: InjectionSchema? { Coercion.schema(of: Wrapped.self)?.nullable }
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

  static var schema: InjectionSchema? { Coercion.schema(of: Element.self).map { .array(of: $0) } }
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

  static var schema: InjectionSchema? { Coercion.schema(of: Value.self).map { .object(of: $0) } }
}
