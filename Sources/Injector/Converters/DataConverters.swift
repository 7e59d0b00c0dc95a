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

  /// A converter for the bytes of a text in UTF-8.
  ///
  /// ```swift
  /// let note: Converter<String, Data> = .utf8
  /// try note.convert("SGVsbG8=")               // 8 bytes, "SGVsbG8="
  /// try note.convertBack(Data("Hello".utf8))   // "Hello"
  /// try note.convertBack(Data([0xFF]))         // nil: not UTF-8
  /// ```
  ///
  /// Without a converter, text that is canonical Base64 is read as Base64.
  public static var utf8: Converter {
    Converter({ Data($0.utf8) }, back: { String(bytes: $0, encoding: .utf8) })
  }
}
