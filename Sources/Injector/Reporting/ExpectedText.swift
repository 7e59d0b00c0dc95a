/// What a type takes, as messages say it: `Date`, `[Int]`, or, for a number out of range, `Int8 (-128 to 127)`.
enum ExpectedText {
  static func of(_ type: Any.Type, code: InjectionCode) -> String {
    let name = TypeName.withoutOptional(type)
    guard code == .outOfRange, let integer = type as? any FixedWidthInteger.Type else { return name }
    return name + range(of: integer)
  }

  /// The root that a run for one model needs.
  static func record(for model: Any.Type) -> String {
    "a record for \(TypeName.of(model))"
  }

  /// The root that a run for an array of models needs.
  static func records(for model: Any.Type) -> String {
    "an array of records for [\(TypeName.of(model))]"
  }

  /// What a key of a record must be to become a key of a dictionary.
  static func key(of type: Any.Type) -> String {
    "a key of type \(TypeName.of(type))"
  }

  /// What is expected where JSON text is inside JSON text.
  static let jsonText = "a string that holds JSON"

  /// What is expected where a value is refused for what it says.
  static let anotherValue = "another value"

  private static func range<Integer: FixedWidthInteger>(of type: Integer.Type) -> String {
    " (\(Integer.min) to \(Integer.max))"
  }
}
