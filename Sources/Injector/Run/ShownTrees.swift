/// What closures were shown of JSON text: an array or a record becomes a tree once, however many of the models inside it show
/// theirs too.
///
/// ```
///   {"name": "a", "replies": [{"name": "b", "replies": […]}, …]}
///   ▲ shown first: read as a tree     ▲ shown next: part of that tree, found by where it begins
/// ```
struct ShownTrees {
  /// The arrays and records inside the outermost value that was shown, and where they end, by where they begin.
  private var inner: [Int: (value: Any, end: Int)] = [:]
  /// Where that value is.
  private var range = 0..<0

  /// The value at the reader's position as closures see it; the reader moves past it.
  mutating func value(_ reader: inout JSONReader) throws(JSONFailure) -> Any {
    let start = reader.offset
    if range.contains(start), let known = inner[start] {
      reader.move(to: known.end)
      return known.value
    }
    var inner: [Int: (value: Any, end: Int)] = [:]
    let value = try reader.readNativeTree { (value, begin, end) in
      if begin > start { inner[begin] = (value, end) }
    }
    // A scalar is read again sooner than it is looked up.
    if reader.offset > start, !range.contains(start) || !inner.isEmpty {
      self.inner = inner
      range = start..<reader.offset
    }
    return value
  }
}

extension RunState {
  /// Does something with a value that closures have seen, so that it need not be made native once more inside.
  mutating func withNativeSources<Result>(_ body: (inout RunState) -> Result) -> Result {
    let outer = sourcesAreNative
    sourcesAreNative = true
    defer { sourcesAreNative = outer }
    return body(&self)
  }
}
