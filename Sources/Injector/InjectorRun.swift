/// One run of an injector: what its verbs come down to.
struct InjectorRun<Model> {
  private let target: ModelTarget<Model>
  /// Owns the plans that are being run; the cache may drop them meanwhile.
  private let compiled: CompiledPlan
  private let settings: RunSettings

  /// Finds the plan, or compiles it.
  init(_ injector: Injector<Model>, isReporting: Bool = false, at path: String?) throws(InjectionError) {
    let rules = injector.rules
    let (compiled, isNew) = try PlanCache.shared.plan(for: Model.self, rules: rules)
    guard let target = compiled.target as? ModelTarget<Model> else {
      throw InjectionError(RootError.notAModel(Model.self))
    }
    self.compiled = compiled
    self.target = target
    settings = RunSettings(
      modelType: Model.self,
      closures: rules.closures,
      defaults: compiled.defaults,
      policy: compiled.policy,
      isReporting: isReporting,
      limits: rules.limits,
      checksLayouts: isNew,
      paths: [rules.rootPath ?? compiled.rootPath, path.map { SourcePath($0) }].compactMap { $0 }
    )
  }

  /// A model of the record at the root.
  func one(_ source: some RootSource) throws(InjectionError) -> (model: Model, report: InjectionReport) {
    let (model, report) = try run(Making(target: target, root: .record), source)
    return (model, report)
  }

  /// A model of each record of the array at the root.
  func many(_ source: some RootSource) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    let (models, report) = try run(Making(target: ArrayTarget(target), root: .array), source)
    return (models, report)
  }

  /// A model of each member of the record at the root.
  func byKey(
    _ source: some RootSource
  ) throws(InjectionError) -> (models: [String: Model], report: InjectionReport) {
    let target = DictionaryTarget<String, Model>(target, key: { $0 })
    let (models, report) = try run(Making(target: target, root: .members), source)
    return (models, report)
  }

  /// Fills an existing model; when this throws, the model is as it was.
  func update(_ model: inout Model, from source: some RootSource) throws(InjectionError) -> InjectionReport {
    let (filled, report) = try run(Updating(target: target, model: model), source)
    model = filled
    return report
  }

  /// Fills a model that was just made; when this throws, nobody may use the model.
  ///
  /// `make` makes another one, should the input have to be read once more.
  func complete(
    _ model: inout Model,
    from source: some RootSource,
    remaking make: @escaping () -> Model
  ) throws(InjectionError) {
    model = try run(Completing(target: target, model: model, make: make), source).result
  }

  private func run<Task: RootTask>(
    _ task: Task,
    _ source: some RootSource
  ) throws(InjectionError) -> (result: Task.Result, report: InjectionReport) {
    defer { withExtendedLifetime(compiled) {} }
    return try source.run(task, settings)
  }
}
