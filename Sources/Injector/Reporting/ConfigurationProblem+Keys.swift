/// The mistakes in the keys and paths of properties, and in rules that exclude each other.
extension ConfigurationProblem {
  static func emptyMapping(_ property: String) -> Self {
    swift(
      "the mapping to '\(property)' names no key; write \(mapping(to: property))",
      document: "the \"keys\" of '\(property)' name no key; name one, or remove them"
    )
  }

  static func emptyWriting(_ property: String) -> Self {
    swift(
      "the writing of '\(property)' names no key; write \(rule("writing", property, ".to(\"key\")"))",
      document: "the \"writing\" of '\(property)' names no key; name one, or remove it"
    )
  }

  /// A property needs a value, and the mapping of another property names its only key.
  static func keyOfAnother(_ property: String, of model: Any.Type) -> Self {
    "'\(property)' of \(model) needs a value and has no key, because another mapping names it; "
      + swift(
        "write \(mapping(to: property)), or repeat the other mapping with .and(\(name(property)))",
        document: "give it \"keys\""
      )
  }

  private static func mapping(to property: String) -> Self {
    ".mapping(\"key\").to(\(name(property)))"
  }

  /// The subjects of paths in rules.
  enum PathOwner {
    case property(String)
    /// Where runs begin to read their input.
    case root
    /// The text that names the type of a record.
    case kind

    fileprivate func subject(_ path: String) -> String {
      switch self {
      case .property(let name): "the path \(path.debugDescription) of '\(name)'"
      case .root: "the root path \(path.debugDescription)"
      case .kind: "the path \(path.debugDescription) to the text that names a type"
      }
    }
  }

  /// No record can have a path as it is written; the correction is what was probably meant.
  static func pathSpelling(_ path: String, of owner: PathOwner, correction: String) -> Self {
    "\(owner.subject(path)) can match nothing: keys and indices are joined by dots; "
      + "write \(correction.debugDescription)\(alternative(to: path))"
  }

  /// A path has what only other languages of paths have: every element of an array, or an index from its end.
  static func pathSyntax(_ path: String, of owner: PathOwner, fromEnd: Bool) -> Self {
    let reason =
      fromEnd
      ? "indices count from the beginning of an array"
      : "a path leads to one value, not to one in each element"
    return "\(owner.subject(path)) can match nothing: \(reason); write the path of the array, "
      + "and use a nested injector or a converter for what is in it\(alternative(to: path))"
  }

  /// Returns how a path is written whose keys have the characters of another notation.
  private static func alternative(to path: String) -> String {
    let start = path.hasPrefix("/") || path.hasPrefix("$") ? "\\" : ""
    let escaped = ["[", "*", "->"].reduce(start + path) { $0.replacing($1, with: "\\\($1)") }
      .replacing(".-", with: ".\\-")
    return escaped == path ? "" : ", or \(escaped.debugDescription) for keys that are spelled so"
  }
}

// MARK: - Rules that exclude each other

extension ConfigurationProblem {
  static func contraryOneWayRules(_ property: String, of model: Any.Type) -> Self {
    "'\(property)' of \(model) is inputOnly and outputOnly; remove one of the two, "
      + "or use \(rule("ignore", property)) if neither way is meant"
  }

  /// A required property is ignored, or has a default.
  static func contraryRequire(_ property: String, of model: Any.Type, isIgnored: Bool) -> Self {
    "'\(property)' of \(model) is required and \(isIgnored ? "ignored" : "has a default"); "
      + "remove one of the two rules"
  }

  /// A property has the rest of the members, or the key of the record, and a rule about something else.
  static func contraryContent(_ property: String, of model: Any.Type, verb: String, other: String) -> Self {
    "'\(property)' of \(model) has a '\(verb)' and a '\(other)' rule, which exclude each other; "
      + "remove \(removal(of: other, property)), or \(removal(of: verb, property))"
  }

  /// Two properties have the rest of the members, or the key of the record.
  static func repeatedContent(_ first: String, _ second: String, of model: Any.Type, verb: String) -> Self {
    "'\(first)' and '\(second)' of \(model) both have a '\(verb)' rule; remove \(removal(of: verb, second))"
  }

  /// The record of a flattened model is that of another one.
  static func flattenedContent(_ property: String, of model: Any.Type, verb: String) -> Self {
    "\(model) is flattened, and has a '\(verb)' rule for '\(property)', which only the model around it can have; "
      + "remove \(removal(of: verb, property))"
  }

  static func flattenedIntoItself(_ property: String, of model: Any.Type, _ nested: Any.Type) -> Self {
    "'\(property)' of \(model) flattens \(nested) into itself without end; "
      + "remove \(removal(of: "flatten", property)), so that '\(property)' has a record of its own"
  }

  /// The reasons why a property is not injected, with the words of messages.
  enum Exclusion: String {
    case ignored, outputOnly
    case leftOutByAccept = "not named by 'accept'"
  }

  static func excludedWithoutValue(_ property: String, of model: Any.Type, _ exclusion: Exclusion) -> Self {
    "'\(property)' of \(code: model) is \(exclusion.rawValue), but \(code: model) is made from the record and needs "
      + "a value for it; add \(rule("format", property, ".with.default(…)", word: "\"default\"")), "
      + "or use bind(\(code: model).self) { … }"
  }
}

// MARK: - Extraction

extension ConfigurationProblem {
  /// Two properties are written to the same key, or one to a key inside the other's. The remedy changes one of them.
  static func sameOutputKey(
    names: (String, String), keys: (String, String), of model: Any.Type, changed: String, isFlattened: Bool
  ) -> Self {
    "'\(names.0)' and '\(names.1)' of \(model) are "
      + (keys.0 == keys.1
        ? "both written to \(keys.0.debugDescription); "
        : "written to \(keys.0.debugDescription) and \(keys.1.debugDescription), one inside the other; ")
      + (isFlattened
        ? "give the keys of one of them a prefix with "
          + rule("flatten", changed, arguments: ", prefix: \"\(changed)_\"", word: "\"prefix\"")
        : "give one of them \(anotherKey(changed)), or use \(rule("inputOnly", changed))")
  }

  /// A property is written to the key of the text that names the type of its model, or inside it.
  static func keyOfKind(_ property: String, of model: Any.Type, key: String, kind: String) -> Self {
    "'\(property)' of \(model) is written to \(key.debugDescription), "
      + (key == kind ? "which" : "and \(kind.debugDescription)")
      + " names the type of the record; give it \(anotherKey(property)), or use \(rule("inputOnly", property))"
  }

  /// A path has an index that is too large to be written.
  static func outputIndex(_ property: String, path: String, greatest: Int) -> Self {
    "'\(property)' is written to \(path.debugDescription), and an index may be at most \(String(greatest)); "
      + "give it \(anotherKey(property))"
  }

  private static func anotherKey(_ property: String) -> Self {
    "another key with \(rule("writing", property, ".to(…)", word: "\"writing\""))"
  }

  /// No property is written to a column of a row.
  static func unwrittenColumn(_ name: String, of model: Any.Type) -> Self {
    "no property of \(model) is written to the column \(QuotedText.key(name)), "
      + "which would become null; leave the column out, or map a property to it"
  }

  /// Two columns of a row have the same name.
  static func repeatedColumn(_ name: String) -> Self {
    "two columns are named \(QuotedText.key(name)); give one of them another name, as by AS in SQL"
  }

  /// The reasons why values cannot be written.
  enum OutputObstacle {
    /// Their converter is one-way, so that nothing would read what is written.
    case oneWay(input: String, output: String, isWritable: Bool)
    /// Their type is created by its `init(from:)`, and has no `encode(to:)`.
    case notEncodable(type: String)
    /// Values of their type are not supported.
    case unsupported(type: String)

    /// `asIs` is the rule that writes a value as it is, if it is that of a property.
    fileprivate func remedy(asIs: ConfigurationProblem = "") -> ConfigurationProblem {
      switch self {
      case .oneWay(let input, let output, let isWritable):
        "its converter is one-way, from \(input) to \(output): "
          + "give the converter a second closure, Converter({ … }, back: { … })\(isWritable ? asIs : "")"
      case .notEncodable(let type):
        "\(type) is made by its init(from:), and has no encode(to:): conform \(type) to Encodable"
      case .unsupported(let type):
        "values of type \(type) cannot be written: conform it to Injectable or Encodable if it is a type of yours"
      }
    }
  }

  static func notWritable(_ property: String, of model: Any.Type, _ obstacle: OutputObstacle) -> Self {
    let asIs = swift(".writing(\\.\(property)).asIs", document: "\"writingAsIs\": true")
    let remedy = obstacle.remedy(asIs: ", write the value as it is with \(asIs)")
    return "'\(property)' of \(model) cannot be extracted; \(remedy), or use \(rule("inputOnly", property))"
  }

  static func valueNotWritable(_ type: Any.Type, _ obstacle: OutputObstacle) -> Self {
    "\(type) cannot be extracted; \(obstacle.remedy())"
  }
}
