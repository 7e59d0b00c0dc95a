public import Foundation

extension Converter where Input == String, Output == Decimal {
  /// A converter for decimal numbers in text, without rounding.
  ///
  /// ```swift
  /// let price: Converter<String, Decimal> = .decimal
  /// try price.convert("0.1234567890123456789")  // 0.1234567890123456789
  /// try price.convert("12 apples")              // nil
  /// try price.convertBack(Decimal(25) / 2)      // "12.5"
  /// ```
  ///
  /// The complete text must be a number: a sign, digits, a point, an exponent ("-1.5e3"). A number with more digits
  /// than a `Decimal` has (38) does not fit.
  public static var decimal: Converter {
    Converter(
      { text in
        // White space is not accepted here, unlike around a number in a record.
        guard let first = text.utf8.first, first > 0x20, let number = NumericPrefix(utf8Whole: text.utf8)
        else {
          return nil
        }
        return number.decimal.exactValue
      },
      back: { $0.isNaN ? nil : $0.description }
    ).reading { Decimal(shortText: $0) }.named("decimal")
  }
}

extension Decimal {
  /// Creates a decimal of a text of at most 19 digits, with a sign and a point; nil for any other text.
  fileprivate init?(shortText text: TextBytes) {
    var scanner = ByteScanner(text)
    let isNegative = scanner.scan(UInt8(ascii: "-"))
    let start = scanner.index
    var significand: UInt64 = 0
    var fractionStart: Int?
    while true {
      if let digit = scanner.scanDigit() {
        significand = significand &* 10 &+ UInt64(digit)
      } else if fractionStart == nil, scanner.index > start, scanner.scan(UInt8(ascii: ".")) {
        fractionStart = scanner.index
      } else {
        break
      }
    }
    let digitCount = scanner.index - start - (fractionStart == nil ? 0 : 1)
    guard scanner.isAtEnd, digitCount > 0, digitCount <= 19, fractionStart != scanner.index else {
      return nil
    }
    self.init(
      isNegative: isNegative,
      significand: significand,
      exponent: fractionStart.map { $0 - scanner.index } ?? 0
    )
  }
}
