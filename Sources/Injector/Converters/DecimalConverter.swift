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
    ).named("decimal")
  }
}
