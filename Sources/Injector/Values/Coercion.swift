/// The table of coercions: the conversions of values whose type is not the property's own.
///
/// There is one function for each group of target types, each in a file of its own. All are pure, and none depends on
/// the locale or the platform.
enum Coercion {
  /// Returns the Boolean value of a word: `true` and `yes`, `false` and `no`, in upper and lower case.
  static func truth(ofWord text: String) -> Bool? {
    guard (2...5).contains(text.utf8.count) else { return nil }
    switch text.lowercased() {
    case "true", "yes": return true
    case "false", "no": return false
    default: return nil
    }
  }
}
