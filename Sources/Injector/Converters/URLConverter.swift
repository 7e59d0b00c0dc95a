public import Foundation

extension Converter where Input == String, Output == URL {
  /// A converter for URLs. Characters that are not allowed in a URL are percent-encoded.
  ///
  /// ```swift
  /// let link: Converter<String, URL> = .url
  /// try link.convert("https://a.org/Sprüche?q=a b#c")  // https://a.org/Spr%C3%BCche?q=a%20b#c
  /// try link.convert("https://a.org/Spr%C3%BCche")     // https://a.org/Spr%C3%BCche
  /// try link.convert("")                               // nil
  /// ```
  ///
  /// Encoded characters are not encoded again: "%" is kept if two hexadecimal digits follow it. An international host
  /// is encoded as `URL` does it: `bücher.example` as `xn--bcher-kva.example`.
  ///
  /// Source: RFC 3986, https://www.rfc-editor.org/rfc/rfc3986
  public static var url: Converter {
    Converter({ PercentEncoding.url(from: $0) }, back: { $0.absoluteString }).named("url")
  }
}
