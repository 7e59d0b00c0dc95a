/// The descriptions of expected values in messages.
enum ExpectedText {
  /// Returns words for a type that the sender of the data understands: a kind of JSON value, or a value that is written
  /// as one.
  static func inPublic(_ type: Any.Type) -> String {
    if let type = type as? any RawRepresentable.Type { return inPublic(rawType(of: type)) }
    let name = TypeName.withoutOptional(type)
    return switch SummaryText.kind(of: name) {
    case "number": name.hasPrefix("Int") || name.hasPrefix("UInt") ? "an integer" : "a number"
    case "boolean": "a boolean"
    case "string": "a string"
    case "Character": "one character"
    case "Data", "NSData": "base64 text"
    case "object": "an object"
    case "array": "an array"
    case _ where name.hasPrefix("Set<"): "an array"
    case "Date": "a date"
    case "URL", "UUID": "a \(name)"
    default: anotherValue
    }
  }

  /// Returns words for a different value of the same type: `another string`.
  static func anotherInPublic(_ type: Any.Type) -> String {
    let text = inPublic(type)
    return text == anotherValue ? text : "another" + text.drop { $0 != " " }
  }

  private static func rawType<Value: RawRepresentable>(of type: Value.Type) -> Any.Type {
    Value.RawValue.self
  }

  /// The greatest number of cases that are listed.
  static let greatestCaseCount = 20

  /// Returns the name of an enum with its cases: `Grade ("A", "B" or "C")`. Returns only the name if there are no cases
  /// or too many. A struct with raw values has no cases.
  static func of(_ type: Any.Type, cases: [String], isEnum: Bool) -> InjectionReport.Issue.Fact {
    if cases.isEmpty || cases.count > greatestCaseCount {
      let text = isEnum ? "one of the cases" : anotherInPublic(type)
      return .words(TypeName.withoutOptional(type), inPublic: text)
    }
    let list = cases.joined(separator: ", ")
    return .words(
      "\(TypeName.withoutOptional(type)) (\(IssueText.list(cases, "or")))",
      inPublic: cases.count == 1 ? list : "one of \(list)"
    )
  }

  /// The value that a path expects before a key.
  static let object = InjectionReport.Issue.Fact.words("object", inPublic: "an object")
  /// The value that a path expects before an index.
  static let array = InjectionReport.Issue.Fact.words("array", inPublic: "an array")

  /// Returns the text for the root when a run creates one model.
  static func record(for model: Any.Type) -> String { "an object for \(TypeName.of(model))" }

  /// Returns the text for the root when a run creates an array of models.
  static func records(for model: Any.Type) -> String { "an array of objects for [\(TypeName.of(model))]" }

  /// Returns the text for the root when a run creates an array of values that are not models.
  static func array(of type: Any.Type) -> String { "an array for [\(TypeName.of(type))]" }

  /// Returns the text for the root when a run creates a dictionary of values that are not models.
  static func members(of type: Any.Type) -> String { "an object for [String: \(TypeName.of(type))]" }

  /// The text for a record whose properties a document declares.
  static let recordOfSameDocument = "a record of the same document"

  /// Returns the text for a dictionary key.
  static func key(of type: Any.Type) -> InjectionReport.Issue.Fact {
    .words("a key of type \(TypeName.of(type))", inPublic: "a key that is \(inPublic(type))")
  }

  /// Returns the text for a dictionary key that means the same as another one.
  static func key(otherThan key: String) -> String { "no other key for \(QuotedText.key(key))" }

  /// Returns the text for a dictionary with a key that cannot occur in a record. `key` describes it.
  static func object(withKey key: String) -> String { "object with a key that is not a string, \(key)" }

  /// Returns the text for a dictionary with two keys that have the same text.
  static func object(withTwoKeys key: String) -> String { "object with two keys \(QuotedText.key(key))" }

  /// Returns the text for a record that names its type: `an object whose "kind" is "cat" or "dog"`. `relation` is
  /// `whose` or `beside`.
  static func record(_ relation: String, _ key: String, isOneOf kinds: [String]) -> String {
    let most = 20
    let link = relation == "whose" ? "is" : "that is"
    let text = "an object \(relation) \(key.debugDescription) \(link) "
    guard kinds.count > most else { return text + IssueText.quoted(kinds, joinedBy: "or") }
    let listed = kinds.prefix(most).map(\.debugDescription).joined(separator: ", ")
    return text + "\(listed) or one of \(kinds.count - most) more"
  }

  /// The text for a date without a time zone.
  static let dateWithZone = InjectionReport.Issue.Fact.words(
    "Date with a time zone, or the converter .sqlDate", inPublic: "a date with a time zone"
  )

  /// The text for a calendar date that consists of digits.
  static let dateOfDigits = InjectionReport.Issue.Fact.words(
    #"Date, or the converter .date("yyyyMMdd")"#, inPublic: "a date"
  )

  /// Returns whether the text reveals the form of the invalid value. It is not shown for a sensitive value.
  static func isAboutForm(_ fact: InjectionReport.Issue.Fact?) -> Bool {
    fact?.text == dateWithZone.text || fact?.text == dateOfDigits.text
  }

  /// The text for JSON text inside a string.
  static let jsonText = "a string that holds JSON"

  /// The text for an invalid value of the correct type.
  static let anotherValue = "another value"

  /// Returns words for the numbers of a type: `an integer (-128 to 127)`, `a number within the range of Float`.
  static func rangeInPublic(of type: Any.Type) -> String {
    let text = inPublic(type)
    return text == "a number"
      ? "\(text) within the range of \(TypeName.withoutOptional(type))" : text + range(of: type)
  }

  /// Returns the least and the greatest value of an integer type; an empty text for other types.
  static func range(of type: Any.Type) -> String {
    func range<Integer: FixedWidthInteger>(of type: Integer.Type) -> String {
      " (\(Integer.min) to \(Integer.max))"
    }
    return (type as? any FixedWidthInteger.Type).map { range(of: $0) } ?? ""
  }
}
