import Foundation

/// The table of coercions: the conversions of values whose type is not the property's own.
///
/// There is one function for each group of target types, each in a file of its own. All are pure, and none depends on
/// the locale or the platform.
enum Coercion {
  /// Returns the Boolean value of a word: `true` and `yes`, `false` and `no`, in upper and lower case.
  @inline(__always)
  static func truth(ofWord text: some Collection<UInt8>) -> Bool? {
    guard text.count <= 5 else { return nil }
    switch text.reduce(UInt64(0), { $0 << 8 | UInt64($1 | 0x20) }) {
    case 0x7472_7565, 0x79_6573: return true  // true, yes
    case 0x66_616C_7365, 0x6E6F: return false  // false, no
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
      (truth(ofWord: text.utf8) ?? NumericPrefix(whole: text).map { !$0.isZero }).map(CoercionOutcome.coerced)
        ?? .doesNotFit
    case .null, .url, .data, .uuid, .array, .record, .other: .doesNotFit
    }
  }
}
