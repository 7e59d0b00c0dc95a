/// Finds the steps for a key of a record.
struct KeyTable: Sendable {
  /// A key that some properties have as their first candidate.
  struct Edge: Sendable {
    let key: String
    /// The step it feeds.
    let step: Int
    /// Further steps it feeds; nearly always none.
    var furtherSteps: [Int] = []
    /// Whether some property looks for it as a further candidate too, or for something inside its value.
    var isFurther = false
    /// Whether there is more to it than the one step.
    var feedsSeveral = false
  }

  private(set) var edges: [Edge] = []
  private var positions: [String: Int] = [:]
  /// Keys that some property may still look for when what it looked for first is not there.
  private var furtherKeys: Set<String> = []
  /// Keys that nobody looks for and that are no surprise all the same.
  private var passedKeys: Set<String> = []
  /// Whether keys are compared without regard to case: edges are lower-case then.
  var ignoresCase = false

  /// Adds `step` to what the key feeds.
  mutating func add(_ key: String, step: Int) {
    if let position = positions[key] {
      edges[position].furtherSteps.append(step)
      edges[position].feedsSeveral = true
    } else {
      positions[key] = edges.count
      edges.append(Edge(key: key, step: step))
    }
  }

  /// Notes a key that a further candidate looks for.
  mutating func addFurther(_ key: String) { furtherKeys.insert(key) }

  /// Notes a key that is left alone.
  mutating func addPassed(_ key: String) { passedKeys.insert(folded(key)) }

  /// Marks the edges whose keys further candidates look for too, now that all are known.
  mutating func markFurtherEdges() {
    for index in edges.indices where furtherKeys.contains(edges[index].key) {
      edges[index].isFurther = true
      edges[index].feedsSeveral = true
    }
  }

  /// A key of a record as the table has it.
  func folded(_ key: String) -> String { ignoresCase ? key.lowercased() : key }

  /// Whether there are such keys.
  var hasFurtherKeys: Bool { !furtherKeys.isEmpty }

  /// Whether a further candidate looks for the key.
  func isFurther(_ key: String) -> Bool { furtherKeys.contains(key) }

  /// Whether no property ever looks at the key, and no rule names it.
  func isUnknown(_ key: String) -> Bool {
    positions[key] == nil && !furtherKeys.contains(key) && !passedKeys.contains(key)
  }
}
