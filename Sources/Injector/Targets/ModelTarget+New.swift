/// New models: by a factory or `init()`, by `init(from:)`, or memberwise.
extension ModelTarget {
  /// Creates a model from the record at the input's position.
  @inline(__always)
  func initialize<Input: RunInput>(_ model: Memory, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    if unsafe contents.pointee.hasWillHooks { return unsafe try makeShown(model, from: &input, &run) }
    guard unsafe makeNew(model, run) else { return unsafe try putTogether(model, from: &input, &run) }
    return unsafe try fillOrRelease(model, showing: nil, from: &input, &run)
  }

  /// Creates a model, and calls its hooks before it is filled.
  @inline(never)
  private func makeShown<Input: RunInput>(_ model: Memory, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    let shown = try show(&input, &run)
    guard unsafe makeNew(model, run) else { return unsafe try putTogether(model, from: &input, &run) }
    if let shown { unsafe observer?.willInject(&model.pointee, from: shown) }
    return unsafe try fillOrRelease(model, showing: shown, from: &input, &run)
  }

  /// Fills a model that was just created. If it cannot be used, the memory is uninitialized afterwards.
  @inline(__always)
  private func fillOrRelease<Input: RunInput>(
    _ model: Memory,
    showing shown: [String: Any]?,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let (errors, undoCount) = (run.issues.errorCount, run.undo.count)
    if isClass { unsafe protectObject(model, &run) }
    do throws(Input.Failure) {
      let isFilled = unsafe try fillNew(model, from: &input, &run)
      if isFilled, unsafe run.issues.errorCount == errors && !contents.pointee.hasDidHooks { return true }
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
  func fillNew<Input: RunInput>(_ model: Memory, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    let outer = run.enterModel(.new(isClass: isClass))
    defer { run.visibility = outer }
    return unsafe try input.run(contents, .filled(storage(of: model)), &run)
  }

  /// Creates a model by `init(from:)` or memberwise.
  @inline(never)
  private func putTogether<Input: RunInput>(_ model: Memory, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    guard construction.isMemberwise else { return unsafe try decode(model, from: &input, &run) }
    let memory = UnsafeMutableRawPointer(model)
    if unsafe contents.pointee.hasGaps {
      unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Model>.size)
    }
    let (errors, undoCount) = (run.issues.errorCount, run.undo.count)
    let outer = run.enterModel(.new(isClass: false))
    defer { run.visibility = outer }
    if unsafe try input.run(contents, .empty(memory), &run) {
      if unsafe isUsable(model, nil, since: errors, &run) { return true }
      unsafe model.deinitialize(count: 1)
    }
    run.rollBack(to: undoCount)
    return false
  }

  /// Decodes a model.
  func decode<Input: RunInput>(_ model: Memory, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    guard let decoder else {
      try input.skipValue()
      return run.refuse(.configuration, expected: type)
    }
    let errors = run.issues.errorCount
    guard unsafe try input.put(by: decoder, .empty(UnsafeMutableRawPointer(model)), &run) else {
      return false
    }
    if unsafe isUsable(model, nil, since: errors, &run) { return true }
    unsafe model.deinitialize(count: 1)
    return false
  }

  /// Takes a snapshot of an object that a factory returned and that has other references, so that changes to it can
  /// be undone.
  @inline(never)
  private func protectObject(_ model: Memory, _ run: inout RunState) {
    if unsafe ObjectStorage.isUnique(at: UnsafeMutableRawPointer(model)) { return }
    run.undo.append(snapshot(of: unsafe model.pointee as AnyObject))
  }

  // MARK: - The ways to create models

  /// The way to create a new model. If there is none, only existing models can be filled.
  struct Construction {
    /// Whether it is the closure of `bind`.
    var isFactory = false
    /// The type's own `init()`.
    var initializer: ValueSource<Model>?
    /// The type's own `init(from:)`.
    var decoder: TypedTarget<Model>?
    /// Whether it is memberwise, in uninitialized memory.
    var isMemberwise = false
  }

  /// Creates a model in uninitialized memory, with the closure or the `init()`. Returns false if models are created
  /// memberwise, by `init(from:)`, or not at all.
  @inline(__always)
  private func makeNew(_ model: Memory, _ run: borrowing RunState) -> Bool {
    // No references are counted. The run's closures and the target's construction own the objects.
    let source =
      construction.isFactory ? run.unownedClosures.withObject { $0.unownedFactory } : unownedInitializer
    guard let source else { return false }
    source.withObject { unsafe $0.memory.initialize(UnsafeMutableRawPointer(model)) }
    return true
  }

  /// The target that decodes new models; nil if they are created in another way.
  var decoder: TypedTarget<Model>? { construction.decoder }
}
