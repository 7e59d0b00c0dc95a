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
    case .extractOnly: "extractOnly"
    case .leftOutByOnly: "not named by 'only'"
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
    case .enumeration: "conform \(element) to CaseIterable if its cases hold no values, or to Decodable"
    case .actor: "inject a struct and hand it to the actor"
    case .existential where !isInside: "say which type each record is of with .type(by: …)"
    case .storedInAnotherForm, .tuple, .existential, .other: "use a struct or a class"
    }
  }

  static func remedy(
    _ obstacle: ConfigurationProblem.FlattenObstacle,
    _ property: String,
    _ type: String,
    _ model: String,
    _ isInDocument: Bool
  ) -> String {
    let injector = isInDocument ? "add \"rules\"" : "use .format(\\.\(property)).with.injector(…)"
    let removal = "remove " + (isInDocument ? "\"flatten\"" : "the .flatten(\\.\(property))")
    return switch obstacle {
    case .notAModel: "\(type) is not one model; \(removal)"
    case .noInjector: "there are no rules for \(model); conform \(model) to Injectable, or \(injector)"
    case .converted:
      isInDocument
        ? "its value is made by a converter; \(removal)"
        : "its value is not made by an injector; \(injector), or \(removal)"
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

  static func remedy(
    _ reason: ConfigurationProblem.UnsupportedReason, property: String, element: String
  ) -> String {
    let ignore = ".ignore(\\.\(property))"
    let converter = ".format(\\.\(property)).with.converter { … }"
    return switch reason {
    case .storedInAnotherForm: "use .rules { $0.ignore(\"\(property)\") }"
    case .tuple, .other: "use \(converter), or \(ignore)"
    case .enumeration:
      "conform \(element) to CaseIterable if its cases hold no values, use \(converter), or \(ignore)"
    case .plainStruct:
      "use .format(\\.\(property)).with.injector(Injector.bind(\(element).self)), "
        + "conform \(element) to Injectable or Decodable, or use \(ignore)"
    case .actor: "it is an actor: inject a struct and hand it to the actor, or use \(ignore)"
    case .plainClass:
      "conform \(element) to Injectable or Decodable, "
        + "use .format(\\.\(property)).with.injector(…), or \(ignore)"
    case .existential: "use .format(\\.\(property)).with.type { … }, \(converter), or \(ignore)"
    }
  }
}
