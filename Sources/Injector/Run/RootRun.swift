import Foundation

/// What a run needs to know of an injector, and of its plan, before it begins.
final class RunSettings {
  let modelType: Any.Type
  let closures: RuleClosures
  let defaults: DefaultsSnapshot
  let policy: InjectionPolicy
  let isReporting: Bool
  let limits: InjectionLimits
  /// Whether the plan is new, so that its layouts are still to be compared with an instance.
  let checksLayouts: Bool
  /// The paths that lead to the root, one after the other.
  let paths: [SourcePath]
  /// What the caller called.
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
    self.checksLayouts = checksLayouts
    self.paths = paths
    self.call = call
    self.makesModels = makesModels
  }

  /// The state of a run that begins.
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

/// One run over a whole input: finds the root, writes it by a target, and turns what happened into a report or an error.
///
/// The root is a value like any other, in memory whose type the target knows; so a run is the same code for all models.
@safe struct RootRun {
  let settings: RunSettings
  let target: ValueTarget
  /// What the root has to be.
  let kind: RootKind
  let task: RootTask
  /// Replaces a value that is filled by one to begin with anew, should the input have to be read once more.
  private var reset: ((UnsafeMutableRawPointer) -> Void)?

  init(_ settings: RunSettings, _ target: ValueTarget, _ kind: RootKind, _ task: RootTask) {
    self.settings = settings
    self.target = target
    self.kind = kind
    self.task = task
  }

  /// The state of the run as it begins.
  func newState() -> RunState {
    var run = settings.newState()
    run.stopsAtFirstFailure = kind == .array
    return run
  }

  /// Completes the issues of a run over a document that has ended.
  func finish(_ run: inout RunState, over document: some RunInput) {
    if settings.paths.isEmpty || run.issues.kept.isEmpty { return }
    run.extendPointers(with: document.keys(along: settings.paths))
  }

  /// Whether a model that decodes itself was refused because it wants a record, and the root is none.
  func isNoRecord(of run: borrowing RunState, _ isRecord: Bool) -> Bool {
    kind == .decoded && !isRecord && run.refusal.code == .typeMismatch
      && (run.refusal.part?.reversedPath.isEmpty ?? true)
  }

  /// An issue about the root of a document.
  func issue(_ issue: InjectionReport.Issue, in document: some RunInput) -> InjectionReport.Issue {
    var issue = issue
    issue.extendPointer(with: document.keys(along: settings.paths))
    return issue
  }

  /// Does what the run is for.
  ///
  /// Memory holds nothing before and after it if a value is to be made and none is. `isAgain` is whether this is done once more,
  /// from the beginning, because a key came twice.
  ///
  /// - Returns: Whether the value fits; if not, the refusal is described.
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

  /// Makes a value.
  func make<Value>(of source: some RootSource, report: inout InjectionReport) throws(InjectionError) -> Value
  {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { unsafe memory.deallocate() }
    report = unsafe try source.run(self, UnsafeMutableRawPointer(memory))
    return unsafe memory.move()
  }

  /// Fills a model. One that somebody has is as it was when this throws, and one that was just made is of no use then.
  ///
  /// `first` gives what the model is before.
  func fill<Model>(
    _ model: inout Model,
    by source: some RootSource,
    first: @escaping () -> Model
  ) throws(InjectionError) -> InjectionReport {
    var root = self
    unsafe root.reset = { unsafe $0.assumingMemoryBound(to: Model.self).pointee = first() }
    // A copy would share the objects that a new model is filled with, so that they would be replaced.
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

/// What is done with the memory of a root.
enum RootTask {
  /// It holds nothing: a value is made.
  case make
  /// It holds a copy of a model that somebody has, or refers to an object that others have, too: that is filled.
  case update
  /// It holds a model that was just made: that is filled, and nobody uses it if this fails.
  case complete
}

/// What a run reads.
protocol RootSource {
  /// Runs over all of it, and returns what is reported of a run that succeeds.
  func run(_ root: RootRun, _ memory: UnsafeMutableRawPointer) throws(InjectionError) -> InjectionReport
}

extension RunState {
  /// Records that the root itself does not fit.
  mutating func refuseRoot(_ value: @autoclosure () -> Any) {
    recordRefusal(of: value(), in: .property(isRequired: true), fallback: .failed, since: .start)
  }

  /// Restores all objects, and releases a value that was made, so that memory which held nothing holds nothing again.
  mutating func takeBack(_ root: RootRun, _ memory: UnsafeMutableRawPointer, isMade: Bool) {
    rollBack()
    if isMade, root.task == .make { unsafe root.target.destroy(memory) }
  }
}

/// A dictionary or an array.
struct RecordSource: RootSource {
  let value: Any

  func run(_ root: RootRun, _ memory: UnsafeMutableRawPointer) throws(InjectionError) -> InjectionReport {
    let document = RecordReader(value)
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

  /// What the value is, as far as the methods that take it differ.
  private var input: RunCall.Input { ExactValue.isRecord(value) || value is NSDictionary ? .record : .array }

  /// Whether a value is of a kind as it is, in the form that most are in.
  private func isRoot(_ kind: RootKind, _ value: Any) -> Bool {
    switch kind {
    case .record, .members: ExactValue.isRecord(value)
    case .array: ExactValue.array(value) != nil || ExactValue.records(value) != nil
    case .value, .decoded: true
    }
  }
}

/// JSON text.
struct TextSource: RootSource {
  let source: any JSONSource

  func run(_ root: RootRun, _ memory: UnsafeMutableRawPointer) throws(InjectionError) -> InjectionReport {
    var outcome: TextRun.Outcome?
    unsafe source.withJSONBytes { bytes in
      if let text = unsafe JSONEncodingDetection.utf8(bytes) {
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
}
