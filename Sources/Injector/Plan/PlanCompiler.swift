/// Compiles the rules of a model, and of all models nested in it, into plans.
///
/// Everything that is wrong with a configuration is found before anything is reported, so that one look at the error is
/// enough.
final class PlanCompiler {
  private var plans: [PlanKey: Entry] = [:]
  private var order: [InjectionPlan] = []
  private var issues: [InjectionReport.Issue] = []

  /// A plan, compiled or being compiled, and how its models come to be.
  private struct Entry {
    let plan: InjectionPlan
    let construction: ModelConstruction
  }

  /// The plan for a type and rules.
  ///
  /// - Throws: `configuration`, with an issue for each thing that is wrong.
  static func compile(_ model: Any.Type, rules: RuleSet) throws(InjectionError) -> CompiledPlan {
    let compiler = PlanCompiler()
    let target = compiler.modelTarget(for: model, shape: rules.shape, closures: rules.closures, source: nil)
    if let error = InjectionError(compiler.issues) { throw error }
    guard let root = compiler.order.first else {
      throw InjectionError(Self.issue(.notAModel(model: TypeName.of(model)), at: nil))
    }
    return CompiledPlan(target: target, root: root, plans: compiler.order)
  }

  /// The target for a model: its plan is compiled if it is not yet, or being compiled further up.
  ///
  /// `closures` belong to the shape, to make an instance where one is needed to compile; `source` is where a run finds
  /// them, nil at the root and for a type's own rules.
  func modelTarget(
    for model: Any.Type,
    shape: RuleShape,
    closures: RuleClosures,
    source: ClosureSource?
  ) -> Target {
    let key = PlanKey(model: TypeIdentity(model), shape: shape)
    let entry = plans[key] ?? compilePlan(key, closures: closures)
    return ModelTargetFactory.target(for: model, plan: entry.plan, closures: source, entry.construction)
  }

  /// The target for values of a type as a property of it would get them, and the plans of the models inside.
  ///
  /// - Throws: `configuration`, with an issue for each thing that is wrong.
  static func compileValue(_ type: Any.Type) throws(InjectionError) -> CompiledValue {
    let compiler = PlanCompiler()
    let target = TargetCompiler(compiler: compiler).target(for: type, override: nil)
    if target == nil {
      compiler.report(
        .unsupportedValue(
          type: TypeName.of(type),
          element: TypeName.of(TypeRelation.element(of: type)),
          reason: TypeRelation.unsupportedReason(type)
        ),
        at: nil
      )
    }
    guard let target, compiler.issues.isEmpty else {
      throw InjectionError(compiler.issues) ?? InjectionError(RootIssue.notAModel(type))
    }
    return CompiledValue(target: target, plans: compiler.order)
  }

  /// A function that makes values of a type as a property of it would get them; nil where the type has no target.
  static func valueMaker<Value>(for type: Value.Type) -> ((Any) -> Value?)? {
    let compiler = PlanCompiler()
    guard
      let target = TargetCompiler(compiler: compiler).target(for: type, override: nil) as? TypedTarget<Value>,
      compiler.issues.isEmpty
    else { return nil }
    return { source in
      var run = Run(closures: .none)
      return withExtendedLifetime(compiler) { target.make(from: source, &run) }
    }
  }

  /// Notes something that is wrong.
  func report(_ problem: ConfigurationProblem, at origin: RuleOrigin?) {
    issues.append(Self.issue(problem, at: origin))
  }

  private static func issue(_ problem: ConfigurationProblem, at origin: RuleOrigin?) -> InjectionReport.Issue
  {
    InjectionReport.Issue(
      code: .configuration,
      severity: .error,
      consequence: .failed,
      rule: origin?.description,
      detail: .configuration(problem)
    )
  }

  private func compilePlan(_ key: PlanKey, closures: RuleClosures) -> Entry {
    let model = key.model.type
    let typeRules = TypeRules.of(model)
    let layout: TypeLayout
    if ScalarTargets.target(for: model) != nil || model is any CompositeType.Type {
      report(.notAModel(model: TypeName.of(model)), at: nil)
      return enter(InjectionPlan(modelType: model), construction: .none, for: key)
    }
    do {
      layout = try TypeLayout.of(model)
    } catch {
      report(Self.problem(error, model: model), at: nil)
      return enter(InjectionPlan(modelType: model), construction: .none, for: key)
    }
    let construction = Self.construction(of: model, layout: layout, hasFactory: key.shape.settings.hasFactory)
    let plan = InjectionPlan(modelType: model)
    let entry = enter(plan, construction: construction, for: key)
    let identification = KeyPathIdentification(layout: layout, closures: closures)
    var resolver = ConfigurationResolver(type: model, layout: layout, construction: construction) {
      identification.property(of: $0)
    }
    let configuration = resolver.resolve(typeRules: typeRules, shape: key.shape)
    ConfigurationChecks.run(on: configuration) { report($0, at: $1) }
    let strategy = key.shape.settings.keyStrategy ?? typeRules.shape.settings.keyStrategy ?? .asIs
    let contents = PlanContents(layout, construction, typeRules: typeRules, shape: key.shape)
    var builder = StepBuilder(contents: contents, configuration: configuration, strategy: strategy)
    addSteps(of: configuration, closures: closures, to: &builder)
    plan.complete(builder.contents)
    return entry
  }

  private func enter(_ plan: InjectionPlan, construction: ModelConstruction, for key: PlanKey) -> Entry {
    let entry = Entry(plan: plan, construction: construction)
    plans[key] = entry
    order.append(plan)
    return entry
  }

  private func addSteps(
    of configuration: ModelConfiguration,
    closures: RuleClosures,
    to builder: inout StepBuilder
  ) {
    let targets = TargetCompiler(compiler: self, modelName: configuration.modelName, closures: closures)
    for property in configuration.properties where configuration.takesPart(property) {
      guard let target = targets.target(for: property) else { continue }
      builder.add(property, target: target)
    }
    builder.finish()
  }

  private static func construction(
    of model: Any.Type,
    layout: TypeLayout,
    hasFactory: Bool
  ) -> ModelConstruction {
    if hasFactory { return .factory }
    if model is any Injectable.Type { return .initializer }
    return layout.kind == .struct ? .memberwise : .none
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

extension PlanContents {
  /// What does not depend on single properties.
  fileprivate init(
    _ layout: TypeLayout,
    _ construction: ModelConstruction,
    typeRules: RuleSet,
    shape: RuleShape
  ) {
    self.layout = layout
    isClass = layout.kind == .class
    isMemberwise = construction == .memberwise
    let typeSettings = typeRules.shape.settings
    let settings = shape.settings
    dials = typeSettings.dials.overridden(by: settings.dials)
    turnsDials = !dials.isEmpty
    ownClosures = typeRules.closures
    runsInjectorHooks = settings.willInjectCount + settings.didInjectCount > 0
    hasWillHooks = typeSettings.willInjectCount + settings.willInjectCount > 0
    hasDidHooks = typeSettings.didInjectCount + settings.didInjectCount > 0
  }
}

/// Makes targets for models whose type is known at run time only.
enum ModelTargetFactory {
  static func target(
    for model: Any.Type,
    plan: InjectionPlan,
    closures: ClosureSource?,
    _ construction: ModelConstruction
  ) -> Target {
    func make<Model>(_ type: Model.Type) -> Target {
      ModelTarget<Model>(plan: plan, closures: closures, construction: typed(construction))
    }
    return _openExistential(model, do: make)
  }

  private static func typed<Model>(_ construction: ModelConstruction) -> ModelTarget<Model>.Construction {
    switch construction {
    case .factory: return .factory
    case .memberwise: return .memberwise
    case .none: return .none
    case .initializer:
      guard let injectable = Model.self as? any Injectable.Type,
        let source = initializer(of: injectable) as? ValueSource<Model>
      else { return .none }
      return .initializer(source)
    }
  }

  private static func initializer<Model: Injectable>(of type: Model.Type) -> RuntimeValueSource {
    ValueSource<Model> { Model() }
  }
}
