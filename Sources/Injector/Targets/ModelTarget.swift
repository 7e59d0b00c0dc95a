/// A target for models: records run through the model's plan.
///
/// ```
///   memory is empty    a new model  ── by a factory or `init()`, then filled
///                                   ── by `init(from:)`
///                                   ── property by property, as a memberwise initialiser would
///   memory is filled   the model that is there is filled, or, if it decodes itself, replaced
/// ```
@safe final class ModelTarget<Model>: TypedTarget<Model>, @unchecked Sendable {
  private unowned(unsafe) let unownedPlan: InjectionPlan
  let contents: UnsafeMutablePointer<PlanContents>
  /// Whether the model has closures of its own, those of a nested injector; not so for a type's own rules and at the root.
  let hasClosures: Bool
  /// Where they are among the closures at hand; -1 if they are the plan's own.
  let closureSlot: Int
  /// They, where they are the plan's own.
  let ownClosures: RuleClosures?
  let construction: Construction
  /// Whether that is by the closure at hand.
  let usesFactory: Bool
  /// The type's own `init()`, where that is how.
  let unownedInitializer: UnownedReference<RuntimeValueSource>?
  let isClass: Bool
  /// The hooks that the model has itself.
  let observer: ModelObserver<Model>?
  /// How models become an array, if that is known where their type is.
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
    if case .factory = construction { usesFactory = true } else { usesFactory = false }
    if case .initializer(let source) = construction {
      unownedInitializer = UnownedReference(source)
    } else {
      unownedInitializer = nil
    }
    isClass = RuntimeEntryPoints.kind(of: Model.self) == .class
    observer = ModelObserver.of(Model.self)
    self.memory = memory
    super.init()
  }

  /// The plan; the compiled plan that holds this target owns it.
  @inline(__always)
  var plan: InjectionPlan { unsafe unownedPlan }

  /// What decodes itself is replaced where it is a value of another model, as it is without an injector.
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

  /// Takes a model as it is, decodes one, or fills it from a record in another form; anything else does not fit.
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
      var reader = RecordReader(record)
      return unsafe putRecord(memory, place, &reader, &run)
    case .null: return run.refuse(.null, expected: type)
    case let value where value.isTooDeep: return run.refuseTooDeep()
    default: return run.refuse(.typeMismatch, expected: type)
    }
  }

  // MARK: - New models

  /// Makes a model of the record that the input is at.
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

  /// Makes a model and shows it, before it is filled, to hooks and to the check of its plan's layout.
  @inline(never)
  private func initializeShown<Input: RunInput>(
    _ model: UnsafeMutablePointer<Model>,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let shown = try show(&input, &run)
    guard unsafe makeNew(model, run) else { return unsafe try putTogether(model, from: &input, &run) }
    if run.checksLayouts, let reason = plan.layoutContradiction(in: unsafe model.pointee, &run) {
      unsafe model.deinitialize(count: 1)
      try input.skipValue()
      return run.refuse(.configuration, expected: type, expectation: reason)
    }
    if let shown { unsafe observer?.willInject(&model.pointee, from: shown) }
    return unsafe try fillOrRelease(model, showing: shown, from: &input, &run)
  }

  /// Fills a model that was just made; if it cannot be used, the memory holds nothing again.
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

  /// Runs the plan into a model that was just made.
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

  /// Makes a model that no closure and no `init()` makes: it is decoded, or put together property by property.
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

  /// Keeps what an object holds that a factory has given and others hold too, should it have to be taken back.
  @inline(never)
  private func protectObject(_ model: UnsafeMutablePointer<Model>, _ run: inout RunState) {
    if unsafe ObjectStorage.isUnique(at: UnsafeMutableRawPointer(model)) { return }
    run.undo.append(snapshot(of: unsafe model.pointee as AnyObject))
  }

  /// Keeps what an object's properties hold, and returns how to restore it.
  func snapshot(of object: AnyObject) -> () -> Void {
    unsafe contents.pointee.takeSnapshot?(object) ?? {}
  }

  // MARK: - The root of a run that changes a model

  /// Fills a model that somebody has; what decodes itself and has no properties to fill is replaced.
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

}
