extension Reader {
  /// Reads an array, using a function for each element. Returns nil and does not move for any other value, or if the
  /// function returns nil for an element.
  @inline(__always)
  mutating func readElements<Element>(
    _ read: (inout Reader) throws(JSONFailure) -> Element?
  ) throws(JSONFailure) -> [Element]? {
    guard byte == UInt8(ascii: "[") else { return nil }
    let (start, outer) = (offset, depth)
    try open()
    if nextByte() == UInt8(ascii: "]") {
      close()
      return []
    }
    var (elements, failure) = (nil as [Element]?, nil as JSONFailure?)
    unsafe withUnsafeTemporaryAllocation(of: Element.self, capacity: 16) { memory in
      var buffer = unsafe GrowingBuffer(memory.baseAddress, capacity: memory.count)
      do throws(JSONFailure) {
        repeat {
          guard let element = try read(&self) else { return }
          buffer.append(element)
        } while try passComma(or: UInt8(ascii: "]"))
        elements = buffer.moveToArray()
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    if elements == nil { move(to: start, inside: outer) }
    return elements
  }
}
