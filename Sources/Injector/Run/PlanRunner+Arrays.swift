/// Records that are arrays.
extension PlanRunner {
  /// Reads the elements of a record that is an array, as the values of the keys `"0"`, `"1"`, … Returns false if the
  /// value is not such an array, or is nested too deeply.
  @inline(never)
  mutating func walkArray(_ input: inout Reader, _ run: inout RunState) throws(JSONFailure) -> Bool {
    let positions = unsafe contents.pointee.nodes[0].indices
    guard !positions.isEmpty, var elements = try input.openElements() else { return false }
    var (index, next) = (0, 0)
    while try input.nextElement(&elements) {
      if next < positions.count, positions[next].index == index {
        try process(positionAt: positions[next].entry, &input, &run)
        next += 1
      } else if try !input.readNull() {
        // A position without a property is written as null.
        if watchesKeys(run) {
          recordUnread(String(index), at: input.offset(of: input.mark), inside: input.depth.depth, &run)
        }
        try input.skipValue()
      }
      index += 1
    }
    return true
  }

  /// Reads an element of the array for an entry of the key table.
  private mutating func process(
    positionAt entry: Int, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    let step = unsafe run.policy.null == .ignore ? -1 : contents.pointee.directSteps[entry]
    if step < 0 {
      return try process(entryAt: entry, keyOffset: input.offset(of: input.mark), &input, &run)
    }
    handled.insert(step)
    try writeViaTarget(step, .position(entry), &input, &run)
  }
}
