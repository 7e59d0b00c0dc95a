/// A search for sensitive properties in types that have no plan: `Decodable` types and the results of converters.
struct SensitiveTypes {
  private let defaults: DefaultsSnapshot
  private var seen: Set<ObjectIdentifier> = []

  /// Returns whether a property of a type, or of a type inside it, is sensitive by its rules, its attributes or the
  /// defaults.
  static func hold(_ type: Any.Type, defaults: DefaultsSnapshot) -> Bool {
    var search = SensitiveTypes(defaults: defaults)
    return search.hold(type)
  }

  private init(defaults: DefaultsSnapshot) { self.defaults = defaults }

  private mutating func hold(_ type: Any.Type) -> Bool {
    let type = TypeRelation.element(of: type)
    guard seen.insert(ObjectIdentifier(type)).inserted, !DeclaringModule.isSystem(type) else { return false }
    if RuntimeEntryPoints.kind(of: type) == .enum { return mayHold(payloadsOf: type) }
    guard let layout = try? TypeLayout.of(type) else { return false }
    let names = defaults.inherited(by: type).completed(by: defaults.global).sensitiveProperties
    if hasSensitiveRule(type, layout) { return true }
    for property in layout.properties {
      if names.contains(property.name) || property.wrappedName.map(names.contains) == true { return true }
      if hold(property.type) { return true }
    }
    return false
  }

  /// The payloads of an enum are not known at run time: they may have any name that the defaults call sensitive.
  private func mayHold(payloadsOf type: Any.Type) -> Bool {
    guard !(type is any RawRepresentable.Type), !(type is any CaseIterable.Type) else { return false }
    return !defaults.global.sensitiveProperties.isEmpty
      || defaults.byType.values.contains { !$0.sensitiveProperties.isEmpty }
  }

  /// Whether the rules that a type carries, or the attributes of its properties, call something sensitive.
  private func hasSensitiveRule(_ type: Any.Type, _ layout: TypeLayout) -> Bool {
    guard type is any Injectable.Type else { return false }
    if let rules = try? TypeRules.of(type, defaults: defaults), rules.hasSensitive { return true }
    let mapped = MappedRules(of: layout, sample: SampleInstance(of: type))
    return layout.properties.indices.contains { position in
      mapped.rules(at: position, for: layout.properties[position].name)?.hasSensitive == true
    }
  }
}

extension RuleSet {
  /// Whether a rule calls a property sensitive.
  fileprivate var hasSensitive: Bool {
    shape.rules.contains { rule in
      if case .sensitive = rule.action { true } else { false }
    }
  }
}
