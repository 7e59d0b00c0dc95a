/// Compiles the rules of a model, and of all nested models, into plans.
///
/// All mistakes in the rules are collected before they are thrown as one error.
final class PlanCompiler {
  /// The plans so far. The plan of a root model is first. There are only a few of them, and loading the type of a
  /// dictionary would take longer than searching them.
  private var entries: [Entry] = []
  private var issues: [InjectionReport.Issue] = []
  /// The mistakes that only affect injections.
  private var inputIssues: [InjectionReport.Issue] = []
  /// The descriptions of all mistakes.
  private var reported: Set<String> = []
  /// The place of the rules of the current model.
  private var place: RulesPlace
  /// The current property, and the rule for its values; nil at the root.
  private var property: (name: String, rule: RuleOrigin?)?
  /// The properties that are read from the record of their parent.
  private var flattenings:
    [(parent: InjectionPlan, property: String, nested: InjectionPlan, origin: RuleOrigin)] = []
  /// A model whose rules are nested so deeply that the stack has no space to compile them.
  private var tooDeepModel: Any.Type?
  /// Whether the list of cases of each enum with payloads is valid. During the check, it counts as valid.
  private var checkedCases: [ObjectIdentifier: Bool] = [:]
  /// The defaults of this compilation.
  let defaults: DefaultsSnapshot
  /// The types that contain something sensitive, as far as they have been searched.
  var sensitiveTypes: SensitiveTypes
  /// Returns the plans of types that are chosen at run time.
  let findPlan: FindPlan

  private init(_ dialect: RuleDialect, defaults: DefaultsSnapshot, findPlan: @escaping FindPlan) {
    place = RulesPlace(dialect: dialect)
    self.defaults = defaults
    sensitiveTypes = SensitiveTypes(defaults: defaults)
    self.findPlan = findPlan
  }

  /// A plan that is compiled or being compiled, and how its models are created.
  private struct Entry {
    let key: PlanKey
    let plan: InjectionPlan
    var construction = ModelConstruction.none
    /// The target that decodes new models, if `init(from:)` creates them.
    var decoder: Target?
    /// The target that writes models, if `encode(to:)` writes them.
    var encoder: Target?
  }

  /// Returns the compiled plan for values of a type under rules.
  /// - Throws: `configuration`, with an issue for each mistake.
  static func compile(
    _ type: Any.Type, rules: RuleSet, defaults: DefaultsSnapshot, findPlan: @escaping FindPlan
  ) throws(InjectionError) -> CompiledPlan {
    let compiler = PlanCompiler(rules.dialect, defaults: defaults, findPlan: findPlan)
    let target = compiler.target(for: type, ModelRules(shape: rules.shape, closures: rules.closures))
    if let model = compiler.tooDeepModel {
      // Other mistakes may result from this one. Its text is created here, where the stack has space.
      throw InjectionError(InjectionReport.Issue(.nestedTooDeeply(model), at: nil, isOfStack: true))
    }
    compiler.finish()
    if !compiler.issues.isEmpty, let error = InjectionError(compiler.issues + compiler.inputIssues) {
      throw error
    }
    guard let target else { throw InjectionError(InjectionReport.Issue(.notAModel(type), at: nil)) }
    let settings = rules.shape.settings
    let rootOverrides = target.isModel ? compiler.entries.first?.plan.parts.policyOverrides : nil
    return CompiledPlan(
      target: target,
      plans: compiler.entries.map(\.plan),
      inputError: InjectionError(compiler.inputIssues),
      defaults: defaults,
      modelRules: try? TypeRules.of(target.model?.type ?? type, defaults: defaults),
      hidesValues: settings.hidesValues,
      overrides: rootOverrides ?? settings.overrides
    )
  }

  /// Returns the target for a model. Its plan is compiled unless it is already compiled, or being compiled by an outer
  /// call.
  func modelTarget(for model: Any.Type, _ rules: ModelRules) -> Target {
    let key = PlanKey(model: TypeIdentity(model), shape: rules.shape, generation: defaults.generation)
    let entry = entries.first { $0.key == key } ?? compilePlan(key, rules)
    let memory = rules.shape.settings.hasFactory ? rules.closures.parts.factory?.memory : nil
    func make<Model>(_ type: Model.Type) -> Target {
      ModelTarget<Model>(
        plan: entry.plan,
        closures: rules.source,
        construction: ModelTarget<Model>.Construction(entry.construction, entry.decoder),
        encoder: entry.encoder,
        memory: memory ?? _ModelMemory.ofStruct(model),
        isRecord: rules.shape.settings.recordLayout != nil,
        findPlan: findPlan
      )
    }
    return _openExistential(model, do: make)
  }

  /// Whether the list of cases of an enum is valid. `check` is called once for each enum, whose payloads may contain
  /// the enum itself.
  func isRight(casesOf type: Any.Type, _ check: () -> Bool) -> Bool {
    let type = ObjectIdentifier(type)
    if let known = checkedCases[type] { return known }
    checkedCases[type] = true
    let isRight = check()
    checkedCases[type] = isRight
    return isRight
  }

  /// Records a mistake. It is recorded once, even if several plans are compiled for the type.
  ///
  /// `onlyForInjection` is true if values can still be extracted. A mistake in `earlier` is not recorded again; if it
  /// is nil, that applies to all mistakes so far.
  func report(
    _ problem: ConfigurationProblem,
    at origin: RuleOrigin?,
    onlyForInjection: Bool = false,
    unlessIn earlier: Set<String>? = nil
  ) {
    let issue = place.issue(problem, at: origin)
    let text = issue.withoutPath.description
    let isNew = reported.insert(text).inserted
    guard earlier.map({ !$0.contains(text) }) ?? isNew else { return }
    if onlyForInjection { inputIssues.append(issue) } else { issues.append(issue) }
  }

  /// Records a mistake, and returns nil.
  func report<Value>(_ problem: ConfigurationProblem, at origin: RuleOrigin?) -> Value? {
    report(problem, at: origin) as Void
    return nil
  }

  /// Completes what requires all plans: finds sensitive properties in recursive models, and models that are flattened
  /// into themselves, directly or indirectly. The record of such a model would be read endlessly.
  private func finish() {
    while entries.contains(where: { $0.plan.noteSensitive() }) {}
    // `open` has the plans from the first one to the current one, and `done` those that are part of no cycle.
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
        let (model, nested) = (plan.modelType, edge.nested.modelType)
        report(.flattenedIntoItself(edge.property, of: model, nested), at: edge.origin)
      }
      open.remove(ObjectIdentifier(plan))
      done.insert(ObjectIdentifier(plan))
    }
    for edge in flattenings { visit(edge.parent) }
    var written: [ObjectIdentifier: Set<String>] = [:]
    for edge in flattenings {
      let parent = ObjectIdentifier(edge.parent)
      edge.nested.leaveOutKinds(writtenBy: &written[parent, default: edge.parent.outputKeys])
    }
  }

  private func compilePlan(_ key: PlanKey, _ rules: ModelRules) -> Entry {
    let (outer, closures) = ((place, property), rules.closures)
    place = rulesPlace(of: key.model.type, rules)
    defer { (place, property) = outer }
    var entry = Entry(key: key, plan: InjectionPlan(modelType: key.model.type))
    // Any stack has space for a few levels.
    guard place.path.count < 2 || StackSpace.hasRoom else {
      tooDeepModel = key.model.type
      entries.append(entry)
      return entry
    }
    let basis: Basis
    do throws(ConfigurationProblem) {
      basis = try self.basis(of: key)
    } catch {
      report(error, at: nil)
      entries.append(entry)
      return entry
    }
    let configuration = ModelConfiguration(basis, closures)
    entry.construction = basis.construction
    if basis.construction == .decoding || configuration.isEncoded {
      let settings = codingSettings(of: configuration, key.shape)
      let model = key.model.type
      if basis.construction == .decoding { entry.decoder = DecodableTargets.target(for: model, settings) }
      if configuration.isEncoded { entry.encoder = EncodableTargets.target(for: model, settings) }
    }
    entries.append(entry)
    complete(entry.plan, configuration, closures)
    return entry
  }

  /// Returns the place of the rules of a model: those of its injector, or those that the type declares itself.
  private func rulesPlace(of model: Any.Type, _ rules: ModelRules) -> RulesPlace {
    var place = place
    let hasInjector = property == nil || rules.source != nil
    let hasRules = !rules.shape.rules.isEmpty || rules.shape.settings.hasFactory
    if let property {
      place.path.append(property.name)
      place.rule = hasInjector ? property.rule : nil
    }
    if hasInjector, hasRules || !InjectableTypes.contain(model) {
      place.dialect = rules.shape.rules.last?.origin.dialect ?? place.dialect
    } else {
      (place.dialect, place.typeWithRules) = (.names, model)
    }
    return place
  }

  /// Returns the input for compiling the plan of a model.
  /// - Throws: A mistake because of which nothing can be compiled.
  private func basis(of key: PlanKey) throws(ConfigurationProblem) -> Basis {
    let (model, shape) = (key.model.type, key.shape)
    let typeRules: RuleSet
    do {
      typeRules = try TypeRules.of(model, defaults: defaults)
    } catch {
      throw .rulesCycle(error.types)
    }
    let declared = shape.settings.recordLayout
    if declared == nil, RuntimeEntryPoints.kind(of: model) == .class, model is any DeclaredRecord.Type {
      throw .recordWithoutDocument
    }
    if Self.isValue(model, shape) { throw .notAModel(model) }
    var layout = TypeLayout(type: model, kind: RuntimeEntryPoints.kind(of: model), properties: [])
    do {
      if let declared { layout = declared.typeLayout } else { layout = try TypeLayout.of(model) }
    } catch {
      // A model that is created by its own initializer needs no layout.
      if ModelConstruction(of: model, layout: layout, shape: shape) != .decoding {
        throw error.configurationProblem(of: model)
      }
    }
    if TypeRelation.isActor(model) { throw .actor(model) }
    if let made = _ModelMemory.ofStruct(model)?.type, made != model {
      throw .memoryOfAnotherType(model, made: made)
    }
    return Basis(
      layout,
      ModelConstruction(of: model, layout: layout, shape: shape),
      typeRules: typeRules,
      shape: shape,
      typeDefaults: defaults.inherited(by: model),
      defaults: defaults.resolved(for: model)
    )
  }

  /// Sets the contents of a plan.
  private func complete(
    _ plan: InjectionPlan, _ configuration: ModelConfiguration, _ closures: RuleClosures
  ) {
    // Two rules in one line may have the same mistake.
    let earlier = reported
    ConfigurationChecks.run(on: configuration) {
      self.report($0, at: $1, onlyForInjection: $2, unlessIn: earlier)
    }
    checkRootPath(configuration.basis.typeRules.shape)
    if let kinds = configuration.basis.typeRules.shape.settings.kinds {
      report(.kindsOfType(plan.modelType), at: kinds.origin)
    }
    let builder = StepBuilder(configuration)
    addSteps(of: configuration, closures, to: builder, of: plan)
    builder.finish()
    // The properties of a model that `encode(to:)` writes are not written one by one.
    if configuration.isEncoded { (builder.contents.outputs, builder.contents.unwritable) = ([], []) }
    builder.contents.place = place
    plan.complete(builder.contents)
  }

  private func addSteps(
    of configuration: ModelConfiguration,
    _ closures: RuleClosures,
    to builder: StepBuilder,
    of plan: InjectionPlan
  ) {
    var targets = TargetCompiler(compiler: self, keyStrategy: configuration.basis.keyStrategy)
    targets.converters = configuration.basis.defaults.converters
    for property in configuration.properties {
      self.property = (property.name, property.conversion?.origin)
      if configuration.isConstant(property) { builder.addConstant(property) }
      guard let own = PropertyCompiler(property, of: configuration, closures, targets) else { continue }
      let isStep = configuration.hasStep(property)
      let made = isStep ? own.target() : nil
      if let target = own.outputTarget(isUnsupported: isStep && made == nil) {
        builder.addOutput(property, target: target)
      } else if property.isExtracted, !property.isInjected, !property.startsAsNil {
        builder.addUnwritable(property)
      }
      if property.isLeftOutByAccept || property.isIgnored,
        let flattened = property.flattening.flatMap(own.flattened)?.nestedPlan
      {
        builder.leaveOutKeys(of: flattened.parts, isIgnored: property.isIgnored)
      }
      guard let target = made else { continue }
      builder.add(property, target: target, writtenBy: own.written(by: target))
      if builder.lacksNeededKey(property, target) {
        let problem = ConfigurationProblem.keyOfAnother(property.name, of: plan.modelType)
        report(problem, at: property.origin, onlyForInjection: true)
      }
      if let nested = target.nestedPlan, let rule = property.flattening, property.isInjected {
        flattenings.append((plan, property.name, nested, rule.origin))
      }
    }
  }
}

extension TypeLayout.Problem {
  fileprivate func configurationProblem(of model: Any.Type) -> ConfigurationProblem {
    switch self {
    case .notStored: .notAModel(model)
    case .noMetadata: .noMetadata(of: model)
    case .inconsistent(let reason): .inconsistentRuntime(model, reason: reason)
    }
  }
}
