/// Mistakes in how rules name properties.
extension ConfigurationProblem {
  static func unknownProperty(_ name: String, of model: Any.Type, _ suggestion: String?) -> Self {
    "no property '\(name)' in \(model)\(didYouMean(suggestion))"
  }

  /// The key of a mapping is the name of a property, and its property does not exist.
  static func swappedMapping(_ name: String, key: String, of model: Any.Type) -> Self {
    "no property '\(name)' in \(model), but there is a property '\(key)'; "
      + swift(
        "the key comes first: .mapping(\"\(name)\").to(\"\(key)\")",
        document: "the property comes first: \"\(key)\": \"\(name)\"")
  }

  /// The key of a `writing` rule is the name of a property, and its property does not exist.
  static func swappedWriting(_ name: String, key: String, of model: Any.Type) -> Self {
    "no property '\(name)' in \(model), but there is a property '\(key)'; the property comes first: "
      + swift(".writing(\"\(key)\").to(\"\(name)\")", document: "\"\(key)\": {\"writing\": \"\(name)\"}")
  }

  static func nothingToRepeat(_ property: String, verbs: [String]) -> Self {
    ".and(\(property)) has no rule before it that it could repeat; put it right behind \(IssueText.list(verbs, "or"))"
  }

  static func nothingNamed(in model: Any.Type) -> Self {
    "the rule names no property of \(model); name one, or remove the rule"
  }

  static func storageAbsent(_ property: String, _ storage: String, _ model: Any.Type, _ suggestion: String?)
    -> Self
  {
    "'\(property)' is stored in '\(storage)', but \(model) has no property of that name\(didYouMean(suggestion))"
  }

  static func storedTwice(in storage: String, _ first: String, _ second: String) -> Self {
    "'\(first)' and '\(second)' are both stored in '\(storage)'"
  }

  static func lazyProperty(_ name: String, of model: Any.Type) -> Self {
    "'\(name)' of \(model) is lazy, and lazy properties are left alone, because nothing is stored in them until "
      + "they are read; give it a key by its key path, .mapping(\"\(name)\").to(\\.\(name)), or remove the rule"
  }
}

// MARK: - Key paths

extension ConfigurationProblem {
  /// The key path of an `observing` rule leads to a different property than the one that the rule names.
  static func misnamedKeyPath(_ name: String, to property: String, of model: Any.Type) -> Self {
    "the key path of .observing(\"\(name)\", through: …) leads to '\(property)' of \(model); "
      + "name that property: .observing(\"\(property)\", through: …)"
  }

  /// A key path leads to a property that is only extracted and has no key.
  static func keyPathWithoutKey(_ keyPath: String, of model: Any.Type) -> Self {
    "\(keyPath) of \(model) is extracted, but has no key; name one: .writing(…).to(\"key\")"
  }

  /// A key path leads to a computed property without a key.
  static func computedKeyPath(_ keyPath: String, of model: Any.Type) -> Self {
    "\(keyPath) of \(model) is computed, so it has no key of its own; name one: .mapping(\"key\").to(…)"
  }

  static func readOnlyKeyPath(_ keyPath: String, of model: Any.Type) -> Self {
    "\(keyPath) of \(model) cannot be written; give it a setter, remove the rule, or use .outputOnly(…)"
  }

  static func foreignKeyPath(_ keyPath: String, of root: Any.Type, _ model: Any.Type) -> Self {
    "\(keyPath) is a key path of \(root), but the rule is for \(model); "
      + "name a property of \(model), or of a superclass of it"
  }

  /// A key path leads to a property of a nested model. `verb` is nil for rules that need more than a property.
  static func keyPathIntoModel(
    _ keyPath: String, _ property: String, _ inner: String, of nested: Any.Type, verb: String?
  ) -> Self {
    let rules = verb.map { ".\($0)(\\.\(inner))" } ?? ""
    let injector = ".with.injector(Injector.bind(\(TypeName.inCode(nested)).self)\(rules))"
    return
      "\(keyPath) leads into '\(property)', which has rules of its own; use \(rule("format", property, injector))"
  }

  static func keyPathIntoOptional(_ keyPath: String, of model: Any.Type) -> Self {
    "\(keyPath) of \(model) leads into an Optional, which may be nil; "
      + "name the Optional itself, and give it rules with .format(…).with.injector(…)"
  }

  static func keyPathToElement(_ keyPath: String, of model: Any.Type) -> Self {
    "\(keyPath) of \(model) leads to an element of a collection, which may not be there; "
      + "name the collection itself, and convert its value with .format(…).with.converter { … }"
  }

  static func keyPathToItself(_ keyPath: String, of model: Any.Type) -> Self {
    "\(keyPath) is the \(model) itself; name a property of \(model)"
  }

  static func keyPathToUnowned(_ keyPath: String, _ property: String, of model: Any.Type) -> Self {
    "\(keyPath) of \(model) may lead to '\(property)', which is unowned, and nothing would own the "
      + "injected object; make it weak or Optional, or remove the rule"
  }

  /// The reason why the property behind a key path cannot be determined.
  enum KeyPathDoubt {
    /// No instance can be created.
    case noInstance
    /// Other code keeps a reference to each new instance.
    case sharedInstance
    /// A getter uses the injector.
    case injectorInUse
    /// The key path may lead to one of several properties, or to a computed property.
    case noDifference
    /// The property is computed, and may override a stored property.
    case mayOverride
  }

  /// The property behind a key path cannot be determined. `names` are the properties that it may be, `keys` the keys of
  /// the mapping, and `only` indicates whether the property has no other keys.
  static func unidentifiedKeyPath(
    _ keyPath: String,
    among names: [String],
    of model: Any.Type,
    _ doubt: KeyPathDoubt,
    verb: String,
    keys: [String] = [],
    only: Bool = false
  ) -> Self {
    let code = TypeName.inCode(model)
    let reason =
      switch doubt {
      case .noInstance: ", because there is no way to make a new \(code)"
      case .sharedInstance: ", because something else refers to each new \(code)"
      case .injectorInUse: ", because a getter of \(code) uses the injector"
      case .noDifference, .mayOverride: ""
      }
    let quoted = names.map { "'\($0)'" } + (names.count == 1 && doubt != .mayOverride ? ["computed"] : [])
    let verbOfBeing = doubt == .mayOverride ? "override" : "be"
    let among = names.isEmpty ? "" : ": it may \(verbOfBeing) \(IssueText.list(quoted, "or"))"
    let texts = keys.map(\.debugDescription).joined(separator: ", ")
    let ends = [
      "observing": ", through: …)", "omit": ", when: …)", "writing": ").to(…)", "writingAsIs": ").asIs",
      "format": ").with.…",
    ]
    let start =
      switch verb {
      case "mapping": ".mapping(\(texts))\(only ? ".only" : "").to("
      case "writingAsIs": ".writing("
      default: ".\(verb)("
      }
    let addsKey = names.count == 1 && verb == "mapping" && !only && !keys.contains(names[0])
    let rules = Self { dialect in
      if addsKey, dialect == .keyPaths {
        return
          ".mapping(\((keys + names).map(\.debugDescription).joined(separator: ", "))).to(\\.\(names[0]))"
      }
      let rules = (names.isEmpty ? ["name"] : names).map { byName("\(start)\(name($0))\(ends[verb] ?? ")")") }
      return IssueText.list(rules.map { $0[dialect] }, "or")
    }
    return
      "the property behind \(keyPath) of \(model) cannot be determined from its key path\(reason)\(among)"
      + "; name it: \(rules)\(doubt == .mayOverride ? ", or remove the rule if it overrides no stored property" : "")"
  }
}
