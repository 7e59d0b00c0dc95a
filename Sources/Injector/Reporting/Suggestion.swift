/// A search for the name that was probably meant: "did you mean 'userId'?".
package enum Suggestion {
  /// Returns the candidate that is most similar to a name, or `nil` if none is similar enough.
  ///
  /// A candidate that differs only in case, underscores or hyphens comes first.
  ///
  /// The second choice is the candidate with the smallest number of typing errors, or the first of several. It may have
  /// at most one error for every three letters of the name, or one if the name has fewer than three letters.
  ///
  /// The last choice is the shortest candidate that begins with the name, if the name has at least three letters: 'int'
  /// is the beginning of 'integer'.
  ///
  /// A name of more than 100 characters has no suggestion and is not suggested. Typing errors are only searched for in
  /// the first 1,000 candidates.
  ///
  /// - Complexity: O(*c* + *n*²) for *c* candidates and a name of *n* ≤ 100 characters.
  package static func closest(to name: String, among candidates: [String]) -> String? {
    guard !name.isEmpty, isShort(name) else { return nil }
    let candidates = candidates.filter(isShort)
    let lowercased = name.lowercased()
    if let same = candidates.first(where: { $0.lowercased() == lowercased }) { return same }
    let letters = withoutSeparators(lowercased)
    let same = candidates.first { withoutSeparators($0.lowercased()) == letters }
    return same ?? nearest(to: lowercased, among: candidates.prefix(1000), limit: max(1, name.count / 3))
      ?? shortest(from: lowercased, among: candidates)
  }

  private static func shortest(from beginning: String, among candidates: [String]) -> String? {
    guard beginning.count >= 3 else { return nil }
    return candidates.filter { $0.lowercased().hasPrefix(beginning) }.min { $0.count < $1.count }
  }

  private static func nearest(to name: String, among candidates: ArraySlice<String>, limit: Int) -> String? {
    let letters = Array(name)
    let near = candidates.map { ($0, Array($0.lowercased())) }.filter {
      abs($1.count - letters.count) <= limit
    }
    let distances = near.map { ($0, EditDistance.between(letters, $1)) }.filter { $1 <= limit }
    return distances.min { $0.1 < $1.1 }?.0
  }

  private static func isShort(_ name: String) -> Bool { name.prefix(101).count <= 100 }

  private static func withoutSeparators(_ name: String) -> String { name.filter { $0 != "_" && $0 != "-" } }
}

/// The number of typing errors between two words. An error is a missing, added or wrong letter, or two adjacent letters
/// that are swapped. The number is the optimal string alignment distance, in which no letter is part of two errors.
///
///         s w i f t            Cell (row, column) is the distance of the first `row` letters of the one word and
///       0 1 2 3 4 5            the first `column` of the other. It is the least of: the cell above + 1 (missing),
///     s 1 0 1 2 3 4            the cell to the left + 1 (added), the one diagonally above + 0 or 1 (same or
///     i 2 1 1 1 2 3            wrong), and, where the last two letters are in the other order, the one before that
///     w 3 2 1 1 2 3            on the diagonal + 1 (swapped). The last cell is the answer.
///     f 4 3 2 2 1 2
///     t 5 4 3 3 2 1
enum EditDistance {
  /// - Complexity: O(*n* · *m*) time and space.
  static func between(_ first: [Character], _ second: [Character]) -> Int {
    var cells = [Array(0...second.count)]
    for (row, letter) in first.enumerated() {
      var line = [row + 1]
      for (column, other) in second.enumerated() {
        let above = cells[row]
        var best = min(above[column + 1] + 1, line[column] + 1, above[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == second[column - 1], other == first[row - 1] {
          best = min(best, cells[row - 1][column - 1] + 1)
        }
        line.append(best)
      }
      cells.append(line)
    }
    return cells[first.count][second.count]
  }
}
