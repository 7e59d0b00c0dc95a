/// What a type takes, as messages say it: `Date`, `[Int]`, or, for a number out of range, `Int8 (-128 to 127)`.
enum ExpectedText {
  static func of(_ type: Any.Type, code: InjectionCode) -> String {
    let name = TypeName.withoutOptional(type)
    guard code == .outOfRange, let integer = type as? any FixedWidthInteger.Type else { return name }
    return name + range(of: integer)
  }

  /// More cases than these are not listed.
  static let greatestCaseCount = 20

  /// An enum and its cases: `Grade ("A", "B" or "C")`; just the name where there are none, or too many.
  static func of(_ type: Any.Type, cases: [String]) -> String {
    let name = TypeName.withoutOptional(type)
    guard let last = cases.last, cases.count <= greatestCaseCount else { return name }
    if cases.count == 1 { return "\(name) (\(last))" }
    return "\(name) (\(cases.dropLast().joined(separator: ", ")) or \(last))"
  }

  /// The root that a run for one model needs.
  static func record(for model: Any.Type) -> String {
    "a record for \(TypeName.of(model))"
  }

  /// The root that a run for an array of models needs.
  static func records(for model: Any.Type) -> String {
    "an array of records for [\(TypeName.of(model))]"
  }

  /// The root that a run for an array of values needs that are no models.
  static func array(of type: Any.Type) -> String { "an array for [\(TypeName.of(type))]" }

  /// The root that a run for values by key needs that are no models.
  static func members(of type: Any.Type) -> String { "a record for [String: \(TypeName.of(type))]" }

  /// What a key of a record must be to become a key of a dictionary.
  static func key(of type: Any.Type) -> String {
    "a key of type \(TypeName.of(type))"
  }

  /// A record that tells which of several kinds it is: `a record whose "kind" is "cat" or "dog"`.
  static func record(whose key: String, isOneOf kinds: [String]) -> String {
    let most = 20
    let text = "a record whose \(key.debugDescription) is "
    guard kinds.count > most else { return text + IssueText.quoted(kinds, joinedBy: "or") }
    let listed = kinds.prefix(most).map(\.debugDescription).joined(separator: ", ")
    return text + "\(listed) or one of \(kinds.count - most) more"
  }

  /// What is expected where JSON text is inside JSON text.
  static let jsonText = "a string that holds JSON"

  /// What is expected where a value is refused for what it says.
  static let anotherValue = "another value"

  private static func range<Integer: FixedWidthInteger>(of type: Integer.Type) -> String {
    " (\(Integer.min) to \(Integer.max))"
  }
}
