/// A type of single values: one with a row in the coercion table.
protocol ScalarType: SourceConvertible, Hashable, Sendable {
  /// Returns a value as the coercion table has it.
  static func coerced(from source: SourceValue) -> CoercionOutcome<Self>

  /// Whether values of converters are coerced to the type.
  static var isCoercible: Bool { get }
}

extension ScalarType {
  static var isCoercible: Bool { true }
}
