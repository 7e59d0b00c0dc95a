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
  /// Whether the plan is new, so that its layouts have to be compared with an instance.
  let checksLayouts: Bool
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
    checksLayouts: Bool,
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
    self.checksLayouts = checksLayouts
    self.paths = paths
    self.call = call
    self.makesModels = makesModels
  }

  /// Returns the same settings for the records of a stream.
  func copy(paths: [SourcePath], checksLayouts: Bool, call: RunCall) -> RunSettings {
    RunSettings(
      modelType: modelType,
      closures: closures,
      defaults: defaults,
      policy: policy,
      isReporting: isReporting,
      limits: limits,
      mayHideValues: mayHideValues,
      checksLayouts: checksLayouts,
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
      limits: limits,
      checksLayouts: checksLayouts
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
    if settings.paths.isEmpty || run.issues.kept.isEmpty { return }
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
    case .make: return unsafe try input.put(by: target, memory, .empty, &run)
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

/// An input that is a dictionary or an array.
struct RecordSource: RootSource {
  let value: Any

  func run(_ root: RootRun, _ memory: UnsafeMutableRawPointer) throws(InjectionError) -> InjectionReport {
    let limits = root.settings.limits
    if limits.concernTrees {
      var check = RecordLimitCheck(limits)
      if let found = check.exceedingValue(in: value) { throw InjectionError(root.issue(found)) }
    }
    let document = RecordReader(value, depthLimit: limits.depth)
    var reader = document
    for path in root.settings.paths {
      guard let found = reader.locate(literalOr: path) else {
        throw InjectionError(root.issue(RootError.pathNotFound(path), in: document))
      }
      reader.move(to: found)
    }
    if !isRoot(root.kind, reader.value) {
      let value = SourceValue(reader.value)
      guard root.kind.admits(value) else {
        throw InjectionError(root.issue(root.kind.issue(for: value, root.settings, input), in: document))
      }
      if case .record(let record) = value { reader.move(to: record) }
      if case .array(let array) = value { reader.move(to: array) }
    }
    let value = reader.value
    var run = root.newState()
    let isMade = unsafe root.perform(memory, isAgain: false, &reader, &run)
    if !isMade, root.isNoRecord(of: run, ExactValue.isRecord(value)) {
      let issue = root.kind.issue(for: SourceValue(value), root.settings, input)
      throw InjectionError(root.issue(issue, in: document))
    }
    if !isMade { run.refuseRoot(value) }
    root.finish(&run, over: document)
    if isMade, run.errorCount == 0 { return run.report }
    unsafe run.takeBack(root, memory, isMade: isMade)
    throw run.error ?? InjectionError(RootError.notAModel(root.settings.modelType))
  }

  /// Returns the kind of input that the value is, which determines the method for it.
  private var input: RunCall.Input { ExactValue.isRecord(value) || value is NSDictionary ? .record : .array }

  /// Whether a value is of a kind in its most common form.
  private func isRoot(_ kind: RootKind, _ value: Any) -> Bool {
    switch kind {
    case .record, .members: ExactValue.isRecord(value)
    case .array: ExactValue.array(value) != nil || ExactValue.records(value) != nil
    case .value, .decoded: true
    }
  }
}

/// An input that is JSON text.
struct TextSource: RootSource {
  let source: any JSONSource

  func run(_ root: RootRun, _ memory: UnsafeMutableRawPointer) throws(InjectionError) -> InjectionReport {
    var outcome: TextRun.Outcome?
    unsafe source.withJSONBytes { bytes in
      if let error = unsafe bytesError(root.settings.limits, bytes) {
        outcome = .failure(error)
      } else if let text = unsafe JSONEncodingDetection.utf8(bytes) {
        outcome = unsafe TextRun(text, root, memory).outcome()
      } else if let transcoded = unsafe JSONEncodingDetection.transcoded(bytes) {
        unsafe transcoded.withJSONBytes { bytes in
          outcome = unsafe TextRun(bytes.bindMemory(to: UInt8.self), root, memory).outcome()
        }
      }
    }
    guard let outcome else { throw JSONIssue.invalidEncoding }
    return try outcome.get()
  }

  /// Returns the error for text with more bytes than allowed, at the first of them; nil for any other.
  private func bytesError(_ limits: InjectionLimits, _ bytes: UnsafeRawBufferPointer) -> InjectionError? {
    guard let limit = limits.bytes, bytes.count > limit else { return nil }
    let issue = InjectionReport.Issue(ExceededLimit(kind: .bytes, value: limit))
    return unsafe JSONIssue.located(issue, at: limit, in: bytes.bindMemory(to: UInt8.self))
  }
}
