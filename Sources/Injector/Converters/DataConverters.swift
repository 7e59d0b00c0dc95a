public import Foundation

extension Converter where Input == String, Output == Data {
  /// A converter for bytes in Base64.
  ///
  /// ```swift
  /// let picture: Converter<String, Data> = .base64
  /// try picture.convert("SGVsbG8=")                    // 5 bytes, "Hello"
  /// try picture.convert("SGVsbG8")                     // nil: no padding
  /// try picture.convertBack(Data("Hello".utf8))        // "SGVsbG8="
  /// ```
  ///
  /// Only canonical text fits: with full padding, without line breaks, and with unused bits of zero.
  ///
  /// Source: RFC 4648, section 4, https://www.rfc-editor.org/rfc/rfc4648#section-4
  public static var base64: Converter {
    Converter(
      { isStrictBase64($0) ? Data(base64Encoded: $0) : nil },
      back: { $0.base64EncodedString() }
    )
  }

  /// Whether a text is canonical: complete groups of four characters, "=" at the end only, unused bits of zero.
  private static func isStrictBase64(_ text: String) -> Bool {
    var (count, padding) = (0, 0)
    var lastValue: UInt8 = 0
    for byte in text.utf8 {
      count += 1
      if byte == UInt8(ascii: "=") {
        padding += 1
      } else {
        guard padding == 0, let value = base64Value(byte) else { return false }
        lastValue = value
      }
    }
    guard count % 4 == 0 else { return false }
    switch padding {
    case 0: return true
    case 1: return lastValue & 0b11 == 0
    case 2: return lastValue & 0b1111 == 0
    default: return false
    }
  }

  /// Returns the six bits of a character of the Base64 alphabet.
  private static func base64Value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
