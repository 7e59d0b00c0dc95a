/// One run of an injector over JSON text: finds the root, runs the plan, and turns what happened into a result or an error.
struct JSONRun<Model> {
  private let injector: Injector<Model>
  private let isReporting: Bool
  private let path: String?

  init(_ injector: Injector<Model>, isReporting: Bool = false, at path: String?) {
    self.injector = injector
    self.isReporting = isReporting
    self.path = path
  }

  /// A model of the object at the root.
  func one(_ source: some JSONSource) throws(InjectionError) -> (model: Model, report: InjectionReport) {
    try read(
      source,
      expecting: .record,
      fromTree: { (root, tree) throws(InjectionError) in try root.one(tree, at: path) },
      fromText: { (reader, target, run) throws(JSONFailure) in try target.make(from: &reader, &run) }
    )
  }

  /// A model of each object of the array at the root.
  func many(_ source: some JSONSource) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    try read(
      source,
      expecting: .array,
      fromTree: { (root, tree) throws(InjectionError) in try root.many(tree, at: path) },
      fromText: { (reader, target, run) throws(JSONFailure) in
        run.stopsAtFirstFailure = true
        return try ArrayTarget(target).elements(from: &reader, &run)
      }
    )
  }

  /// A model of each member of the object at the root.
  func byKey(_ source: some JSONSource) throws(InjectionError) -> (
    models: [String: Model], report: InjectionReport
  ) {
    try read(
      source,
      expecting: .members,
      fromTree: { (root, tree) throws(InjectionError) in try root.byKey(tree, at: path) },
      fromText: { (reader, target, run) throws(JSONFailure) in
        try DictionaryTarget<String, Model>(target, key: { $0 }).make(from: &reader, &run)
      }
    )
  }

  /// Fills an existing model; when this throws, the model is as it was.
  func update(_ model: inout Model, from source: some JSONSource) throws(InjectionError) -> InjectionReport {
    var copy = model
    let (_, report): (Void, InjectionReport) = try read(
      source,
      expecting: .record,
      fromTree: { (root, tree) throws(InjectionError) in
        copy = model
        return ((), try root.update(&copy, from: tree, at: path))
      },
      fromText: { (reader, target, run) throws(JSONFailure) in
        run.isTransactional = true
        copy = model
        return unsafe try target.fill(&copy, from: &reader, &run) ? () : nil
      }
    )
    model = copy
    return report
  }

  /// Fills a model that was just made; when this throws, nobody may use the model.
  ///
  /// `make` makes another one, should the text have to be read once more.
  func fillNew(
    _ model: inout Model,
    from source: some JSONSource,
    remaking make: () -> Model
  ) throws(InjectionError) {
    var isUsed = false
    func renew(_ model: inout Model) {
      if isUsed { model = make() }
      isUsed = true
    }
    let _: (Void, InjectionReport) = try read(
      source,
      expecting: .record,
      fromTree: { (root, tree) throws(InjectionError) in
        renew(&model)
        try root.fillNew(&model, from: tree, at: path)
        return ((), InjectionReport())
      },
      fromText: { (reader, target, run) throws(JSONFailure) in
        renew(&model)
        return unsafe try target.fillNew(&model, from: &reader, &run) ? () : nil
      }
    )
  }

  private typealias TextBody<Result> =
    (inout JSONReader, ModelTarget<Model>, inout RunState) throws(JSONFailure) -> Result?
  private typealias TreeBody<Result> = (RootRun<Model>, Any) throws(InjectionError) -> (
    Result, InjectionReport
  )

  /// Reads the text of a source, whatever its encoding.
  private func read<Result>(
    _ source: some JSONSource,
    expecting root: JSONRoot,
    fromTree: TreeBody<Result>,
    fromText: TextBody<Result>
  ) throws(InjectionError) -> (Result, InjectionReport) {
    let compiled = try PlanCache.shared.plan(for: Model.self, rules: injector.rules)
    let outcome: Swift.Result<(Result, InjectionReport), InjectionError> = unsafe source.withJSONBytes {
      bytes in
      if let text = unsafe JSONEncodingDetection.utf8(bytes) {
        return unsafe read(text, compiled, expecting: root, fromTree: fromTree, fromText: fromText)
      }
      guard let transcoded = unsafe JSONEncodingDetection.transcoded(bytes) else {
        return .failure(JSONIssue.invalidEncoding)
      }
      return unsafe transcoded.withJSONBytes { bytes in
        let text = unsafe bytes.bindMemory(to: UInt8.self)
        return unsafe read(text, compiled, expecting: root, fromTree: fromTree, fromText: fromText)
      }
    }
    return try outcome.get()
  }

  /// Reads UTF-8 text to its end, which validates it.
  private func read<Result>(
    _ text: UnsafeBufferPointer<UInt8>,
    _ plan: (compiled: CompiledPlan, isNew: Bool),
    expecting root: JSONRoot,
    fromTree: TreeBody<Result>,
    fromText: TextBody<Result>
  ) -> Swift.Result<(Result, InjectionReport), InjectionError> {
    guard let target = plan.compiled.target as? ModelTarget<Model> else {
      return .failure(InjectionError(RootError.notAModel(Model.self)))
    }
    // Owns the plans that are being run; the cache may drop them meanwhile.
    defer { withExtendedLifetime(plan.compiled) {} }
    var reader = unsafe JSONReader(text, depthLimit: JSONLimits.depth)
    var run = RunState(
      closures: injector.rules.closures,
      defaults: plan.compiled.defaults,
      policy: plan.compiled.policy,
      isReporting: isReporting,
      limits: injector.rules.limits,
      checksLayouts: plan.isNew
    )
    let rootPath = injector.rules.rootPath ?? plan.compiled.rootPath
    do {
      let problem = try enter(root, of: &reader, rootPath)
      if let problem { return .failure(unsafe JSONIssue.located(problem, at: reader.offset, in: text)) }
      let start = reader.offset
      let result = try fromText(&reader, target, &run)
      if run.errorCount == 0, path == nil, rootPath == nil { try reader.finish() }
      if result == nil {
        run.recordRefusal(
          of: reader.value(at: start),
          in: .property(isRequired: true),
          fallback: .failed,
          since: .start
        )
      }
      run.locate(from: .start, at: start)
      if let result, run.errorCount == 0 {
        return .success((result, unsafe JSONIssue.located(run.report, in: text)))
      }
      run.rollBack()
      return .failure(unsafe JSONIssue.error(of: run, in: text))
    } catch {
      run.rollBack()
      guard error == .restart else {
        return .failure(unsafe JSONIssue.error(error, at: reader.offset, in: text))
      }
      return unsafe readAgain(text, plan, expecting: root, fromTree: fromTree, fromText: fromText)
    }
  }

  /// Reads text in which a known key comes twice: without the members that are replaced, or, where keys differ only in what
  /// the model makes of them, as a tree.
  private func readAgain<Result>(
    _ text: UnsafeBufferPointer<UInt8>,
    _ plan: (compiled: CompiledPlan, isNew: Bool),
    expecting root: JSONRoot,
    fromTree: TreeBody<Result>,
    fromText: TextBody<Result>
  ) -> Swift.Result<(Result, InjectionReport), InjectionError> {
    var reader = unsafe JSONReader(text, depthLimit: JSONLimits.depth)
    do {
      let remaining = try reader.textWithoutReplacedMembers()
      let hasChanged = unsafe !remaining.elementsEqual(text)
      return unsafe remaining.withUnsafeBufferPointer { remaining in
        hasChanged
          ? unsafe read(remaining, plan, expecting: root, fromTree: fromTree, fromText: fromText)
          : unsafe readTree(text, fromTree)
      }
    } catch {
      return .failure(unsafe JSONIssue.error(error, at: reader.offset, in: text))
    }
  }

  /// Moves to the root of the models; what is wrong with it, if anything, is returned.
  private func enter(
    _ root: JSONRoot,
    of reader: inout JSONReader,
    _ rootPath: SourcePath?
  ) throws(JSONFailure) -> InjectionReport.Issue? {
    _ = reader.nextByte()
    let paths = [rootPath, path.map { SourcePath($0) }].compactMap { $0 }
    let isWrong = paths.isEmpty && reader.byte != root.openingByte
    if !paths.isEmpty || isWrong {
      var whole = reader
      do {
        try whole.skipValue()
        try whole.finish()
      } catch {
        reader = whole
        throw error
      }
    }
    for path in paths {
      guard let offset = try reader.locate(literalOr: path) else { return RootError.pathNotFound(path) }
      reader.move(to: offset)
    }
    guard reader.byte == root.openingByte else {
      return root.issue(for: SourceValue(reader.value(at: reader.offset)), Model.self)
    }
    return nil
  }

  /// Reads the text as a tree: the slow way for texts in which a key that fills a model comes twice.
  private func readTree<Result>(
    _ text: UnsafeBufferPointer<UInt8>,
    _ body: TreeBody<Result>
  ) -> Swift.Result<(Result, InjectionReport), InjectionError> {
    var reader = unsafe JSONReader(text, depthLimit: JSONLimits.depth)
    do {
      _ = reader.nextByte()
      let start = reader.offset
      let tree = try reader.readAny()
      try reader.finish()
      do {
        let (result, report) = try body(try RootRun(injector, isReporting: isReporting), tree)
        return .success((result, unsafe JSONIssue.located(report, orAt: start, in: text)))
      } catch {
        let issues = unsafe JSONIssue.located(error.issues, orAt: start, in: text)
        return .failure(InjectionError(issues, omittedCount: error.omittedCount) ?? error)
      }
    } catch {
      return .failure(unsafe JSONIssue.error(error, at: reader.offset, in: text))
    }
  }
}

/// What the root of JSON text has to be.
enum JSONRoot {
  case record, array, members

  var openingByte: UInt8 {
    switch self {
    case .record, .members: UInt8(ascii: "{")
    case .array: UInt8(ascii: "[")
    }
  }

  /// What is wrong when it is `value` instead.
  func issue(for value: SourceValue, _ model: Any.Type) -> InjectionReport.Issue {
    switch (self, value) {
    case (.array, .record): RootError.wrongArray(value, model, instead: "inject(json:at:)")
    case (.array, _): RootError.wrongArray(value, model, instead: nil)
    case (_, .array): RootError.wrongRecord(value, model, instead: "injectArray(json:at:)")
    default: RootError.wrongRecord(value, model, instead: nil)
    }
  }
}
