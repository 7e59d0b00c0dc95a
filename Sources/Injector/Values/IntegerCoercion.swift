import Foundation

extension Coercion {
  /// Returns a value as an integer. Numbers and numeric texts are exact or cut toward zero; Boolean values are 1 and
  /// 0; dates are whole seconds since 1970.
  static func integer<T: FixedWidthInteger>(
    _ source: SourceValue,
    as type: T.Type = T.self
  ) -> CoercionOutcome<T> {
    switch source {
    case .int(let integer): T(exactly: integer).map(CoercionOutcome.exact) ?? .outOfRange
    case .uint(let integer): T(exactly: integer).map(CoercionOutcome.exact) ?? .outOfRange
    case .double(let number): integer(cutting: number)
    case .float(let number): integer(cutting: Double(number))
    case .decimal(let decimal): NumericPrefix(decimal)?.integer() ?? .doesNotFit
    case .digits(let digits): digits.integer()
    case .bool(let boolean): .coerced(boolean ? 1 : 0)
    case .text(let text): integer(text)
    case .date(let date): integer(cutting: date.timeIntervalSince1970).fromAnotherKind
    case .null, .url, .data, .uuid, .array, .record, .other: .doesNotFit
    }
  }

  private static func integer<T: FixedWidthInteger>(_ text: String) -> CoercionOutcome<T> {
    if let integer = T(text) { return .coerced(integer) }
    if let truth = truth(ofWord: text.utf8) { return .coerced(truth ? 1 : 0) }
    return NumericPrefix(whole: text)?.integer().fromAnotherKind ?? .doesNotFit
  }

  private static func integer<T: FixedWidthInteger>(cutting number: Double) -> CoercionOutcome<T> {
    guard number.isFinite else { return .doesNotFit }
    let whole = number.rounded(.towardZero)
    let integer = Int64(exactly: whole).map { T(exactly: $0) } ?? T(exactly: whole)
    guard let integer else { return .outOfRange }
    return whole == number ? .exact(integer) : .lossy(integer)
  }
}
