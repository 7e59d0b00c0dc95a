/// A target that writes a property with a ``MappedStorage`` wrapper. For each value, a new wrapper is created by its
/// own initializer.
final class MappedStorageTarget<Storage: MappedStorage>: WritingTarget<Storage.Value>, @unchecked Sendable {
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
    // An object that is the default of a new model is not filled, because there may be other references to it.
    let fills = place == .filled && base.fillsInPlace && !(base.holdsObject && run.visibility.isNew)
    let value = fills ? unsafe storage(memory).pointee.wrappedValue : nil
    guard let value = try base.made(from: &input, filling: value, &run) else { return false }
    unsafe write(value, to: memory, place)
    return true
  }

  private func storage(_ memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Storage> {
    unsafe memory.assumingMemoryBound(to: Storage.self)
  }

  override func absentValue() -> Storage.Value? { base.absentValue() }

  override func write(_ value: Storage.Value, to memory: UnsafeMutableRawPointer, _ place: Place) {
    unsafe memory.put(Storage(wrappedValue: value), place)
  }

  override func read(_ memory: UnsafeMutableRawPointer) -> Any { unsafe storage(memory).pointee.wrappedValue }

  override func destroy(_ memory: UnsafeMutableRawPointer) {
    unsafe storage(memory).deinitialize(count: 1)
  }

  // MARK: - Out of the model

  override var isIndirect: Bool { true }

  override func isAbsent(_ memory: UnsafeRawPointer) -> Bool {
    let value = unsafe memory.assumingMemoryBound(to: Storage.self).pointee.wrappedValue
    return unsafe withUnsafePointer(to: value) { unsafe base.isAbsent($0) }
  }

  override func extractMember<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    _ key: OutputKey,
    writesNull: Bool,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let value = unsafe memory.assumingMemoryBound(to: Storage.self).pointee.wrappedValue
    return unsafe withUnsafePointer(to: value) {
      unsafe base.extractMember($0, key, writesNull: writesNull, to: &output, &run)
    }
  }

  override func extract<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let value = unsafe memory.assumingMemoryBound(to: Storage.self).pointee.wrappedValue
    return unsafe withUnsafePointer(to: value) { unsafe output.put(by: base, $0, &run) }
  }

  override func extractMembers<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let value = unsafe memory.assumingMemoryBound(to: Storage.self).pointee.wrappedValue
    return unsafe withUnsafePointer(to: value) { unsafe base.extractMembers($0, to: &output, &run) }
  }
}
