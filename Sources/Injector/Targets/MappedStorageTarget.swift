/// A target that writes a property with a ``MappedStorage`` wrapper. For each value, a new wrapper is created by its
/// own initializer.
final class MappedStorageTarget<Storage: MappedStorage>: GetterTarget<Storage.Value>, @unchecked Sendable {
  override var runsUserCode: Bool { true }
  override var mayReject: Bool { base.mayReject }

  override func put<Input: RunInput>(_ cell: Cell, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    // An object that is the default of a new model is not filled, because there may be other references to it.
    let fills = unsafe cell.isFilled && base.fillsInPlace && !(base.holdsObject && run.visibility.isNew)
    let value = fills ? unsafe storage(cell.memory).pointee.wrappedValue : nil
    guard let value = try base.made(from: &input, filling: value, &run) else { return false }
    unsafe write(value, to: cell)
    return true
  }

  private func storage(_ memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Storage> {
    unsafe memory.assumingMemoryBound(to: Storage.self)
  }

  override func absentValue() -> Storage.Value? { base.absentValue() }

  override func write(_ value: Storage.Value, to cell: Cell) {
    unsafe cell.put(Storage(wrappedValue: value))
  }

  override func read(_ memory: UnsafeMutableRawPointer) -> Any { unsafe storage(memory).pointee.wrappedValue }

  override func destroy(_ memory: UnsafeMutableRawPointer) {
    unsafe storage(memory).deinitialize(count: 1)
  }

  override func withValue(of memory: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Bool) -> Bool {
    let value = unsafe memory.assumingMemoryBound(to: Storage.self).pointee.wrappedValue
    return unsafe withUnsafePointer(to: value) { unsafe body($0) }
  }
}
