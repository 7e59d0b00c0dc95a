import Foundation

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

  /// Returns a value as a `Bool`. A number, a date or a numeric text is true unless it is zero. `true` and `yes`,
  /// `false` and `no` are read in upper and lower case.
  static func bool(_ source: SourceValue) -> CoercionOutcome<Bool> {
    switch source {
    case .bool(let boolean): .exact(boolean)
    case .int(let integer): .coerced(integer != 0)
    case .uint(let integer): .coerced(integer != 0)
    case .float(let number): .coerced(number != 0)
    case .double(let number): .coerced(number != 0)
    case .decimal(let decimal): .coerced(decimal != 0)
    case .digits(let digits): .coerced(!digits.isZero)
    case .date(let date): .coerced(date.timeIntervalSince1970 != 0)
    case .text(let text):
      (truth(ofWord: text) ?? NumericPrefix(whole: text).map { !$0.isZero }).map(CoercionOutcome.coerced)
        ?? .doesNotFit
    case .null, .url, .data, .uuid, .array, .record, .other: .doesNotFit
    }
  }
}
