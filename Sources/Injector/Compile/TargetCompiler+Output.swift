/// The targets of properties that are extracted, but not injected, and of those that cannot be injected.
extension TargetCompiler {
  /// Returns the target that reads such a property; nil for other properties, and if its type cannot be written.
  ///
  /// `isUnsupported` is whether the property cannot be injected, which is a mistake of injections only.
  func outputTarget(for property: PropertyConfiguration, isUnsupported: Bool) -> Target? {
    guard let configuration, property.isExtracted, !property.startsAsNil else { return nil }
    if configuration.isConstant(property) {
      guard let stored = property.stored, stored.representation == .plain,
        let target = self.target(for: stored.type, override: nil)
      else { return nil }
      return written(property, by: target) ?? target
    }
    guard isUnsupported || !property.isInjected else { return nil }
    var targets = writing
    targets.needsTargets = false
    guard let target = targets.target(for: property.injected) else { return nil }
    let writer = targets.written(property, by: target) ?? target
    return StoringTarget.target(for: property, model: configuration, making: writer)
  }

  /// Returns the target that writes a property as its rules for extraction say; nil if `target` does.
  func written(_ property: PropertyConfiguration, by target: Target) -> Target? {
    guard property.isExtracted, let base = target as? ExtractingTarget else { return nil }
    var omission: ClosureSource?
    if let rule = property.omission, case .omit(_, let slot) = rule.action {
      omission = rule.closure(slot)
    }
    let hook = property.flattening == nil ? extractedHook : nil
    guard omission != nil || hook != nil else { return nil }
    func make<Value>(_ type: Value.Type) -> Target {
      OutputRuleTarget<Value>(base.writer, property: property.name, omission: omission, hook: hook)
    }
    return _openExistential(target.type, do: make)
  }

  /// The compiler for values that are only written.
  var writing: TargetCompiler {
    var targets = self
    targets.onlyExtracts = true
    return targets
  }
}

extension PropertyConfiguration {
  /// The property as if it were injected.
  fileprivate var injected: PropertyConfiguration {
    var property = self
    property.isExtractOnly = false
    property.isLeftOutByOnly = false
    return property
  }
}

// MARK: - Defaults

extension TargetCompiler {
  /// Records a mistake if the value of a property's `default` rule cannot be stored in the property.
  func checkDefault(of property: PropertyConfiguration, type: Any.Type) {
    guard let owned = property.defaultValue else { return }
    switch owned.action {
    case .defaultValue(let identity, _) where !TypeRelation.canHold(type, valueOf: identity.type):
      let problem = ConfigurationProblem.defaultType(
        property: property.name,
        defaultType: identity.type,
        type: type
      )
      compiler.report(problem, at: owned.origin)
    case .documentDefault(let text, let slot) where !isUsable(closureSlot(slot, of: owned), for: type):
      let text = property.isSensitive ? nil : text
      compiler.report(.defaultText(property: property.name, text: text, type: type), at: owned.origin)
    default: break
    }
  }

  /// Whether a value of a type can be created from the default of a document.
  private func isUsable(_ slot: RuleClosures.Slot?, for type: Any.Type) -> Bool {
    guard case .defaultValue(let source) = slot, let value = source as? UntypedDefault else { return false }
    func canMake<Value>(_ type: Value.Type) -> Bool { value.canMake(type) }
    return _openExistential(type, do: canMake)
  }
}

// MARK: - Types

extension TargetCompiler {
  /// Returns the type as a generic type of the standard library whose target contains those of its parameters; nil
  /// for other types.
  ///
  /// Frequent types, an array of the expected element and the module are compared first, because the runtime searches the
  /// conformances of every image once for each type.
  static func composite(_ type: Any.Type, of element: Any.Type? = nil) -> (any CompositeType.Type)? {
    func optional<Wrapped>(_ wrapped: Wrapped.Type) -> any CompositeType.Type { Wrapped?.self }
    func array<Element>(_ element: Element.Type) -> any CompositeType.Type { [Element].self }
    if let wrapped = TypeRelation.payload(of: type) { return _openExistential(wrapped, do: optional) }
    if let element, case let array = _openExistential(element, do: array), array == type { return array }
    switch ObjectIdentifier(type) {
    case ObjectIdentifier([Int].self): return [Int].self
    case ObjectIdentifier([String].self): return [String].self
    case ObjectIdentifier([Double].self): return [Double].self
    default: break
    }
    let isOwn = RuntimeEntryPoints.kind(of: type) == .enum && DeclaringModule.isOwn(type)
    return isOwn || DeclaringModule.isSwift(type) ? type as? any CompositeType.Type : nil
  }

  /// Returns the target for a property that is not injected. It creates no values except the one for "no value".
  static func ignored(_ type: Any.Type) -> Target {
    func make<Value>(_ type: Value.Type) -> Target { TypedTarget<Value>() }
    let optional = RuntimeEntryPoints.kind(of: type) == .optional ? composite(type) : nil
    return optional?.makeTarget { ignored($0) } ?? _openExistential(type, do: make)
  }
}
