extension SourcePath {
  /// Returns the value at the end of the path; nil if there is none.
  func value(in root: Any, ignoringCase: Bool = false) -> Any? {
    Self.value(at: segments[...], in: root, ignoringCase: ignoringCase)
  }

  /// Returns the value at the end of a path's segments; nil if there is none.
  static func value(at segments: ArraySlice<Segment>, in root: Any, ignoringCase: Bool) -> Any? {
    var current: Any = root
    for segment in segments {
      guard let next = segment.value(in: current, ignoringCase: ignoringCase) else { return nil }
      current = next
    }
    return current
  }

  /// Returns the scalar at which a path's segments end early, and the number of segments before it; nil if there is
  /// none.
  static func scalar(
    on segments: ArraySlice<Segment>,
    in root: Any,
    ignoringCase: Bool
  ) -> (value: Any, count: Int)? {
    var current: Any = root
    for (count, segment) in segments.enumerated() {
      if SourceValue(current).endsPaths { return (current, count) }
      guard let next = segment.value(in: current, ignoringCase: ignoringCase) else { return nil }
      current = next
    }
    return nil
  }

  /// Returns the first keys and indices of the path as text, for messages.
  func text(ofFirst count: Int) -> String { segments.prefix(count).map(\.key).joined(separator: ".") }

  /// Returns the value whose key is the complete text, otherwise the value at the end of the path; the root for an
  /// empty text.
  func literalOrPathValue(in root: Any) -> Any? {
    if text.isEmpty { return root }
    if !isSingleKey, let literal = Segment(text).value(in: root, ignoringCase: false) { return literal }
    return value(in: root)
  }
}

extension SourcePath.Segment {
  fileprivate func value(in container: Any, ignoringCase: Bool) -> Any? {
    if let record = ExactValue.record(container) { return value(inRecord: record, ignoringCase) }
    switch SourceValue(container) {
    case .record(let record): return value(inRecord: record, ignoringCase)
    case .array(let array):
      guard let index, array.indices.contains(index) else { return nil }
      return array[index]
    default: return nil
    }
  }

  private func value(inRecord record: [String: Any], _ ignoringCase: Bool) -> Any? {
    if let exact = record[key] { return exact }
    return ignoringCase ? KeyFolding.value(of: key, in: record) : nil
  }
}

extension SourceValue {
  /// Whether a path ends at the value: it is a text, a number or a Boolean value.
  fileprivate var endsPaths: Bool {
    switch self {
    case .text, .bool, .int, .uint, .float, .double, .decimal, .digits: true
    default: false
    }
  }
}
