import Foundation

extension Coercion {
  /// Returns a value as a `Float`, `Double` or `CGFloat`. Numbers and numeric texts are rounded once; Boolean values
  /// are 1 and 0; dates are seconds since 1970.
  static func floatingPoint<T: BinaryFloatingPoint>(
    _ source: SourceValue,
    as type: T.Type = T.self
  ) -> CoercionOutcome<T> {
    switch source {
    case .double(let number): narrowed(number)
    case .float(let number): .exact(T(number))
    case .int(let integer): floatingPoint(ofInteger: integer)
    case .uint(let integer): floatingPoint(ofInteger: integer)
    case .decimal(let decimal): floatingPoint(decimal)
    case .digits(let digits): floatingPoint(digits)
    case .bool(let boolean): .coerced(boolean ? 1 : 0)
    case .text(let text): floatingPoint(text)
    case .date(let date): narrowed(date.timeIntervalSince1970).fromAnotherKind
    case .null, .url, .data, .uuid, .array, .record, .other: .doesNotFit
    }
  }

  private static func floatingPoint<T: BinaryFloatingPoint>(_ text: String) -> CoercionOutcome<T> {
    if let truth = truth(ofWord: text.utf8) { return .coerced(truth ? 1 : 0) }
    guard let prefix = NumericPrefix(whole: text) else { return nonFinite(text) }
    return floatingPoint(prefix).fromAnotherKind
  }

  /// Returns a number that JSON does not have, from the text that ``ExtractionOptions/nonFinite(_:)`` writes.
  private static func nonFinite<T: BinaryFloatingPoint>(_ text: String) -> CoercionOutcome<T> {
    // The length is compared first, which takes less time.
    switch text.utf8.count {
    case 3 where text == "NaN": .coerced(.nan)
    case 8 where text == "Infinity": .coerced(.infinity)
    case 9 where text == "-Infinity": .coerced(-.infinity)
    default: .doesNotFit
    }
  }

  private static func floatingPoint<T: BinaryFloatingPoint>(_ decimal: Decimal) -> CoercionOutcome<T> {
    guard let prefix = NumericPrefix(decimal) else { return .exact(.nan) }
    return floatingPoint(prefix)
  }

  /// Returns the nearest number of the target type, rounded once.
  private static func floatingPoint<T: BinaryFloatingPoint>(_ prefix: NumericPrefix) -> CoercionOutcome<T> {
    let value = T.self == Float.self ? prefix.float.map { T($0) } : prefix.double.map { T($0) }
    return value.map(CoercionOutcome.exact) ?? .outOfRange
  }

  /// Converts through `Float` and `Double`, because `CGFloat(exactly:)` crashes on Linux.
  private static func floatingPoint<T: BinaryFloatingPoint>(
    ofInteger integer: some FixedWidthInteger
  ) -> CoercionOutcome<T> {
    if T.self == Float.self {
      return Float(exactly: integer).map { .exact(T($0)) } ?? .lossy(T(Float(integer)))
    }
    return Double(exactly: integer).map { .exact(T($0)) } ?? .lossy(T(Double(integer)))
  }

  private static func narrowed<T: BinaryFloatingPoint>(_ number: Double) -> CoercionOutcome<T> {
    let value = T(number)
    let isLost = value.isInfinite && number.isFinite || value == 0 && number != 0
    return isLost ? .outOfRange : .exact(value)
  }
}
