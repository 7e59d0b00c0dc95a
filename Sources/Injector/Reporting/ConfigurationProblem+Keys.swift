/// Mistakes in the keys and paths of properties, and in rules that exclude each other.
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

  /// A property needs a value, but the mapping of another property uses its only key.
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

  /// The subject of a path in the rules.
  enum PathOwner {
    case property(String)
    /// The place in the input where runs start to read.
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

  /// A path cannot match any record as it is written. The correction is the path that was probably meant.
  static func pathSpelling(_ path: String, of owner: PathOwner, correction: String) -> Self {
    "\(owner.subject(path)) can match nothing: keys and indices are joined by dots; "
      + "write \(correction.debugDescription)\(alternative(to: path))"
  }

  /// A path uses syntax that only other path languages have: every element of an array, or an index from its end.
  static func pathSyntax(_ path: String, of owner: PathOwner, fromEnd: Bool) -> Self {
    let reason =
      fromEnd
      ? "indices count from the beginning of an array"
      : "a path leads to one value, not to one in each element"
    return "\(owner.subject(path)) can match nothing: \(reason); write the path of the array, "
      + "and use a nested injector or a converter for what is in it\(alternative(to: path))"
  }

  /// Returns how to write the path if its keys contain the characters of another notation.
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

  /// A property is required, and also ignored or given a default.
  static func contraryRequire(_ property: String, of model: Any.Type, isIgnored: Bool) -> Self {
    "'\(property)' of \(model) is required and \(isIgnored ? "ignored" : "has a default"); "
      + "remove one of the two rules"
  }

  /// A property receives the remaining members or the key of the record, but has another rule that excludes this.
  static func contraryContent(_ property: String, of model: Any.Type, verb: String, other: String) -> Self {
    "'\(property)' of \(model) has a '\(verb)' and a '\(other)' rule, which exclude each other; "
      + "remove \(removal(of: other, property)), or \(removal(of: verb, property))"
  }

  /// Two properties receive the remaining members or the key of the record.
  static func repeatedContent(_ first: String, _ second: String, of model: Any.Type, verb: String) -> Self {
    "'\(first)' and '\(second)' of \(model) both have a '\(verb)' rule; remove \(removal(of: verb, second))"
  }

  /// A flattened model has a rule that only the enclosing model can have, because both share one record.
  static func flattenedContent(_ property: String, of model: Any.Type, verb: String) -> Self {
    "\(model) is flattened, and has a '\(verb)' rule for '\(property)', which only the model around it can have; "
      + "remove \(removal(of: verb, property))"
  }

  static func flattenedIntoItself(_ property: String, of model: Any.Type, _ nested: Any.Type) -> Self {
    "'\(property)' of \(model) flattens \(nested) into itself without end; "
      + "remove \(removal(of: "flatten", property)), so that '\(property)' has a record of its own"
  }

  /// The reason why a property is not injected. The raw values are the words in messages.
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
  /// Two properties are written to the same key, or one to a key inside the other's. The remedy changes one of the
  /// properties.
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

  /// A property is written to the key that names the type of the record, or inside it.
  static func keyOfKind(_ property: String, of model: Any.Type, key: String, kind: String) -> Self {
    "'\(property)' of \(model) is written to \(key.debugDescription), "
      + (key == kind ? "which" : "and \(kind.debugDescription)")
      + " names the type of the record; give it \(anotherKey(property)), or use \(rule("inputOnly", property))"
  }

  /// A property is written to a path with an index that is too large.
  static func outputIndex(_ property: String, path: String, greatest: Int) -> Self {
    "'\(property)' is written to \(path.debugDescription), and an index may be at most \(String(greatest)); "
      + "give it \(anotherKey(property))"
  }

  private static func anotherKey(_ property: String) -> Self {
    "another key with \(rule("writing", property, ".to(…)", word: "\"writing\""))"
  }

  /// A row has a column that no property is written to.
  static func unwrittenColumn(_ name: String, of model: Any.Type) -> Self {
    "no property of \(model) is written to the column \(QuotedText.key(name)), "
      + "which would become null; leave the column out, or map a property to it"
  }

  /// A row has two columns with the same name.
  static func repeatedColumn(_ name: String) -> Self {
    "two columns are named \(QuotedText.key(name)); give one of them another name, as by AS in SQL"
  }

  /// The reason why values cannot be written.
  enum OutputObstacle {
    /// The converter is one-way, so the written value could not be read back.
    case oneWay(input: String, output: String, isWritable: Bool)
    /// The type is created by its `init(from:)` and has no `encode(to:)`.
    case notEncodable(type: String)
    /// The type is not supported.
    case unsupported(type: String)

    /// Returns the remedy. For a property, `asIs` is the rule that writes its value unchanged.
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
