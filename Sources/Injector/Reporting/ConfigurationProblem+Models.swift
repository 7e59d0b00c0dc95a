/// Mistakes in models, and in the types that injectors are bound to.
extension ConfigurationProblem {
  static func noInstance(of model: Any.Type) -> Self {
    "there is no way to make a \(code: model); conform to Injectable, or use bind(\(code: model).self) { … }"
  }

  /// An injector that can only update models is used to create one.
  static func onlyUpdates(_ model: Any.Type) -> Self {
    "bind(updating: \(model).self) makes no new \(model); call inject(_:into:) or inject(json:into:), "
      + "or use bind(\(model).self) { … }"
  }

  static func actor(_ model: Any.Type) -> Self {
    "\(model) is an actor; inject a struct and hand it to the actor"
  }

  /// The `_memory` of a type creates values of another type.
  static func memoryOfAnotherType(_ model: Any.Type, made: Any.Type) -> Self {
    "the '_memory' of \(model) makes a \(made); remove it, because the library supplies one"
  }

  static func notAModel(_ model: Any.Type) -> Self {
    "\(model) is not a struct or class with properties; bind a model type"
  }

  static func systemType(_ model: Any.Type, of module: String) -> Self {
    "\(model) is a type of \(module), which only its own initializers can make; "
      + "convert to it with .format(…).with.converter { … }, or bind a type of your own"
  }

  static func hiddenMemory(_ model: Any.Type) -> Self {
    "\(code: model) has memory that belongs to none of its stored properties, such as bit-fields of C; "
      + "use bind(\(code: model).self) { … }"
  }

  static func noMetadata(of model: Any.Type) -> Self {
    "the properties of \(model) are not known at run time; build without -disable-reflection-metadata"
  }

  static func inconsistentRuntime(_ model: Any.Type, reason: String) -> Self {
    "this Swift runtime describes \(model) in a way that is not understood (\(reason)); nothing was written"
  }

  /// The stack of the thread is too small for the plans of all nested models.
  static func nestedTooDeeply(_ model: Any.Type) -> Self {
    "the rules of \(model) are nested too deeply for the stack of this thread; "
      + "call validated() on a thread with a larger stack first"
  }

  static func rulesCycle(_ types: [Any.Type]) -> Self {
    "the rules of \(types.first.map(TypeName.of) ?? "") cannot be made without themselves: "
      + "\(types.map(TypeName.of).joined(separator: " -> ")); inject nothing inside 'rules', "
      + "and bind nested models with .format(…).with.injector(…)"
  }

  static func hookType(_ hookModel: Any.Type, of model: Any.Type) -> Self {
    "a didInject hook takes \(hookModel), but the model is \(model); take \(model) or a superclass of it"
  }

  /// A property is @Mapped, but its rules cannot be read. `hasInstance` indicates whether there is an instance, but
  /// with the attributes of another one.
  static func unreadAttribute(_ property: String, of model: Any.Type, hasInstance: Bool) -> Self {
    "'\(property)' of \(code: model) is @Mapped, and its rules can be read from "
      + (hasInstance
        ? "a new instance only; make a new \(code: model) in init() or in bind(\(code: model).self) { … }, "
          + "not a copy of one made before"
        : "an instance only; conform \(code: model) to Injectable, or use bind(\(code: model).self) { … }")
  }

  /// A ``MappedRecord`` has no document that declares its properties.
  static let recordWithoutDocument: Self =
    "a MappedRecord has the properties that a document declares; add the document with .rules(…)"

  /// A type that is not a model has rules that only models can have.
  static func rulesForValue(_ type: Any.Type) -> Self {
    "\(type) has no properties that a rule could name, and no way to be made but from the data; "
      + "leave the rules out, or bind the model inside and call injectArray or injectDictionary"
  }

  /// The rules of a type choose another type.
  static func kindsOfType(_ model: Any.Type) -> Self {
    "the rules of \(code: model) choose another type for its records, which only an injector can; "
      + "use Injector.bind(\(code: model).self).type(by: …)"
  }
}

// MARK: - Records that name their types

extension ConfigurationProblem {
  /// A property chooses its type for each record, but its declared type allows only one. For a rule of the injector,
  /// `property` is nil.
  static func dynamicTypeAbsent(_ property: String?, _ type: Any.Type) -> Self {
    guard let property else {
      return "the type is chosen for each record, but \(type) can hold only one; "
        + "bind Any, a protocol or a superclass"
    }
    return "'\(property)' chooses its type at run time, but its type \(type) can hold only one; "
      + "declare it as Any, a protocol or a superclass"
  }

  static func emptyDiscriminator(_ property: String?, label: String) -> Self {
    "the rule\(property.map { " of '\($0)'" } ?? "") names no key, or no types; write "
      + (property.map { rule("format", $0, ".with") } ?? "")
      + ".type(\(label): \"key\", [\"kind\": Model.self])"
  }

  /// The type for a kind is not a model.
  static func kindNotAModel(_ property: String?, kind: String, _ type: Any.Type) -> Self {
    "\(rule(of: property)) has the type \(type) for the kind \(kind.debugDescription), "
      + "which no record can become; use a struct or a class, or leave the kind out"
  }

  /// The requirement of a property that a chosen type does not meet.
  enum KindNeed {
    /// A class is required, and the model is not a class.
    case protocolInstead
    case superclass, conformance, hashable
  }

  static func discriminatedType(
    _ property: String?, kind: String, _ model: Any.Type, _ type: Any.Type, _ need: KindNeed
  ) -> Self {
    let remedy: Self =
      switch need {
      case .superclass: "let \(model) inherit from \(type)"
      case .protocolInstead: "use a protocol that \(model) conforms to instead of \(type)"
      case .conformance: "conform \(model) to \(type)"
      case .hashable: "conform \(model) to Hashable"
      }
    return "\(rule(of: property)) makes a \(model) of the kind \(kind.debugDescription), "
      + "which \(type) cannot hold; \(remedy), or leave the kind out"
  }

  private static func rule(of property: String?) -> String { property.map { "'\($0)'" } ?? "the rule" }
}

// MARK: - Enums with payloads

extension ConfigurationProblem {
  static func emptyKey(ofCases type: Any.Type) -> Self {
    "the injectionCases of \(code: type) have an empty key; name the key of the text: InjectionCases(by: \"type\"), "
      + "and that of the payload, if it has one: content: \"payload\""
  }

  static func noCases(_ type: Any.Type) -> Self {
    "the injectionCases of \(code: type) list no case; add .case(\"text\", \(code: type).…) for each text"
  }

  /// The text and the payload have the same key, or one is inside the other.
  static func sameKey(_ key: String, content: String, ofCases type: Any.Type) -> Self {
    "the injectionCases of \(code: type) have the text under \(key.debugDescription) and the payload under "
      + "\(content.debugDescription), one inside the other; give the payload a key of its own, "
      + "or leave content out if the payload's keys stand beside the text"
  }

  static func repeatedCase(_ text: String, of type: Any.Type) -> Self {
    "two cases of \(code: type) have the text \(text.debugDescription); remove one of them"
  }

  /// A payload has no keys that can be written next to the text.
  static func keylessPayload(_ payload: Any.Type, key: String, _ text: String, of type: Any.Type) -> Self {
    "\(enumCase(text, type)) has the payload \(payload), which has no keys to stand beside the text; "
      + "give payloads a key of their own: InjectionCases(by: \(key.debugDescription), content: \"payload\")"
  }

  static func unsupportedPayload(
    _ payload: Any.Type, element: Any.Type, _ reason: UnsupportedReason, _ text: String, of type: Any.Type
  ) -> Self {
    "\(enumCase(text, type)) has the payload \(payload), which is not supported; "
      + reason.remedy(for: element, isInside: false)
  }

  /// An injector creates another type than the payload.
  static func injectorOfPayload(_ payload: Any.Type, _ model: Any.Type, _ text: String, of type: Any.Type)
    -> Self
  {
    "\(enumCase(text, type)) has an injector for \(model), but its payload is \(payload); "
      + "use one that binds \(code: payload) itself"
  }

  /// A case is listed without a payload, but has one.
  static func omittedPayload(_ text: String, of type: Any.Type) -> Self {
    "\(enumCase(text, type)) has a payload, which would not be extracted; list it with a closure that returns the "
      + "payload: .case(\(text.debugDescription), \(code: type).…) { … }"
  }

  private static func enumCase(_ text: String, _ type: Any.Type) -> Self {
    "the case \(text.debugDescription) of \(code: type)"
  }
}
