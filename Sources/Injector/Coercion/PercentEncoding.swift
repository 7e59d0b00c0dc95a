/// Percent-encodes what a URL may not hold, and nothing else; what is encoded already stays.
///
/// Source: RFC 3986, sections 2 and 3. `URL(string:)` does something like it on some platforms and in some
/// versions only.
enum PercentEncoding {
  /// The text as a URL may hold it: the same once more gives the same.
  ///
  ///     PercentEncoding.encoded("http://a.com/红?q=%E7 a#x")  // http://a.com/%E7%BA%A2?q=%E7%20a#x
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func encoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let authority = authority(of: bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isInFragment = false
    for (index, byte) in bytes.enumerated() {
      let isAllowed =
        switch byte {
        case UInt8(ascii: "%"): isEscape(bytes, at: index)
        case UInt8(ascii: "#"): !isInFragment
        case UInt8(ascii: "["), UInt8(ascii: "]"): authority.contains(index)
        default: isUnreservedOrDelimiter(byte)
        }
      if byte == UInt8(ascii: "#") { isInFragment = true }
      if isAllowed { result.append(byte) } else { result += escape(byte) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Where the part between "//" and the path stands, the only one that may hold brackets.
  private static func authority(of bytes: [UInt8]) -> Range<Int> {
    let delimiters = Set("/?#".utf8)
    let first = bytes.firstIndex { delimiters.contains($0) } ?? bytes.endIndex
    guard bytes[first...].starts(with: "//".utf8) else { return 0..<0 }
    let start = first + 2
    return start..<(bytes[start...].firstIndex { delimiters.contains($0) } ?? bytes.endIndex)
  }

  private static func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
    let digits = bytes[index...].dropFirst().prefix(2)
    return digits.count == 2
      && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
  }

  private static func isUnreservedOrDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: punctuation.contains(byte)
    }
  }

  private static let punctuation = Set("-._~:/?@!$&'()*+,;=".utf8)

  private static func escape(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
  }
}
