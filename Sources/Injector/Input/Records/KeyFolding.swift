/// The lower-case form of records, to compare keys without upper and lower case.
enum KeyFolding {
  /// Returns the record with its keys in lower case. A key that is already lower-case takes precedence over one that
  /// is not.
  static func folded(_ record: [String: Any]) -> [String: Any] {
    var folded = [String: Any](minimumCapacity: record.count)
    for (key, value) in record.sorted(by: { $0.key < $1.key }) {
      let lower = key.lowercased()
      if lower == key || folded[lower] == nil { folded[lower] = value }
    }
    return folded
  }
}
