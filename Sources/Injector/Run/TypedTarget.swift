/// A target whose type is known at compile time.
///
/// It has no generic superclass, because a process would also load that superclass for each type of a property.
class TypedTarget<Value>: Target, @unchecked Sendable {
  /// The function that writes frequent values of an Optional of the type; nil if there is none.
  var optionalDirect: DirectPut? { nil }

  init(inner: Target? = nil, fillsAsInner: Bool = false, direct: DirectPut? = nil) {
    super.init(type: Value.self, inner: inner, fillsAsInner: fillsAsInner, direct: direct)
  }

  /// Returns the type's value for "no value", which also replaces invalid elements; nil if there is none.
  func absentValue() -> Value? { nil }

  /// Returns the value for an element that is null or invalid; nil if such an element is left out.
  func absentElement() -> Value? { absentValue() }

  /// Returns the value that replaces an invalid element, and records the reason. Returns nil if the element is left
  /// out.
  final func replacement(
    forElementAt start: Int, since mark: RunIssues.Mark, _ input: inout Reader, _ run: inout RunState
  ) -> Value? {
    if run.policy.empty == .null, input.countsAsNull(start, for: self, &run),
      let null = make(of: Any?.none as Any, &run)
    {
      return null
    }
    let refusal = run.refusal
    let element = absentElement()
    run.refusal = refusal
    run.recordRefusal(
      of: input.value(at: start),
      in: .element,
      fallback: element == nil ? .elementDropped : .becameNil,
      since: mark,
      kind: input.foundKind(at: start)
    )
    return element
  }

  final override func putAbsent(_ cell: Cell) -> Bool { unsafe cell.putUnlessNil(absentValue()) }

  final override func putDefault(_ cell: Cell, _ source: RuntimeValueSource) -> Bool {
    guard source.memory.type == type else { return unsafe putOtherDefault(cell, source) }
    return unsafe Cell.withMemory(of: Value.self) { made in
      unsafe source.memory.initialize(UnsafeMutableRawPointer(made))
      unsafe cell.put(made.move())
      return true
    }
  }

  @inline(never)
  private final func putOtherDefault(_ cell: Cell, _ source: RuntimeValueSource) -> Bool {
    unsafe cell.putUnlessNil(DefaultValue.make(from: source, as: Value.self))
  }

  final override func store(_ cell: Cell, _ value: Any) -> Bool {
    unsafe cell.putUnlessNil(DefaultValue.exact(value, as: Value.self))
  }

  @inline(__always)
  final override func replace(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    unsafe try Cell.withMemory(of: Value.self) { (made) throws(JSONFailure) -> Bool in
      guard unsafe try input.put(by: self, .empty(UnsafeMutableRawPointer(made)), &run) else { return false }
      unsafe cell.put(made.move())
      return true
    }
  }

  /// Returns the value in memory.
  @inline(__always)
  final func load(_ memory: UnsafeRawPointer) -> Value {
    unsafe memory.assumingMemoryBound(to: Value.self).pointee
  }

  final override func read(_ memory: UnsafeMutableRawPointer) -> Any { unsafe load(memory) }

  final override func withCopy(_ memory: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Bool) -> Bool {
    unsafe withUnsafePointer(to: load(memory)) { unsafe body($0) }
  }

  /// Writes a value according to its own type, unless another target writes it.
  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    let writer = writer
    if writer !== self { return unsafe writer.extract(memory, to: &output) }
    return output.write(any: unsafe load(memory))
  }

  override func isAbsent(_ memory: UnsafeRawPointer) -> Bool {
    let writer = writer
    return unsafe writer !== self && writer.isAbsent(memory)
  }

  override func extract(_ value: UnsafeRawPointer, as role: OutputRole, to output: inout RunOutput) -> Bool {
    let writer = writer
    if writer !== self { return unsafe writer.extract(value, as: role, to: &output) }
    return unsafe super.extract(value, as: role, to: &output)
  }

  final override func destroy(_ memory: UnsafeMutableRawPointer) {
    unsafe memory.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
  }

  override func moveToArray(_ values: UnsafeMutableRawPointer, count: Int, _ cell: Cell) {
    // All threads share the storage of empty arrays, and the initializer would write its count.
    if count == 0 { return unsafe cell.put([] as [Value]) }
    let array = unsafe [Value](unsafeUninitializedCapacity: count) { target, initializedCount in
      guard let base = target.baseAddress else { return }
      unsafe base.moveInitialize(from: values.assumingMemoryBound(to: Value.self), count: count)
      initializedCount = count
    }
    unsafe cell.put(array)
  }

  final override func makeUntyped(from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Any?
  { try make(from: &input, &run) }

  /// Writes the value at the reader's position if it is in memory and exactly of the type. Otherwise, returns false.
  @inline(__always)
  final func putExact(_ cell: Cell, _ reader: borrowing Reader) -> Bool {
    unsafe cell.putUnlessNil(reader.exact(Value.self))
  }

  /// Creates a value from any input. Returns nil if the input is invalid.
  @inline(__always)
  final func make(from input: inout Reader, _ run: inout RunState) throws(JSONFailure)
    -> Value?
  {
    var value: Value?
    _ = unsafe try Cell.withMemory(of: Value.self) { (made) throws(JSONFailure) -> Bool in
      guard unsafe try input.put(by: self, .empty(UnsafeMutableRawPointer(made)), &run) else { return false }
      value = unsafe made.move()
      return true
    }
    return value
  }

  /// Creates a value from a value of a dictionary. Returns nil if the source is invalid.
  final func make(of source: Any, inside depth: DepthGuard = DepthGuard(), _ run: inout RunState) -> Value? {
    (try? Reader.reading(source, inside: depth) { (reader) throws(JSONFailure) in
      try make(from: &reader, &run)
    }) ?? nil
  }

  /// Writes to an existing value outside a model. If this fails, the value is not used.
  @inline(__always)
  final func fill(_ value: inout Value, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    unsafe try withUnsafeMutablePointer(to: &value) { (value) throws(JSONFailure) -> Bool in
      unsafe try input.put(by: self, .filled(UnsafeMutableRawPointer(value)), &run)
    }
  }
}

extension RunOutput {
  /// Writes a value with a target of its type.
  mutating func write<Value>(_ value: Value, by target: TypedTarget<Value>) -> Bool {
    write(value, byUntyped: target)
  }
}

/// The values of `default` rules, converted to the type of their property.
enum DefaultValue {
  /// Returns the value as a `Value`: unchanged, inside an Optional, or cast to a protocol, superclass or `Any`.
  static func make<Value>(from source: RuntimeValueSource, as type: Value.Type) -> Value? {
    if let typed = source as? ValueSource<Value> { return typed.make() }
    if let untyped = source as? UntypedDefault { return untyped.make(as: Value.self) }
    return source.makeUntyped() as? Value
  }

  /// Returns a value that can be stored unchanged; nil if it cannot.
  static func exact<Value>(_ value: Any, as type: Value.Type) -> Value? {
    guard TypeRelation.canHold(Value.self, valueOf: Swift.type(of: value)) else { return nil }
    return value as? Value
  }
}
