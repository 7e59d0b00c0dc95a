import Foundation

/// Tells UTF-8 from the other encodings that JSON text may come in.
///
/// Source: RFC 4627 section 3, the pattern of zero bytes; the Unicode Standard section 23.8, byte order marks.
enum JSONEncodingDetection {
  /// The bytes as UTF-8, or nil if they are in another encoding.
  static func utf8(_ bytes: UnsafeRawBufferPointer) -> UnsafeBufferPointer<UInt8>? {
    let text = unsafe bytes.bindMemory(to: UInt8.self)
    return unsafe otherEncoding(text) == nil ? text : nil
  }

  /// How many bytes the byte order mark of UTF-8 takes at the beginning of a text: three, or none.
  static func markLength(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    unsafe text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0
  }

  /// The bytes transcoded to UTF-8 from the encoding they are in; nil if they are not valid in it.
  static func transcoded(_ bytes: UnsafeRawBufferPointer) -> String? {
    let text = unsafe bytes.bindMemory(to: UInt8.self)
    guard let encoding = unsafe otherEncoding(text) else { return nil }
    guard let decoded = unsafe String(bytes: text, encoding: encoding) else { return nil }
    return decoded.first == "\u{FEFF}" ? String(decoded.dropFirst()) : decoded
  }

  /// What the first bytes look like, unless a part of a character is left over at the end.
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
