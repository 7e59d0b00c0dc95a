/// Mistakes in the types, converters and defaults of properties.
extension ConfigurationProblem {
  /// The reason why a type is not supported.
  enum UnsupportedReason {
    case storedInAnotherForm, tuple, plainStruct, plainClass, color, actor, existential, enumeration, other

    /// Returns the remedy for a type that is used outside a model. `isInside` indicates whether it is an element type.
    func remedy(for element: Any.Type, isInside: Bool) -> ConfigurationProblem {
      switch self {
      case .plainStruct, .plainClass:
        "conform \(code: element) to Injectable or Decodable"
          + (isInside
            ? ", or bind \(code: element) and call the method for its collection: injectArray, injectDictionary"
            : "")
      case .enumeration: "\(enumRemedy(element)), or to Decodable"
      case .actor: "inject a struct and hand it to the actor"
      case .existential where !isInside: "say which type each record is of with .type(by: …)"
      case .color: "bind a model with a property of the type, whose converter is .hexColor"
      case .storedInAnotherForm, .tuple, .existential, .other: "use a struct or a class"
      }
    }
  }

  static func unsupportedValue(_ type: Any.Type, element: Any.Type, _ reason: UnsupportedReason) -> Self {
    "\(code: type) cannot be injected; \(reason.remedy(for: element, isInside: type != element))"
  }

  static func unsupportedType(
    _ property: String, _ type: Any.Type, element: Any.Type, of model: Any.Type, _ reason: UnsupportedReason
  ) -> Self {
    let ignore = rule("ignore", property)
    let converter = rule("format", property, ".with.converter { … }", word: "\"as\"")
    let dynamic = rule("format", property, ".with.type { … }")
    let injector = injector(of: element, for: property)
    let remedy: Self =
      switch reason {
      case .storedInAnotherForm: "use \(byName(ignore))"
      case .tuple, .other: "use \(converter), or \(ignore)"
      case .color:
        "use \(rule("format", property, ".as(\(colors(in: TypeName.of(type))))", word: "\"as\""))"
      case .enumeration: "\(enumRemedy(element)), use \(converter), or \(ignore)"
      case .plainStruct:
        "conform \(code: element) to Injectable, so that its defaults stay where keys are missing, or to Decodable, "
          + "\(injector) if no key is ever missing, or use \(ignore)"
      case .actor: "it is an actor: inject a struct and hand it to the actor, or use \(ignore)"
      case .plainClass:
        "conform \(code: element) to Injectable or Decodable, "
          + swift("\(injector), or use \(ignore)", document: "or use \(ignore)")
      case .existential: "use \(swift("\(dynamic), ", document: ""))\(converter), or \(ignore)"
      }
    return "'\(property)' of \(model) is of type \(type), which cannot be injected; \(remedy)"
  }

  private static func enumRemedy(_ type: Any.Type) -> Self {
    "conform \(code: type) to CaseIterable if its cases hold no values, to InjectableCases if they do"
  }

  /// Returns the converter to a type that contains colours, such as `.array(.hexColor)` for `[RGBAColor]`.
  private static func colors(in type: String, isInside: Bool = false) -> String {
    func inner(_ prefix: String) -> String {
      colors(in: String(type.dropFirst(prefix.count).dropLast()), isInside: true)
    }
    if type.hasSuffix("?") { return isInside ? ".optional(\(inner("")))" : inner("") }
    if type.hasPrefix("[String: ") { return ".dictionary(\(inner("[String: ")))" }
    return type.hasPrefix("[") ? ".array(\(inner("[")))" : ".hexColor"
  }

  static func foreignWrapper(_ property: String, _ wrapper: Any.Type, of model: Any.Type) -> Self {
    let keyPath = Self {
      $0 == .keyPaths ? "\\.\(property)" : "keyPath: \\\(TypeName.inCode(model)).\(property)"
    }
    return "'\(property)' of \(model) is stored in \(wrapper), which cannot be injected; "
      + "conform \(String(TypeName.of(wrapper).prefix { $0 != "<" })) to MappedStorage with an empty extension, "
      + swift("write it with .mapping(\(property.debugDescription)).to(\(keyPath)), ", document: "")
      + "or use \(byName(rule("ignore", property)))"
  }

  static func typeKeptInAnotherForm(
    _ property: String, _ type: Any.Type, of model: Any.Type, needsInstance: Bool
  ) -> Self {
    "'\(property)' of \(code: model) is of type \(type), which cannot be stored by its name; "
      + (needsInstance
        ? "use bind(\(code: model).self) { … }, or make '\(property)' Optional"
        : "name the property by its key path, or use \(byName(rule("ignore", property)))")
  }

  static func constantProperty(_ name: String, of model: Any.Type) -> Self {
    "'\(name)' of \(model) is a 'let' that already has its value; make it a 'var', or remove the rule"
  }

  static func referenceNotOwned(_ name: String, of model: Any.Type) -> Self {
    "'\(name)' of \(model) is weak or unowned, and nothing would own the injected object; "
      + "ignore it, or write it through a key path"
  }

  static func nestedModelAbsent(_ property: String, _ nested: Any.Type, in type: Any.Type) -> Self {
    "'\(property)' has an injector for \(nested), but its type \(type) holds no \(nested)"
  }

  /// The reason why a property cannot be read from the record of its parent.
  enum FlattenObstacle {
    case notAModel, noInjector, converted
  }

  static func flattenedProperty(
    _ property: String, _ type: Any.Type, _ model: Any.Type, _ obstacle: FlattenObstacle
  ) -> Self {
    let (removal, injector) = (removal(of: "flatten", property), injector(of: model, for: property))
    let reason: Self =
      switch obstacle {
      case .notAModel: "\(type) is not one model; remove \(removal)"
      case .noInjector:
        "there are no rules for \(code: model); conform \(code: model) to Injectable, or \(injector)"
      case .converted:
        swift(
          "its value is not made by an injector; \(injector), or remove \(removal)",
          document: "its value is made by a converter; remove \(removal)"
        )
      }
    return "'\(property)' is flattened, but \(reason)"
  }

  static func restType(_ property: String, _ type: Any.Type) -> Self {
    "'\(property)' has the rest of the keys, and is of type \(type); use a dictionary with String keys and "
      + "no converter, such as [String: Any], or remove \(removal(of: "rest", property))"
  }

  static func recordKeyType(_ property: String, _ type: Any.Type) -> Self {
    "'\(property)' has the key of the record, and a key cannot be converted to \(type); use String, Int or "
      + "another type that keys of dictionaries have, or remove \(removal(of: "recordKey", property))"
  }

  /// The closure of an `omit` rule expects another type than the property's.
  static func conditionType(_ property: String, _ condition: Any.Type, _ type: Any.Type) -> Self {
    "the condition of .omit(\(property)) takes \(condition), but '\(property)' is of type \(type); "
      + "write .omit(\"\(property)\", when: { (value: \(type)) in … })"
  }
}

// MARK: - Converters and defaults

extension ConfigurationProblem {
  /// Returns the subject of a message about a property's converter.
  static func converter(of property: String) -> Self { "the converter of '\(property)'" }
  static func defaultConverter(to type: Any.Type) -> Self { "the default converter to \(type)" }

  static func converterInput(_ converter: Self, _ input: Any.Type) -> Self {
    "\(converter) takes \(input), which no JSON value can become; "
      + "take String, a number, Bool, [T], [String: Any] or Any"
  }

  static func datePattern(_ converter: Self, _ error: DatePatternError) -> Self {
    "\(converter) cannot work: \(error.description)"
  }

  static func converterOutput(_ property: String, _ output: Any.Type, in type: Any.Type) -> Self {
    let isSet = TypeName.of(type).hasPrefix("Set<\(TypeName.of(output).dropFirst().dropLast())>")
    return "\(converter(of: property)) returns \(output), which cannot be stored in \(type)"
      + (isSet
        ? swift("; add .then(Converter { Set($0) }) to it", document: "; declare it as \(output)") : "")
  }

  static func defaultType(_ property: String, _ defaultType: Any.Type, in type: Any.Type) -> Self {
    "the default of '\(property)' is of type \(defaultType), which cannot be stored in \(type)"
  }

  /// A document sets an invalid default. `text` is nil if it must not be shown.
  static func defaultText(_ property: String, _ text: String?, in type: Any.Type) -> Self {
    "the default of '\(property)'\(text.map { ", \($0)," } ?? "") cannot be stored in \(type)"
  }
}
