extension SourcePath {
  /// Returns the value at the end of the path; nil if there is none.
  func value(in root: Any) -> Any? {
    Self.value(at: segments[...], in: root)
  }

  /// Returns the value at the end of a path's segments; nil if there is none.
  static func value(at segments: ArraySlice<Segment>, in root: Any) -> Any? {
    var current: Any = root
    for segment in segments {
      guard let next = segment.value(in: current) else { return nil }
      current = next
    }
    return current
  }

  /// Returns the first keys and indices of the path as text, for messages.
  func text(ofFirst count: Int) -> String { segments.prefix(count).map(\.key).joined(separator: ".") }

  /// Returns the value whose key is the complete text, otherwise the value at the end of the path; the root for an
  /// empty text.
  func literalOrPathValue(in root: Any) -> Any? {
    if text.isEmpty { return root }
    if !isSingleKey, let literal = Segment(text).value(in: root) { return literal }
    return value(in: root)
  }
}

extension SourcePath.Segment {
  fileprivate func value(in container: Any) -> Any? {
    if let record = ExactValue.record(container) { return record[key] }
    switch SourceValue(container) {
    case .record(let record): return record[key]
    case .array(let array):
      guard let index, array.indices.contains(index) else { return nil }
      return array[index]
    default: return nil
    }
  }
}

extension SourceValue {
  /// Whether a path ends at the value: it is a text, a number or a Boolean value.
  var endsPaths: Bool {
    switch self {
    case .text, .bool, .int, .uint, .float, .double, .decimal, .digits: true
    default: false
    }
  }
}
