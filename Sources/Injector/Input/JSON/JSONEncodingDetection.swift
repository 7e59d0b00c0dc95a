import Foundation

/// The detection of the encoding of JSON text.
///
/// Source: RFC 4627 section 3, the pattern of zero bytes; the Unicode Standard section 23.8, byte order marks.
enum JSONEncodingDetection {
  /// Returns the bytes if they are UTF-8; nil if they are in another encoding.
  static func utf8(_ bytes: UnsafeRawBufferPointer) -> UnsafeBufferPointer<UInt8>? {
    let text = unsafe bytes.bindMemory(to: UInt8.self)
    return unsafe otherEncoding(text) == nil ? text : nil
  }

  /// Whether the first four bytes of a text indicate another encoding than UTF-8.
  static func isOtherEncoding(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe apparentEncoding(text) != nil
  }

  /// Whether the first two bytes of a text do not tell yet whether it is UTF-8 without a byte order mark.
  static func needsFourBytes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe text.count >= 2 && (text[0] == 0 || text[1] == 0 || text[0] >= 0xEF)
  }

  /// Returns the length of the UTF-8 byte order mark at the beginning of a text: three bytes, or 0.
  static func markLength(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    unsafe text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0
  }

  /// Returns the bytes transcoded to UTF-8 from another encoding; nil if they are not valid in it.
  static func transcoded(_ bytes: UnsafeRawBufferPointer) -> String? {
    let text = unsafe bytes.bindMemory(to: UInt8.self)
    guard let encoding = unsafe otherEncoding(text) else { return nil }
    guard let decoded = unsafe String(bytes: text, encoding: encoding) else { return nil }
    return decoded.first == "\u{FEFF}" ? String(decoded.dropFirst()) : decoded
  }

  /// Returns the encoding that the first bytes indicate; nil if the last character is incomplete in it.
  private static func otherEncoding(_ text: UnsafeBufferPointer<UInt8>) -> String.Encoding? {
    guard let encoding = unsafe apparentEncoding(text) else { return nil }
    let isUTF16 = encoding == .utf16BigEndian || encoding == .utf16LittleEndian
    return text.count.isMultiple(of: isUTF16 ? 2 : 4) ? encoding : nil
  }

  private static func apparentEncoding(_ text: UnsafeBufferPointer<UInt8>) -> String.Encoding? {
    guard text.count >= 2 else { return nil }
    let first = unsafe (text[0], text[1])
    let second: (UInt8, UInt8) = unsafe text.count >= 4 ? (text[2], text[3]) : (0xFF, 0xFF)
    switch (first.0, first.1, second.0, second.1) {
    case (0x00, 0x00, 0xFE, 0xFF), (0x00, 0x00, 0x00, 0x01...): return .utf32BigEndian
    case (0xFF, 0xFE, 0x00, 0x00), (0x01..., 0x00, 0x00, 0x00): return .utf32LittleEndian
    case (0xFE, 0xFF, _, _), (0x00, 0x01..., _, _): return .utf16BigEndian
    case (0xFF, 0xFE, _, _), (0x01..., 0x00, _, _): return .utf16LittleEndian
    default: return nil
    }
  }
}
