/// One run of an injector over a whole input: finds the root, runs the plan, and turns what happened into a result or an
/// error.
struct RootRun<Model> {
  private let target: ModelTarget<Model>
  /// Owns the plans that are being run; the cache may drop them meanwhile.
  private let compiled: CompiledPlan
  private let rootPath: SourcePath?
  private var run: RunState

  init(_ injector: Injector<Model>, isReporting: Bool = false) throws(InjectionError) {
    let rules = injector.rules
    let (compiled, isNew) = try PlanCache.shared.plan(for: Model.self, rules: rules)
    guard let target = compiled.target as? ModelTarget<Model> else {
      throw InjectionError(RootError.notAModel(Model.self))
    }
    self.compiled = compiled
    self.target = target
    rootPath = rules.rootPath ?? compiled.rootPath
    run = RunState(
      closures: rules.closures,
      defaults: compiled.defaults,
      policy: compiled.policy,
      isReporting: isReporting,
      limits: rules.limits,
      checksLayouts: isNew
    )
  }

  /// A model of the record at the root.
  consuming func one(
    _ input: Any,
    at path: String?
  ) throws(InjectionError) -> (model: Model, report: InjectionReport) {
    defer { withExtendedLifetime(compiled) {} }
    let source = try source(in: input, at: path)
    let record = try RootError.record(source, Model.self)
    let made: Model? = unsafe withUnsafeTemporaryAllocation(of: Model.self, capacity: 1) { memory in
      guard let base = memory.baseAddress, unsafe target.initialize(base, record: record, &run) else {
        return nil
      }
      return unsafe base.move()
    }
    guard let made, run.errorCount == 0 else { throw failure(of: record) }
    return (made, run.report)
  }

  /// A model of each of the records.
  consuming func many(
    _ records: [[String: Any]],
    at path: String?
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    guard rootPath == nil, path == nil else { return try many(records as Any, at: path) }
    defer { withExtendedLifetime(compiled) {} }
    run.stopsAtFirstFailure = true
    let models = ArrayTarget(target).elements(fromRecords: records, &run)
    try finish()
    return (models, run.report)
  }

  /// A model of each record of the array at the root.
  consuming func many(
    _ input: Any,
    at path: String?
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    defer { withExtendedLifetime(compiled) {} }
    let source = try source(in: input, at: path)
    let sources = try RootError.array(source, Model.self)
    run.stopsAtFirstFailure = true
    let models = ArrayTarget(target).elements(from: sources, &run)
    try finish()
    return (models, run.report)
  }

  /// A model of each member of the record at the root.
  consuming func byKey(
    _ input: Any,
    at path: String?
  ) throws(InjectionError) -> (models: [String: Model], report: InjectionReport) {
    defer { withExtendedLifetime(compiled) {} }
    let source = try source(in: input, at: path)
    let members = try RootError.record(source, Model.self)
    var models = [String: Model](minimumCapacity: members.count)
    for (key, member) in members {
      let mark = run.mark
      if let model = target.make(from: member, &run) {
        models[key] = model
      } else {
        run.recordRefusal(of: member, in: .element, fallback: .elementDropped, since: mark)
      }
      if !run.issues.isUnchanged(since: mark) { run.extendPaths(from: mark, with: .key(key)) }
    }
    try finish()
    return (models, run.report)
  }

  /// Fills an existing model; when this throws, the model is as it was.
  consuming func update(
    _ model: inout Model,
    from input: Any,
    at path: String?
  ) throws(InjectionError) -> InjectionReport {
    defer { withExtendedLifetime(compiled) {} }
    let source = try source(in: input, at: path)
    let record = try RootError.record(source, Model.self)
    run.isTransactional = true
    var copy = model
    let fits = unsafe target.fill(&copy, record: record, &run)
    guard fits, run.errorCount == 0 else { throw failure(of: record) }
    model = copy
    return run.report
  }

  /// Fills a model that was just made; when this throws, nobody may use the model.
  consuming func fillNew(
    _ model: inout Model,
    from input: Any,
    at path: String?
  ) throws(InjectionError) {
    defer { withExtendedLifetime(compiled) {} }
    let record = try RootError.record(try source(in: input, at: path), Model.self)
    let fits = unsafe withUnsafeMutablePointer(to: &model) { unsafe target.fillNew($0, record: record, &run) }
    guard fits, run.errorCount == 0 else { throw failure(of: record) }
  }

  /// What the injector's root path and the call's lead to.
  private func source(in input: Any, at path: String?) throws(InjectionError) -> Any {
    var source = input
    if let rootPath { source = try RootError.value(at: rootPath, in: source) }
    if let path { source = try RootError.value(at: SourcePath(path), in: source) }
    return source
  }

  /// Throws what was wrong, if anything was.
  private mutating func finish() throws(InjectionError) {
    guard let error = run.error else { return }
    run.rollBack()
    throw error
  }

  /// The error for a record that the model's plan refused.
  private mutating func failure(of record: [String: Any]) -> InjectionError {
    run.rollBack()
    if let error = run.error { return error }
    run.recordRefusal(of: record, in: .property(isRequired: true), fallback: .failed, since: .start)
    return run.error ?? InjectionError(RootError.notAModel(Model.self))
  }
}

/// What can be wrong with the root of an input.
enum RootError {
  /// The value at a path.
  static func value(at path: SourcePath, in source: Any) throws(InjectionError) -> Any {
    if let value = path.literalOrPathValue(in: source) { return value }
    throw InjectionError(pathNotFound(path))
  }

  /// The record that the root must be.
  static func record(_ source: Any, _ model: Any.Type) throws(InjectionError) -> [String: Any] {
    if let exact = ExactValue.record(source) { return exact }
    let value = SourceValue(source)
    switch value {
    case .record(let record): return record
    case let value where value.isTooDeep: throw InjectionError(Self.tooDeep)
    case .array: throw InjectionError(wrongRecord(value, model, instead: "injectArray(_:at:)"))
    default: throw InjectionError(wrongRecord(value, model, instead: nil))
    }
  }

  /// The array that the root must be.
  static func array(_ source: Any, _ model: Any.Type) throws(InjectionError) -> [Any] {
    if let exact = ExactValue.array(source) { return exact }
    let value = SourceValue(source)
    switch value {
    case .array(let array): return array
    case let value where value.isTooDeep: throw InjectionError(Self.tooDeep)
    case .record: throw InjectionError(wrongArray(value, model, instead: "inject(_:at:)"))
    default: throw InjectionError(wrongArray(value, model, instead: nil))
    }
  }

  /// The root is too deeply nested.
  private static var tooDeep: InjectionReport.Issue {
    InjectionReport.Issue(code: .tooDeep, severity: .error, consequence: .failed)
  }

  /// Nothing is where a path leads.
  static func pathNotFound(_ path: SourcePath) -> InjectionReport.Issue {
    InjectionReport.Issue(code: .pathNotFound, severity: .error, keys: [path.text], consequence: .failed)
  }

  /// Something else is where a record should be.
  static func wrongRecord(
    _ value: SourceValue,
    _ model: Any.Type,
    instead method: String?
  ) -> InjectionReport.Issue {
    wrongRoot(value, expectation: ExpectedText.record(for: model), method)
  }

  /// Something else is where an array of records should be.
  static func wrongArray(
    _ value: SourceValue,
    _ model: Any.Type,
    instead method: String?
  ) -> InjectionReport.Issue {
    wrongRoot(value, expectation: ExpectedText.records(for: model), method)
  }

  /// An issue for a type that is no model.
  static func notAModel(_ type: Any.Type) -> InjectionReport.Issue {
    InjectionReport.Issue(
      code: .configuration,
      severity: .error,
      consequence: .failed,
      detail: .configuration(.notAModel(model: TypeName.of(type)))
    )
  }

  private static func wrongRoot(
    _ value: SourceValue,
    expectation: String,
    _ method: String?
  ) -> InjectionReport.Issue {
    InjectionReport.Issue(
      code: .wrongRoot,
      severity: .error,
      expected: expectation,
      found: value.summary,
      consequence: .failed,
      detail: method.map { .useInstead(method: $0) }
    )
  }
}
