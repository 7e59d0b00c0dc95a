extension PlanCompiler {
  /// Returns the target for the type that an injector is bound to: a model, one of several models that the records
  /// name, or any other supported type. If there is none, records the mistake and returns nil.
  func target(for type: Any.Type, _ rules: ModelRules) -> Target? {
    let shape = rules.shape
    checkRootPath(shape)
    if let known = rules.closures.parts.factory?.memory.injectable() { InjectableTypes.note(known) }
    if let kinds = shape.settings.kinds {
      if let problem = ConfigurationProblem.path(kinds.path, of: .kind) { report(problem, at: kinds.origin) }
      // All rules apply to each of the models.
      return targets(shape).discriminated(nil, type, kinds) { model, kind in
        var own = rules
        own.shape = shape.changing { settings in
          settings.kinds = nil
          settings.kind = kind
          settings.hasFactory = settings.hasFactory && model == type
          settings.ignoredKeys.insert(kinds.path.text)
        }
        return self.modelTarget(for: model, own)
      }
    }
    guard Self.isValue(type, shape) || Self.isEncoded(type, shape) else {
      if shape.settings.isForExtraction, DeclaringModule.isSystem(type) {
        return report(.valueNotWritable(type, .unsupported(type: TypeName.of(type))), at: nil)
      }
      return modelTarget(for: type, rules)
    }
    if shape.concernsModels { return report(.rulesForValue(type), at: shape.rules.first?.origin) }
    var targets = targets(shape)
    targets.caseShape = shape
    if let target = targets.target(for: type) {
      target.readPairs {
        DecodableTargets.target(for: $0, targets.codingSettings(for: $0))
      }
      return target
    }
    let writer = targets.writing.target(for: type)
    let (element, reason) = (TypeRelation.element(of: type), TypeRelation.unsupportedReason(type))
    report(.unsupportedValue(type, element: element, reason), at: nil, onlyForInjection: writer != nil)
    return writer
  }

  /// Finds a root path that no input can have.
  func checkRootPath(_ shape: RuleShape) {
    guard let root = shape.settings.wrongRootPath else { return }
    if let problem = ConfigurationProblem.path(root.path, of: .root) { report(problem, at: root.origin) }
  }

  /// Whether values of a type are created like those of properties, and not by a plan of their own.
  static func isValue(_ type: Any.Type, _ shape: RuleShape) -> Bool {
    if TargetCompiler.composite(type) != nil || FoundationCollections.contain(type) { return true }
    switch RuntimeEntryPoints.kind(of: type) {
    // These checks come first because they do not search the conformances of every image.
    case .struct
    where !shape.concernsModels && !InjectableTypes.contain(type) && type is any RawRepresentable.Type:
      return true
    case .struct where !DeclaringModule.isSystem(type) && !DeclaringModule.isC(type): return false
    case .struct, .class: return BuiltInTargets.target(for: type) != nil
    default: return true
    }
  }

  /// Whether values of a type can only be written, using their `encode(to:)`.
  private static func isEncoded(_ type: Any.Type, _ shape: RuleShape) -> Bool {
    shape.settings.isForExtraction && !shape.concernsModels && type is any Encodable.Type
      && !InjectableTypes.contain(type)
  }

  /// Returns the target compiler for a value that is not a property.
  private func targets(_ shape: RuleShape) -> TargetCompiler {
    let strategy = shape.settings.keyStrategy ?? shape.settings.inheritedKeys
    var targets = TargetCompiler(compiler: self, keyStrategy: strategy)
    targets.converters = defaults.global.converters
    targets.onlyExtracts = shape.settings.isForExtraction
    return targets
  }
}

extension RuleShape {
  /// Whether some rules are only valid for models: rules about properties, a closure that creates models, hooks.
  fileprivate var concernsModels: Bool {
    !rules.isEmpty || settings.hasFactory || settings.hasValueHook
      || settings.willInjectCount + settings.didInjectCount > 0
  }
}
