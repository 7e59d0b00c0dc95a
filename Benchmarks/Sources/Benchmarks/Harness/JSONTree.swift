import Foundation

/// Trees of JSON values, as JSONSerialization reads them.
enum JSONTree {
  /// A Boolean value that indicates whether two texts say the same: the order of members and the forms of numbers do not
  /// matter.
  static func areEqual(_ one: Data, _ other: Data) throws -> Bool {
    try areEqual(JSONSerialization.jsonObject(with: one), JSONSerialization.jsonObject(with: other))
  }

  /// A Boolean value that indicates whether two trees say the same.
  static func areEqual(_ one: Any, _ other: Any) -> Bool {
    if let one = one as? [String: Any], let other = other as? [String: Any] {
      return one.count == other.count
        && one.allSatisfy { key, value in other[key].map { areEqual(value, $0) } ?? false }
    }
    if let one = one as? [Any], let other = other as? [Any] {
      return one.count == other.count && zip(one, other).allSatisfy(areEqual)
    }
    if let one = one as? String, let other = other as? String { return one == other }
    if one is NSNull { return other is NSNull }
    guard let one = one as? NSNumber, let other = other as? NSNumber else { return false }
    return one == other
  }
}
