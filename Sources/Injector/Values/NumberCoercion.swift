import Foundation

extension Coercion {
  /// Returns a value as an `NSNumber`: of an integer or a `Double` if it can represent all digits, otherwise an
  /// `NSDecimalNumber`. Boolean values stay Boolean.
  static func number(_ source: SourceValue) -> CoercionOutcome<NSNumber> {
    switch source {
    case .int(let integer): .exact(NSNumber(value: integer))
    case .uint(let integer): .exact(NSNumber(value: integer))
    case .float(let number): .exact(NSNumber(value: number))
    case .double(let number): .exact(NSNumber(value: number))
    case .decimal(let decimal): .exact(number(holding: decimal))
    case .digits(let digits): number(digits)
    case .bool(let boolean): .exact(NSNumber(value: boolean))
    case .date(let date): .coerced(NSNumber(value: date.timeIntervalSince1970))
    case .text(let text): number(text)
    case .null, .url, .data, .uuid, .array, .record, .other: .doesNotFit
    }
  }

  private static func number(_ text: String) -> CoercionOutcome<NSNumber> {
    if let truth = truth(ofWord: text) { return .coerced(NSNumber(value: truth)) }
    return NumericPrefix(whole: text).map { number($0).fromAnotherKind } ?? .doesNotFit
  }

  /// Returns a number with all its digits if a `Decimal` can represent them, otherwise the nearest `Double`.
  private static func number(_ digits: NumericPrefix) -> CoercionOutcome<NSNumber> {
    let decimal = digits.decimal
    if decimal == .outOfRange, let double = digits.double { return .exact(NSNumber(value: double)) }
    return decimal.map(number(holding:))
  }

  private static func number(holding decimal: Decimal) -> NSNumber {
    switch SourceValue(narrowing: decimal) {
    case .int(let integer): NSNumber(value: integer)
    case .uint(let integer): NSNumber(value: integer)
    case .double(let double): NSNumber(value: double)
    default: NSDecimalNumber(decimal: decimal)
    }
  }
}
