#if canImport(UIKit)
  import CoreGraphics
  public import UIKit

  extension RGBAColor {
    /// Creates a color from a color of UIKit.
    ///
    /// ```swift
    /// RGBAColor(UIColor.red)?.hexText()  // "FF0000"
    /// ```
    ///
    /// - Parameter color: The color. The result is `nil` if it has no sRGB components, such as a pattern.
    public init?(_ color: UIColor) {
      guard let space = CGColorSpace(name: CGColorSpace.sRGB),
        let converted = color.cgColor.converted(to: space, intent: .defaultIntent, options: nil),
        let parts = converted.components, parts.count == 4
      else { return nil }
      self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }

    /// The color for UIKit.
    ///
    /// ```swift
    /// RGBAColor(red: 1, green: 0, blue: 0).uiColor  // UIColor.red
    /// ```
    public var uiColor: UIColor { UIColor(red: red, green: green, blue: blue, alpha: alpha) }
  }

  extension Converter where Input == String, Output == UIColor {
    /// A converter from hexadecimal digits to colors of UIKit.
    ///
    /// ```swift
    /// let color: Converter<String, UIColor> = .hexColor
    /// try color.convert("#FF0000")        // UIColor.red
    /// try color.convertBack(UIColor.red)  // "FF0000"
    /// ```
    public static var hexColor: Converter { hexColor(prefix: "") }

    /// Creates a converter from hexadecimal digits to colors of UIKit, with a prefix and a position of the opacity.
    ///
    /// ```swift
    /// let color: Converter<String, UIColor> = .hexColor(prefix: "#")
    /// try color.convertBack(UIColor.red)  // "#FF0000"
    /// ```
    ///
    /// - Parameters:
    ///   - prefix: The text that is written before the digits.
    ///   - alpha: The position of the opacity in the text.
    /// - Returns: A two-way converter.
    public static func hexColor(prefix: String, alpha: RGBAColor.AlphaPosition = .last) -> Converter {
      Converter(
        { RGBAColor(hex: $0, alpha: alpha)?.uiColor },
        back: { RGBAColor($0)?.hexText(prefix: prefix, alpha: alpha) }
      ).named(RGBAColor.converterName(prefix, alpha)).described { _ in .hexColor }
    }
  }
#elseif canImport(AppKit)
  public import AppKit

  extension RGBAColor {
    /// Creates a color from a color of AppKit.
    ///
    /// ```swift
    /// RGBAColor(NSColor.red)?.hexText()  // "FF0000"
    /// ```
    ///
    /// - Parameter color: The color. The result is `nil` if it has no sRGB components, such as a pattern.
    public init?(_ color: NSColor) {
      guard let converted = color.usingColorSpace(.sRGB) else { return nil }
      self.init(
        red: converted.redComponent,
        green: converted.greenComponent,
        blue: converted.blueComponent,
        alpha: converted.alphaComponent
      )
    }

    /// The color for AppKit.
    ///
    /// ```swift
    /// RGBAColor(red: 1, green: 0, blue: 0).nsColor  // NSColor.red, in sRGB
    /// ```
    public var nsColor: NSColor { NSColor(srgbRed: red, green: green, blue: blue, alpha: alpha) }
  }

  extension Converter where Input == String, Output == NSColor {
    /// A converter from hexadecimal digits to colors of AppKit.
    ///
    /// ```swift
    /// let color: Converter<String, NSColor> = .hexColor
    /// try color.convert("#FF0000")        // NSColor.red, in sRGB
    /// try color.convertBack(NSColor.red)  // "FF0000"
    /// ```
    public static var hexColor: Converter { hexColor(prefix: "") }

    /// Creates a converter from hexadecimal digits to colors of AppKit, with a prefix and a position of the opacity.
    ///
    /// ```swift
    /// let color: Converter<String, NSColor> = .hexColor(prefix: "#")
    /// try color.convertBack(NSColor.red)  // "#FF0000"
    /// ```
    ///
    /// - Parameters:
    ///   - prefix: The text that is written before the digits.
    ///   - alpha: The position of the opacity in the text.
    /// - Returns: A two-way converter.
    public static func hexColor(prefix: String, alpha: RGBAColor.AlphaPosition = .last) -> Converter {
      Converter(
        { RGBAColor(hex: $0, alpha: alpha)?.nsColor },
        back: { RGBAColor($0)?.hexText(prefix: prefix, alpha: alpha) }
      ).named(RGBAColor.converterName(prefix, alpha)).described { _ in .hexColor }
    }
  }
#endif
