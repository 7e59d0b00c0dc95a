extension Reader {
  /// Reads an array, each element with a function. Returns nil and does not move for any other value, and if the function
  /// returns nil for an element.
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
    let elements = unsafe withUnsafeTemporaryAllocation(of: Element.self, capacity: 16) { memory in
      Result { () throws(JSONFailure) -> [Element]? in unsafe try readElements(startingIn: memory, read) }
    }
    if let elements = try elements.get() { return elements }
    move(to: start, inside: outer)
    return nil
  }

  @inline(__always)
  private mutating func readElements<Element>(
    startingIn memory: UnsafeMutableBufferPointer<Element>,
    _ read: (inout Reader) throws(JSONFailure) -> Element?
  ) throws(JSONFailure) -> [Element]? {
    var elements = unsafe GrowingBuffer(memory.baseAddress, capacity: memory.count)
    repeat {
      guard let element = try read(&self) else { return nil }
      elements.append(element)
    } while try passComma(or: UInt8(ascii: "]"))
    return elements.moveToArray()
  }
}
