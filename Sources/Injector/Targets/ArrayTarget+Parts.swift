/// The reading of one part of the array at the root; see `ArrayReading`.
extension ArrayTarget {
  /// Reads the elements of a part of an array in JSON text, which the reader has opened. Returns whether the part ends
  /// where it should, or at its first element with errors.
  ///
  /// `made` is the number of elements that are in the memory, also if reading throws.
  func readPart(
    _ part: ArrayPart,
    into memory: UnsafeMutableRawPointer,
    made: inout Int,
    _ elements: JSONReader.Elements,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    unsafe try readPartOfInput(part, into: memory, made: &made, elements, from: &reader, &run)
  }

  /// Reads the elements of a part of an array of dictionaries.
  func readPart(
    _ part: ArrayPart,
    into memory: UnsafeMutableRawPointer,
    made: inout Int,
    _ elements: RecordReader.Elements,
    from reader: inout RecordReader,
    _ run: inout RunState
  ) -> Bool {
    unsafe readPartOfInput(part, into: memory, made: &made, elements, from: &reader, &run)
  }

  @inline(__always)
  private func readPartOfInput<Input: RunInput>(
    _ part: ArrayPart,
    into memory: UnsafeMutableRawPointer,
    made: inout Int,
    _ elements: Input.Elements,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let stride = MemoryLayout<Element>.stride
    var reading = ElementReading(elements: elements, stops: true, count: part.first)
    input.move(&reading.elements, to: part)
    for _ in 0..<part.count {
      guard try input.nextElement(&reading.elements) else { return false }
      if unsafe try put(memory + made * stride, &reading, from: &input, &run) { made += 1 }
      if run.errorCount > 0 { return true }
    }
    return input.isAtEnd(of: part)
  }
}
