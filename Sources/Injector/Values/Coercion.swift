/// The one table of coercions: what a value becomes when its kind is not the property's own.
///
/// One function for each family of targets, one file for each function. All are pure, none depends on the
/// locale or the platform.
enum Coercion {
  /// The truth that a word stands for: `true` and `yes`, `false` and `no`, in any case.
  static func truth(ofWord text: String) -> Bool? {
    guard (2...5).contains(text.utf8.count) else { return nil }
    switch text.lowercased() {
    case "true", "yes": return true
    case "false", "no": return false
    default: return nil
    }
  }
}
