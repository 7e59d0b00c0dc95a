/// One run of an injector over an input: its plan, its settings, and the root that it expects. Every form of `inject`
/// calls one of its methods.
///
/// The root is written to memory, and its target knows the type. Therefore, a run has the same code for all models. A
/// run does not change, and the last run of an injector is kept with its rules.
package final class InjectorRun: Sendable {
  /// The plan. The cache may remove it in the meantime.
  let compiled: CompiledPlan
  let closures: RuleClosures
  package let limits: InjectionLimits
  let policy: InjectionPolicy
  /// The greatest number of notes and warnings in the report; nil in a run without a report.
  package let noteLimit: Int?
  /// The nesting depth of the root.
  let depth: DepthGuard
  /// Whether the input is a text that is a value in another run.
  private let isInner: Bool
  /// The method that the caller called.
  let call: RunCall
  /// The paths to the root. Each continues from the one before it.
  package let paths: [SourcePath]
  /// The target of the root.
  let target: Target
  /// The kind of root that is expected.
  let kind: RootKind

  init(
    _ compiled: CompiledPlan, _ target: Target, _ rules: RuleSet, _ call: RunCall, at path: SourcePath?
  ) {
    self.compiled = compiled
    self.target = target
    kind = target.rootKind
    closures = rules.closures
    limits = rules.limits ?? compiled.limits ?? InjectionLimits()
    policy = compiled.policy
    let isReporting = call.isReporting || compiled.monitor?.isReporting == true
    noteLimit = isReporting ? max(0, limits.issues) : compiled.monitor == nil ? nil : 0
    depth = DepthGuard(limit: limits.depth)
    isInner = false
    self.call = call
    var paths: [SourcePath] = []
    if let root = rules.rootPath ?? compiled.rootPath { paths.append(root) }
    if let path { paths.append(path) }
    self.paths = paths
  }

  /// Creates a run that differs from another one in its root, or in the settings around its input.
  private init(
    _ run: InjectorRun,
    _ target: Target? = nil,
    _ kind: RootKind? = nil,
    at paths: [SourcePath]? = nil,
    inside outer: ConversionSettings? = nil
  ) {
    (compiled, closures, call) = (run.compiled, run.closures, run.call)
    limits = outer?.limits.insideInput ?? run.limits
    policy = outer?.policy ?? run.policy
    noteLimit = outer.map(\.noteLimit) ?? run.noteLimit
    depth = outer?.depth ?? run.depth
    self.isInner = outer != nil || run.isInner
    (self.target, self.kind, self.paths) = (target ?? run.target, kind ?? run.kind, paths ?? run.paths)
  }

  /// The type that the injector is bound to.
  var modelType: Any.Type { compiled.target.type }

  /// The watch that calls the monitor when the run ends; nil without a monitor.
  package var watch: RunWatch? { compiled.watch(.injecting) }

  /// Whether the values are models.
  var makesModels: Bool { compiled.target.rootKind != .value }

  /// Whether the values are records that documents declare, without other rules. The run calls no code of the caller
  /// for them.
  package var makesRecordsOfDocument: Bool {
    modelType is any DeclaredRecord.Type && closures.parts.origins.allSatisfy { $0.dialect == .document }
  }

  /// Whether the root is an array or a dictionary of records.
  private var hasManyRecords: Bool { kind == .members || isArrayOfRecords }

  /// Whether the root is an array of records.
  private var isArrayOfRecords: Bool {
    kind == .array || kind == .value && target.elements?.target.isModel == true
  }

  /// Whether the report lists the properties that received a value, as the report of a run for a single model does.
  private var notesInjected: Bool {
    call.isReporting && call.interface != .streams && (kind == .record || kind == .positions)
  }

  /// Returns the state at the beginning of the run.
  package func newState() -> RunState {
    RunState(
      closures: closures,
      defaults: compiled.defaults,
      policy: policy,
      noteLimit: noteLimit,
      notesInjected: notesInjected,
      of: self
    )
  }

  // MARK: - Tasks

  /// Returns a run for another kind of root. `target` is the target for `type`. Throws an error if there is none.
  func expecting(_ kind: RootKind, _ target: Target?, of type: Any.Type) throws(InjectionError) -> InjectorRun
  {
    guard let target else { throw InjectionError(RootError.notAModel(type)) }
    return InjectorRun(self, target, kind)
  }

  /// Returns a run for the value at the beginning of the input, which is of another kind if one is given. `outer` are
  /// the settings of the run in which the input is a value.
  func atBeginning(
    expecting kind: RootKind? = nil, inside outer: ConversionSettings? = nil
  ) -> InjectorRun {
    InjectorRun(self, nil, kind, at: [], inside: outer)
  }

  /// Creates a value of the target's type, and returns it with the report.
  func make<Value>(_ source: some RootSource) throws(InjectionError) -> (Value, InjectionReport) {
    // Stack memory whose size depends on the type would need a look-up of metadata, which costs more.
    var small = (SIMD64<UInt8>(), SIMD64<UInt8>(), SIMD64<UInt8>(), SIMD64<UInt8>())
    let (size, alignment) = (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    let isSmall = size <= 256 && alignment <= 16
    let large = isSmall ? nil : UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
    defer { unsafe large?.deallocate() }
    defer { withExtendedLifetime(self) {} }
    guard let large = unsafe large else {
      let report = unsafe try read(source, .make, &small)
      return (unsafe Self.take(&small), report)
    }
    let report = unsafe try read(source, .make, large)
    return (unsafe Self.take(large), report)
  }

  /// Moves the value out of the memory and returns it.
  @inline(__always)
  private static func take<Value>(_ memory: UnsafeMutableRawPointer) -> Value {
    unsafe memory.assumingMemoryBound(to: Value.self).move()
  }

  /// Updates an existing model, and returns the report. If this throws, the model is unchanged.
  func update<Model>(_ model: inout Model, from source: some RootSource) throws(InjectionError)
    -> InjectionReport
  {
    var copy = model
    let report = try fill(&copy, .update, from: source)
    model = copy
    return report
  }

  /// Fills a model that was just created, and returns the report. If this throws, the model must not be used.
  func complete<Model>(
    _ model: inout Model, from source: some RootSource
  ) throws(InjectionError) -> InjectionReport {
    // A copy would share the objects of the new model, so they would be replaced instead of filled.
    try fill(&model, .complete, from: source)
  }

  private func fill<Model>(
    _ model: inout Model, _ task: RootTask, from source: some RootSource
  ) throws(InjectionError) -> InjectionReport {
    defer { withExtendedLifetime(self) {} }
    return try unsafe withUnsafeMutablePointer(to: &model) { (model) throws(InjectionError) in
      unsafe try read(source, task, UnsafeMutableRawPointer(model))
    }
  }

  private func read(
    _ source: some RootSource, _ task: RootTask, _ memory: UnsafeMutableRawPointer
  ) throws(InjectionError) -> InjectionReport {
    try watched(bytes: source.byteCount) { () throws(InjectionError) in
      unsafe try source.read(by: self, task, memory)
    }
  }

  /// Performs a run and notifies the monitor. Returns the report for the caller. `bytes` is the number of bytes of
  /// the input.
  @inline(__always)
  func watched(
    bytes: @autoclosure () -> Int?, _ body: () throws(InjectionError) -> InjectionReport
  ) throws(InjectionError) -> InjectionReport {
    // An input inside another one adds its own call chain to the stack before it opens its first level.
    if isInner, !StackSpace.hasRoom {
      throw InjectionError(InjectionReport.Issue(ExceededLimit(kind: .depth, value: limits.depth)))
    }
    guard !isInner, let watch = compiled.watch(.injecting) else { return try body() }
    return shown(try watch.run(bytes: bytes(), body))
  }

  /// Returns the report for the caller, which is empty if only a monitor needs the report.
  package func shown(_ report: InjectionReport) -> InjectionReport {
    call.isReporting ? report : InjectionReport()
  }

  /// Performs a task.
  ///
  /// For a task that creates a value, the memory is uninitialized before the call and after a failure.
  ///
  /// - Returns: Whether the value is valid. If it is not, the state's `refusal` describes the reason.
  func perform(
    _ task: RootTask,
    _ memory: UnsafeMutableRawPointer,
    _ input: inout Reader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    switch task {
    case .make:
      run.isAtRecords = hasManyRecords
      return unsafe try input.put(by: target, .empty(memory), &run)
    case .update:
      run.isTransactional = true
      return unsafe try target.update(.filled(memory), from: &input, &run)
    case .complete:
      return unsafe try target.complete(.filled(memory), from: &input, &run)
    }
  }

  // MARK: - Results

  typealias Outcome = Result<InjectionReport, InjectionError>

  /// Returns the result of a run with issues after it has read the value at a position.
  func outcome(
    of task: RootTask,
    in memory: UnsafeMutableRawPointer,
    isMade: Bool,
    from start: Int,
    _ input: inout Reader,
    in document: inout Reader,
    _ run: inout RunState
  ) -> Outcome {
    var isMade = isMade
    if !isMade, case .make = task, input.countsAsNull(start, for: target, &run) {
      isMade = unsafe target.putNull(.empty(memory), &run)
    }
    if !isMade {
      let value = input.value(at: start)
      if decodingNeedsRecord(insteadOf: value, &run) {
        return .failure(InjectionError(wrongRoot(SourceValue(value), at: start, in: &document)))
      }
      run.recordRefusal(of: value, in: .property(isRequired: true), fallback: .failed, since: .start)
    }
    if let offset = input.offset(of: start) { run.locate(from: .start, at: offset) }
    let outcome = outcome(isMade: isMade, &run, in: &document)
    if case .failure = outcome { unsafe rollBack(task, memory, isMade: isMade, &run) }
    return outcome
  }

  /// Returns the result of the run after the last issue was recorded. Completes the pointers of the issues.
  func outcome(isMade: Bool, _ run: inout RunState, in document: inout Reader) -> Outcome {
    if !run.issues.indices(since: .start).isEmpty {
      if compiled.hidesRoot { run.redact(from: .start, expecting: modelType, isRefused: false) }
      run.issues.sort(isOfRecords: hasManyRecords)
      let keys = document.keys(along: paths)
      if !keys.isEmpty { run.issues.change(since: .start) { $0.extendPointer(with: keys) } }
    }
    if isMade, run.issues.errorCount == 0 { return .success(report(of: &run)) }
    let rejected = InjectionReport.Issue(code: .rejected, severity: .error, consequence: .failed)
    return .failure(run.error ?? InjectionError(rejected))
  }

  /// Returns the report of a run that succeeded.
  @inline(__always)
  func report(of run: inout RunState) -> InjectionReport {
    let isEmpty = run.issues.isUnchanged(since: .start) && !hasManyRecords && !run.notesInjected
    return isEmpty || !run.isReporting ? InjectionReport() : completeReport(of: &run)
  }

  @inline(never)
  private func completeReport(of run: inout RunState) -> InjectionReport {
    if run.issues.isUnchanged(since: .start) { return InjectionReport(issues: [], facts(of: &run)) }
    let issues = run.issues.takeKept()
    let count = min(noteLimit ?? 0, issues.count)
    if count == issues.count { return InjectionReport(issues: issues, facts(of: &run)) }
    return InjectionReport(issues: Array(issues[..<count]), facts(of: &run, omitted: Array(issues[count...])))
  }

  /// Returns the contents of the report apart from its issues. `omitted` are the issues beyond the limit.
  func facts(of run: inout RunState, omitted: [InjectionReport.Issue] = []) -> ReportFacts? {
    // Most records of streams have no facts, and creating the object takes time.
    if !hasManyRecords, !notesInjected, run.issues.omittedNoteCount == 0 { return nil }
    return ReportFacts(
      recordCount: hasManyRecords ? run.issues.recordCount : 1,
      injected: notesInjected ? run.injected.names : [],
      omittedCount: run.issues.omittedNoteCount,
      omitted: omitted
    )
  }

  /// Restores all objects, and destroys a value that was created.
  func rollBack(_ task: RootTask, _ memory: UnsafeMutableRawPointer, isMade: Bool, _ run: inout RunState) {
    run.rollBack()
    if isMade, case .make = task { unsafe target.destroy(memory) }
  }

  /// Whether the `init(from:)` of a model failed because it needs a record, and the root is another value.
  private func decodingNeedsRecord(insteadOf value: Any, _ run: inout RunState) -> Bool {
    kind == .decoded && !ExactValue.isRecord(value) && !target.holdsSensitive
      && run.refusal.code == .typeMismatch && (run.refusal.part?.reversedPath.isEmpty ?? true)
  }

  // MARK: - The root

  /// Moves to the root. Returns an issue if a path has no value, or if the root is of another kind.
  func enter(_ input: inout Reader, in document: inout Reader) throws(JSONFailure)
    -> InjectionReport.Issue?
  {
    for path in paths {
      let (start, depth) = (input.mark, input.depth)
      if try input.move(along: path) == nil {
        let end = input.mark
        input.move(to: start, inside: depth)
        return located(RootError.pathNotFound(path, in: &input), at: end, in: &document)
      }
    }
    if input.isRoot(kind) { return nil }
    return wrongRoot(SourceValue(input.value(at: input.mark)), at: input.mark, in: &document)
  }

  private func wrongRoot(_ value: SourceValue, at mark: Int, in document: inout Reader)
    -> InjectionReport.Issue
  {
    located(RootError.wrongRoot(value, of: self, document.kind), at: mark, in: &document)
  }

  private func located(
    _ issue: InjectionReport.Issue, at mark: Int, in document: inout Reader
  ) -> InjectionReport.Issue {
    var issue = issue
    issue.extendPointer(with: document.keys(along: paths))
    issue.facts.offset = document.offset(of: mark)
    return issue
  }

  /// Returns the issue about the first value that exceeds a limit, or about the first record beyond the limit; nil if
  /// there is none.
  func limitIssue(in document: inout Reader) -> InjectionReport.Issue? {
    let (start, depth) = (document.mark, document.depth)
    defer { document.move(to: start, inside: depth) }
    var check = LimitCheck(document.copy(), limits)
    var value = check.exceedingValue()
    if value == nil {
      document.move(to: start, inside: depth)
      value = recordBeyondLimit(in: &document)
    }
    guard var value else { return nil }
    value.reversedPath = shownPart(of: value.reversedPath.reversed()).reversed()
    return InjectionReport.Issue(value)
  }

  /// Whether the number of records is limited.
  var limitsRecords: Bool { limits.records < .max && isArrayOfRecords }

  /// Returns the first element of the array at the root that exceeds the limit of records; nil if there is none, or
  /// if the root is not such an array.
  private func recordBeyondLimit(in root: inout Reader) -> ExceedingValue? {
    guard limitsRecords else { return nil }
    do throws(JSONFailure) {
      for path in paths where try root.move(along: path) == nil { return nil }
      guard root.isRoot(kind) else { return nil }
      var check = LimitCheck(root.copy(), limits)
      return try check.exceedingRecord()
    } catch {
      return nil
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
