public import Foundation

extension Converter where Input == String, Output == URL {
  /// A converter for addresses; characters that may not stand in one are percent-encoded.
  ///
  /// ```swift
  /// let link: Converter<String, URL> = .url
  /// try link.convert("https://a.org/Sprüche?q=a b#c")  // https://a.org/Spr%C3%BCche?q=a%20b#c
  /// try link.convert("https://a.org/Spr%C3%BCche")     // https://a.org/Spr%C3%BCche
  /// try link.convert("")                               // nil
  /// ```
  ///
  /// Nothing is encoded twice: "%" stays where two hexadecimal digits follow.
  ///
  /// Source: RFC 3986, https://www.rfc-editor.org/rfc/rfc3986
  public static var url: Converter {
    Converter({ URLText.url(from: $0) }, back: { $0.absoluteString })
  }
}

/// Addresses from text that people wrote, the same on all platforms.
enum URLText {
  /// The address that a text stands for, percent-encoded where needed and nowhere else.
  static func url(from text: String) -> URL? {
    guard !text.isEmpty else { return nil }
    return URL(string: encoded(text))
  }

  /// The text with everything but its host made legal; the host is left to `URL`, which knows international names.
  static func encoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let host = hostRange(in: bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isFragment = false
    for (position, byte) in bytes.enumerated() {
      let isFragmentStart = byte == UInt8(ascii: "#") && !isFragment
      if isFragmentStart { isFragment = true }
      if host.contains(position) || isFragmentStart || isLegal(byte) || isTriplet(bytes[position...]) {
        result.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// What lies between "//", first thing or after the scheme, and the next "/", "?" or "#".
  private static func hostRange(in bytes: [UInt8]) -> Range<Int> {
    let slash = UInt8(ascii: "/")
    let enders = Array("/?#".utf8)
    guard let start = bytes.firstIndex(where: enders.contains), bytes[start...].starts(with: [slash, slash]),
      start == 0 || bytes[start - 1] == UInt8(ascii: ":")
    else { return 0..<0 }
    let end = bytes[(start + 2)...].firstIndex(where: enders.contains) ?? bytes.count
    return (start + 2)..<end
  }

  /// Whether a character may stand in a path, query or fragment as it is ("#" may only begin the fragment).
  private static func isLegal(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "A"..."Z", "a"..."z", "0"..."9": true
    case "-", ".", "_", "~", ":", "/", "?", "@", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=": true
    default: false
    }
  }

  /// Whether bytes begin with "%" and two hexadecimal digits.
  private static func isTriplet(_ bytes: ArraySlice<UInt8>) -> Bool {
    let isHexadecimal = { (byte: UInt8) in Character(Unicode.Scalar(byte)).isHexDigit }
    return bytes.first == UInt8(ascii: "%") && bytes.count > 2
      && bytes.dropFirst().prefix(2).allSatisfy(isHexadecimal)
  }
}
