/// The objects and arrays of a document that are open.
struct DocumentLevels {
  private var levels: [Level] = []

  private struct Level {
    let closing: UInt8
    /// The number of elements or members so far.
    var count = 0
  }

  /// The number of open objects and arrays.
  var count: Int { levels.count }

  /// The closing bracket of the innermost one.
  var closing: UInt8? { levels.last?.closing }

  /// Enters an object or array with a closing bracket.
  mutating func open(_ closing: UInt8) { levels.append(Level(closing: closing)) }

  /// Leaves the innermost one.
  mutating func close() { levels.removeLast() }

  /// Counts an element or member of the innermost one. Returns the kind of limit if there are too many.
  mutating func beginEntry(atMost limit: Int) -> ExceededLimit.Kind? {
    let innermost = levels.count - 1
    levels[innermost].count += 1
    if levels[innermost].count <= limit { return nil }
    return levels[innermost].closing == UInt8(ascii: "]") ? .elements : .members
  }
}
