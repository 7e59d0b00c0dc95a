/// A ``Presence`` of any type.
protocol PresenceType: CompositeType {
  /// Returns the target for this type, given the target of a converter for the value. For a converter that takes null,
  /// that is the target for an Optional of the value.
  static func makeTarget(takesNull: Bool, _ inner: (Any.Type) -> Target?) -> Target?
}

extension Presence: PresenceType {
  static func makeTarget(_ inner: (Any.Type) -> Target?) -> Target? {
    (inner(Value.self) as? TypedTarget<Value>).map { PresenceTarget($0) }
  }

  static func makeTarget(takesNull: Bool, _ inner: (Any.Type) -> Target?) -> Target? {
    guard takesNull else { return makeTarget(inner) }
    return (inner(Value?.self) as? TypedTarget<Value?>).map { ConvertedPresenceTarget($0) }
  }
}

/// A target for ``Presence``. Null is `.null`; any other value is created by the target of the wrapped type.
final class PresenceTarget<Wrapped>: WrittenPresence<Wrapped>, @unchecked Sendable {
  private let wrapped: TypedTarget<Wrapped>
  /// Whether an existing model is filled.
  private let fillsValue: Bool

  init(_ wrapped: TypedTarget<Wrapped>) {
    self.wrapped = wrapped
    fillsValue = wrapped.fillsInPlace
    super.init(inner: wrapped, direct: (wrapped as? ScalarTarget<Wrapped>)?.puts?.presence)
  }

  override var isOptional: Bool { true }
  override var acceptsExactType: Bool { wrapped.acceptsExactType }

  override func absentValue() -> Presence<Wrapped>? { .absent }
  override func absentElement() -> Presence<Wrapped>? { nil }

  override func putRecord(_ cell: Cell, _ reader: inout RecordReader, _ run: inout RunState) -> Bool {
    if acceptsExactType, unsafe putExact(cell, reader) { return true }
    return unsafe put(cell, from: &reader, &run)
  }

  override func put<Input: RunInput>(_ cell: Cell, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    if try input.readNull() {
      unsafe cell.put(Presence<Wrapped>.null)
      return true
    }
    // An object that is the default of a new model is replaced: other models may have it, too.
    if fillsValue, unsafe cell.isFilled, !(wrapped.holdsObject && run.visibility.isNew),
      case .present(var value) = unsafe cell.memory.assumingMemoryBound(to: Presence<Wrapped>.self).pointee
    {
      return unsafe try fill(&value, in: cell.memory, from: &input, &run)
    }
    guard let value = try wrapped.make(from: &input, &run) else { return false }
    unsafe cell.put(Presence.present(value))
    return true
  }

  /// Fills a copy of the existing value, and writes it back.
  private func fill<Input: RunInput>(
    _ value: inout Wrapped,
    in memory: UnsafeMutableRawPointer,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let outer = run.visibility
    run.visibility.isPrivate = true
    defer { run.visibility = outer }
    let fits = unsafe try withUnsafeMutablePointer(to: &value) { (copy) throws(Input.Failure) -> Bool in
      unsafe try input.put(by: wrapped, .filled(UnsafeMutableRawPointer(copy)), &run)
    }
    if fits { unsafe Cell.filled(memory).put(Presence.present(value)) }
    return fits
  }

  override func extract<Output: ExtractionOutput & ~Copyable>(
    present value: Wrapped,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool { unsafe withUnsafePointer(to: value) { unsafe output.put(by: wrapped, $0, &run) } }
}

/// A target for `Presence` behind a converter that takes null: what it makes of null is a value, too.
final class ConvertedPresenceTarget<Wrapped>: WrittenPresence<Wrapped>, @unchecked Sendable {
  private let base: TypedTarget<Wrapped?>

  init(_ base: TypedTarget<Wrapped?>) {
    self.base = base
    super.init(inner: base)
  }

  override var isOptional: Bool { true }
  override var acceptsExactType: Bool { false }

  override func absentValue() -> Presence<Wrapped>? { .absent }
  override func absentElement() -> Presence<Wrapped>? { nil }

  override func put<Input: RunInput>(_ cell: Cell, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    if let value = try base.make(from: &input, &run) {
      unsafe cell.put(value.map { Presence.present($0) } ?? .null)
    } else if !run.refusal.isReported, run.refusal.code == .null {
      unsafe cell.put(Presence<Wrapped>.null)
    } else {
      return false
    }
    return true
  }

  override func extract<Output: ExtractionOutput & ~Copyable>(
    present value: Wrapped,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool { unsafe withUnsafePointer(to: Wrapped?.some(value)) { unsafe output.put(by: base, $0, &run) } }
}

/// The way out of ``Presence``: nothing, null, or what a subclass writes of the value.
class WrittenPresence<Wrapped>: TypedTarget<Presence<Wrapped>>, @unchecked Sendable {
  /// Writes a value that is present.
  func extract<Output: ExtractionOutput & ~Copyable>(
    present value: Wrapped,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool { run.fail(.notRepresentable, found: TypeName.of(Wrapped.self)) }

  final override var isIndirect: Bool { true }

  final override func isAbsent(_ memory: UnsafeRawPointer) -> Bool {
    if case .absent = unsafe memory.assumingMemoryBound(to: Presence<Wrapped>.self).pointee { return true }
    return false
  }

  /// Writes nothing if the value is absent, also if nil is written as null elsewhere.
  final override func extractMember<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    _ key: OutputKey,
    writesNull: Bool,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    if unsafe isAbsent(memory) { return true }
    output.key(key)
    return unsafe output.put(by: self, memory, &run)
  }

  final override func extract<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    if case .present(let value) = unsafe memory.assumingMemoryBound(to: Presence<Wrapped>.self).pointee {
      return extract(present: value, to: &output, &run)
    }
    output.writeNull()
    return true
  }
}
