/// Finds the steps for a key of a record.
struct KeyTable: Sendable {
  /// A key that some properties have as their first candidate.
  struct Edge: Sendable {
    let key: String
    /// The step it feeds.
    let step: Int
    /// Further steps it feeds; nearly always none.
    var furtherSteps: [Int] = []
    /// Whether there are such.
    var feedsSeveral = false
  }

  private(set) var edges: [Edge] = []
  private var positions: [String: Int] = [:]
  /// Keys that are no edge but that some property may still look for.
  private var furtherKeys: Set<String> = []
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

  /// Notes a key that only a further candidate looks for.
  mutating func addFurther(_ key: String) { furtherKeys.insert(key) }

  /// A key of a record as the table has it.
  func folded(_ key: String) -> String { ignoresCase ? key.lowercased() : key }

  /// Whether there are such keys.
  var hasFurtherKeys: Bool { !furtherKeys.isEmpty }

  /// Whether no property ever looks at the key.
  func isUnknown(_ key: String) -> Bool { positions[key] == nil && !furtherKeys.contains(key) }
}
