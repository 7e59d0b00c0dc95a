/// The text of mistakes in the rules of documents that are found with the model. Its remedies are words of documents, and not
/// methods of Swift.
enum DocumentRemedy {
  /// Returns the text of a mistake; nil if its remedy is the same in source code.
  static func message(for problem: ConfigurationProblem) -> String? {
    switch problem {
    case .swappedMapping(let name, let key, let model):
      return "no property '\(name)' in \(model), but there is a property '\(key)'; the property comes first: "
        + "\"\(key)\": \"\(name)\""
    case .swappedWriting(let name, let key, let model):
      return "no property '\(name)' in \(model), but there is a property '\(key)'; the property comes first: "
        + "\"\(key)\": {\"writing\": \"\(name)\"}"
    case .emptyMapping(let property):
      return "the \"keys\" of '\(property)' name no key; name one, or remove them"
    case .emptyWriting(let property):
      return "the \"writing\" of '\(property)' names no key; name one, or remove it"
    case .contraryOneWayRules(let property, let model):
      return "'\(property)' of \(model) is injectOnly and extractOnly; "
        + "remove one of the two, or use \"ignore\" if neither way is meant"
    case .sameOutputKey(let first, let second, let model, let key):
      return "'\(first)' and '\(second)' of \(model) are both written to \(key.debugDescription); "
        + "give one of them another key with \"writing\", or use \"injectOnly\": true"
    case .keyOfKind(let property, let model, let key):
      return
        "'\(property)' of \(model) is written to \(key.debugDescription), which names the type of the record; "
        + "give it another key with \"writing\", or use \"injectOnly\": true"
    case .outputIndex(let property, let path, let greatest):
      return "'\(property)' is written to \(path.debugDescription), and an index may be at most \(greatest); "
        + "give it another key with \"writing\""
    case .notWritable(let property, let model, let obstacle):
      return "'\(property)' of \(model) cannot be extracted; "
        + "\(ConfigurationText.remedy(obstacle)), or use \"injectOnly\": true"
    case .flattenedProperty(let property, let type, let model, let obstacle):
      return "'\(property)' is flattened, but \(remedy(obstacle, type: type, model: model))"
    case .flattenedIntoItself(let property, let model, let nested):
      return "'\(property)' of \(model) flattens \(nested) into itself without end; "
        + "remove \"flatten\", so that '\(property)' has a record of its own"
    default:
      return nil
    }
  }

  private static func remedy(
    _ obstacle: ConfigurationProblem.FlattenObstacle,
    type: String,
    model: String
  ) -> String {
    switch obstacle {
    case .notAModel: "\(type) is not one model; remove \"flatten\""
    case .noInjector: "there are no rules for \(model); conform \(model) to Injectable, or add \"rules\""
    case .converted: "its value is made by a converter; remove \"flatten\""
    }
  }
}
