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
    var hasSeveralReaders = false
  }

  private(set) var edges: [Edge] = []
  private var positions: [String: Int] = [:]
  /// Keys that some property may still look for when what it looked for first is not there.
  private var laterKeys: Set<String> = []
  /// Keys that nobody looks for and that are no surprise all the same.
  private var passedKeys: Set<String> = []
  /// The properties that are never written, by the keys that would lead to them.
  private var constants: [String: String] = [:]
  /// Whether keys are compared without regard to case: edges are lower-case then.
  var ignoresCase = false

  /// The names of properties that a key in snake case may stand for.
  private var snakeCaseNames: Set<String> = []
  /// How many bytes they have, underscores aside.
  private var snakeCaseLengths: Set<Int> = []

  /// Adds `step` to what the key feeds.
  mutating func add(_ key: String, step: Int) {
    if let position = positions[key] {
      edges[position].furtherSteps.append(step)
      edges[position].hasSeveralReaders = true
    } else {
      positions[key] = edges.count
      edges.append(Edge(key: key, step: step))
    }
  }

  /// Notes a key that a further candidate looks for.
  mutating func addFurther(_ key: String) { laterKeys.insert(key) }

  /// Notes a key that is left alone.
  mutating func addPassed(_ key: String) { passedKeys.insert(folded(key)) }

  /// Notes the name of a property that a key in snake case may stand for.
  mutating func addSnakeCaseName(_ name: String) {
    snakeCaseNames.insert(name)
    snakeCaseLengths.insert(Self.lengthWithoutUnderscores(name))
  }

  /// Notes a key of a property that is never written.
  mutating func addConstant(_ key: String, property: String) { constants[folded(key)] = property }

  /// The property that is never written and that the key, which is unknown, would lead to.
  func constant(_ key: String) -> String? { constants[folded(key)] }

  /// Marks the edges whose keys further candidates look for too, now that all are known.
  mutating func markFurtherEdges() {
    for index in edges.indices where laterKeys.contains(edges[index].key) {
      edges[index].isFurther = true
      edges[index].hasSeveralReaders = true
    }
  }

  /// A key of a record as the table has it.
  func folded(_ key: String) -> String { ignoresCase ? key.lowercased() : key }

  /// Whether a key that no step takes may be looked for all the same.
  var looksForMore: Bool { !laterKeys.isEmpty || !snakeCaseNames.isEmpty }

  /// Whether a further candidate looks for the key.
  func isFurther(_ key: String) -> Bool { laterKeys.contains(key) }

  /// Whether no property ever looks at the key, and no rule names it.
  func isUnknown(_ key: String) -> Bool { !isNamed(key) && snakeCaseName(forKey: key) == nil }

  /// The property's name that a key in snake case stands for; nil for a key that is looked for as it is.
  func snakeCaseName(forKey key: String) -> String? {
    guard !snakeCaseNames.isEmpty, key.utf8.contains(UInt8(ascii: "_")) else { return nil }
    // The other characters of an ASCII key become as many of the name.
    let isASCII = key.utf8.allSatisfy { $0 < 0x80 }
    if isASCII, !snakeCaseLengths.contains(Self.lengthWithoutUnderscores(key)) { return nil }
    guard !isNamed(key) else { return nil }
    let name = SnakeCase.propertyName(forKey: key)
    return snakeCaseNames.contains(name) ? name : nil
  }

  private func isNamed(_ key: String) -> Bool {
    positions[key] != nil || laterKeys.contains(key) || passedKeys.contains(key)
  }

  private static func lengthWithoutUnderscores(_ text: String) -> Int {
    text.utf8.reduce(0) { $1 == UInt8(ascii: "_") ? $0 : $0 + 1 }
  }
}
