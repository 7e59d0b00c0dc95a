/// The comparison of keys without regard to upper and lower case. Of several spellings of a key, the lower-case one takes
/// precedence, otherwise the first in alphabetical order.
enum KeyFolding {
  /// Whether a key takes precedence over another spelling of it, or is the same. The standard spelling comes first.
  static func isPreferred(_ key: String, to other: String, standard: String) -> Bool {
    key == standard || (other != standard && key <= other)
  }

  /// Returns the record with its keys in lower case.
  static func folded(_ record: [String: Any]) -> [String: Any] {
    var folded = [String: Any](minimumCapacity: record.count)
    for (key, value) in record.inOrder(by: { $0.key < $1.key }) {
      let lower = key.lowercased()
      if lower == key || folded[lower] == nil { folded[lower] = value }
    }
    return folded
  }
}
