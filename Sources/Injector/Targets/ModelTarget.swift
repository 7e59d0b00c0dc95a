/// A target for models: records run through the model's plan.
final class ModelTarget<Model>: TypedTarget<Model>, @unchecked Sendable {
  private unowned(unsafe) let unownedPlan: InjectionPlan
  let executor: RecordExecutor
  /// Where the closures of a nested injector are; nil for a type's own rules and at the root.
  let closures: ClosureSource?
  let construction: Construction
  let isClass: Bool
  /// The hooks that the model has itself.
  let observer: ModelObserver<Model>?

  init(plan: InjectionPlan, closures: ClosureSource?, construction: Construction) {
    unsafe unownedPlan = plan
    executor = unsafe RecordExecutor(contents: plan.contents)
    self.closures = closures
    self.construction = construction
    isClass = RuntimeEntryPoints.kind(of: Model.self) == .class
    observer = ModelObserver.of(Model.self)
  }

  /// The plan; the compiled plan that holds this target owns it.
  @inline(__always)
  var plan: InjectionPlan { unsafe unownedPlan }

  /// What decodes itself is replaced where it is a value of another model, as it is without an injector.
  override var fillsInPlace: Bool { decoder == nil }
  override var runsUserCode: Bool {
    unsafe isClass || decoder != nil || executor.contents.pointee.runsUserCode
  }
  override var holdsObject: Bool { isClass && decoder == nil }
  override var makesNewObjects: Bool {
    if case .factory = construction { closures != nil } else { false }
  }
  override var mayReject: Bool { unsafe executor.contents.pointee.mayReject }
  override var summary: String { "inject" }
  override var nestedPlan: InjectionPlan? { plan }

  override func initialize(
    _ destination: UnsafeMutablePointer<Model>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    let scope = enter(&run)
    defer { leave(scope, &run) }
    return unsafe initializeInScope(destination, from: source, by: factory(run), &run)
  }

  override func assign(
    _ destination: UnsafeMutablePointer<Model>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    if decoder != nil { return unsafe super.assign(destination, from: source, &run) }
    let scope = enter(&run)
    defer { leave(scope, &run) }
    if let record = ExactValue.record(source) { return unsafe fill(destination, record: record, &run) }
    if let model = source as? Model {
      unsafe destination.pointee = model
      return true
    }
    guard let record = RecordSource.record(of: source, for: self, &run) else { return false }
    return unsafe fill(destination, record: record, &run)
  }

  override func initializeElements(
    _ destination: UnsafeMutablePointer<Model>,
    from sources: [Any],
    _ run: inout RunState
  ) -> Int {
    let scope = enter(&run)
    defer { leave(scope, &run) }
    let stops = run.takeStopsAtFirstFailure()
    let make = factory(run)
    var count = 0
    unsafe sources.withUnsafeBufferPointer { sources in
      for index in sources.indices {
        let mark = run.mark
        let fits = unsafe initializeInScope(destination + count, from: sources[index], by: make, &run)
        if fits { count += 1 }
        if fits, run.issues.isUnchanged(since: mark) { continue }
        run.outside(scope) { finishElement(index, of: unsafe sources[index], fits: fits, mark, &$0) }
        if stops, run.errorCount > 0 { break }
      }
    }
    return count
  }

  override func initializeElements(
    _ destination: UnsafeMutablePointer<Model>,
    fromRecords records: [[String: Any]],
    _ run: inout RunState
  ) -> Int {
    let scope = enter(&run)
    defer { leave(scope, &run) }
    let stops = run.takeStopsAtFirstFailure()
    let make = factory(run)
    var count = 0
    unsafe records.withUnsafeBufferPointer { records in
      for index in records.indices {
        let mark = run.mark
        let fits = unsafe initialize(destination + count, record: records[index], by: make, &run)
        if fits { count += 1 }
        if fits, run.issues.isUnchanged(since: mark) { continue }
        run.outside(scope) { finishElement(index, of: unsafe records[index], fits: fits, mark, &$0) }
        if stops, run.errorCount > 0 { break }
      }
    }
    return count
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Model>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let scope = enter(&run)
    defer { leave(scope, &run) }
    return unsafe try initialize(destination, from: &reader, by: factory(run), &run)
  }

  override func assign(
    _ destination: UnsafeMutablePointer<Model>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if decoder != nil { return unsafe try super.assign(destination, from: &reader, &run) }
    guard reader.byte == UInt8(ascii: "{") else {
      let source = try reader.readAny()
      return unsafe assign(destination, from: source, &run)
    }
    let scope = enter(&run)
    defer { leave(scope, &run) }
    return unsafe try fill(destination, from: &reader, &run)
  }

  override func readElements(
    into buffer: inout ElementBuffer,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let scope = enter(&run)
    defer { leave(scope, &run) }
    let stops = run.takeStopsAtFirstFailure()
    let hasWillHooks = unsafe executor.contents.pointee.hasWillHooks
    if let make = factory(run), !run.checksLayouts, !hasWillHooks {
      return try readElements(into: &buffer, from: &reader, by: make, scope, stops: stops, &run)
    }
    var index = 0
    repeat {
      let mark = run.mark
      let start = reader.offset
      let fits = unsafe try initialize(buffer.next(Model.self), from: &reader, by: factory(run), &run)
      if fits { buffer.advance() }
      if !fits || !run.issues.isUnchanged(since: mark) {
        run.outside(scope) { finishElement(index, from: start, fits: fits, mark, reader, &$0) }
        if stops, run.errorCount > 0 { return }
      }
      index += 1
    } while try reader.passComma(or: UInt8(ascii: "]"))
  }

  /// The same where there is nothing to be done for an element but to make and to fill it.
  private func readElements(
    into buffer: inout ElementBuffer,
    from reader: inout JSONReader,
    by make: () -> Model,
    _ scope: Scope?,
    stops: Bool,
    _ run: inout RunState
  ) throws(JSONFailure) {
    var index = 0
    repeat {
      let mark = run.mark
      let start = reader.offset
      let destination = unsafe buffer.next(Model.self)
      let fits: Bool
      if reader.byte == UInt8(ascii: "{") {
        unsafe destination.initialize(to: make())
        fits = unsafe try fillMade(destination, from: &reader, showing: nil, &run)
      } else {
        let source = try reader.readAny()
        fits = unsafe initializeInScope(destination, from: source, by: factory(run), &run)
      }
      if fits { buffer.advance() }
      if !fits || !run.issues.isUnchanged(since: mark) {
        run.outside(scope) { finishElement(index, from: start, fits: fits, mark, reader, &$0) }
        if stops, run.errorCount > 0 { return }
      }
      index += 1
    } while try reader.passComma(or: UInt8(ascii: "]"))
  }

  /// Fills a model that was just made from the object at the reader's position; if that fails, the memory holds nothing
  /// again.
  @inline(__always)
  private func fillMade(
    _ destination: UnsafeMutablePointer<Model>,
    from reader: inout JSONReader,
    showing record: [String: Any]?,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let errors = run.errorCount
    let undoCount = unsafe protect(destination, &run)
    let outer = run.enterModel(.new(isClass: isClass))
    do {
      unsafe try executor.execute(storage(of: destination), &reader, &run)
    } catch {
      unsafe destination.deinitialize(count: 1)
      throw error
    }
    run.visibility = outer
    if unsafe isAsExpected(errors, run) || finish(destination, record, errors, &run) { return true }
    run.rollBack(to: undoCount)
    return false
  }

  /// Whether nothing is left to do for a model that was filled: there is no hook, and no error since there were `errors`.
  @inline(__always)
  private func isAsExpected(_ errors: Int, _ run: borrowing RunState) -> Bool {
    unsafe run.errorCount == errors && !executor.contents.pointee.hasDidHooks
  }

  private func initialize(
    _ destination: UnsafeMutablePointer<Model>,
    from reader: inout JSONReader,
    by make: (() -> Model)?,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    guard reader.byte == UInt8(ascii: "{") else {
      if decoder != nil { return unsafe try initializeMemberwise(destination, from: &reader, &run) }
      let source = try reader.readAny()
      return unsafe initializeInScope(destination, from: source, by: make, &run)
    }
    let hasWillHooks = unsafe executor.contents.pointee.hasWillHooks
    let record = hasWillHooks ? try showRecord(&reader, &run) : nil
    guard let make else { return unsafe try initializeMemberwise(destination, from: &reader, &run) }
    unsafe destination.initialize(to: make())
    if run.checksLayouts, let reason = plan.layoutContradiction(in: unsafe destination.pointee, &run) {
      unsafe destination.deinitialize(count: 1)
      try reader.skipValue()
      return run.refuse(.configuration, expected: Model.self, expectation: reason)
    }
    if let record { unsafe observer?.willInject(&destination.pointee, from: record) }
    return unsafe try fillMade(destination, from: &reader, showing: record, &run)
  }

  private func initializeInScope(
    _ destination: UnsafeMutablePointer<Model>,
    from source: Any,
    by make: (() -> Model)?,
    _ run: inout RunState
  ) -> Bool {
    if let record = ExactValue.record(source) {
      return unsafe initialize(destination, record: record, by: make, &run)
    }
    if let model = source as? Model {
      unsafe destination.initialize(to: model)
      return true
    }
    if decoder != nil { return unsafe decode(destination, from: source, &run) }
    guard let record = RecordSource.record(of: source, for: self, &run) else { return false }
    return unsafe initialize(destination, record: record, by: make, &run)
  }

  /// Makes a model of `record` in memory that holds none.
  func initialize(_ destination: UnsafeMutablePointer<Model>, record: [String: Any], _ run: inout RunState)
    -> Bool
  {
    unsafe initialize(destination, record: record, by: factory(run), &run)
  }

  @inline(__always)
  private func initialize(
    _ destination: UnsafeMutablePointer<Model>,
    record: [String: Any],
    by make: (() -> Model)?,
    _ run: inout RunState
  ) -> Bool {
    guard run.depth.enter() else { return run.refuseTooDeep() }
    defer { run.depth.leave() }
    if unsafe executor.contents.pointee.hasWillHooks { plan.willInject(record, run) }
    guard let make else { return unsafe initializeMemberwise(destination, record, &run) }
    unsafe destination.initialize(to: make())
    if run.checksLayouts, let reason = plan.layoutContradiction(in: unsafe destination.pointee, &run) {
      unsafe destination.deinitialize(count: 1)
      return run.refuse(.configuration, expected: Model.self, expectation: reason)
    }
    unsafe observer?.willInject(&destination.pointee, from: record)
    let errors = run.errorCount
    let undoCount = unsafe protect(destination, &run)
    let outer = run.enterModel(.new(isClass: isClass))
    unsafe executor.execute(storage(of: destination), record, &run)
    run.visibility = outer
    if unsafe isAsExpected(errors, run) || finish(destination, record, errors, &run) { return true }
    run.rollBack(to: undoCount)
    return false
  }
}
