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
  private var flattenings: [Flattening] = []
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
    var construction = ModelConstruction.none
    /// The target that decodes new models, if they are created by `init(from:)`.
    var decoder: Target?
    /// The target that writes models, if that is done by `encode(to:)`.
    var encoder: Target?
  }

  /// One property that is read from the record of its parent.
  private struct Flattening {
    let parent: InjectionPlan
    let property: String
    let nested: InjectionPlan
    let origin: RuleOrigin
  }

  /// Returns the compiled plan for values of a type under rules.
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
    let settings = rules.shape.settings
    let rootOverrides = target.isModel ? compiler.order.first?.parts.policyOverrides : nil
    return CompiledPlan(
      target: target,
      plans: compiler.order,
      inputError: InjectionError(compiler.inputIssues),
      defaults: defaults,
      typeRules: try? TypeRules.of(type, defaults: defaults),
      hidesValues: settings.hidesValues,
      overrides: rootOverrides ?? settings.overrides
    )
  }

  /// Returns the target for a model. Its plan is compiled unless it already is, or is being compiled by an outer
  /// call.
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
    let memory = shape.settings.hasFactory ? closures.parts.factory?.memory : nil
    func make<Model>(_ type: Model.Type) -> Target {
      ModelTarget<Model>(
        plan: entry.plan,
        closures: source,
        construction: ModelTarget<Model>.Construction(entry.construction, entry.decoder),
        encoder: entry.encoder as? ExtractingTarget,
        memory: memory ?? _ModelMemory.ofStruct(model),
        findPlan: findPlan
      )
    }
    return _openExistential(model, do: make)
  }

  /// Records a mistake, once for a type whose plan is compiled in several ways.
  /// `onlyForInjection` is whether values can be extracted in spite of it.
  func report(_ problem: ConfigurationProblem, at origin: RuleOrigin?, onlyForInjection: Bool = false) {
    let issue = InjectionReport.Issue(problem.at(origin), at: origin?.description)
    guard reported.insert(issue.description).inserted else { return }
    if onlyForInjection { inputIssues.append(issue) } else { issues.append(issue) }
  }

  /// Does what needs all plans to be compiled: finds sensitive properties in recursive models, and models that are
  /// flattened into themselves, directly or through others. Their record would be read without end.
  private func finish() {
    while order.contains(where: { $0.noteSensitive() }) {}
    // The plans from the first one to the current one, and those that are part of no cycle.
    var open: Set<ObjectIdentifier> = []
    var done: Set<ObjectIdentifier> = []
    func visit(_ plan: InjectionPlan) {
      guard !done.contains(ObjectIdentifier(plan)) else { return }
      open.insert(ObjectIdentifier(plan))
      for edge in flattenings where edge.parent === plan {
        guard open.contains(ObjectIdentifier(edge.nested)) else {
          visit(edge.nested)
          continue
        }
        let (model, nested) = (TypeName.of(plan.modelType), TypeName.of(edge.nested.modelType))
        report(.flattenedIntoItself(property: edge.property, model: model, nested: nested), at: edge.origin)
      }
      open.remove(ObjectIdentifier(plan))
      done.insert(ObjectIdentifier(plan))
    }
    for edge in flattenings { visit(edge.parent) }
  }

  private func enter(_ entry: Entry, for key: PlanKey) -> Entry {
    plans[key] = entry
    order.append(entry.plan)
    return entry
  }

  private func compilePlan(_ key: PlanKey, closures: RuleClosures) -> Entry {
    let plan = InjectionPlan(modelType: key.model.type)
    let basis: Basis
    do {
      basis = try self.basis(of: key)
    } catch {
      report(error, at: nil)
      return enter(Entry(plan: plan), for: key)
    }
    let configuration = basis.configuration(closures)
    let isDecoded = basis.construction == .decoding
    let isEncoded = configuration.isEncoded
    let settings = isDecoded || isEncoded ? codingSettings(of: configuration, key.shape) : CodingSettings()
    let entry = Entry(
      plan: plan,
      construction: basis.construction,
      decoder: isDecoded ? DecodableTargets.target(for: plan.modelType, settings) : nil,
      encoder: isEncoded ? EncodableTargets.target(for: plan.modelType, settings) : nil
    )
    _ = enter(entry, for: key)
    complete(plan, basis, configuration, closures)
    return entry
  }

  /// Returns what the plan of a model is compiled from.
  /// - Throws: A mistake that leaves nothing to compile.
  private func basis(of key: PlanKey) throws(ConfigurationProblem) -> Basis {
    let (model, shape) = (key.model.type, key.shape)
    let typeRules: RuleSet
    do {
      typeRules = try TypeRules.of(model, defaults: defaults)
    } catch {
      throw .rulesCycle(types: error.types.map { TypeName.of($0) })
    }
    let declared = shape.settings.recordLayout
    if model == MappedRecord.self, declared == nil { throw .recordWithoutDocument }
    if Self.isValue(model, shape) { throw .notAModel(model: TypeName.of(model)) }
    var layout = TypeLayout(type: model, kind: RuntimeEntryPoints.kind(of: model), properties: [])
    do {
      if let declared { layout = declared.typeLayout } else { layout = try TypeLayout.of(model) }
    } catch {
      // A model that is created by its own initializer needs no layout.
      if ModelConstruction(of: model, layout: layout, shape: shape) != .decoding {
        throw error.configurationProblem(of: TypeName.of(model))
      }
    }
    if TypeRelation.isActor(model) { throw .actor(model: TypeName.of(model)) }
    if let made = _ModelMemory.ofStruct(model)?.type, made != model {
      throw .memoryOfAnotherType(model: TypeName.of(model), made: TypeName.of(made))
    }
    return Basis(
      layout: layout,
      construction: ModelConstruction(of: model, layout: layout, shape: shape),
      typeRules: typeRules,
      shape: shape,
      typeDefaults: defaults.inherited(by: model),
      defaults: defaults.inherited(by: model).completed(by: defaults.global)
    )
  }

  /// Sets the contents of a plan.
  private func complete(
    _ plan: InjectionPlan,
    _ basis: Basis,
    _ configuration: ModelConfiguration,
    _ closures: RuleClosures
  ) {
    let (settings, typeRules) = (basis.shape.settings, basis.typeRules)
    ConfigurationChecks.run(on: configuration) { self.report($0, at: $1, onlyForInjection: $2) }
    if let kinds = typeRules.shape.settings.kinds {
      report(.kindsOfType(model: TypeName.inCode(plan.modelType)), at: kinds.origin)
    }
    var contents = PlanContents(basis)
    contents.hidesValues = configuration.hidesValues
    var builder = StepBuilder(
      contents: contents,
      configuration: configuration,
      strategy: basis.keyStrategy ?? basis.defaults.keyStrategy ?? .asIs,
      sensitiveNames: basis.defaults.sensitiveProperties
    )
    let (own, defaults) = (typeRules.closures.parts, basis.defaults)
    let targets = TargetCompiler(
      compiler: self,
      model: configuration.type,
      closures: closures,
      needsTargets: basis.construction != .decoding,
      isEncoded: configuration.isEncoded,
      keyStrategy: basis.keyStrategy,
      keyPrefix: settings.keyPrefix,
      converters: defaults.converters,
      valueHook: settings.hasValueHook
        ? .injector : (own.valueHook ?? defaults.valueHook).map { .plan($0) },
      extractedHook: settings.hasExtractedHook
        ? .injector : (own.extractedHook ?? defaults.extractedHook).map { .plan($0) }
    )
    addSteps(of: configuration, targets, to: &builder, of: plan)
    builder.finish(ignoring: settings.ignoredKeys.union(typeRules.shape.settings.ignoredKeys))
    var finished = builder.contents
    // The properties of a model that is written by its `encode(to:)` are not written one by one.
    if configuration.isEncoded { (finished.outputs, finished.unwritable) = ([], []) }
    plan.complete(finished)
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
      if let nested = target.nestedPlan, let rule = property.flattening, property.isInjected {
        flattenings.append(
          Flattening(parent: plan, property: property.name, nested: nested, origin: rule.origin)
        )
      }
    }
  }
}

/// What the plan of a model is compiled from.
struct Basis {
  let layout: TypeLayout
  let construction: ModelConstruction
  /// The rules that the type has itself.
  let typeRules: RuleSet
  /// The shape of the injector's rules.
  let shape: RuleShape
  /// The defaults of the type and its superclasses.
  let typeDefaults: InjectionDefaults
  /// The same, completed by the global defaults.
  let defaults: InjectionDefaults

  /// The key strategy that models inside inherit; nil for that of the global defaults.
  var keyStrategy: KeyStrategy? {
    shape.settings.keyStrategy ?? typeRules.shape.settings.keyStrategy ?? typeDefaults.keyStrategy
      ?? shape.settings.inheritedKeys
  }

  /// Returns all rules, sorted by property. `closures` belong to the shape.
  func configuration(_ closures: RuleClosures) -> ModelConfiguration {
    // The closures of a subclass, or of one of several types, may create instances of another type.
    let sample = SampleInstance(of: layout.type, closures: shape.settings.hasFactory ? closures : .none)
    var resolver = ConfigurationResolver(
      type: layout.type,
      layout: WrappedProperties.unwrapping(layout),
      construction: construction,
      mapped: MappedRules(of: layout, sample: sample)
    )
    let hidesValues =
      shape.settings.hidesValues || typeRules.shape.settings.hidesValues || defaults.hidesValues
    var configuration = resolver.resolve(typeRules: typeRules, shape: shape, hidesValues: hidesValues)
    configuration.isEncoded = construction.isEncoded(layout.type, layout: layout, shape: shape)
    return configuration
  }
}

extension ConfigurationProblem: Error {}

extension TypeLayout.Problem {
  fileprivate func configurationProblem(of model: String) -> ConfigurationProblem {
    switch self {
    case .notStored: .notAModel(model: model)
    case .noMetadata: .noMetadata(model: model)
    case .inconsistent(let reason): .inconsistentRuntime(model: model, reason: reason)
    }
  }
}

extension PlanContents {
  /// Creates the contents that do not depend on single properties.
  fileprivate init(_ basis: Basis) {
    let (settings, typeSettings) = (basis.shape.settings, basis.typeRules.shape.settings)
    let isMemberwise = basis.construction == .memberwise
    let isObserving = basis.layout.type is any InjectionObserving.Type
    layout = basis.layout
    shape = basis.shape
    keyStrategy = basis.keyStrategy
    isClass = basis.layout.kind == .class
    takeSnapshot = isClass ? ObjectSnapshot(of: basis.layout).take : nil
    mayHaveDefaults = isMemberwise && basis.layout.properties.allSatisfy(\.isVariable)
    isMemberwiseByRules = isMemberwise && basis.layout.type is any Decodable.Type
    hasGaps = isMemberwise && basis.layout.coverage != .complete
    policyOverrides = basis.typeDefaults.overrides.overridden(by: typeSettings.overrides)
      .overridden(by: settings.overrides)
    overridesPolicy = !policyOverrides.isEmpty
    ownClosures = basis.typeRules.closures
    runsInjectorHooks = settings.willInjectCount + settings.didInjectCount > 0
    isFlattened = settings.isFlattened
    hasWillHooks = isObserving || typeSettings.willInjectCount + settings.willInjectCount > 0
    hasDidHooks = isObserving || typeSettings.didInjectCount + settings.didInjectCount > 0
  }
}
