/// A target for models: records run through the model's plan.
final class ModelTarget<Model>: TypedTarget<Model>, @unchecked Sendable {
  private unowned(unsafe) let unownedPlan: InjectionPlan
  /// Where the closures of a nested injector are; nil for a type's own rules and at the root.
  private let closures: ClosureSource?
  private let construction: Construction

  /// How a new model comes to be.
  enum Construction {
    /// By the closure that `bind` was given.
    case factory
    /// By the type's own `init()`.
    case initializer(@Sendable () -> Model?)
    /// Property by property, in memory that holds nothing yet.
    case memberwise
    /// Not at all: only existing ones can be filled.
    case none
  }

  init(plan: InjectionPlan, closures: ClosureSource?, construction: Construction) {
    unsafe unownedPlan = plan
    self.closures = closures
    self.construction = construction
  }

  /// The plan; the compiled plan that holds this target owns it.
  private var plan: InjectionPlan { unsafe unownedPlan }

  override var fillsInPlace: Bool { true }
  override var summary: String { "inject" }
  override var nestedPlan: InjectionPlan? { plan }

  override func initialize(
    _ destination: UnsafeMutablePointer<Model>,
    from source: Any,
    _ run: inout Run
  ) -> Bool {
    if let record = ExactValue.record(source) {
      return scoped(&run) { run in unsafe initialize(destination, record: record, &run) }
    }
    if let model = source as? Model {
      unsafe destination.initialize(to: model)
      return true
    }
    guard let record = RecordSource.record(of: source, for: self, &run) else { return false }
    return scoped(&run) { run in unsafe initialize(destination, record: record, &run) }
  }

  override func assign(
    _ destination: UnsafeMutablePointer<Model>,
    from source: Any,
    _ run: inout Run
  ) -> Bool {
    if let record = ExactValue.record(source) {
      return scoped(&run) { run in unsafe fill(destination, record: record, &run) }
    }
    if let model = source as? Model {
      unsafe destination.pointee = model
      return true
    }
    guard let record = RecordSource.record(of: source, for: self, &run) else { return false }
    return scoped(&run) { run in unsafe fill(destination, record: record, &run) }
  }

  /// Makes a model of `record` in memory that holds none.
  func initialize(_ destination: UnsafeMutablePointer<Model>, record: [String: Any], _ run: inout Run) -> Bool
  {
    plan.willInject(record, run)
    if case .memberwise = construction {
      guard unsafe plan.executeMemberwise(UnsafeMutableRawPointer(destination), record, &run) else {
        return false
      }
    } else {
      guard let model = makeModel(run) else { return run.refuse(.configuration, expected: Model.self) }
      unsafe destination.initialize(to: model)
      if run.checksLayouts, let reason = plan.layoutContradiction(in: model, &run) {
        unsafe destination.deinitialize(count: 1)
        return run.refuse(.configuration, expected: Model.self, expectation: reason)
      }
      unsafe execute(destination, record, &run)
    }
    if plan.hasHooks, unsafe !runHooks(destination, &run) {
      unsafe destination.deinitialize(count: 1)
      return false
    }
    return true
  }

  /// Fills a model that is there already. If the record is rejected, the model is as it was.
  func fill(_ destination: UnsafeMutablePointer<Model>, record: [String: Any], _ run: inout Run) -> Bool {
    plan.willInject(record, run)
    if plan.isClass {
      return unsafe fillObject(destination, record: record, &run)
    }
    guard plan.hasHooks else {
      unsafe execute(destination, record, &run)
      return true
    }
    var copy = unsafe destination.pointee
    unsafe execute(&copy, record, &run)
    guard unsafe runHooks(&copy, &run) else { return false }
    unsafe destination.pointee = copy
    return true
  }

  /// Fills an object in place, so that all who refer to it see the change; what it held is kept where it may be needed.
  private func fillObject(
    _ destination: UnsafeMutablePointer<Model>,
    record: [String: Any],
    _ run: inout Run
  ) -> Bool {
    let isRestorable = run.isTransactional || plan.hasHooks
    let restore = isRestorable ? plan.snapshot(of: unsafe destination.pointee as AnyObject) : nil
    if let restore, run.isTransactional { run.undo.append(restore) }
    unsafe execute(destination, record, &run)
    guard unsafe runHooks(destination, &run) else {
      restore?()
      return false
    }
    return true
  }

  private func makeModel(_ run: borrowing Run) -> Model? {
    switch construction {
    case .factory: (run.closures.factory as? ValueSource<Model>)?.make()
    case .initializer(let make): make()
    case .memberwise, .none: nil
    }
  }

  @inline(__always)
  private func execute(_ destination: UnsafeMutablePointer<Model>, _ record: [String: Any], _ run: inout Run)
  {
    if plan.isClass {
      let object = unsafe destination.pointee as AnyObject
      unsafe ObjectStorage.withBase(of: object) { base in unsafe plan.execute(base, record, &run) }
    } else {
      unsafe plan.execute(UnsafeMutableRawPointer(destination), record, &run)
    }
  }

  /// Runs `body` with the closures and the policy of the plan's own rules.
  @inline(__always)
  private func scoped(_ run: inout Run, _ body: (inout Run) -> Bool) -> Bool {
    guard closures != nil || !plan.dials.isEmpty else { return body(&run) }
    let outerClosures = run.closures
    let outerPolicy = run.policy
    if case .nested(let nested)? = closures?.slot(in: run) { run.closures = nested }
    run.policy = plan.dials.applied(to: outerPolicy)
    defer {
      run.closures = outerClosures
      run.policy = outerPolicy
    }
    return body(&run)
  }

  /// Shows the finished model to the hooks; false if one rejects it.
  private func runHooks(_ destination: UnsafeMutablePointer<Model>, _ run: inout Run) -> Bool {
    guard plan.hasHooks else { return true }
    do {
      for hook in plan.didInjectHooks(run) {
        guard let hook = hook as? DidInjectHook<Model> else { continue }
        try unsafe hook.run(&destination.pointee)
      }
      return true
    } catch {
      return run.refuse(.rejected, expected: Model.self, underlying: error)
    }
  }
}
