extension ConfigurationText {
  /// The property is nil for the root.
  static func remedy(_ obstacle: ConfigurationProblem.OutputObstacle, asIs property: String?) -> String {
    switch obstacle {
    case .oneWay(let input, let output, let isWritable):
      "its converter is one-way, from \(input) to \(output): "
        + "give the converter a second closure, Converter({ … }, back: { … })"
        + (isWritable ? property.map { ", write the value as it is with \($0)" } ?? "" : "")
    case .notEncodable(let type):
      "\(type) is made by its init(from:), and has no encode(to:): conform \(type) to Encodable"
    case .unsupported(let type):
      "values of type \(type) cannot be written: conform it to Injectable or Encodable if it is a type of yours"
    }
  }

  static func text(_ exclusion: ConfigurationProblem.Exclusion) -> String {
    switch exclusion {
    case .ignored: "ignored"
    case .outputOnly: "outputOnly"
    case .leftOutByAccept: "not named by 'accept'"
    }
  }

  static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// Returns the remedy for an unsupported type.
  static func remedy(
    _ reason: ConfigurationProblem.UnsupportedReason, element: String, isInside: Bool
  ) -> String {
    switch reason {
    case .plainStruct, .plainClass:
      "conform \(element) to Injectable or Decodable"
        + (isInside
          ? ", or bind \(element) and call the method for its collection: injectArray, injectDictionary" : "")
    case .enumeration:
      "conform \(element) to CaseIterable if its cases hold no values, to InjectableCases if they do, or to Decodable"
    case .actor: "inject a struct and hand it to the actor"
    case .existential where !isInside: "say which type each record is of with .type(by: …)"
    case .color: "bind a model with a property of the type, whose converter is .hexColor"
    case .storedInAnotherForm, .tuple, .existential, .other: "use a struct or a class"
    }
  }

  static func remedy(
    _ obstacle: ConfigurationProblem.FlattenObstacle,
    _ property: String,
    _ type: String,
    _ model: Any.Type,
    _ dialect: RuleDialect
  ) -> String {
    let name = TypeName.inCode(model)
    let injector = nested(model, property, dialect)
    let removal = "remove " + removal(of: "flatten", property, dialect)
    return switch obstacle {
    case .notAModel: "\(type) is not one model; \(removal)"
    case .noInjector: "there are no rules for \(name); conform \(name) to Injectable, or \(injector)"
    case .converted where dialect == .document: "its value is made by a converter; \(removal)"
    case .converted: "its value is not made by an injector; \(injector), or \(removal)"
    }
  }

  static func remedy(_ need: ConfigurationProblem.KindNeed, model: String, type: String) -> String {
    switch need {
    case .superclass: "let \(model) inherit from \(type)"
    case .protocolInstead: "use a protocol that \(model) conforms to instead of \(type)"
    case .conformance: "conform \(model) to \(type)"
    case .hashable: "conform \(model) to Hashable"
    }
  }

  /// Returns the remedy for a property of an unsupported type.
  static func remedy(
    _ reason: ConfigurationProblem.UnsupportedReason,
    property: String,
    type: Any.Type,
    element elementType: Any.Type,
    _ dialect: RuleDialect
  ) -> String {
    let element = TypeName.inCode(elementType)
    let injector = nested(elementType, property, dialect)
    let ignore = dialect.rule("ignore", property)
    let converter = dialect.rule("format", property, ".with.converter { … }", word: "\"as\"")
    return switch reason {
    case .storedInAnotherForm: "use \(ignoreByName(property, dialect))"
    case .tuple, .other: "use \(converter), or \(ignore)"
    case .color:
      "use " + dialect.rule("format", property, ".as(\(colors(in: TypeName.of(type))))", word: "\"as\"")
    case .enumeration:
      "conform \(element) to CaseIterable if its cases hold no values, to InjectableCases if they do, "
        + "use \(converter), or \(ignore)"
    case .plainStruct:
      "conform \(element) to Injectable, so that its defaults stay where keys are missing, or to Decodable, "
        + "\(injector) if no key is ever missing, or use \(ignore)"
    case .actor: "it is an actor: inject a struct and hand it to the actor, or use \(ignore)"
    case .plainClass:
      "conform \(element) to Injectable or Decodable, "
        + (dialect == .document ? "" : "\(injector), ")
        + "or use \(ignore)"
    case .existential:
      (dialect == .document
        ? "use "
        : "use " + dialect.rule("format", property, ".with.type { … }") + ", ")
        + "\(converter), or \(ignore)"
    }
  }
}

// MARK: - Dialects

extension ConfigurationText {
  /// Returns a rule that gives a property an injector. Objects are created by a closure.
  private static func nested(_ model: Any.Type, _ property: String, _ dialect: RuleDialect) -> String {
    let factory = model is AnyClass ? " { … }" : ""
    let injector = ".with.injector(Injector.bind(\(TypeName.inCode(model)).self)\(factory))"
    return dialect == .document ? "add \"rules\"" : "use " + dialect.rule("format", property, injector)
  }

  /// Returns the rule that ignores a property that key paths cannot identify.
  static func ignoreByName(_ property: String, _ dialect: RuleDialect) -> String {
    byName(property, dialect) { $0.rule("ignore", property) }
  }

  /// Returns a rule that names its property.
  private static func byName(
    _ property: String, _ dialect: RuleDialect, _ rule: (RuleDialect) -> String
  ) -> String {
    dialect == .keyPaths ? ".rules { $0\(rule(.names)) }" : rule(dialect)
  }

  /// Returns why the property behind a key path cannot be determined.
  static func text(
    _ doubt: ConfigurationProblem.KeyPathDoubt, among names: [String], of model: String
  ) -> String {
    let reason =
      switch doubt {
      case .noInstance: ", because there is no way to make a new \(model)"
      case .sharedInstance: ", because something else refers to each new \(model)"
      case .injectorInUse: ", because a getter of \(model) uses the injector"
      case .noDifference, .mayOverride: ""
      }
    let names = names.map { "'\($0)'" }
    if names.isEmpty { return reason }
    if doubt == .mayOverride { return ": it may override " + IssueText.list(names, "or") }
    return reason + ": it may be " + IssueText.list(names.count > 1 ? names : names + ["computed"], "or")
  }

  /// Returns the rule of a key path whose property cannot be determined, with each of the names that it may have.
  static func naming(
    _ names: [String], _ rule: ConfigurationProblem.KeyPathRule, _ dialect: RuleDialect
  ) -> String {
    let rules = (names.isEmpty ? ["name"] : names).map { name in
      if names.count == 1, rule.verb == "mapping", !rule.only, !rule.keys.contains(name), dialect == .keyPaths
      {
        return ".mapping(\(texts(rule.keys + [name]))).to(\\.\(name))"
      }
      return byName(name, dialect) { dialect in
        switch rule.verb {
        case "mapping": ".mapping(\(texts(rule.keys)))\(rule.only ? ".only" : "").to(\(dialect.name(name)))"
        case "observing": dialect.rule("observing", name, arguments: ", through: …")
        case "omit": dialect.rule("omit", name, arguments: ", when: …")
        case "writing": dialect.rule("writing", name, ".to(…)")
        case "writingAsIs": dialect.rule("writing", name, ".asIs")
        case "format": dialect.rule("format", name, ".with.…")
        default: dialect.rule(rule.verb, name)
        }
      }
    }
    return "name it: " + IssueText.list(rules, "or")
  }

  private static func texts(_ keys: [String]) -> String {
    keys.map(\.debugDescription).joined(separator: ", ")
  }

  /// Returns the mapping of a property that is written through its key path.
  static func writtenThroughKeyPath(_ property: String, _ model: Any.Type, _ dialect: RuleDialect) -> String {
    let keyPath = "\\" + (dialect == .keyPaths ? "" : TypeName.inCode(model)) + ".\(property)"
    return "write it with .mapping(\(property.debugDescription)).to("
      + (dialect == .keyPaths ? "" : "keyPath: ") + keyPath + ")"
  }

  /// Returns the rule that is to be removed.
  static func removal(of verb: String, _ property: String, _ dialect: RuleDialect) -> String {
    dialect == .document ? "\"\(verb)\"" : "the " + dialect.rule(verb, property)
  }

  /// Returns the type whose own rules need a remedy, if the remedy is a rule.
  static func place(of type: Any.Type?, for problem: ConfigurationProblem) -> String {
    guard let type, message(for: problem, in: .names) != message(for: problem, in: .keyPaths) else {
      return ""
    }
    return " (in the rules of \(TypeName.of(type)))"
  }

  /// Returns the converter to a type that holds colours: `.array(.hexColor)` for `[RGBAColor]`.
  private static func colors(in type: String, isInside: Bool = false) -> String {
    func inner(_ prefix: String) -> String {
      colors(in: String(type.dropFirst(prefix.count).dropLast()), isInside: true)
    }
    if type.hasSuffix("?") { return isInside ? ".optional(\(inner("")))" : inner("") }
    if type.hasPrefix("[String: ") { return ".dictionary(\(inner("[String: ")))" }
    return type.hasPrefix("[") ? ".array(\(inner("[")))" : ".hexColor"
  }
}

extension RuleDialect {
  /// Returns a property as a rule names it.
  func name(_ property: String) -> String { self == .keyPaths ? "\\.\(property)" : property.debugDescription }

  /// Returns a rule about a property, such as `.ignore(\.name)`. `word` is what a document has instead.
  func rule(
    _ verb: String, _ property: String, _ rest: String = "", arguments: String = "", word: String? = nil
  ) -> String {
    if self == .document { return word ?? "\"\(verb)\": true" }
    return ".\(verb)(\(name(property))\(arguments))\(rest)"
  }
}
