#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The percent-encoding of characters that are not allowed in a URL. Characters that are already encoded are
/// unchanged.
///
/// Source: RFC 3986, sections 2 and 3. `URL(string:)` does something similar only on some platforms and in some
/// versions.
enum PercentEncoding {
  /// Returns the URL of a text; nil for a text that is empty or not a URL.
  ///
  ///     PercentEncoding.url(from: "http://a.com/红?q=%E7 a#x")  // http://a.com/%E7%BA%A2?q=%E7%20a#x
  ///     PercentEncoding.url(from: "http://bücher.example/ü")   // http://xn--bcher-kva.example/%C3%BC
  ///
  /// White space around the URL is removed. `URL` encodes international host names. Where it does not, they are
  /// percent-encoded here.
  static func url(from text: String) -> URL? {
    guard let first = text.utf8.first, let last = text.utf8.last else { return nil }
    if isSpaceOrBeyondASCII(first) || isSpaceOrBeyondASCII(last) {
      let scalars = text.unicodeScalars.drop(while: \.properties.isWhitespace)
      guard let end = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return nil }
      return url(fromTrimmed: String(scalars[...end]))
    }
    return url(fromTrimmed: text)
  }

  /// Whether a byte may belong to white space.
  private static func isSpaceOrBeyondASCII(_ byte: UInt8) -> Bool { byte <= 0x20 || byte >= 0x80 }

  private static func url(fromTrimmed text: String) -> URL? {
    // Most texts have no character that might need encoding.
    let isPlain = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe isUnreservedOrDelimiter($0) }
    if isPlain == true { return URL(string: text) }
    if let url = URL(string: encoded(text)) { return url }
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    return URL(string: encoded(text, encodesHost: true))
  }

  /// Returns the percent-encoded text. Encoding the result again does not change it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func encoded(_ text: String, encodesHost: Bool = false) -> String {
    let bytes = Array(text.utf8)
    let authority = authority(of: bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isInFragment = false
    for (index, byte) in bytes.enumerated() {
      let isAllowed =
        switch byte {
        case _ where authority.contains(index): byte < 0x80 || !encodesHost
        case UInt8(ascii: "%"): isEscape(bytes, at: index)
        case UInt8(ascii: "#"): !isInFragment
        default: isUnreservedOrDelimiter(byte)
        }
      if byte == UInt8(ascii: "#") { isInFragment = true }
      if isAllowed { result.append(byte) } else { appendEscape(byte, to: &result) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the range of the host, user and port. It starts after a "//" at the beginning or after the scheme, and
  /// ends at the next "/", "?" or "#".
  private static func authority(of bytes: [UInt8]) -> Range<Int> {
    guard let slashes = bytes.firstIndex(where: isPartEnd), bytes[slashes...].starts(with: "//".utf8),
      slashes == 0 || bytes[slashes - 1] == UInt8(ascii: ":")
    else { return 0..<0 }
    let start = slashes + 2
    return start..<(bytes[start...].firstIndex(where: isPartEnd) ?? bytes.endIndex)
  }

  private static func isPartEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private static func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
    let digits = bytes[index...].dropFirst().prefix(2)
    return digits.count == 2
      && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
  }

  private static func isUnreservedOrDelimiter(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // If no character that ends a part comes before the last byte, several bytes are compared at the same time.
    var (index, isPlain) = (0, true)
    while index < text.count {
      isPlain = unsafe isUnreservedOrDelimiter(text[index]) && isPlain
      index += 1
    }
    return isPlain
  }

  @_transparent
  private static func isUnreservedOrDelimiter(_ byte: UInt8) -> Bool {
    // A-Z, a-z, & ' ( ) * + , - . / 0-9 : ; and ! $ = ? @ _ ~
    let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
    let isInRow = byte &- UInt8(ascii: "&") <= UInt8(ascii: ";") - UInt8(ascii: "&")
    let isMark =
      byte == UInt8(ascii: "!") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "=")
      || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "~")
    return isLetter || isInRow || isMark
  }

  private static func appendEscape(_ byte: UInt8, to result: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
  }
}
