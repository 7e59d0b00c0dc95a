extension Reader {
  /// Whether the input moved past a scalar, and the limit that the scalar exceeds, if any.
  typealias PassedScalar = (isPassed: Bool, exceeded: ExceededLimit.Kind?)

  /// Moves to the value whose key is the complete text of a path, otherwise to the value at the end of the path. Does
  /// not move for an empty path. Returns the keys and indices that lead there; nil if there is no such value.
  mutating func move(along path: SourcePath) throws(JSONFailure) -> [SourcePath.Segment]? {
    if path.text.isEmpty { return [] }
    if !path.isSingleKey {
      let literal = SourcePath.Segment(path.text)
      if try moveToPart(literal) { return [literal] }
    }
    for segment in path.segments {
      if try !moveToPart(segment) { return nil }
    }
    return path.segments
  }
}

/// Consecutive elements of an array that one task reads, while other tasks read other parts.
package struct ArrayPart {
  /// The position among the parts.
  package let number: Int
  /// The index of the first element in the array.
  package let first: Int
  /// The number of elements.
  package let count: Int
  /// The offsets in JSON text: from the byte after the opening bracket, or from the comma before the first element,
  /// to the comma or bracket after the last element. They are 0 for values in memory.
  package let start: Int
  package let end: Int

  package init(number: Int, first: Int, count: Int, start: Int = 0, end: Int = 0) {
    (self.number, self.first, self.count, self.start, self.end) = (number, first, count, start, end)
  }
}
