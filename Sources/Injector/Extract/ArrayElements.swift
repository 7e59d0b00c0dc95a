/// The elements of arrays.
extension ExtractionOutput where Self: ~Copyable {
  /// Writes an array of elements that are in memory one after the other. `target` writes each of them.
  @inline(__always)
  mutating func writeArray(
    _ elements: UnsafeRawPointer?,
    _ count: Int,
    stride: Int,
    by target: ExtractingTarget,
    _ run: inout ExtractState
  ) -> Bool {
    guard run.depth.enter() else { return run.failTooDeep() }
    beginArray()
    if count > 0, let elements = unsafe elements {
      guard unsafe putElements(by: target, elements, count, stride: stride, &run) else { return false }
    }
    endArray()
    run.depth.leave()
    return true
  }

  /// Writes the elements of the array that is open, one by one.
  @inline(__always)
  mutating func writeEach(
    _ elements: UnsafeRawPointer,
    _ count: Int,
    stride: Int,
    by target: ExtractingTarget,
    _ run: inout ExtractState
  ) -> Bool {
    let form = target.form
    var address = unsafe elements
    for index in 0..<count {
      element()
      let isWritten =
        if let form { unsafe form.write(address, to: &self, &run) } else {
          unsafe put(by: target, address, &run)
        }
      guard isWritten else {
        run.extendPath(with: .index(index))
        return false
      }
      unsafe address += stride
    }
    return true
  }
}
