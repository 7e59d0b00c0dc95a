/// A record that is an array, in the form in which hooks get it.
enum RecordOfPositions {
  /// Returns a dictionary unchanged, and an array by its positions: `["0": 7, "1": "a"]`.
  static func record(_ value: Any) -> [String: Any] {
    switch SourceValue(value) {
    case .record(let record): return record
    case .array(let elements):
      return Dictionary(elements.enumerated().map { (String($0), $1) }) { _, last in last }
    default: return [:]
    }
  }
}
