/// The memory of tables, which are read without counting references, and are released together with this object.
@safe final class TableMemory {
  private var releases: [() -> Void] = []

  /// Returns a table of some elements.
  func table<Element>(_ elements: some Collection<Element>) -> UnsafeMutableBufferPointer<Element> {
    let table = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = unsafe table.initialize(from: elements)
    releases.append {
      unsafe table.deinitialize()
      unsafe table.deallocate()
    }
    return unsafe table
  }

  /// Returns the address of a value.
  func address<Value>(of value: consuming Value) -> UnsafeMutablePointer<Value> {
    unsafe table(CollectionOfOne(value)).baseAddress.unsafelyUnwrapped
  }

  deinit { for release in releases { release() } }
}
