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
    Converter({ Base64.data(from: $0) }, back: { $0.base64EncodedString() }).named("base64")
  }
}
