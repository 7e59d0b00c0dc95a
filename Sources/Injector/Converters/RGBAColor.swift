/// A color of red, green, blue and opacity, each from 0 to 1, in the sRGB color space.
///
/// ```swift
/// let orange = RGBAColor(red: 1, green: 0.6, blue: 0)
/// try Converter.hexColor.convertBack(orange)   // "FF9900"
/// try Converter.hexColor.convert("#f90")       // equal to `orange`
/// ```
public struct RGBAColor: Sendable, Hashable {
  /// The positions of the opacity in a text.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum AlphaPosition: Sendable, Hashable {
    /// The opacity is first: "AARRGGBB", as on Android.
    case first

    /// The opacity is last: "RRGGBBAA", as in CSS.
    case last
  }

  /// The red component, from 0 to 1.
  public let red: Double

  /// The green component, from 0 to 1.
  public let green: Double

  /// The blue component, from 0 to 1.
  public let blue: Double

  /// The opacity, from 0 (invisible) to 1 (opaque).
  public let alpha: Double

  /// Creates a color from its components.
  ///
  /// ```swift
  /// RGBAColor(red: 2, green: 0.5, blue: -1).red  // 1.0
  /// ```
  ///
  /// A component outside 0…1 is set to the nearer bound, and NaN to 0.
  ///
  /// - Parameters:
  ///   - red: The red component, from 0 to 1.
  ///   - green: The green component, from 0 to 1.
  ///   - blue: The blue component, from 0 to 1.
  ///   - alpha: The opacity, from 0 (invisible) to 1 (opaque). The default is 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Self.clamped(red)
    self.green = Self.clamped(green)
    self.blue = Self.clamped(blue)
    self.alpha = Self.clamped(alpha)
  }

  /// Creates a color from 3, 4, 6 or 8 hexadecimal digits.
  ///
  /// ```swift
  /// RGBAColor(hex: "#F90")                    // red 1.0, green 0.6, blue 0.0, alpha 1.0
  /// RGBAColor(hex: "80FF9900", alpha: .first) // the same, alpha 0.50196…
  /// RGBAColor(hex: "orange")                  // nil
  /// ```
  ///
  /// Each of 3 or 4 digits means two equal digits.
  ///
  /// - Parameters:
  ///   - text: The digits, after "#", "0x" or no prefix. The result is `nil` for any other text.
  ///   - position: The position of the opacity in the text.
  ///
  /// Source: CSS Color Module Level 4, https://www.w3.org/TR/css-color-4/#hex-notation
  package init?(hex text: String, alpha position: AlphaPosition = .last) {
    guard var components = Self.components(of: text) else { return nil }
    var alpha = 1.0
    if components.count > 3 {
      alpha = position == .first ? components.removeFirst() : components.removeLast()
    }
    self.init(red: components[0], green: components[1], blue: components[2], alpha: alpha)
  }

  /// Returns the color in upper-case hexadecimal digits: six if it is opaque, otherwise eight.
  ///
  /// ```swift
  /// RGBAColor(red: 1, green: 0.6, blue: 0).hexText()                          // "FF9900"
  /// RGBAColor(red: 1, green: 0.6, blue: 0, alpha: 0.5).hexText(prefix: "#")   // "#FF990080"
  /// RGBAColor(red: 1, green: 0.6, blue: 0, alpha: 0.5).hexText(alpha: .first) // "80FF9900"
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: The text before the digits.
  ///   - position: The position of the opacity in the text.
  /// - Returns: The text.
  package func hexText(prefix: String = "", alpha position: AlphaPosition = .last) -> String {
    let opacity = Self.byte(alpha)
    var bytes = [red, green, blue].map(Self.byte)
    if opacity < 255 { bytes.insert(opacity, at: position == .first ? 0 : 3) }
    return prefix + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  private static func clamped(_ component: Double) -> Double { component > 0 ? min(component, 1) : 0 }

  private static func byte(_ component: Double) -> Int { Int((component * 255).rounded()) }

  /// Three or four components from 0 to 1.
  private static func components(of text: String) -> [Double]? {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "#") {
      digits.removeFirst()
    } else if text.hasPrefix("0x") || text.hasPrefix("0X") {
      digits.removeFirst(2)
    }
    var values: [Int] = []
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue, values.count < 8 else { return nil }
      values.append(value)
    }
    switch values.count {
    case 3, 4: return values.map { Double($0 * 17) / 255 }
    case 6, 8:
      return stride(from: 0, to: values.count, by: 2).map { Double(values[$0] * 16 + values[$0 + 1]) / 255 }
    default: return nil
    }
  }
}

extension Converter where Input == String, Output == RGBAColor {
  /// A converter for colors in hexadecimal digits.
  ///
  /// ```swift
  /// let color: Converter<String, RGBAColor> = .hexColor
  /// try color.convert("#F90")                                         // red 1.0, green 0.6, blue 0.0, alpha 1.0
  /// try color.convertBack(RGBAColor(red: 1, green: 0.6, blue: 0))  // "FF9900"
  /// ```
  ///
  /// The text has 3, 4, 6 or 8 digits after "#", "0x" or no prefix. The opacity is last.
  public static var hexColor: Converter { hexColor(prefix: "") }

  /// Creates a converter for colors in hexadecimal digits, with a prefix and a position of the opacity.
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
      { RGBAColor(hex: $0, alpha: alpha) }, back: { $0.hexText(prefix: prefix, alpha: alpha) }
    ).named(RGBAColor.converterName(prefix, alpha)).described { _ in .hexColor }
  }
}

extension RGBAColor {
  /// Returns the name of a converter from hexadecimal digits, with the arguments that differ from the defaults.
  static func converterName(_ prefix: String, _ alpha: AlphaPosition) -> String {
    let arguments = "prefix: \(prefix.debugDescription)" + (alpha == .last ? "" : ", alpha: .\(alpha)")
    return prefix.isEmpty && alpha == .last ? "hexColor" : "hexColor(\(arguments))"
  }
}
