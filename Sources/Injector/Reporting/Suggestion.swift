/// The search for the name that was probably meant: "did you mean 'userId'?".
enum Suggestion {
  /// Returns the candidate that is most similar to a name, or `nil` if none is similar enough.
  ///
  /// A candidate that differs only in case, underscores or hyphens comes first. Else it is the one with the
  /// smallest number of typing errors, at most one error for each three letters of the name (one for a name of
  /// less than three), and the first of several. Else it is the shortest that begins with the name, if the name has
  /// three letters or more: 'int' is the beginning of 'integer'.
  ///
  /// A name of more than 100 characters neither has nor is a suggestion. Typing errors are looked for in the first
  /// 1,000 candidates.
  ///
  /// - Complexity: O(*c* + *n*²) for *c* candidates and a name of *n* ≤ 100 characters.
  static func closest(to name: String, among candidates: [String]) -> String? {
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

  private static func nearest(to name: String, among candidates: ArraySlice<String>, limit: Int)
    -> String?
  {
    let letters = Array(name)
    var nearest: String?
    var smallest = limit + 1
    for candidate in candidates {
      let others = Array(candidate.lowercased())
      guard abs(others.count - letters.count) < smallest else { continue }
      let distance = EditDistance.between(letters, others)
      guard distance < smallest else { continue }
      smallest = distance
      nearest = candidate
    }
    return nearest
  }

  private static func isShort(_ name: String) -> Bool {
    name.prefix(101).count <= 100
  }

  private static func withoutSeparators(_ name: String) -> String {
    name.filter { $0 != "_" && $0 != "-" }
  }
}
