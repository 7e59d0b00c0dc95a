/// What makes values, in memory whose type is known at run time only.
///
/// There is one function to override, `put`, generic over the input. Called through the class it runs unspecialised; a target
/// on the hot path therefore overrides `putJSON` and `putRecord` too, each a call of the same inlined body.
///
/// A target that returns false has left its memory as it was and described the reason in the run's `refusal`; it has not
/// recorded it, because only its caller knows what is done for the value's place.
class ValueTarget: Target, @unchecked Sendable {
  /// Writes a value from JSON text to memory.
  func putJSON(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    unsafe try put(memory, place, from: &reader, &run)
  }

  /// Writes a value from a dictionary or an array to memory.
  func putRecord(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: inout RecordReader,
    _ run: inout RunState
  ) -> Bool {
    unsafe put(memory, place, from: &reader, &run)
  }

  /// Writes a value from any input to memory.
  func put<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    try input.skipValue()
    return run.refuse(.typeMismatch, expected: type)
  }

  /// Writes a new value from any input to memory that holds one, which is not filled.
  func replace<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool { unsafe try input.put(by: self, memory, .filled, &run) }

  /// Fills a copy of a value that somebody has; of an object, the object itself, which is as it was if that fails.
  func update<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool { unsafe try input.put(by: self, memory, .filled, &run) }

  /// Fills a value that was just made, and that nobody uses if this fails.
  func complete<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool { unsafe try input.put(by: self, memory, .filled, &run) }

  /// Writes what stands for a value that is absent or does not fit; false if the type has nothing that does.
  func putAbsent(_ memory: UnsafeMutableRawPointer, _ place: Place) -> Bool { false }

  /// Writes the value of a `default` rule; false if it is of another type.
  func putDefault(_ memory: UnsafeMutableRawPointer, _ place: Place, _ source: RuntimeValueSource) -> Bool {
    false
  }

  /// Writes a value as it is if it is of the property's type; false if it is not.
  func store(_ memory: UnsafeMutableRawPointer, _ value: Any) -> Bool { false }

  /// The value; nil where it cannot be read.
  func read(_ memory: UnsafeMutableRawPointer) -> Any { Any?.none as Any }

  /// Releases the value.
  func destroy(_ memory: UnsafeMutableRawPointer) {}

  /// Moves values to a new array, which is written to memory.
  func moveToArray(
    _ values: UnsafeMutableRawPointer,
    count: Int,
    _ memory: UnsafeMutableRawPointer,
    _ place: Place
  ) {}

  /// What the root has to be where it is one value.
  var rootKind: RootKind { .value }

  /// Makes a value, its type known at run time only; nil where it does not fit.
  func makeUntyped<Input: RunInput>(
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Any? { nil }
}

/// A target that says how a value of a type is written; what is written instead of a value that was read is then the same for
/// all.
class WritingTarget<Value>: ValueTarget, @unchecked Sendable {
  /// What stands for an element that does not fit; nil where such an element is left out.
  func absentValue() -> Value? { nil }

  /// Writes a value to memory.
  func write(_ value: Value, to memory: UnsafeMutableRawPointer, _ place: Place) {}

  final override func putAbsent(_ memory: UnsafeMutableRawPointer, _ place: Place) -> Bool {
    guard let absent = absentValue() else { return false }
    unsafe write(absent, to: memory, place)
    return true
  }

  final override func putDefault(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ source: RuntimeValueSource
  ) -> Bool {
    guard let value = DefaultValue.make(from: source, as: Value.self) else { return false }
    unsafe write(value, to: memory, place)
    return true
  }

  final override func store(_ memory: UnsafeMutableRawPointer, _ value: Any) -> Bool {
    guard let value = DefaultValue.exact(value, as: Value.self) else { return false }
    unsafe write(value, to: memory, .filled)
    return true
  }
}

/// A target whose type is known at compile time.
class TypedTarget<Value>: WritingTarget<Value>, @unchecked Sendable {
  init(inner: Target? = nil, fillsAsInner: Bool = false) {
    super.init(type: Value.self, inner: inner, fillsAsInner: fillsAsInner)
  }

  @inline(__always)
  final override func replace<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    unsafe try withTemporaryMemory { (made) throws(Input.Failure) -> Bool in
      guard unsafe try input.put(by: self, UnsafeMutableRawPointer(made), .empty, &run) else { return false }
      unsafe memory.put(made.move(), .filled)
      return true
    }
  }

  final override func write(_ value: Value, to memory: UnsafeMutableRawPointer, _ place: Place) {
    unsafe memory.put(value, place)
  }

  final override func read(_ memory: UnsafeMutableRawPointer) -> Any {
    unsafe memory.assumingMemoryBound(to: Value.self).pointee
  }

  final override func destroy(_ memory: UnsafeMutableRawPointer) {
    unsafe memory.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
  }

  override func moveToArray(
    _ values: UnsafeMutableRawPointer,
    count: Int,
    _ memory: UnsafeMutableRawPointer,
    _ place: Place
  ) {
    unsafe moveToGenericArray(values, count: count, memory, place)
  }

  /// Moves values to a new array by code that is not specialised for their type.
  @inline(never)
  final func moveToGenericArray(
    _ values: UnsafeMutableRawPointer,
    count: Int,
    _ memory: UnsafeMutableRawPointer,
    _ place: Place
  ) {
    // The storage of an empty array belongs to all threads, and the initializer would write its count.
    if count == 0 { return unsafe memory.put([] as [Value], place) }
    let array = unsafe [Value](unsafeUninitializedCapacity: count) { target, initializedCount in
      guard let base = target.baseAddress else { return }
      unsafe base.moveInitialize(from: values.assumingMemoryBound(to: Value.self), count: count)
      initializedCount = count
    }
    unsafe memory.put(array, place)
  }

  final override func makeUntyped<Input: RunInput>(
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Any? {
    try make(from: &input, &run)
  }

  /// Writes the value that a reader is at if it is exactly of the type; false if it is not.
  @inline(__always)
  final func putExact(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: borrowing RecordReader
  ) -> Bool {
    guard let exact = ExactValue.of(reader.value, as: Value.self) else { return false }
    unsafe memory.put(exact, place)
    return true
  }

  /// Makes a value from any input; nil where it does not fit.
  @inline(__always)
  final func make<Input: RunInput>(from input: inout Input, _ run: inout RunState) throws(Input.Failure)
    -> Value?
  {
    var value: Value?
    _ = unsafe try withTemporaryMemory { (made) throws(Input.Failure) -> Bool in
      guard unsafe try input.put(by: self, UnsafeMutableRawPointer(made), .empty, &run) else { return false }
      value = unsafe made.move()
      return true
    }
    return value
  }

  /// Makes a value from a value of a dictionary; nil where it does not fit.
  final func make(of source: Any, _ run: inout RunState) -> Value? {
    var reader = RecordReader(source)
    return make(from: &reader, &run)
  }

  /// Calls `body` with memory for one value, which holds none.
  ///
  /// What `body` throws is passed on by way of a variable: thrown through the standard library's function, it would cost a
  /// look-up of metadata where `Value` is known at run time only.
  @inline(__always)
  final func withTemporaryMemory<Failure: Error>(
    _ body: (UnsafeMutablePointer<Value>) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    var isMade = false
    var failure: Failure?
    unsafe withUnsafeTemporaryAllocation(
      byteCount: max(1, MemoryLayout<Value>.size),
      alignment: MemoryLayout<Value>.alignment
    ) { memory in
      let base = unsafe memory.baseAddress.unsafelyUnwrapped
      do throws(Failure) {
        isMade = unsafe try body(base.assumingMemoryBound(to: Value.self))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return isMade
  }
}

/// Values of `default` rules, made to fit their property.
enum DefaultValue {
  /// The value as a `Value`: as it is, inside an Optional, or cast to a protocol, superclass or `Any`.
  static func make<Value>(from source: RuntimeValueSource, as type: Value.Type) -> Value? {
    if let typed = source as? ValueSource<Value> { return typed.make() }
    return source.makeUntyped() as? Value
  }

  /// A value that can be stored without being made into anything else.
  static func exact<Value>(_ value: Any, as type: Value.Type) -> Value? {
    guard TypeRelation.canHold(Value.self, valueOf: Swift.type(of: value)) else { return nil }
    return value as? Value
  }
}
