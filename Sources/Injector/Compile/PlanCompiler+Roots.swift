extension PlanCompiler {
  /// The target for what an injector is bound to: a model, one of several models by what the records say, or any other value
  /// that a property may have. Nil if there is none and the problem was reported.
  ///
  /// `closures` belong to the shape, to make an instance where one is needed to compile; `source` is where a run finds
  /// them, nil at the root.
  func target(
    for type: Any.Type,
    shape: RuleShape,
    closures: RuleClosures,
    source: ClosureSource?
  ) -> Target? {
    if let kinds = shape.settings.kinds { return discriminated(type, kinds, shape, closures, source) }
    guard Self.isValue(type, shape) else {
      return modelTarget(for: type, shape: shape, closures: closures, source: source)
    }
    if shape.concernsModels {
      report(.rulesForValue(type: TypeName.of(type)), at: shape.rules.first?.origin)
      return nil
    }
    if let target = targets(shape).target(for: type, override: nil) { return target }
    let reason = TypeRelation.unsupportedReason(type)
    let element = TypeName.of(TypeRelation.element(of: type))
    report(.unsupportedValue(type: TypeName.of(type), element: element, reason: reason), at: nil)
    return nil
  }

  /// Whether values of a type are made as those of a property are, and not by a plan of their own.
  static func isValue(_ type: Any.Type, _ shape: RuleShape) -> Bool {
    if TargetCompiler.composite(type) != nil || FoundationCollections.contain(type) { return true }
    switch RuntimeEntryPoints.kind(of: type) {
    case .struct where type is any RawRepresentable.Type:
      return !(type is any Injectable.Type) && !shape.concernsModels
    case .struct, .class: return ScalarTargets.target(for: type) != nil
    default: return true
    }
  }

  /// The target compiler for a value that is no property.
  private func targets(_ shape: RuleShape) -> TargetCompiler {
    let strategy = shape.settings.keyStrategy ?? shape.settings.inheritedKeys
    return TargetCompiler(compiler: self, keyStrategy: strategy, converters: defaults.global.converters)
  }

  /// The target for records that say themselves which model each is of. All rules hold for each of the models.
  private func discriminated(
    _ type: Any.Type,
    _ kinds: KindChoice,
    _ shape: RuleShape,
    _ closures: RuleClosures,
    _ source: ClosureSource?
  ) -> Target? {
    targets(shape).discriminated(nil, type, kinds, kinds.origin) { model in
      let kindShape = shape.changing { settings in
        settings.kinds = nil
        settings.hasFactory = settings.hasFactory && model == type
        settings.passedKeys.formUnion(kinds.path.keysAtTop)
      }
      return self.modelTarget(for: model, shape: kindShape, closures: closures, source: source)
    }
  }
}

extension RuleShape {
  /// Whether something is said that only models have: properties, a way to make them, hooks.
  fileprivate var concernsModels: Bool {
    !rules.isEmpty || settings.hasFactory || settings.hasValueHook
      || settings.willInjectCount + settings.didInjectCount > 0
  }
}
