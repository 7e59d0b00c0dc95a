/// Arrays and records that are one level deeper than the value that holds them.
extension ExtractionOutput where Self: ~Copyable {
  /// Writes an array. `write` writes an element, and returns false if it cannot.
  mutating func writeArray<Elements: Sequence>(
    of elements: Elements,
    _ run: inout ExtractState,
    _ write: (Elements.Element, inout Self, inout ExtractState) -> Bool
  ) -> Bool {
    guard run.depth.enter() else { return run.failTooDeep() }
    beginArray()
    for (index, value) in elements.enumerated() {
      element()
      guard write(value, &self, &run) else {
        run.extendPath(with: .index(index))
        return false
      }
    }
    endArray()
    run.depth.leave()
    return true
  }

  /// Writes a record. `write` writes the key and the value of a member, and returns its place in paths if it cannot.
  mutating func writeRecord<Members: Sequence>(
    of members: Members,
    _ run: inout ExtractState,
    _ write: (Members.Element, inout Self, inout ExtractState) -> IssuePlace.Part?
  ) -> Bool {
    guard run.depth.enter() else { return run.failTooDeep() }
    beginRecord()
    for member in members {
      if let place = write(member, &self, &run) {
        run.extendPath(with: place.component, under: place.keys)
        return false
      }
    }
    endRecord()
    run.depth.leave()
    return true
  }
}
