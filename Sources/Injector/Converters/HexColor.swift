extension Converter where Input == String, Output == RGBAColor {
  /// A converter for colours in hexadecimal digits.
  ///
  /// ```swift
  /// let color: Converter<String, RGBAColor> = .hexColor
  /// try color.convert("#F90")                                         // red 1.0, green 0.6, blue 0.0, alpha 1.0
  /// try color.convertBack(RGBAColor(red: 1, green: 0.6, blue: 0))  // "FF9900"
  /// ```
  ///
  /// The text has 3, 4, 6 or 8 digits after "#", "0x" or no prefix. The opacity is last.
  public static var hexColor: Converter {
    hexColor(prefix: "")
  }

  /// Creates a converter for colours in hexadecimal digits, with a prefix and a position of the opacity.
  ///
  /// ```swift
  /// let color: Converter<String, RGBAColor> = .hexColor(prefix: "#", alpha: .first)
  /// try color.convertBack(RGBAColor(red: 1, green: 0.6, blue: 0, alpha: 0.5))  // "#80FF9900"
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: The text that is written before the digits. When reading, "#", "0x" and no prefix are accepted in
  ///     any case.
  ///   - alpha: The position of the opacity in the text.
  /// - Returns: A two-way converter.
  public static func hexColor(prefix: String, alpha: RGBAColor.AlphaPosition = .last) -> Converter {
    Converter(
      { RGBAColor(hex: $0, alpha: alpha) },
      back: { $0.hexText(prefix: prefix, alpha: alpha) }
    ).named("hexColor")
  }
}
