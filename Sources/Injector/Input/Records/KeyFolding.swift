/// Records whose keys are compared without regard to case.
enum KeyFolding {
  /// The record with its keys in lower case; a key that is so already beats one that is not.
  static func folded(_ record: [String: Any]) -> [String: Any] {
    var folded = [String: Any](minimumCapacity: record.count)
    for (key, value) in record.sorted(by: { $0.key < $1.key }) {
      let lower = key.lowercased()
      if lower == key || folded[lower] == nil { folded[lower] = value }
    }
    return folded
  }
}
