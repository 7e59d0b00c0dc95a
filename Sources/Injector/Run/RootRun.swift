/// What a run needs to know of an injector, and of its plan, before it begins.
struct RunSettings {
  let modelType: Any.Type
  let closures: RuleClosures
  let defaults: DefaultsSnapshot
  let policy: Policy
  let isReporting: Bool
  let limits: InjectionLimits
  /// Whether the plan is new, so that its layouts are still to be compared with an instance.
  let checksLayouts: Bool
  /// The paths that lead to the root, one after the other.
  let paths: [SourcePath]

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

/// What is done with the root of an input.
protocol RootTask {
  associatedtype Result
  /// What the root has to be.
  var root: RootKind { get }

  /// Does it; nil, and the refusal is described, if the value does not fit. It may be called once more, from the beginning,
  /// where a key came twice.
  func perform<Input: RunInput>(_ input: inout Input, _ run: inout RunState) throws(Input.Failure) -> Result?
}

/// One run over a whole input: finds the root, does the task, and turns what happened into a result or an error.
protocol RootSource {
  func run<Task: RootTask>(
    _ task: Task,
    _ settings: RunSettings
  ) throws(InjectionError) -> (result: Task.Result, report: InjectionReport)
}

extension RunState {
  /// Throws what went wrong, if anything did; then all objects are as they were.
  fileprivate mutating func throwErrors() throws(InjectionError) {
    guard let error else { return }
    rollBack()
    throw error
  }

  /// Records that the root itself does not fit.
  mutating func refuseRoot(_ value: @autoclosure () -> Any) {
    recordRefusal(of: value(), in: .property(isRequired: true), fallback: .failed, since: .start)
  }
}

/// A dictionary or an array.
struct RecordSource: RootSource {
  let value: Any

  func run<Task: RootTask>(
    _ task: Task,
    _ settings: RunSettings
  ) throws(InjectionError) -> (result: Task.Result, report: InjectionReport) {
    var reader = RecordReader(value)
    for path in settings.paths {
      guard let found = reader.locate(literalOr: path) else {
        throw InjectionError(RootError.pathNotFound(path))
      }
      reader.move(to: found)
    }
    if !isRoot(task.root, reader.value) {
      let value = SourceValue(reader.value)
      guard task.root.admits(value) else {
        throw InjectionError(task.root.issue(for: value, settings.modelType, isText: false))
      }
      if case .record(let record) = value { reader.move(to: record) }
      if case .array(let array) = value { reader.move(to: array) }
    }
    let root = reader.value
    var run = settings.newState()
    run.stopsAtFirstFailure = task.root == .array
    let result = task.perform(&reader, &run)
    if result == nil { run.refuseRoot(root) }
    try run.throwErrors()
    guard let result else { throw InjectionError(RootError.notAModel(settings.modelType)) }
    return (result, run.report)
  }

  /// Whether a value is of a kind as it is, in the form that most are in.
  private func isRoot(_ kind: RootKind, _ value: Any) -> Bool {
    switch kind {
    case .record, .members: ExactValue.isRecord(value)
    case .array: ExactValue.array(value) != nil || ExactValue.records(value) != nil
    case .value: true
    }
  }
}

/// JSON text.
struct TextSource<Source: JSONSource>: RootSource {
  let source: Source

  func run<Task: RootTask>(
    _ task: Task,
    _ settings: RunSettings
  ) throws(InjectionError) -> (result: Task.Result, report: InjectionReport) {
    let outcome: Result<(Task.Result, InjectionReport), InjectionError> = unsafe source.withJSONBytes {
      bytes in
      if let text = unsafe JSONEncodingDetection.utf8(bytes) {
        return unsafe TextRun(text, settings).result(of: task)
      }
      guard let transcoded = unsafe JSONEncodingDetection.transcoded(bytes) else {
        return .failure(JSONIssue.invalidEncoding)
      }
      return unsafe transcoded.withJSONBytes { bytes in
        unsafe TextRun(bytes.bindMemory(to: UInt8.self), settings).result(of: task)
      }
    }
    let (result, report) = try outcome.get()
    return (result, report)
  }
}
