extension ConfigurationText {
  /// Returns the mistake in the list of the cases of an enum with payloads, and its remedy.
  static func message(for obstacle: ConfigurationProblem.CasesObstacle, of type: Any.Type) -> String {
    let name = TypeName.inCode(type)
    func ofCase(_ text: String) -> String { "the case \(text.debugDescription) of \(name)" }
    return switch obstacle {
    case .noKey:
      "the injectionCases of \(name) have an empty key; name the key of the text: InjectionCases(by: \"type\"), "
        + "and that of the payload, if it has one: content: \"payload\""
    case .noCases: "the injectionCases of \(name) list no case; add .case(\"text\", \(name).…) for each text"
    case .sameKey(let key, let content):
      "the injectionCases of \(name) have the text under \(key.debugDescription) and the payload under "
        + "\(content.debugDescription), one inside the other; give the payload a key of its own, "
        + "or leave content out if the payload's keys stand beside the text"
    case .repeatedText(let text):
      "two cases of \(name) have the text \(text.debugDescription); remove one of them"
    case .notAModel(let text, let payload, let key):
      "\(ofCase(text)) has the payload \(TypeName.of(payload)), which has no keys to stand beside the text; "
        + "give payloads a key of their own: InjectionCases(by: \(key.debugDescription), content: \"payload\")"
    case .unsupported(let text, let payload, let element, let reason):
      "\(ofCase(text)) has the payload \(TypeName.of(payload)), which is not supported; "
        + remedy(reason, element: TypeName.inCode(element), isInside: false)
    case .injector(let text, let payload, let model):
      "\(ofCase(text)) has an injector for \(TypeName.of(model)), but its payload is \(TypeName.of(payload)); "
        + "use one that binds \(TypeName.inCode(payload)) itself"
    case .payloadOmitted(let text):
      "\(ofCase(text)) has a payload, which would not be extracted; list it with a closure that returns the "
        + "payload: .case(\(text.debugDescription), \(name).…) { … }"
    }
  }
}
