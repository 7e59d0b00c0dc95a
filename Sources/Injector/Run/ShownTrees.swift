/// The values of JSON text with which closures were called. An array or a record is read into a tree only once, even
/// if closures are also called with values inside it.
///
/// ```
///   {"name": "a", "replies": [{"name": "b", "replies": […]}, …]}
///   ▲ shown first: read as a tree     ▲ shown next: part of that tree, found by where it begins
/// ```
struct ShownTrees {
  /// The arrays and records inside the outermost value and the offsets of their ends, by the offsets of their
  /// beginnings.
  private var inner = [Int: (value: Any, end: Int)]()
  /// The offsets of the outermost value.
  private var range = 0..<0
  /// Whether a number in the outermost value has no native form.
  private var hasHugeNumber = false

  /// Whether no tree is kept.
  var isEmpty: Bool { range.isEmpty }

  /// Returns the value at the reader's position as a tree. The reader moves past it.
  mutating func value(_ reader: inout Reader) throws(JSONFailure) -> Any {
    let start = reader.offset
    if range.contains(start), let known = inner[start] {
      reader.move(to: known.end)
      reader.hasMetHugeNumber = hasHugeNumber
      return known.value
    }
    var inner: [Int: (value: Any, end: Int)] = [:]
    let value = try reader.readNativeTree { (value, begin, end) in
      if begin > start { inner[begin] = (value, end) }
    }
    // Reading a scalar again is faster than looking it up.
    if reader.offset > start, !range.contains(start) || !inner.isEmpty {
      self.inner = inner
      range = start..<reader.offset
      hasHugeNumber = reader.hasMetHugeNumber
    }
    return value
  }
}

extension RunState {
  /// Calls `body` for a value that is already native, so that values inside it are not converted again.
  mutating func withNativeSources<Result>(_ body: (inout RunState) -> Result) -> Result {
    let outer = sourcesAreNative
    sourcesAreNative = true
    defer { sourcesAreNative = outer }
    return body(&self)
  }
}
