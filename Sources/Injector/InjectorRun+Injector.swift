extension InjectorRun {
  /// Finds the plan, or compiles it. `updates` is whether the run fills an existing model.
  convenience init<Model>(
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
    var paths: [SourcePath] = []
    if let rootPath = rules.rootPath ?? compiled.rootPath { paths.append(rootPath) }
    if let path { paths.append(SourcePath(path)) }
    self.init(
      compiled,
      target,
      closures: rules.closures,
      limits: rules.limits,
      call: RunCall(interface: interface, isReporting: isReporting),
      paths: paths
    )
  }

  /// Creates a model from the record at the root, or a value of another type that the injector is bound to.
  func one<Model>(_ source: some RootSource) throws(InjectionError) -> Model {
    try make(compiled.target, target.rootKind, source)
  }

  /// Creates a model from each record of the array at the root.
  func many<Model>(_ source: some RootSource) throws(InjectionError) -> [Model] {
    try make([Model].makeTarget { _ in compiled.target }, .array, source)
  }

  /// Returns the target of an array of models, which the run expects from now on.
  func arrayTarget<Model>(of type: Model.Type) -> ArrayTarget<Model>? {
    let target = [Model].makeTarget { _ in compiled.target } as? ArrayTarget<Model>
    if let target { expect(.array, target) }
    return target
  }

  /// Creates a model from each member of the record at the root.
  func byKey<Model>(_ source: some RootSource) throws(InjectionError) -> [String: Model] {
    try make([String: Model].makeTarget { _ in compiled.target }, .members, source)
  }
}
