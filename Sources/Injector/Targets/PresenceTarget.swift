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
    return (inner(Value?.self) as? TypedTarget<Value?>).map { PresenceTarget(converted: $0) }
  }
}

/// A target for ``Presence``. Null is `.null`; any other value is created by the target of the wrapped type.
final class PresenceTarget<Wrapped>: TypedTarget<Presence<Wrapped>>, @unchecked Sendable {
  private let wrapped: TypedTarget<Wrapped>?
  /// The target of a converter that takes null: what it makes of null is a value, too. It is used instead.
  private let converted: TypedTarget<Wrapped?>?

  init(_ wrapped: TypedTarget<Wrapped>) {
    (self.wrapped, converted) = (wrapped, nil)
    super.init(inner: wrapped, direct: (wrapped as? ScalarTarget<Wrapped>)?.puts?.presence)
  }

  init(converted: TypedTarget<Wrapped?>) {
    (wrapped, self.converted) = (nil, converted)
    super.init(inner: converted)
  }

  override var isOptional: Bool { true }
  override var acceptsExactType: Bool { wrapped?.acceptsExactType ?? false }

  override func absentValue() -> Presence<Wrapped>? { .absent }
  override func absentElement() -> Presence<Wrapped>? { nil }

  override func putRecord(_ cell: Cell, _ reader: inout RecordReader, _ run: inout RunState) -> Bool {
    if acceptsExactType, unsafe putExact(cell, reader) { return true }
    return unsafe put(cell, from: &reader, &run)
  }

  override func put<Input: RunInput>(_ cell: Cell, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    guard let wrapped else { return unsafe try convert(cell, from: &input, &run) }
    if try input.readNull() {
      unsafe cell.put(Presence<Wrapped>.null)
      return true
    }
    // An object that is the default of a new model is replaced: other models may have it, too.
    if wrapped.fillsInPlace, unsafe cell.isFilled, !(wrapped.holdsObject && run.visibility.isNew),
      case .present(var value) = unsafe cell.memory.assumingMemoryBound(to: Presence<Wrapped>.self).pointee
    {
      return unsafe try fill(&value, by: wrapped, in: cell, from: &input, &run)
    }
    guard let value = try wrapped.make(from: &input, &run) else { return false }
    unsafe cell.put(Presence.present(value))
    return true
  }

  /// Fills a copy of the existing value, and writes it back.
  private func fill<Input: RunInput>(
    _ value: inout Wrapped,
    by wrapped: TypedTarget<Wrapped>,
    in cell: Cell,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let outer = run.visibility
    run.visibility.isPrivate = true
    defer { run.visibility = outer }
    let fits = unsafe try withUnsafeMutablePointer(to: &value) { (copy) throws(Input.Failure) -> Bool in
      unsafe try input.put(by: wrapped, .filled(UnsafeMutableRawPointer(copy)), &run)
    }
    if fits { unsafe cell.put(Presence.present(value)) }
    return fits
  }

  private func convert<Input: RunInput>(_ cell: Cell, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    if let value = try converted?.make(from: &input, &run) {
      unsafe cell.put(value.map { Presence.present($0) } ?? .null)
    } else if !run.refusal.isReported, run.refusal.code == .null {
      unsafe cell.put(Presence<Wrapped>.null)
    } else {
      return false
    }
    return true
  }

  // MARK: - Out of the model

  override var isIndirect: Bool { true }

  override func isAbsent(_ memory: UnsafeRawPointer) -> Bool {
    if case .absent = unsafe memory.assumingMemoryBound(to: Presence<Wrapped>.self).pointee { return true }
    return false
  }

  /// Writes nothing if the value is absent, also if nil is written as null elsewhere.
  override func extract(_ memory: UnsafeRawPointer, as place: OutputPlace, to output: inout Extraction)
    -> Bool
  {
    if case .member = place, unsafe isAbsent(memory) { return true }
    return unsafe super.extract(memory, as: place, to: &output)
  }

  override func extract(_ memory: UnsafeRawPointer, to output: inout Extraction) -> Bool {
    guard case .present(let value) = unsafe memory.assumingMemoryBound(to: Presence<Wrapped>.self).pointee
    else {
      output.json.writeNull()
      return true
    }
    if let wrapped { return output.write(value, by: wrapped) }
    return converted.map { output.write(value, by: $0) } ?? false
  }
}
