extension JSONReader {
  /// An array of nothing but integers, or nil, and no move, if something else is there.
  mutating func readInts() throws(JSONFailure) -> [Int]? {
    try readElements { (reader) throws(JSONFailure) -> Int? in
      try reader.readInt64().flatMap { Int(exactly: $0) }
    }
  }

  /// An array of nothing but numbers, or nil, and no move, if something else is there.
  mutating func readDoubles() throws(JSONFailure) -> [Double]? {
    try readElements { (reader) throws(JSONFailure) -> Double? in try reader.readDouble() }
  }

  /// An array of nothing but strings, or nil, and no move, if something else is there.
  mutating func readStrings() throws(JSONFailure) -> [String]? {
    try readElements { (reader) throws(JSONFailure) -> String? in try reader.readString() }
  }

  /// An array of nothing but arrays of numbers, or nil, and no move, if something else is there.
  mutating func readDoubleArrays() throws(JSONFailure) -> [[Double]]? {
    try readElements { (reader) throws(JSONFailure) -> [Double]? in try reader.readDoubles() }
  }

  /// The first elements are collected on the stack, so that a short array is allocated once and in its exact size.
  @inline(__always)
  private mutating func readElements<Element>(
    _ read: (inout JSONReader) throws(JSONFailure) -> Element?
  ) throws(JSONFailure) -> [Element]? {
    guard byte == UInt8(ascii: "[") else { return nil }
    let outer = self
    try open()
    if nextByte() == UInt8(ascii: "]") {
      close()
      return []
    }
    let elements = unsafe withUnsafeTemporaryAllocation(of: Element.self, capacity: 16) { first in
      Result { () throws(JSONFailure) -> [Element]? in unsafe try readElements(startingIn: first, read) }
    }
    if let elements = try elements.get() { return elements }
    self = outer
    return nil
  }

  @inline(__always)
  private mutating func readElements<Element>(
    startingIn first: UnsafeMutableBufferPointer<Element>,
    _ read: (inout JSONReader) throws(JSONFailure) -> Element?
  ) throws(JSONFailure) -> [Element]? {
    var count = 0
    defer { unsafe first.extracting(..<count).deinitialize() }
    while count < first.count {
      guard let element = try read(&self) else { return nil }
      unsafe first.initializeElement(at: count, to: element)
      count += 1
      if try !passComma(or: UInt8(ascii: "]")) {
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for index in 0..<count { elements.append(unsafe first[index]) }
        return elements
      }
    }
    var elements: [Element] = []
    elements.reserveCapacity(4 * first.count)
    unsafe elements.append(contentsOf: UnsafeBufferPointer(first))
    repeat {
      guard let element = try read(&self) else { return nil }
      elements.append(element)
    } while try passComma(or: UInt8(ascii: "]"))
    return elements
  }
}
