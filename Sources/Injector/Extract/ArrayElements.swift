/// The elements of arrays.
extension ExtractionOutput where Self: ~Copyable {
  /// Writes an array of elements that are in memory one after the other. `target` writes each of them.
  @inline(__always)
  mutating func writeElements(
    _ elements: UnsafeRawPointer?,
    _ count: Int,
    stride: Int,
    by target: ExtractingTarget,
    _ run: inout ExtractState
  ) -> Bool {
    guard run.depth.enter() else { return run.failTooDeep() }
    let form = target.form
    if form == .int {
      let integers = unsafe elements?.assumingMemoryBound(to: Int.self)
      unsafe writeArray(ofInts: UnsafeBufferPointer(start: integers, count: count))
      run.depth.leave()
      return true
    }
    beginArray()
    if count > 0, var address = unsafe elements {
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
    }
    endArray()
    run.depth.leave()
    return true
  }
}
