/// A ``Presence`` of any type.
protocol PresenceType: CompositeType {}

extension Presence: PresenceType {
  static func makeTarget(_ inner: (Any.Type) -> Target?) -> Target? {
    (inner(Value.self) as? TypedTarget<Value>).map { PresenceTarget($0) }
  }
}

/// A target for ``Presence``. Null is `.null`; any other value is created by the target of the wrapped type.
final class PresenceTarget<Wrapped>: TypedTarget<Presence<Wrapped>>, @unchecked Sendable {
  private let wrapped: TypedTarget<Wrapped>
  /// Whether an existing struct is filled. An object is replaced, because there may be other references to it.
  private let fillsStruct: Bool

  init(_ wrapped: TypedTarget<Wrapped>) {
    self.wrapped = wrapped
    fillsStruct = wrapped.fillsInPlace && !wrapped.holdsObject
    super.init(inner: wrapped)
  }

  override var isOptional: Bool { true }
  override var acceptsExactType: Bool { wrapped.acceptsExactType }

  override func absentValue() -> Presence<Wrapped>? { .absent }

  override func putRecord(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: inout RecordReader,
    _ run: inout RunState
  ) -> Bool {
    if acceptsExactType, unsafe putExact(memory, place, reader) { return true }
    return unsafe put(memory, place, from: &reader, &run)
  }

  override func put<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    if try input.readNull() {
      unsafe memory.put(Presence<Wrapped>.null, place)
      return true
    }
    if fillsStruct, place == .filled,
      case .present(var value) = unsafe memory.assumingMemoryBound(to: Presence<Wrapped>.self).pointee
    {
      return unsafe try fill(&value, in: memory, from: &input, &run)
    }
    guard let value = try wrapped.make(from: &input, &run) else { return false }
    unsafe memory.put(Presence.present(value), place)
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
      unsafe try input.put(by: wrapped, UnsafeMutableRawPointer(copy), .filled, &run)
    }
    if fits { unsafe memory.put(Presence.present(value), .filled) }
    return fits
  }
}
