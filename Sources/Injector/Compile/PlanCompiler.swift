/// A compiler of the rules of a model, and of all models nested in it, into plans.
///
/// It collects all mistakes in the rules before it throws them as one error.
final class PlanCompiler {
  private var plans: [PlanKey: Entry] = [:]
  private var order: [InjectionPlan] = []
  private var issues: [InjectionReport.Issue] = []
  /// The mistakes that matter only to injections.
  private var inputIssues: [InjectionReport.Issue] = []
  /// The descriptions of all mistakes.
  private var reported: Set<String> = []
  private var flattenings: [FlattenCycles.Edge] = []
  /// The defaults of this compilation.
  let defaults: DefaultsSnapshot
  /// The types that hold something sensitive, as far as they were searched.
  var sensitiveTypes: SensitiveTypes
  /// A closure that returns the plans of types that are chosen at run time.
  let findPlan: FindPlan

  private init(defaults: DefaultsSnapshot, findPlan: @escaping FindPlan) {
    self.defaults = defaults
    sensitiveTypes = SensitiveTypes(defaults: defaults)
    self.findPlan = findPlan
  }

  /// A plan that is compiled or being compiled, and the way to create its models.
  private struct Entry {
    let plan: InjectionPlan
    let construction: ModelConstruction
    /// The target that decodes new models, if they are created by `init(from:)`.
    var decoder: Target?
    /// The target that writes models, if that is done by `encode(to:)`.
    var encoder: Target?
  }

  /// Returns the compiled plan for values of a type under rules.
  ///
  /// - Throws: `configuration`, with an issue for each mistake.
  static func compile(
    _ type: Any.Type,
    rules: RuleSet,
    defaults: DefaultsSnapshot,
    findPlan: @escaping FindPlan
  ) throws(InjectionError) -> CompiledPlan {
    let compiler = PlanCompiler(defaults: defaults, findPlan: findPlan)
    let target = compiler.target(for: type, shape: rules.shape, closures: rules.closures, source: nil)
    compiler.finish()
    if !compiler.issues.isEmpty, let error = InjectionError(compiler.issues + compiler.inputIssues) {
      throw error
    }
    guard let target else {
      throw InjectionError(InjectionReport.Issue(.notAModel(model: TypeName.of(type)), at: nil))
    }
    let overrides = rules.shape.settings.overrides
    let ownRules = try? TypeRules.of(type, defaults: defaults)
    return CompiledPlan(
      target: target,
      plans: compiler.order,
      inputError: InjectionError(compiler.inputIssues),
      defaults: defaults,
      rootPath: ownRules?.rootPath,
      limits: ownRules?.limits,
      extraction: ownRules?.extraction,
      hidesValues: rules.shape.settings.hidesValues,
      overrides: target.isModel ? compiler.order.first?.parts.policyOverrides ?? overrides : overrides
    )
  }

  /// Returns the target for a model. Its plan is compiled unless it already is, or is being compiled by an outer
  /// call.
  ///
  /// `closures` belong to the shape; they create an instance if compiling needs one. `source` is the place of these
  /// closures in a run; nil at the root and for a type's own rules.
  func modelTarget(
    for model: Any.Type,
    shape: RuleShape,
    closures: RuleClosures,
    source: ClosureSource?
  ) -> Target {
    let key = PlanKey(model: TypeIdentity(model), shape: shape, generation: defaults.generation)
    let entry = plans[key] ?? compilePlan(key, closures: closures)
    return ModelTargetFactory.target(
      for: model,
      plan: entry.plan,
      closures: source,
      entry.construction,
      decoder: entry.decoder,
      encoder: entry.encoder,
      memory: shape.settings.hasFactory ? closures.factory?.memory : nil,
      findPlan: findPlan
    )
  }

  /// Records a mistake, once for a type whose plan is compiled in several ways.
  ///
  /// `onlyForInjection` is whether values can be extracted in spite of it.
  func report(_ problem: ConfigurationProblem, at origin: RuleOrigin?, onlyForInjection: Bool = false) {
    let issue = InjectionReport.Issue(problem.at(origin), at: origin?.description)
    guard reported.insert(issue.description).inserted else { return }
    if onlyForInjection { inputIssues.append(issue) } else { issues.append(issue) }
  }

  /// Does what needs all plans to be compiled: finds sensitive properties in recursive models, and models that are
  /// flattened into themselves.
  private func finish() {
    while order.contains(where: { $0.noteSensitive() }) {}
    for edge in FlattenCycles.closing(flattenings) {
      let problem = ConfigurationProblem.flattenedIntoItself(
        property: edge.property,
        model: TypeName.of(edge.parent.modelType),
        nested: TypeName.of(edge.nested.modelType)
      )
      report(problem, at: edge.origin)
    }
  }

  private func compilePlan(_ key: PlanKey, closures: RuleClosures) -> Entry {
    let model = key.model.type
    var layout: TypeLayout
    let typeRules: RuleSet
    do {
      typeRules = try TypeRules.of(model, defaults: defaults)
    } catch {
      report(.rulesCycle(types: error.types.map { TypeName.of($0) }), at: nil)
      return enter(InjectionPlan(modelType: model), construction: .none, for: key)
    }
    if model == MappedRecord.self, key.shape.settings.recordLayout == nil {
      report(.recordWithoutDocument, at: nil)
      return enter(InjectionPlan(modelType: model), construction: .none, for: key)
    }
    if Self.isValue(model, key.shape) {
      report(.notAModel(model: TypeName.of(model)), at: nil)
      return enter(InjectionPlan(modelType: model), construction: .none, for: key)
    }
    do {
      layout = try Self.layout(of: model, key.shape)
    } catch {
      layout = TypeLayout(type: model, kind: RuntimeEntryPoints.kind(of: model), properties: [])
      // A model that is created by its own initializer needs no layout.
      if ModelConstruction(of: model, layout: layout, shape: key.shape) != .decoding {
        report(Self.problem(error, model: model), at: nil)
        return enter(InjectionPlan(modelType: model), construction: .none, for: key)
      }
    }
    if TypeRelation.isActor(model) {
      report(.actor(model: TypeName.of(model)), at: nil)
      return enter(InjectionPlan(modelType: model), construction: .none, for: key)
    }
    if let made = ModelTargetFactory.structMemory(of: model)?.type, made != model {
      report(.memoryOfAnotherType(model: TypeName.of(model), made: TypeName.of(made)), at: nil)
      return enter(InjectionPlan(modelType: model), construction: .none, for: key)
    }
    let construction = ModelConstruction(of: model, layout: layout, shape: key.shape)
    let plan = InjectionPlan(modelType: model)
    let hidesValues =
      key.shape.settings.hidesValues || typeRules.shape.settings.hidesValues
      || defaults.inherited(by: model).hidesValues || defaults.global.hidesValues
    let configuration = Self.configuration(layout, construction, typeRules, key.shape, closures, hidesValues)
    let isCoded = construction == .decoding || configuration.isEncoded
    let settings = isCoded ? codingSettings(of: configuration, key.shape) : CodingSettings()
    let entry = enter(
      plan,
      construction: construction,
      decoder: construction == .decoding ? DecodableTargets.target(for: model, settings) : nil,
      encoder: configuration.isEncoded ? EncodableTargets.target(for: model, settings) : nil,
      for: key
    )
    complete(plan, layout, configuration, typeRules: typeRules, shape: key.shape, closures)
    return entry
  }

  /// Returns the layout of a type, or that of the records that a document declares.
  private static func layout(
    of model: Any.Type,
    _ shape: RuleShape
  ) throws(TypeLayout.Problem) -> TypeLayout {
    if let declared = shape.settings.recordLayout { return declared.typeLayout }
    return try TypeLayout.of(model)
  }

  /// Sets the contents of a plan.
  private func complete(
    _ plan: InjectionPlan,
    _ layout: TypeLayout,
    _ configuration: ModelConfiguration,
    typeRules: RuleSet,
    shape: RuleShape,
    _ closures: RuleClosures
  ) {
    let construction = configuration.construction
    let inherited = defaults.inherited(by: layout.type)
    ConfigurationChecks.run(on: configuration) { report($0, at: $1, onlyForInjection: $2) }
    if let kinds = typeRules.shape.settings.kinds {
      report(.kindsOfType(model: TypeName.inCode(layout.type)), at: kinds.origin)
    }
    let typeDefaults = inherited.completed(by: defaults.global)
    let ownKeys =
      shape.settings.keyStrategy ?? typeRules.shape.settings.keyStrategy ?? inherited.keyStrategy
      ?? shape.settings.inheritedKeys
    let strategy = ownKeys ?? defaults.global.keyStrategy ?? .asIs
    var contents = PlanContents(layout, construction, typeRules: typeRules, shape: shape)
    contents.policyOverrides = inherited.overrides.overridden(by: contents.policyOverrides)
    contents.overridesPolicy = !contents.policyOverrides.isEmpty
    contents.keyStrategy = ownKeys
    contents.hidesValues = configuration.hidesValues
    var builder = StepBuilder(
      contents: contents,
      configuration: configuration,
      strategy: strategy,
      sensitiveNames: typeDefaults.sensitiveProperties
    )
    let targets = TargetCompiler(
      compiler: self,
      model: configuration.type,
      closures: closures,
      needsTargets: construction != .decoding,
      isEncoded: configuration.isEncoded,
      keyStrategy: ownKeys,
      keyPrefix: shape.settings.keyPrefix,
      converters: typeDefaults.converters,
      valueHook: shape.settings.hasValueHook
        ? .injector : (typeRules.closures.valueHook ?? typeDefaults.valueHook).map { .plan($0) },
      extractedHook: shape.settings.hasExtractedHook
        ? .injector : (typeRules.closures.extractedHook ?? typeDefaults.extractedHook).map { .plan($0) }
    )
    addSteps(of: configuration, targets, to: &builder, of: plan)
    builder.finish(ignoring: shape.settings.ignoredKeys.union(typeRules.shape.settings.ignoredKeys))
    var finished = builder.contents
    // The properties of a model that is written by its `encode(to:)` are not written one by one.
    if configuration.isEncoded { (finished.outputs, finished.unwritable) = ([], []) }
    plan.complete(finished)
  }

  /// Returns all rules of a model with a layout, sorted by property.
  private static func configuration(
    _ layout: TypeLayout,
    _ construction: ModelConstruction,
    _ typeRules: RuleSet,
    _ shape: RuleShape,
    _ closures: RuleClosures,
    _ hidesValues: Bool
  ) -> ModelConfiguration {
    // The closures of a subclass, or of one of several types, may create instances of another type.
    let sample = SampleInstance(of: layout.type, closures: shape.settings.hasFactory ? closures : .none)
    var resolver = ConfigurationResolver(
      type: layout.type,
      layout: WrappedProperties.unwrapping(layout),
      construction: construction,
      mapped: MappedRules(of: layout, sample: sample)
    )
    var configuration = resolver.resolve(typeRules: typeRules, shape: shape, hidesValues: hidesValues)
    configuration.isEncoded = construction.isEncoded(layout.type, layout: layout, shape: shape)
    return configuration
  }

  private func enter(
    _ plan: InjectionPlan,
    construction: ModelConstruction,
    decoder: Target? = nil,
    encoder: Target? = nil,
    for key: PlanKey
  ) -> Entry {
    let entry = Entry(plan: plan, construction: construction, decoder: decoder, encoder: encoder)
    plans[key] = entry
    order.append(plan)
    return entry
  }

  private func addSteps(
    of configuration: ModelConfiguration,
    _ targets: TargetCompiler,
    to builder: inout StepBuilder,
    of plan: InjectionPlan
  ) {
    for property in configuration.properties {
      if configuration.isConstant(property) { builder.addConstant(property) }
      let isStep = configuration.hasStep(property)
      let made = isStep ? targets.target(for: property) : nil
      if let target = targets.outputTarget(
        for: property,
        in: configuration,
        isUnsupported: isStep && made == nil
      ) {
        builder.addOutput(property, target: target)
      } else if property.isExtracted, !property.isInjected, !property.startsAsNil, property.type != nil {
        builder.addUnwritable(property)
      }
      if property.isLeftOutByOnly, let type = property.type, let rule = property.flattening,
        let flattened = targets.flattened(property, type, rule)?.nestedPlan
      {
        builder.refuseKeys(of: flattened.parts)
      }
      guard let target = made else { continue }
      builder.add(property, target: target, writtenBy: targets.written(property, by: target))
      if let nested = target.nestedPlan, let rule = property.flattening?.rule, property.isInjected {
        flattenings.append(
          FlattenCycles.Edge(parent: plan, property: property.name, nested: nested, origin: rule.origin)
        )
      }
    }
  }

  private static func problem(_ problem: TypeLayout.Problem, model: Any.Type) -> ConfigurationProblem {
    let name = TypeName.of(model)
    switch problem {
    case .notStored: return .notAModel(model: name)
    case .noMetadata: return .noMetadata(model: name)
    case .inconsistent(let reason): return .inconsistentRuntime(model: name, reason: reason)
    }
  }
}
