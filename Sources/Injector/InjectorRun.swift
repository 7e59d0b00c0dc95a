/// One run of an injector. Every form of `inject` calls one of its methods.
struct InjectorRun {
  private let target: ValueTarget
  /// Keeps the plans in memory during the run; the cache may remove them meanwhile.
  private let compiled: CompiledPlan
  let settings: RunSettings
  /// The report of the run, if it succeeded.
  private(set) var report = InjectionReport()

  /// The greatest number of bytes of a file; nil for any number.
  var byteLimit: Int? { settings.limits.bytes }

  /// Finds the plan, or compiles it. `updates` is whether the run fills an existing model.
  init<Model>(
    _ injector: Injector<Model>,
    isReporting: Bool = false,
    at path: String?,
    by interface: RunCall.Interface = .injector,
    updates: Bool = false
  ) throws(InjectionError) {
    // Asked of the protocol, the rules would cost a look-up of metadata.
    let rules = injector._storage.rules
    let compiled = try PlanCache.shared.plan(for: Model.self, rules: rules).compiled
    if let error = compiled.inputError { throw error }
    if rules.shape.settings.isForUpdates, !updates { throw InjectionError(RootError.onlyUpdates(Model.self)) }
    guard compiled.target.type == Model.self, let target = compiled.target as? ValueTarget else {
      throw InjectionError(RootError.notAModel(Model.self))
    }
    self.compiled = compiled
    self.target = target
    var paths: [SourcePath] = []
    if let rootPath = rules.rootPath ?? compiled.rootPath { paths.append(rootPath) }
    if let path { paths.append(SourcePath(path)) }
    settings = RunSettings(
      modelType: Model.self,
      closures: rules.closures,
      defaults: compiled.defaults,
      policy: compiled.policy,
      isReporting: isReporting,
      limits: rules.limits ?? compiled.limits ?? InjectionLimits(),
      mayHideValues: compiled.mayHideValues,
      hidesRoot: compiled.hidesRoot,
      paths: paths,
      call: RunCall(interface: interface, isReporting: isReporting),
      makesModels: target.rootKind != .value
    )
  }

  /// Creates a model from the record at the root, or a value of another type that the injector is bound to.
  mutating func one<Model>(_ source: some RootSource) throws(InjectionError) -> Model {
    try make(target, target.rootKind, source)
  }

  /// Creates a model from each record of the array at the root.
  mutating func many<Model>(_ source: some RootSource) throws(InjectionError) -> [Model] {
    try make([Model].makeTarget { _ in target }, .array, source)
  }

  /// Returns the target of an array of models.
  func arrayTarget<Model>(of type: Model.Type) -> ArrayTarget<Model>? {
    [Model].makeTarget { _ in target } as? ArrayTarget<Model>
  }

  /// Creates a model from each member of the record at the root.
  mutating func byKey<Model>(_ source: some RootSource) throws(InjectionError) -> [String: Model] {
    try make([String: Model].makeTarget { _ in target }, .members, source)
  }

  private mutating func make<Value>(
    _ target: Target?,
    _ kind: RootKind,
    _ source: some RootSource
  ) throws(InjectionError) -> Value {
    defer { withExtendedLifetime(compiled) {} }
    guard let target = target as? ValueTarget else { throw InjectionError(RootError.notAModel(Value.self)) }
    return try RootRun(settings, target, kind, .make).make(of: source, report: &report)
  }

  /// Updates an existing model. If this throws, the model is unchanged.
  mutating func update<Model>(_ model: inout Model, from source: some RootSource) throws(InjectionError) {
    let original = model
    try fill(&model, .update, from: source) { original }
  }

  /// Fills a model that was just created. If this throws, the model must not be used.
  ///
  /// `make` creates another one if the input has to be read again.
  mutating func complete<Model>(
    _ model: inout Model,
    from source: some RootSource,
    remaking make: @escaping () -> Model
  ) throws(InjectionError) {
    try fill(&model, .complete, from: source, first: make)
  }

  private mutating func fill<Model>(
    _ model: inout Model,
    _ task: RootTask,
    from source: some RootSource,
    first: @escaping () -> Model
  ) throws(InjectionError) {
    defer { withExtendedLifetime(compiled) {} }
    report = try RootRun(settings, target, target.rootKind, task).fill(&model, by: source, first: first)
  }

  /// What the runs over the records of a stream have in common.
  var records: RecordPlan { RecordPlan(compiled: compiled, target: target, settings: settings) }
}
