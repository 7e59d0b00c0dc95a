import Foundation

extension Coercion {
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
