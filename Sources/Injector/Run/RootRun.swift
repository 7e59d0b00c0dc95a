import Foundation

/// The settings of a run, from an injector and its plan.
final class RunSettings {
  let modelType: Any.Type
  let closures: RuleClosures
  let defaults: DefaultsSnapshot
  let policy: InjectionPolicy
  let isReporting: Bool
  let limits: InjectionLimits
  /// Whether values may be hidden; see `CompiledPlan`.
  let mayHideValues: Bool
  /// Whether the value at the root is hidden as a whole.
  let hidesRoot: Bool
  /// The paths to the root. Each continues from the one before it.
  let paths: [SourcePath]
  /// The method that the caller called.
  let call: RunCall
  /// Whether the values are models.
  let makesModels: Bool

  init(
    modelType: Any.Type,
    closures: RuleClosures,
    defaults: DefaultsSnapshot,
    policy: InjectionPolicy,
    isReporting: Bool,
    limits: InjectionLimits,
    mayHideValues: Bool,
    hidesRoot: Bool = false,
    paths: [SourcePath],
    call: RunCall = RunCall(interface: .injector),
    makesModels: Bool
  ) {
    self.modelType = modelType
    self.closures = closures
    self.defaults = defaults
    self.policy = policy
    self.isReporting = isReporting
    self.limits = limits
    self.mayHideValues = mayHideValues
    self.hidesRoot = hidesRoot
    self.paths = paths
    self.call = call
    self.makesModels = makesModels
  }

  /// Returns the same settings for the records of a stream.
  func copy(paths: [SourcePath], call: RunCall) -> RunSettings {
    RunSettings(
      modelType: modelType,
      closures: closures,
      defaults: defaults,
      policy: policy,
      isReporting: isReporting,
      limits: limits,
      mayHideValues: mayHideValues,
      hidesRoot: hidesRoot,
      paths: paths,
      call: call,
      makesModels: makesModels
    )
  }

  /// Returns the state at the beginning of a run.
  func newState() -> RunState {
    RunState(
      closures: closures,
      defaults: defaults,
      policy: policy,
      isReporting: isReporting,
      limits: limits
    )
  }
}

/// One run over an input. It finds the root, writes it with a target, and returns a report or throws an error.
///
/// The root is a value in memory whose type the target knows. So a run has the same code for all models.
@safe struct RootRun {
  let settings: RunSettings
  let target: ValueTarget
  /// The kind of root that is expected.
  let kind: RootKind
  let task: RootTask
  /// A closure that replaces a value by its original, if the input has to be read again.
  private var reset: ((UnsafeMutableRawPointer) -> Void)?

  init(_ settings: RunSettings, _ target: ValueTarget, _ kind: RootKind, _ task: RootTask) {
    self.settings = settings
    self.target = target
    self.kind = kind
    self.task = task
  }

  /// Returns the state at the beginning of the run.
  func newState() -> RunState {
    var run = settings.newState()
    run.stopsAtFirstFailure = kind == .array
    return run
  }

  /// Completes the pointers of the issues after a run over a document.
  func finish(_ run: inout RunState, over document: @autoclosure () -> some RunInput) {
    if run.issues.kept.isEmpty { return }
    if settings.hidesRoot { run.redact(from: .start, expecting: settings.modelType, isRefused: false) }
    run.issues.sort()
    if settings.paths.isEmpty { return }
    run.extendPointers(with: document().keys(along: settings.paths))
  }

  /// Whether the `init(from:)` of a model failed because it needs a record, and the root is another value.
  func isNoRecord(of run: borrowing RunState, _ isRecord: Bool) -> Bool {
    kind == .decoded && !isRecord && !target.holdsSensitive && run.refusal.code == .typeMismatch
      && (run.refusal.part?.reversedPath.isEmpty ?? true)
  }

  /// Returns an issue about the root of a document with its pointer completed.
  func issue(_ issue: InjectionReport.Issue, in document: some RunInput) -> InjectionReport.Issue {
    var issue = issue
    issue.extendPointer(with: document.keys(along: settings.paths))
    return issue
  }

  /// Returns an issue about a value beyond the limits.
  func issue(_ value: ExceedingValue) -> InjectionReport.Issue {
    InjectionReport.Issue(value, showsPlace: !settings.mayHideValues)
  }

  /// Performs the task of the run.
  ///
  /// If a value is to be created, the memory is uninitialized before, and after a failure. `isAgain` is whether the
  /// input is read again from the beginning, because a key occurs twice.
  ///
  /// - Returns: Whether the value fits. If it does not, the run's `refusal` describes the reason.
  func perform<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    isAgain: Bool,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    if isAgain { unsafe reset?(memory) }
    switch task {
    case .make: return unsafe try input.put(by: target, .empty(memory), &run)
    case .update:
      run.isTransactional = true
      return unsafe try target.update(memory, from: &input, &run)
    case .complete: return unsafe try target.complete(memory, from: &input, &run)
    }
  }

  /// Creates a value.
  func make<Value>(of source: some RootSource, report: inout InjectionReport) throws(InjectionError) -> Value
  {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { unsafe memory.deallocate() }
    report = unsafe try source.run(self, UnsafeMutableRawPointer(memory))
    return unsafe memory.move()
  }

  /// Fills a model. If this throws, an existing model is unchanged, and a new one must not be used.
  ///
  /// `first` returns the model as it was before.
  func fill<Model>(
    _ model: inout Model,
    by source: some RootSource,
    first: @escaping () -> Model
  ) throws(InjectionError) -> InjectionReport {
    var root = self
    unsafe root.reset = { unsafe $0.assumingMemoryBound(to: Model.self).pointee = first() }
    // A copy would share the objects of the new model, and they would be replaced instead of filled.
    if task == .complete { return try root.run(&model, source) }
    var copy = model
    let report = try root.run(&copy, source)
    model = copy
    return report
  }

  private func run<Model>(
    _ model: inout Model,
    _ source: some RootSource
  ) throws(InjectionError) -> InjectionReport {
    try unsafe withUnsafeMutablePointer(to: &model) { (model) throws(InjectionError) in
      unsafe try source.run(self, UnsafeMutableRawPointer(model))
    }
  }
}

/// The tasks of a run.
enum RootTask {
  /// Creates a value in uninitialized memory.
  case make
  /// Fills an existing model: a copy of a struct, or an object that may have other references.
  case update
  /// Fills a model that was just created. If this fails, the model is not used.
  case complete
}

/// The input of a run.
protocol RootSource {
  /// Reads the input and returns the report of the run.
  func run(_ root: RootRun, _ memory: UnsafeMutableRawPointer) throws(InjectionError) -> InjectionReport
}

extension RunState {
  /// Records that the root does not fit.
  mutating func refuseRoot(_ value: @autoclosure () -> Any) {
    recordRefusal(of: value(), in: .property(isRequired: true), fallback: .failed, since: .start)
  }

  /// Restores all objects, and destroys a value that was created.
  mutating func takeBack(_ root: RootRun, _ memory: UnsafeMutableRawPointer, isMade: Bool) {
    rollBack()
    if isMade, root.task == .make { unsafe root.target.destroy(memory) }
  }
}
