/// The words of configuration errors: what is wrong, and what to write instead.
enum ConfigurationText {
  static func message(for problem: ConfigurationProblem) -> String {
    switch problem {
    case .unknownProperty(let name, let model, let suggestion):
      return "no property '\(name)' in \(model)" + didYouMean(suggestion)
    case .unidentifiedKeyPath(let keyPath, let model):
      return "the property behind \(keyPath) of \(model) cannot be told from its key path; "
        + "name it, or give it a key with .mapping(\"key\").to(…)"
    case .readOnlyKeyPath(let keyPath, let model):
      return "\(keyPath) of \(model) cannot be written; make the property a 'var', or ignore it"
    case .constantProperty(let name, let model):
      return
        "'\(name)' of \(model) is a 'let' that already has its value; make it a 'var', or remove the rule"
    case .referenceNotOwned(let name, let model):
      return "'\(name)' of \(model) is weak or unowned, and nothing would own the injected object; "
        + "ignore it, or write it through a key path"
    case .unsupportedType(let property, let type, let element, let model, let reason):
      return "'\(property)' of \(model) is of type \(type), which cannot be injected; "
        + remedy(reason, property: property, element: element)
    case .unsupportedValue(let type, let element, let reason):
      return "\(type) cannot be made of JSON text; " + remedy(reason, element: element)
    case .converterOutput(let property, let output, let type):
      return "the converter of '\(property)' returns \(output), which cannot be stored in \(type)"
    case .converterInput(let property, let input):
      return "the converter of '\(property)' takes \(input), which no JSON value can become; "
        + "take String, a number, Bool, [T], [String: Any] or Any"
    case .nestedModelAbsent(let property, let nested, let type):
      return "'\(property)' has an injector for \(nested), but its type \(type) holds no \(nested)"
    case .dynamicTypeAbsent(let property, let type):
      return "'\(property)' chooses its type at run time, but its type \(type) can hold only one; "
        + "declare it as Any, a protocol or a superclass"
    case .defaultType(let property, let defaultType, let type):
      return "the default of '\(property)' is of type \(defaultType), which cannot be stored in \(type)"
    case .noInstance(let model):
      return "there is no way to make a \(model); conform to Injectable, or use bind(\(model).self) { … }"
    case .notAModel(let model):
      return "\(model) is not a struct or class with properties; bind a model type"
    case .noMetadata(let model):
      return "the properties of \(model) are not known at run time; "
        + "build without -disable-reflection-metadata"
    case .inconsistentRuntime(let model, let reason):
      return "this Swift runtime describes \(model) in a way that is not understood (\(reason)); "
        + "nothing was written"
    case .emptyMapping(let property):
      return "the mapping to '\(property)' names no key; write .mapping(\"key\").to(\"\(property)\")"
    case .synthesizedStorageAbsent(let property, let storage, let model, let suggestion):
      return "'\(property)' is stored in '\(storage)', but \(model) has no property of that name"
        + didYouMean(suggestion)
    case .ignoredWithoutValue(let property, let model):
      return
        "'\(property)' of \(model) is ignored, but \(model) is made from the record and needs a value for it; "
        + "add .format(\"\(property)\").with.default(…), or use bind(\(model).self) { … }"
    case .synthesizedTwice(let storage, let first, let second):
      return "'\(first)' and '\(second)' are both stored in '\(storage)'"
    }
  }

  private static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// What to do about a type of which there is no property.
  private static func remedy(
    _ reason: ConfigurationProblem.UnsupportedReason,
    element: String
  ) -> String {
    switch reason {
    case .plainStruct, .plainClass: "conform \(element) to Injectable or Decodable"
    case .enumeration: "conform \(element) to Decodable"
    case .function, .tuple, .existential, .other: "convert the text by a closure"
    }
  }

  private static func remedy(
    _ reason: ConfigurationProblem.UnsupportedReason,
    property: String,
    element: String
  ) -> String {
    let ignore = ".ignore(\"\(property)\")"
    let converter = ".format(\"\(property)\").with.converter { … }"
    switch reason {
    case .function: return "use \(ignore)"
    case .tuple, .enumeration, .other: return "use \(converter), or \(ignore)"
    case .plainStruct, .plainClass:
      return "conform \(element) to Injectable or Decodable, "
        + "use .format(\"\(property)\").with.injector(…), or \(ignore)"
    case .existential:
      return "use .format(\"\(property)\").with.type { … }, \(converter), or \(ignore)"
    }
  }
}
