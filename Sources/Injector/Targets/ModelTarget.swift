/// A target for models. It runs the model's plan over records.
///
/// ```
///   memory is empty    a new model  ── by a factory or `init()`, then filled
///                                   ── by `init(from:)`
///                                   ── memberwise
///   memory is filled   the existing model is filled, or replaced if it is created by `init(from:)`
/// ```
@safe final class ModelTarget<Model>: TypedTarget<Model>, @unchecked Sendable {
  private unowned(unsafe) let unownedPlan: InjectionPlan
  let contents: UnsafeMutablePointer<PlanContents>
  /// Whether the model has closures of a nested injector. It has none at the root, and for a type's own rules.
  let hasClosures: Bool
  /// The slot of these closures; -1 if they are the plan's own.
  let closureSlot: Int
  /// These closures, if they are the plan's own.
  let ownClosures: RuleClosures?
  let construction: Construction
  /// Whether new models are created by the closure of `bind`.
  let usesFactory: Bool
  /// The type's own `init()`, if new models are created by it.
  let unownedInitializer: UnownedReference<RuntimeValueSource>?
  let isClass: Bool
  /// Whether the models are records whose properties a document declares.
  let isRecord: Bool
  /// The model's own hooks.
  let observer: ModelObserver<Model>?
  /// Whether a model is written without hooks and checks of its type.
  let isPlainStruct: Bool
  /// The way to move models to an array, if it is known in the module of their type.
  private let memory: _ModelMemory?

  init(plan: InjectionPlan, closures: ClosureSource?, construction: Construction, memory: _ModelMemory?) {
    unsafe unownedPlan = plan
    unsafe contents = plan.contents
    hasClosures = closures != nil
    switch closures {
    case .injector(let slot): (closureSlot, ownClosures) = (slot, nil)
    case .plan(.nested(let closures)): (closureSlot, ownClosures) = (-1, closures)
    case .plan, nil: (closureSlot, ownClosures) = (-1, nil)
    }
    self.construction = construction
    let hasDecoder = if case .decoding = construction { true } else { false }
    if case .factory = construction { usesFactory = true } else { usesFactory = false }
    if case .initializer(let source) = construction {
      unownedInitializer = UnownedReference(source)
    } else {
      unownedInitializer = nil
    }
    isClass = RuntimeEntryPoints.kind(of: Model.self) == .class
    isRecord = Model.self == MappedRecord.self
    observer = ModelObserver.of(Model.self)
    self.memory = memory
    isPlainStruct = !isClass && observer == nil && !hasDecoder
    super.init()
  }

  /// The plan. The compiled plan that contains this target owns it.
  @inline(__always)
  var plan: InjectionPlan { unsafe unownedPlan }

  /// A model that is created by `init(from:)` is replaced, not filled, if it is the value of a property.
  override var fillsInPlace: Bool { decoder == nil }
  override var runsUserCode: Bool {
    unsafe isClass || decoder != nil || contents.pointee.runsUserCode
  }
  override var holdsObject: Bool { isClass && decoder == nil }
  override var makesNewObjects: Bool {
    usesFactory && hasClosures
  }
  override var mayReject: Bool { unsafe contents.pointee.mayReject }
  override var isModel: Bool { true }
  override var rootKind: RootKind { decoder == nil ? .record : .decoded }
  override var summary: String { "inject" }
  override var nestedPlan: InjectionPlan? { plan }

  override func moveToArray(
    _ values: UnsafeMutableRawPointer,
    count: Int,
    _ array: UnsafeMutableRawPointer,
    _ place: Place
  ) {
    guard let memory else { return unsafe moveToGenericArray(values, count: count, array, place) }
    unsafe memory.moveToArray(values, count, array, place == .filled)
  }

  override func putJSON(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    unsafe try write(memory, place, &reader, &run)
  }

  override func putRecord(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: inout RecordReader,
    _ run: inout RunState
  ) -> Bool {
    unsafe write(memory, place, &reader, &run)
  }

  @inline(__always)
  private func write<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let model = unsafe memory.assumingMemoryBound(to: Model.self)
    if place == .filled, decoder != nil { return unsafe try replace(memory, from: &input, &run) }
    guard input.isRecord else { return unsafe try putOther(memory, place, &input, &run) }
    let outer = enter(&run)
    defer { run.scope = outer }
    return place == .empty
      ? unsafe try initialize(model, from: &input, &run) : unsafe try fill(model, from: &input, &run)
  }

  /// Stores a model unchanged, decodes one, or fills one from a record in another form. No other value fits.
  @inline(never)
  private func putOther<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let start = input.mark
    let source = try input.readAny()
    if let model = source as? Model {
      unsafe memory.put(model, place)
      return true
    }
    if decoder != nil {
      let outer = enter(&run)
      defer { run.scope = outer }
      input.move(to: start)
      return unsafe try decode(memory.assumingMemoryBound(to: Model.self), from: &input, &run)
    }
    switch SourceValue(source) {
    case .record(let record):
      var reader = RecordReader(record, depthLimit: run.depthLimit)
      return unsafe putRecord(memory, place, &reader, &run)
    case .null: return run.refuse(.null, expected: type)
    case let value where value.isTooDeep: return run.refuseTooDeep()
    default: return run.refuse(.typeMismatch, expected: type)
    }
  }

  // MARK: - New models

  /// Creates a model from the record at the input's position.
  @inline(__always)
  private func initialize<Input: RunInput>(
    _ model: UnsafeMutablePointer<Model>,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    if unsafe run.checksLayouts || contents.pointee.hasWillHooks {
      return unsafe try initializeShown(model, from: &input, &run)
    }
    guard unsafe makeNew(model, run) else { return unsafe try putTogether(model, from: &input, &run) }
    return unsafe try fillOrRelease(model, showing: nil, from: &input, &run)
  }

  /// Creates a model, and calls its hooks and the check of its layout before it is filled.
  @inline(never)
  private func initializeShown<Input: RunInput>(
    _ model: UnsafeMutablePointer<Model>,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let shown = try show(&input, &run)
    guard unsafe makeNew(model, run) else { return unsafe try putTogether(model, from: &input, &run) }
    if run.checksLayouts,
      let reason = plan.layoutContradiction(in: unsafe model.pointee, checked: &run.checkedPlans)
    {
      unsafe model.deinitialize(count: 1)
      try input.skipValue()
      return run.refuse(.configuration, expected: type, expectation: reason)
    }
    if let shown { unsafe observer?.willInject(&model.pointee, from: shown) }
    return unsafe try fillOrRelease(model, showing: shown, from: &input, &run)
  }

  /// Fills a model that was just created. If it cannot be used, the memory is uninitialized afterwards.
  @inline(__always)
  private func fillOrRelease<Input: RunInput>(
    _ model: UnsafeMutablePointer<Model>,
    showing shown: [String: Any]?,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let errors = run.errorCount
    let undoCount = run.undo.count
    if isClass { unsafe protectObject(model, &run) }
    do throws(Input.Failure) {
      let isFilled = unsafe try fillNew(model, from: &input, &run)
      if isFilled, unsafe run.errorCount == errors && !contents.pointee.hasDidHooks { return true }
      if isFilled, unsafe isUsable(model, shown, since: errors, &run) { return true }
    } catch {
      unsafe model.deinitialize(count: 1)
      throw error
    }
    unsafe model.deinitialize(count: 1)
    run.rollBack(to: undoCount)
    return false
  }

  /// Runs the plan over the record for a model that was just created.
  @inline(__always)
  func fillNew<Input: RunInput>(
    _ model: UnsafeMutablePointer<Model>,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let outer = run.enterModel(.new(isClass: isClass))
    defer { run.visibility = outer }
    return unsafe try input.run(contents, storage(of: model), .filled, &run)
  }

  /// Creates a model by `init(from:)` or memberwise.
  @inline(never)
  private func putTogether<Input: RunInput>(
    _ model: UnsafeMutablePointer<Model>,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    guard case .memberwise = construction else { return unsafe try decode(model, from: &input, &run) }
    let memory = UnsafeMutableRawPointer(model)
    if unsafe contents.pointee.hasGaps {
      unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Model>.size)
    }
    let (errors, undoCount) = (run.errorCount, run.undo.count)
    let outer = run.enterModel(.new(isClass: false))
    defer { run.visibility = outer }
    if unsafe try input.run(contents, memory, .empty, &run) {
      if unsafe isUsable(model, nil, since: errors, &run) { return true }
      unsafe model.deinitialize(count: 1)
    }
    run.rollBack(to: undoCount)
    return false
  }

  /// Decodes a model.
  private func decode<Input: RunInput>(
    _ model: UnsafeMutablePointer<Model>,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    guard let decoder else {
      try input.skipValue()
      return run.refuse(.configuration, expected: type)
    }
    let errors = run.errorCount
    guard unsafe try input.put(by: decoder, UnsafeMutableRawPointer(model), .empty, &run) else {
      return false
    }
    if unsafe isUsable(model, nil, since: errors, &run) { return true }
    unsafe model.deinitialize(count: 1)
    return false
  }

  /// Takes a snapshot of an object that a factory returned and that has other references, so that changes to it can
  /// be undone.
  @inline(never)
  private func protectObject(_ model: UnsafeMutablePointer<Model>, _ run: inout RunState) {
    if unsafe ObjectStorage.isUnique(at: UnsafeMutableRawPointer(model)) { return }
    run.undo.append(snapshot(of: unsafe model.pointee as AnyObject))
  }

  /// Takes a snapshot of an object's properties, and returns a closure that restores it.
  func snapshot(of object: AnyObject) -> () -> Void {
    unsafe contents.pointee.takeSnapshot?(object) ?? {}
  }

  // MARK: - The root of a run that changes a model

  /// Fills an existing model. A model that is created by `init(from:)` and has no properties is replaced.
  override func update<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    if decoder != nil, unsafe contents.pointee.properties.isEmpty {
      return unsafe try input.put(by: self, memory, .filled, &run)
    }
    return unsafe try fill(memory.assumingMemoryBound(to: Model.self), from: &input, &run)
  }

  override func complete<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let model = unsafe memory.assumingMemoryBound(to: Model.self)
    let shown = try show(&input, &run)
    guard unsafe checkLayout(of: model, &run) else { return false }
    if let shown { unsafe observer?.willInject(&model.pointee, from: shown) }
    let errors = run.errorCount
    let isFilled = unsafe try fillNew(model, from: &input, &run)
    return unsafe isFilled && isUsable(model, shown, since: errors, &run)
  }

  // MARK: - Out of the model

  override var obstacle: ConfigurationProblem.OutputObstacle? { decoder?.obstacle }

  override func extractJSON(
    _ memory: UnsafeRawPointer,
    to output: inout JSONWriter,
    _ run: inout ExtractState
  ) -> Bool { unsafe writeRecord(memory, to: &output, &run) }

  override func extractTree(
    _ memory: UnsafeRawPointer,
    to output: inout TreeWriter,
    _ run: inout ExtractState
  ) -> Bool { unsafe writeRecord(memory, to: &output, &run) }

  override func extract<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    unsafe writeRecord(memory, to: &output, &run)
  }

  override func extractJSONElements(
    _ elements: UnsafeRawPointer,
    _ count: Int,
    stride: Int,
    to output: inout JSONWriter,
    _ run: inout ExtractState
  ) -> Bool {
    guard isPlainStruct, !run.checksLayouts else {
      return unsafe output.writeEach(elements, count, stride: stride, by: self, &run)
    }
    let models = unsafe RecordsInMemory(elements: elements, count: count, stride: stride)
    return writeRecords(models, to: &output, &run)
  }

  override func extractMembers<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool { unsafe writeMembers(ofModelAt: memory, to: &output, &run) }
}
