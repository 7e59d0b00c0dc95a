import Foundation
import InjectorCache

/// One extraction by an injector. Every form of `extract` calls one of its methods.
struct ExtractionRun {
  let target: ExtractingTarget
  /// Keeps the plans in memory during the run; the cache may remove them meanwhile.
  private let compiled: CompiledPlan
  private let closures: RuleClosures
  private let options: ExtractionOptions
  private let depthLimit: Int
  /// The path that the value is written to.
  let path: [SourcePath.Segment]

  /// Finds the plan, or compiles it. `excluded` are the options that the form of the output does not allow.
  init<Model>(
    _ injector: Injector<Model>,
    _ options: ExtractionOptions,
    excluding excluded: ExtractionOptions = []
  ) throws(InjectionError) {
    // Asked of the protocol, the rules would cost a look-up of metadata.
    let rules = injector._storage.rules
    compiled = try PlanCache.shared.plan(for: Model.self, rules: rules).compiled
    guard compiled.target.type == Model.self, let target = compiled.target as? ExtractingTarget else {
      throw InjectionError(RootError.notAModel(Model.self))
    }
    try compiled.prepareOutput()
    self.target = target
    self.options = options.completed(by: rules.extraction ?? compiled.extraction ?? []).subtracting(excluded)
    closures = rules.closures
    depthLimit = (rules.limits ?? compiled.limits)?.depth ?? DepthGuard.defaultLimit
    let path = rules.rootPath ?? compiled.rootPath
    // A run that injects takes an empty path as the root.
    self.path = path.map { $0.text.isEmpty ? [] : $0.segments } ?? []
  }

  /// Writes a value to JSON text. `target` returns the target of the value for that of the injector's type.
  func json<Value>(
    _ value: Value,
    _ target: (Target) -> Target? = { $0 }
  ) throws(InjectionError) -> Data {
    try text(value, target).finish()
  }

  /// Writes a value to JSON text, as ``json(_:_:)`` does, and returns it as a string.
  func jsonString<Value>(
    _ value: Value,
    _ target: (Target) -> Target? = { $0 }
  ) throws(InjectionError) -> String {
    try text(value, target).finishString()
  }

  private func text<Value>(_ value: Value, _ target: (Target) -> Target?) throws(InjectionError) -> JSONWriter
  {
    defer { withExtendedLifetime((compiled, closures)) {} }
    let expected = compiled.lastOutputSize.value
    let target = try self.target(target)
    var output = newOutput(capacity: expected + expected / 16)
    guard write(value, by: target, to: &output) else { throw InjectionError(failure(of: &output.run)) }
    compiled.lastOutputSize.value = output.json.count
    return output.json
  }

  /// Writes a value to a tree. `target` returns the target of the value for that of the injector's type, and `isAtPath`
  /// says whether the value is inside the records of the rules' path.
  func tree<Value>(
    _ value: Value,
    isAtPath: Bool = true,
    _ target: (Target) -> Target? = { $0 }
  ) throws(InjectionError) -> Any {
    defer { withExtendedLifetime((compiled, closures)) {} }
    let target = try self.target(target)
    var output = newOutput(capacity: 0)
    let tree = output.tree { write(value, by: target, isAtPath: isAtPath, to: &$0) }
    guard let tree else { throw InjectionError(failure(of: &output.run)) }
    return tree
  }

  /// Returns the output and the state at the beginning of the extraction, for text of about `capacity` bytes.
  func newOutput(capacity: Int) -> Extraction {
    let writer = JSONWriter(
      capacity: capacity,
      isPretty: options.contains(.pretty),
      sortsKeys: options.contains(.sortedKeys),
      escapesSlashes: !options.contains(.unescapedSlashes)
    )
    return Extraction(json: writer, run: newState())
  }

  /// Returns the state at the beginning of the extraction.
  func newState() -> ExtractState {
    ExtractState(
      closures: closures,
      defaults: compiled.defaults,
      policy: compiled.policy,
      options: options,
      depthLimit: depthLimit,
      findPlan: PlanCache.findPlan
    )
  }

  /// Opens the records of the path.
  func openPath(in json: inout JSONWriter) {
    for segment in path {
      json.beginRecord()
      json.key(segment.key)
    }
  }

  /// Closes the records of the path.
  func closePath(in json: inout JSONWriter) {
    for _ in path { json.endRecord() }
  }

  private func target(_ target: (Target) -> Target?) throws(InjectionError) -> ExtractingTarget {
    guard let made = target(self.target) as? ExtractingTarget else {
      throw InjectionError(RootError.notAModel(self.target.type))
    }
    return made
  }

  private func write<Value>(
    _ value: Value,
    by target: ExtractingTarget,
    isAtPath: Bool = true,
    to output: inout Extraction
  ) -> Bool {
    if isAtPath { openPath(in: &output.json) }
    guard output.write(value, byUntyped: target) else { return false }
    if isAtPath { closePath(in: &output.json) }
    return true
  }

  /// Returns the reason why a value was not written.
  func failure(of run: inout ExtractState) -> InjectionReport.Issue {
    if compiled.hidesRoot { run.redactFailure() }
    return run.failure ?? RootError.notAModel(target.type)
  }
}
