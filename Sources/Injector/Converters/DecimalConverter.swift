public import Foundation

extension Converter where Input == String, Output == Decimal {
  /// A converter for decimal numbers written as text, exact to the last digit.
  ///
  /// ```swift
  /// let price: Converter<String, Decimal> = .decimal
  /// try price.convert("0.1234567890123456789")  // 0.1234567890123456789
  /// try price.convert("12 apples")              // nil
  /// try price.convertBack(Decimal(25) / 2)      // "12.5"
  /// ```
  ///
  /// The whole text must be a number: digits, a sign, a point, an exponent ("-1.5e3"). A number with more digits than a
  /// `Decimal` holds (38) does not fit.
  public static var decimal: Converter {
    Converter(
      { text in
        guard let written = DecimalSpelling(text), let value = Decimal(string: text, locale: .machine),
          DecimalSpelling(value.description) == written
        else { return nil }
        return value
      },
      back: { $0.isNaN ? nil : $0.description }
    )
  }
}

/// A decimal number as written, brought to one form, so that equal numbers are equal: digits × 10^exponent.
private struct DecimalSpelling: Equatable {
  private var isNegative = false
  /// Without zeros at either end; empty for zero.
  private var digits: [UInt8] = []
  private var exponent = 0

  /// Takes `[+-] digits [. digits] [e [+-] digits]` with a digit on either side of the point.
  init?(_ text: String) {
    var scanner = ByteScanner(text.utf8)
    isNegative = scanner.scan(UInt8(ascii: "-"))
    if !isNegative { _ = scanner.scan(UInt8(ascii: "+")) }
    var hasDigits = false
    while let digit = scanner.scanDigit() {
      digits.append(UInt8(digit))
      hasDigits = true
    }
    if scanner.scan(UInt8(ascii: ".")) {
      while let digit = scanner.scanDigit() {
        digits.append(UInt8(digit))
        exponent -= 1
        hasDigits = true
      }
    }
    guard hasDigits, let power = Self.scanPower(&scanner), scanner.isAtEnd else { return nil }
    exponent += power
    normalise()
  }

  /// The number after "e"; 0 without one.
  private static func scanPower(_ scanner: inout ByteScanner<String.UTF8View>) -> Int? {
    guard scanner.scan(UInt8(ascii: "e")) || scanner.scan(UInt8(ascii: "E")) else { return 0 }
    let isNegative = scanner.scan(UInt8(ascii: "-"))
    if !isNegative { _ = scanner.scan(UInt8(ascii: "+")) }
    guard let power = scanner.scanNumber(minimum: 1, maximum: 9) else { return nil }
    return isNegative ? -power : power
  }

  private mutating func normalise() {
    digits = Array(digits.drop { $0 == 0 })
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    if digits.isEmpty { (isNegative, exponent) = (false, 0) }
  }
}
