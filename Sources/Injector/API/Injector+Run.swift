extension Injector {
  /// Finds the plan, or compiles it, and returns what the injector is run with. `updates` is whether the run fills an existing
  /// model.
  func run(
    isReporting: Bool = false,
    at path: String? = nil,
    by interface: RunCall.Interface = .injector,
    updates: Bool = false
  ) throws(InjectionError) -> InjectorRun {
    // Reading it directly avoids a look-up of metadata, and copies of its parts.
    let box = _storage.box
    let call = RunCall(interface: interface, isReporting: isReporting)
    let (compiled, kept) = try PlanCache.shared.plan(for: Model.self, rules: box)
    if path == nil, let last = kept as? InjectorRun, last.compiled === compiled, last.call == call {
      return last
    }
    if let error = compiled.inputError { throw error }
    let isForUpdates = box.rules.shape.settings.isForUpdates
    if isForUpdates, !updates { throw InjectionError(RootError.onlyUpdates(Model.self)) }
    guard compiled.target.type == Model.self, let target = compiled.target as? ValueTarget else {
      throw InjectionError(RootError.notAModel(Model.self))
    }
    let run = InjectorRun(compiled, target, box.rules, call, at: path.map { SourcePath($0) })
    if path == nil, !isForUpdates { PlanCache.shared.keep(run, in: box) }
    return run
  }
}

extension InjectorRun {
  /// Creates a model from each record of the array at the root.
  func many<Model>(_ source: some RootSource) throws(InjectionError) -> ([Model], InjectionReport) {
    try expectingArray(of: Model.self).make(source)
  }

  /// Returns the run whose root is an array of models.
  func expectingArray<Model>(of type: Model.Type) throws(InjectionError) -> InjectorRun {
    try expecting(.array, [Model].makeTarget { _ in compiled.target }, of: [Model].self)
  }

  /// Creates a model from each member of the record at the root.
  func byKey<Model>(_ source: some RootSource) throws(InjectionError) -> ([String: Model], InjectionReport) {
    let target = [String: Model].makeTarget { _ in compiled.target }
    return try expecting(.members, target, of: [String: Model].self).make(source)
  }
}
