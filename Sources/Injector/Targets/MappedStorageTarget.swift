/// Writes a property behind a wrapper that is not ours: each value is put into a new wrapper, by the wrapper's own
/// initialiser.
final class MappedStorageTarget<Storage: MappedStorage>: ValueTarget, @unchecked Sendable {
  private let base: TypedTarget<Storage.Value>

  init(_ base: TypedTarget<Storage.Value>) {
    self.base = base
    super.init(type: Storage.Value.self, inner: base)
  }

  override var isOptional: Bool { base.isOptional }
  override var runsUserCode: Bool { true }
  override var mayReject: Bool { base.mayReject }

  override func put<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    // An object that is the default of a new model is not filled: others may have it, too.
    let fills = place == .filled && base.fillsInPlace && !(base.holdsObject && run.visibility.isNew)
    let value = fills ? unsafe storage(memory).pointee.wrappedValue : nil
    guard let value = try base.made(from: &input, filling: value, &run) else { return false }
    unsafe memory.put(Storage(wrappedValue: value), place)
    return true
  }

  private func storage(_ memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Storage> {
    unsafe memory.assumingMemoryBound(to: Storage.self)
  }

  override func putAbsent(_ memory: UnsafeMutableRawPointer, _ place: Place) -> Bool {
    guard let absent = base.absentValue() else { return false }
    unsafe memory.put(Storage(wrappedValue: absent), place)
    return true
  }

  override func putDefault(_ memory: UnsafeMutableRawPointer, _ place: Place, _ source: RuntimeValueSource)
    -> Bool
  {
    guard let value = DefaultValue.make(from: source, as: Storage.Value.self) else { return false }
    unsafe memory.put(Storage(wrappedValue: value), place)
    return true
  }

  override func store(_ memory: UnsafeMutableRawPointer, _ value: Any) -> Bool {
    guard let value = DefaultValue.exact(value, as: Storage.Value.self) else { return false }
    unsafe memory.put(Storage(wrappedValue: value), .filled)
    return true
  }

  override func read(_ memory: UnsafeMutableRawPointer) -> Any { unsafe storage(memory).pointee.wrappedValue }

  override func destroy(_ memory: UnsafeMutableRawPointer) {
    unsafe storage(memory).deinitialize(count: 1)
  }
}
