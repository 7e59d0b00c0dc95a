extension TargetCompiler {
  /// Returns the target for a property that is read from the record of its parent: one model, or an Optional one.
  func flattened(_ property: PropertyConfiguration, _ type: Any.Type, _ rule: OwnedRule) -> Target? {
    let model = TypeRelation.withoutOptionals(type)
    switch property.conversion?.action {
    case nil where !TypeRelation.isCollection(model) && InjectableTypes.contain(model):
      let target = modelTarget(for: model, flattened(.empty, rule))
      return self.target(for: type, override: .model(target, SampleInstance(of: model)))
    case .nested(let nested, let shape, let slot) where !TypeRelation.isCollection(model):
      return self.nested(property, type, nested, flattened(shape, rule), slot)
    case nil, .nested: return refuseFlattened(property, type, .noInjector, rule)
    default: return refuseFlattened(property, type, .converted, rule)
    }
  }

  private func refuseFlattened(
    _ property: PropertyConfiguration,
    _ type: Any.Type,
    _ reason: ConfigurationProblem.FlattenObstacle,
    _ rule: OwnedRule
  ) -> Target? {
    let model = TypeRelation.withoutOptionals(type)
    let isCollection = TypeRelation.isCollection(model)
    let kind = RuntimeEntryPoints.kind(of: model)
    let isModel =
      !isCollection && (kind == .struct || kind == .class) && BuiltInTargets.target(for: model) == nil
    let obstacle = isModel ? reason : .notAModel
    return compiler.report(
      .flattenedProperty(property: property.name, type: type, model: model, obstacle),
      at: rule.origin
    )
  }

  /// Returns a shape for a model that is read from the record of its parent.
  private func flattened(_ shape: RuleShape, _ rule: OwnedRule) -> RuleShape {
    shape.changing { settings in
      settings.isFlattened = true
      if case .flatten(let prefix) = rule.action {
        settings.keyPrefix = (configuration?.basis.shape.settings.keyPrefix ?? "") + prefix
      }
    }
  }
}
