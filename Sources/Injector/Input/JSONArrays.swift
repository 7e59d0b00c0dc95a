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

  @inline(__always)
  private mutating func readElements<Element>(
    _ read: (inout JSONReader) throws(JSONFailure) -> Element?
  ) throws(JSONFailure) -> [Element]? {
    guard byte == UInt8(ascii: "[") else { return nil }
    let outer = self
    var elements: [Element] = []
    try open()
    if nextByte() == UInt8(ascii: "]") {
      close()
      return elements
    }
    repeat {
      guard let element = try read(&self) else {
        self = outer
        return nil
      }
      elements.append(element)
    } while try passComma(or: UInt8(ascii: "]"))
    return elements
  }
}
