import InjectorCache

#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// An extraction using an injector. Every form of `extract` calls one of its methods.
struct ExtractionRun {
  private(set) var target: Target
  /// Keeps the plans alive during the run, because the cache may remove them.
  private let compiled: CompiledPlan
  /// Whether the value is a collection of models.
  private var isCollection = false
  private let closures: RuleClosures
  private let options: ExtractionOptions
  /// The counter of arrays and records around the value.
  var depth: DepthGuard
  /// The path that the value is written to.
  private(set) var path: [SourcePath.Segment]

  /// Finds or compiles the plan. `excluded` are the options that the form of the output does not support.
  init<Model>(
    _ injector: Injector<Model>, _ options: ExtractionOptions, excluding excluded: ExtractionOptions = []
  ) throws(InjectionError) {
    // Read directly; going through `RuleChain` looks up metadata.
    let rules = injector._storage.rules
    compiled = try PlanCache.shared.plan(for: Model.self, rules: rules).compiled
    guard compiled.target.type == Model.self else { throw InjectionError(RootError.notAModel(Model.self)) }
    try compiled.prepareOutput()
    target = compiled.target
    self.options = options.completed(by: rules.extraction ?? compiled.extraction ?? []).subtracting(excluded)
    closures = rules.closures
    depth = DepthGuard(limit: (rules.limits ?? compiled.limits)?.depth ?? DepthGuard.defaultLimit)
    let path = rules.rootPath ?? compiled.rootPath
    // As in an injection, an empty path is the root.
    self.path = path.map { $0.text.isEmpty ? [] : $0.segments } ?? []
  }

  /// The contents of the plan of a model; nil for another value.
  var root: PlanContents? { compiled.root?.parts }

  /// Returns the extraction of a collection of the injector's type. `isAtPath` is true if the collection is inside the
  /// records of the rules' path.
  func expecting<Values: CompositeType>(_ type: Values.Type, isAtPath: Bool = true) throws(InjectionError)
    -> ExtractionRun
  {
    var run = self
    guard let target = Values.makeTarget({ _ in target }) else {
      throw InjectionError(RootError.notAModel(self.target.type))
    }
    run.target = target
    run.isCollection = true
    if !isAtPath { run.path = [] }
    return run
  }

  /// Writes a value to JSON text.
  func text<Value>(_ value: Value) throws(InjectionError) -> JSONWriter {
    defer { withExtendedLifetime((compiled, closures)) {} }
    let watch = watch
    let expected = compiled.lastOutputSize.value
    var output = newOutput(capacity: expected + expected / 16)
    guard write(value, to: &output) else { throw error(of: &output.run, watch) }
    compiled.lastOutputSize.value = output.json.count
    watch?.end(recordCount: recordCount(of: value), bytes: output.json.count)
    return output.json
  }

  /// Writes a value to a tree.
  func tree<Value>(_ value: Value) throws(InjectionError) -> Any { try native(value).root ?? NSNull() }

  /// Writes a value to a tree, or a model to the fields of a row.
  func native<Value>(_ value: Value, _ row: RowFields? = nil) throws(InjectionError) -> TreeWriter {
    defer { withExtendedLifetime((compiled, closures)) {} }
    let watch = watch
    var output = newOutput(capacity: 0)
    _ = output.json.beginTree(row)
    guard write(value, to: &output) else { throw error(of: &output.run, watch) }
    watch?.end(recordCount: recordCount(of: value), bytes: nil)
    return output.json.tree
  }

  /// A watch for a new run; nil if there is no monitor.
  var watch: RunWatch? { compiled.watch(.extracting) }

  /// Returns the error for a value that was not written, and calls the monitor.
  private func error(of run: inout ExtractionState, _ watch: RunWatch?) -> InjectionError {
    let error = InjectionError(failure(of: &run))
    watch?.end(error, bytes: nil)
    return error
  }

  private func recordCount(of value: some Any) -> Int {
    let isOfRecords = isCollection || target.elements?.target.isModel == true
    return isOfRecords ? (value as? any Collection)?.count ?? 1 : 1
  }

  /// Returns the output and the initial state of the extraction, for text of about `capacity` bytes.
  func newOutput(capacity: Int) -> RunOutput {
    let writer = JSONWriter(
      capacity: capacity,
      isPretty: options.contains(.pretty),
      sortsKeys: options.contains(.sortedKeys),
      escapesSlashes: !options.contains(.unescapedSlashes)
    )
    return RunOutput(json: writer, run: newState())
  }

  func newState() -> ExtractionState {
    ExtractionState(
      closures: closures,
      defaults: compiled.defaults,
      policy: compiled.policy,
      options: options,
      depth: depth,
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

  private func write<Value>(_ value: Value, to output: inout RunOutput) -> Bool {
    output.writeValue(with: compiled) { output in
      openPath(in: &output.json)
      guard output.write(value, byUntyped: target) else { return false }
      closePath(in: &output.json)
      return true
    }
  }

  /// Returns the reason why a value was not written.
  func failure(of run: inout ExtractionState) -> InjectionReport.Issue {
    if compiled.hidesRoot { run.redactFailure() }
    return run.failure ?? RootError.notAModel(compiled.target.type)
  }
}

/// A value as a tree, and the depth counter for a walk over it.
package typealias ExtractedTree = (root: Any, depth: DepthGuard)

extension Injector {
  /// Returns a model as a tree.
  package func tree(of model: Model, _ options: ExtractionOptions) throws(InjectionError) -> ExtractedTree {
    let run = try ExtractionRun(self, options)
    return (try run.tree(model), run.depth)
  }

  /// Returns the models of an array as a tree. They are at the path of the rules, from which they are also read.
  package func tree(of models: [Model], _ options: ExtractionOptions) throws(InjectionError) -> ExtractedTree
  {
    let run = try ExtractionRun(self, options).expecting([Model].self)
    return (try run.tree(models), run.depth)
  }
}
