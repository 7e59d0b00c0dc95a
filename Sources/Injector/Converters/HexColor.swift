extension Converter where Input == String, Output == RGBAColor {
  /// A converter for colours in hexadecimal digits.
  ///
  /// ```swift
  /// let color: Converter<String, RGBAColor> = .hexColor
  /// try color.convert("#F90")                                         // red 1.0, green 0.6, blue 0.0, alpha 1.0
  /// try color.convertBack(RGBAColor(red: 1, green: 0.6, blue: 0))  // "FF9900"
  /// ```
  ///
  /// It takes 3, 4, 6 or 8 digits after "#", "0x" or nothing, opacity last.
  public static var hexColor: Converter {
    hexColor(prefix: "")
  }

  /// The converter `hexColor` with a prefix to write, or with the opacity first.
  ///
  /// ```swift
  /// let color: Converter<String, RGBAColor> = .hexColor(prefix: "#", alpha: .first)
  /// try color.convertBack(RGBAColor(red: 1, green: 0.6, blue: 0, alpha: 0.5))  // "#80FF9900"
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: What to write before the digits; texts may have "#" or "0x" in any case.
  ///   - alpha: Which end of the text holds the opacity.
  /// - Returns: A two-way converter.
  public static func hexColor(prefix: String, alpha: RGBAColor.AlphaPosition = .last) -> Converter {
    Converter(
      { RGBAColor(hex: $0, alpha: alpha) },
      back: { $0.hexText(prefix: prefix, alpha: alpha) }
    )
  }
}
