/// The check of `default` rules.
extension TargetCompiler {
  /// Records a mistake if the value of a property's `default` rule cannot be stored in the property.
  func checkDefault(of property: PropertyConfiguration, type: Any.Type) {
    guard let owned = property.defaultValue else { return }
    switch owned.action {
    case .defaultValue(let identity, _):
      if TypeRelation.canHold(type, valueOf: identity.type) { return }
      let problem = ConfigurationProblem.defaultType(
        property: property.name,
        defaultType: TypeName.of(identity.type),
        type: TypeName.of(type)
      )
      compiler.report(problem, at: owned.origin)
    case .documentDefault(let text, let slot):
      if isUsable(owned, slot, for: type) { return }
      let problem = ConfigurationProblem.defaultText(
        property: property.name,
        text: property.isSensitive ? nil : text,
        type: TypeName.of(type)
      )
      compiler.report(problem, at: owned.origin)
    default: break
    }
  }

  /// Whether a value of a type can be created from the default of a document.
  private func isUsable(_ owned: OwnedRule, _ slot: Int, for type: Any.Type) -> Bool {
    let slots = (owned.typeClosures ?? closures).parts.slots
    guard slots.indices.contains(slot), case .defaultValue(let source) = slots[slot],
      let value = source as? UntypedDefault
    else { return false }
    func canMake<Value>(_ type: Value.Type) -> Bool { value.canMake(type) }
    return _openExistential(type, do: canMake)
  }
}
