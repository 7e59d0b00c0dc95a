/// What a value is made into: one node for each Swift type that a plan meets, the types inside it as nodes of their own.
///
/// `[Card?]` is an `ArrayTarget<Card?>` that holds an `OptionalTarget<Card>` that holds a `ModelTarget<Card>`. The base
/// class knows its type at run time only; ``TypedTarget`` at compile time.
///
/// A target that returns false has left its memory as it was and noted the reason in the run's `refusal`; it has not
/// recorded it, because only its caller knows what becomes of the value's place.
class Target: @unchecked Sendable {
  // Unchecked because of the subclasses; targets are constants once their plan is compiled.
  let type: Any.Type

  init(type: Any.Type) { self.type = type }

  /// Whether nil is a value of the type.
  var isOptional: Bool { false }
  /// Whether a value of exactly this type may be taken as it is. Not so for `Any`, which may hold Foundation objects.
  var acceptsExactType: Bool { true }
  /// Whether values come about by the coercion table alone, by no rule.
  var usesOnlyCoercion: Bool { false }
  /// Whether something that the user wrote may run while a value is made or replaced.
  var runsUserCode: Bool { !usesOnlyCoercion }
  /// Whether a value that is filled in place may be refused after part of it was written, though no dial says so.
  var mayReject: Bool { false }
  /// Whether assigning changes the value that is there instead of replacing it.
  var fillsInPlace: Bool { false }
  /// Whether values are references to objects that are filled in place, or Optional ones.
  var holdsObject: Bool { false }
  /// Whether a new model has an object of its own there, made in the way that a rule says, and not a default that is filled.
  var makesNewObjects: Bool { false }
  /// What `explain()` says of the conversion.
  var summary: String { "coerce" }
  /// Whether a closure of the user makes the value.
  var runsClosure: Bool { false }
  /// The nested plan, if there is one.
  var nestedPlan: InjectionPlan? { nil }
  /// The nested plans of a place whose records tell their types themselves.
  var choices: [(kind: String, plan: InjectionPlan)] { [] }

  /// Makes a value from `source`, its type known at run time only; nil where it does not fit.
  func makeUntyped(from source: Any, _ run: inout RunState) -> Any? { nil }
  /// The same from the JSON value at the reader's position, which moves past it.
  func makeUntyped(from reader: inout JSONReader, _ run: inout RunState) throws(JSONFailure) -> Any? { nil }
}

/// A target whose type is known at compile time.
class TypedTarget<Value>: Target, @unchecked Sendable {
  init() { super.init(type: Value.self) }

  /// Makes a value from `source` in memory that holds none yet.
  func initialize(_ destination: UnsafeMutablePointer<Value>, from source: Any, _ run: inout RunState) -> Bool
  {
    run.refuse(.typeMismatch, expected: Value.self)
  }

  /// Makes a value from `source` in memory that holds one; models are filled in place.
  func assign(_ destination: UnsafeMutablePointer<Value>, from source: Any, _ run: inout RunState) -> Bool {
    unsafe replace(destination, from: source, &run)
  }

  /// Makes a new value from `source` in memory that holds one.
  final func replace(_ destination: UnsafeMutablePointer<Value>, from source: Any, _ run: inout RunState)
    -> Bool
  {
    var fits = false
    unsafe withTemporaryMemory { value in
      fits = unsafe initialize(value, from: source, &run)
      if fits { unsafe destination.pointee = value.move() }
    }
    return fits
  }

  /// Lends memory for one value.
  ///
  /// Where a type is known at run time only, its Optional has to be looked up each time one is passed on; an address has not.
  @inline(__always)
  final func withTemporaryMemory(_ body: (UnsafeMutablePointer<Value>) -> Void) {
    unsafe withUnsafeTemporaryAllocation(
      byteCount: max(1, MemoryLayout<Value>.size),
      alignment: MemoryLayout<Value>.alignment
    ) { memory in
      guard let base = memory.baseAddress else { return }
      unsafe body(base.assumingMemoryBound(to: Value.self))
    }
  }

  final override func makeUntyped(from source: Any, _ run: inout RunState) -> Any? {
    make(from: source, &run)
  }

  final override func makeUntyped(
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Any? {
    try make(from: &reader, &run)
  }

  /// Makes values of the elements that fit, one after the other in memory that holds none, and tells of the others.
  ///
  /// Returns how many values there are. `destination` has room for one for each source.
  func initializeElements(
    _ destination: UnsafeMutablePointer<Value>,
    from sources: [Any],
    _ run: inout RunState
  ) -> Int {
    var count = 0
    for index in sources.indices {
      let mark = run.mark
      var fits = unsafe initialize(destination + count, from: sources[index], &run)
      if fits {
        count += 1
        if run.issues.isUnchanged(since: mark) { continue }
      } else if let absent = absentValue() {
        unsafe (destination + count).initialize(to: absent)
        count += 1
        run.recordRefusal(of: sources[index], in: .element, fallback: .becameNil, since: mark)
        fits = true
      }
      finishElement(index, of: sources[index], fits: fits, mark, &run)
    }
    return count
  }

  /// The same for elements that are known to be records.
  func initializeElements(
    _ destination: UnsafeMutablePointer<Value>,
    fromRecords records: [[String: Any]],
    _ run: inout RunState
  ) -> Int {
    unsafe initializeElements(destination, from: records as [Any], &run)
  }

  /// Tells of an element that was not as usual.
  final func finishElement(
    _ index: Int,
    of source: Any,
    fits: Bool,
    _ mark: RunIssues.Mark,
    _ run: inout RunState
  ) {
    if !fits { run.recordRefusal(of: source, in: .element, fallback: .elementDropped, since: mark) }
    run.extendPaths(from: mark, with: .index(index))
  }

  /// Makes a value from the JSON value at the reader's position, which moves past it, in memory that holds none yet.
  func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let value = try reader.readAny()
    return unsafe initialize(destination, from: value, &run)
  }

  /// Makes a value from the JSON value at the reader's position in memory that holds one; models are filled in place.
  func assign(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    unsafe try replace(destination, from: &reader, &run)
  }

  /// Makes a new value from the JSON value at the reader's position in memory that holds one.
  final func replace(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    var fits = false
    var failure: JSONFailure?
    unsafe withTemporaryMemory { value in
      do throws(JSONFailure) {
        fits = unsafe try initialize(value, from: &reader, &run)
        if fits { unsafe destination.pointee = value.move() }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return fits
  }

  /// Makes a value from the JSON value at the reader's position; nil where `initialize` returns false.
  final func make(from reader: inout JSONReader, _ run: inout RunState) throws(JSONFailure) -> Value? {
    var made: Value?
    var failure: JSONFailure?
    unsafe withTemporaryMemory { value in
      do throws(JSONFailure) {
        if unsafe try initialize(value, from: &reader, &run) { made = unsafe value.move() }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return made
  }

  /// Makes values of the elements that fit of the array that the reader has opened, and closes it.
  func readElements(
    into buffer: inout ElementBuffer,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    var index = 0
    repeat {
      let mark = run.mark
      let start = reader.offset
      var fits = unsafe try initialize(buffer.next(Value.self), from: &reader, &run)
      if fits {
        buffer.advance()
        if run.issues.isUnchanged(since: mark) {
          index += 1
          continue
        }
      } else if let absent = absentValue() {
        unsafe buffer.next(Value.self).initialize(to: absent)
        buffer.advance()
        run.recordRefusal(of: reader.value(at: start), in: .element, fallback: .becameNil, since: mark)
        fits = true
      }
      finishElement(index, from: start, fits: fits, mark, reader, &run)
      index += 1
    } while try reader.passComma(or: UInt8(ascii: "]"))
  }

  /// Tells of an element that was not as usual.
  final func finishElement(
    _ index: Int,
    from start: Int,
    fits: Bool,
    _ mark: RunIssues.Mark,
    _ reader: JSONReader,
    _ run: inout RunState
  ) {
    if !fits {
      let source = run.refusal.isReported ? () : reader.value(at: start)
      run.recordRefusal(of: source, in: .element, fallback: .elementDropped, since: mark)
    }
    run.locate(from: mark, at: start)
    run.extendPaths(from: mark, with: .index(index))
  }

  /// What stands for an element that does not fit; nil where such an element is left out.
  func absentValue() -> Value? { nil }

  /// Makes a value from `source`; nil where `initialize` returns false.
  final func make(from source: Any, _ run: inout RunState) -> Value? {
    var made: Value?
    unsafe withTemporaryMemory { value in
      if unsafe initialize(value, from: source, &run) { made = unsafe value.move() }
    }
    return made
  }
}
