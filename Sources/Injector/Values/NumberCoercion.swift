#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension Coercion {
  /// Returns a value as an integer. Numbers and numeric texts are exact or cut off toward zero; Boolean values are 1
  /// and 0; dates are whole seconds since 1970.
  ///
  /// A type of at most 64 bits uses the result of the widest type of the same signedness, if it is in range.
  @_transparent
  static func integer<T: FixedWidthInteger>(
    _ source: SourceValue, as type: T.Type = T.self
  ) -> CoercionOutcome<T> {
    if T.bitWidth > 64 { return integer(source, asWidest: type) }
    if T.isSigned {
      return integer(source, asWidest: Int64.self).compactMap(orElse: .outOfRange) { T(exactly: $0) }
    }
    return integer(source, asWidest: UInt64.self).compactMap(orElse: .outOfRange) { T(exactly: $0) }
  }

  private static func integer<T: FixedWidthInteger>(
    _ source: SourceValue, asWidest type: T.Type
  ) -> CoercionOutcome<T> {
    switch source {
    case .int(let integer): T(exactly: integer).map { .exact($0) } ?? .outOfRange
    case .uint(let integer): T(exactly: integer).map { .exact($0) } ?? .outOfRange
    case .double(let number): integer(cutting: number)
    case .float(let number): integer(cutting: Double(number))
    case .decimal(let decimal): NumericPrefix(decimal)?.integer() ?? .doesNotFit
    case .digits(let digits): digits.integer()
    case .bool(let boolean): .coerced(boolean ? 1 : 0)
    case .text(let text): T(text).map { .coerced($0) } ?? number(in: text) { $0.integer() }
    case .date(let date): integer(cutting: date.timeIntervalSince1970).fromAnotherKind
    case .null, .url, .data, .uuid, .array, .record, .other: .doesNotFit
    }
  }

  private static func number<T: Numeric>(
    in text: String, _ convert: (NumericPrefix) -> CoercionOutcome<T>
  ) -> CoercionOutcome<T> {
    if let truth = truth(ofWord: text.utf8) { return .coerced(truth ? 1 : 0) }
    return NumericPrefix(whole: text).map { convert($0).fromAnotherKind } ?? .doesNotFit
  }

  private static func integer<T: FixedWidthInteger>(cutting number: Double) -> CoercionOutcome<T> {
    guard number.isFinite else { return .doesNotFit }
    let whole = number.rounded(.towardZero)
    let integer = Int64(exactly: whole).map { T(exactly: $0) } ?? T(exactly: whole)
    guard let integer else { return .outOfRange }
    return whole == number ? .exact(integer) : .lossy(integer)
  }

  /// Returns a value as a `Float`, `Double` or `CGFloat`. Numbers and numeric texts are rounded once; Boolean values
  /// are 1 and 0; dates are seconds since 1970.
  static func floatingPoint<T: BinaryFloatingPoint>(
    _ source: SourceValue, as type: T.Type = T.self
  ) -> CoercionOutcome<T> {
    switch source {
    case .double(let number): narrowed(number)
    case .float(let number): .exact(T(number))
    case .int(let integer): floatingPoint(ofInteger: integer)
    case .uint(let integer): floatingPoint(ofInteger: integer)
    case .decimal(let decimal): NumericPrefix(decimal).map { floatingPoint($0) } ?? .exact(.nan)
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

  /// Returns a number that JSON does not have, from the text that ``ExtractionOptions/nonFinite(_:)`` writes for it.
  static func nonFinite<T: BinaryFloatingPoint>(_ text: String) -> CoercionOutcome<T> {
    // The length is compared first because that is faster.
    switch text.utf8.count {
    case 3 where text == "NaN": .coerced(.nan)
    case 8 where text == "Infinity": .coerced(.infinity)
    case 9 where text == "-Infinity": .coerced(-.infinity)
    default: .doesNotFit
    }
  }

  /// Returns the nearest number of the target type, rounded once.
  private static func floatingPoint<T: BinaryFloatingPoint>(_ prefix: NumericPrefix) -> CoercionOutcome<T> {
    let value = T.self == Float.self ? prefix.float.map { T($0) } : prefix.double.map { T($0) }
    return value.map { .exact($0) } ?? .outOfRange
  }

  /// Converts using `Float` and `Double`, because `CGFloat(exactly:)` crashes on Linux.
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

  /// Returns a value as a `Decimal`. Integers and numeric texts keep all digits; binary fractions are converted from
  /// their shortest text; Boolean values are 1 and 0; dates are seconds since 1970.
  static func decimal(_ source: SourceValue) -> CoercionOutcome<Decimal> {
    switch source {
    case .decimal(let decimal): decimal.isFinite ? .exact(decimal) : .doesNotFit
    case .digits(let digits): digits.decimal
    case .int(let integer): .exact(Decimal(integer))
    case .uint(let integer): .exact(Decimal(integer))
    case .float(let number): decimal(byTextOf: number)
    case .double(let number): decimal(byTextOf: number)
    case .date(let date): decimal(byTextOf: date.timeIntervalSince1970).fromAnotherKind
    case .bool(let boolean): .coerced(boolean ? 1 : 0)
    case .text(let text): number(in: text) { $0.decimal }
    case .null, .url, .data, .uuid, .array, .record, .other: .doesNotFit
    }
  }

  private static func decimal(
    byTextOf number: some BinaryFloatingPoint & CustomStringConvertible
  ) -> CoercionOutcome<Decimal> {
    NumericPrefix(shortestTextOf: number)?.decimal ?? .doesNotFit
  }
}

extension Decimal {
  /// Creates a decimal from the shortest digits of a number, if there are at most 15 of them, and at most six after the
  /// point.
  init?(shortDigitsOf number: Double) {
    // Of the decimals with 15 digits, at most one is nearest to a double.
    let scaled = (number * 1e6).rounded()
    guard scaled.magnitude < 1e15, scaled / 1e6 == number else { return nil }
    self.init(isNegative: scaled < 0, significand: UInt64(scaled.magnitude), exponent: -6)
  }

  /// Creates a decimal from all digits of a number, without trailing zeros in its fraction.
  init(isNegative: Bool, significand: UInt64, exponent: Int) {
    var (significand, exponent) = (significand, exponent)
    while exponent < 0, significand != 0, significand % 10 == 0 {
      significand /= 10
      exponent += 1
    }
    self =
      significand == 0
      ? 0
      : Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: Decimal(significand))
  }
}
