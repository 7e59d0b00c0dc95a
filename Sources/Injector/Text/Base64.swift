#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// Bytes in canonical Base64: complete groups of four characters, "=" at the end only, unused bits of zero.
///
/// ```
///   "SGVsbG8="     S      G      V      s      b      G      8      =
///                010010 000110 010101 101100 011011 000110 1111|00
///   "Hello"      H 01001000  e 01100101  l 01101100  l 01101100  o 01101111
/// ```
///
/// The text for given bytes is unique, so text that is read as bytes is written back unchanged.
///
/// Source: RFC 4648, section 4, https://www.rfc-editor.org/rfc/rfc4648#section-4
enum Base64 {
  /// Returns the bytes that a text encodes; nil for a text that is not canonical. The empty text encodes no bytes.
  ///
  ///     Base64.data(from: "SGVsbG8=")  // 5 bytes, "Hello"
  ///     Base64.data(from: "SGVsbG8")   // nil: no padding
  ///     Base64.data(from: "SGVsbG9=")  // nil: unused bits are not zero
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text. Reading stops at the first character that is not in the
  ///   alphabet.
  static func data(from text: String) -> Data? {
    guard text.utf8.count % 4 == 0 else { return nil }
    var text = text
    return text.withUTF8 { unsafe data(fromGroups: $0) }
  }

  /// Returns the bytes that a text encodes in any of the usual forms: also with the alphabet for URLs, without padding,
  /// or with white space between the characters. Returns nil for any other text.
  ///
  ///     Base64.data(fromAnyForm: "SGVsbG8")      // 5 bytes, "Hello"
  ///     Base64.data(fromAnyForm: "-_8=")         // 2 bytes, FB FF
  ///     Base64.data(fromAnyForm: "SGVs\r\nbG8=")  // 5 bytes, "Hello"
  ///
  /// Source: RFC 4648, section 5, https://www.rfc-editor.org/rfc/rfc4648#section-5, and RFC 2045, section 6.8,
  /// https://www.rfc-editor.org/rfc/rfc2045#section-6.8
  static func data(fromAnyForm text: String) -> Data? {
    if let data = data(from: text) { return data }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 2)
    var (isStandard, isForURLs) = (false, false)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): continue
      case UInt8(ascii: "-"), UInt8(ascii: "_"):
        isForURLs = true
        bytes.append(byte == UInt8(ascii: "-") ? UInt8(ascii: "+") : UInt8(ascii: "/"))
      default:
        if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") { isStandard = true }
        bytes.append(byte)
      }
    }
    if bytes.last != equalsSign {
      bytes.append(contentsOf: repeatElement(equalsSign, count: (4 - bytes.count % 4) % 4))
    }
    guard bytes.count % 4 == 0, !(isStandard && isForURLs) else { return nil }
    return unsafe bytes.withUnsafeBufferPointer { unsafe data(fromGroups: $0) }
  }

  /// Reads groups of four characters. The number of characters is a multiple of four.
  private static func data(fromGroups text: UnsafeBufferPointer<UInt8>) -> Data? {
    guard let last = unsafe text.last else { return Data() }
    let padding = unsafe last != equalsSign ? 0 : text[text.count - 2] != equalsSign ? 1 : 2
    let groups = text.count / 4
    return unsafe alphabet.withUnsafeBufferPointer { alphabet in
      // Most texts that are not Base64 are rejected here, before memory is allocated.
      let end = unsafe bits(of: text, at: text.count - 4, padding: padding, alphabet)
      let unused = UInt32(1) &<< UInt32(8 * padding) &- 1
      guard isComplete(end), end & unused == 0,
        unsafe groups == 1 || isComplete(bits(of: text, at: 0, padding: 0, alphabet))
      else { return nil }
      var data = Data(count: groups * 3 - padding)
      let isCanonical = unsafe data.withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) -> Bool in
        for index in 0..<groups - 1 {
          let bits = unsafe bits(of: text, at: index &* 4, padding: 0, alphabet)
          guard isComplete(bits) else { return false }
          unsafe bytes[index &* 3] = UInt8(truncatingIfNeeded: bits &>> 16)
          unsafe bytes[index &* 3 &+ 1] = UInt8(truncatingIfNeeded: bits &>> 8)
          unsafe bytes[index &* 3 &+ 2] = UInt8(truncatingIfNeeded: bits)
        }
        for index in 0..<3 - padding {
          unsafe bytes[groups * 3 - 3 + index] = UInt8(truncatingIfNeeded: end &>> UInt32(16 - 8 * index))
        }
        return true
      }
      return isCanonical ? data : nil
    }
  }

  /// Returns the 24 bits of four characters, without the last `padding` ones; more than 24 bits if a character is not
  /// in the alphabet.
  @_transparent
  private static func bits(
    of text: UnsafeBufferPointer<UInt8>, at start: Int, padding: Int, _ alphabet: UnsafeBufferPointer<UInt8>
  ) -> UInt32 {
    let first = unsafe UInt32(alphabet[Int(text[start])])
    let second = unsafe UInt32(alphabet[Int(text[start &+ 1])])
    let third = unsafe padding > 1 ? 0 : UInt32(alphabet[Int(text[start &+ 2])])
    let fourth = unsafe padding > 0 ? 0 : UInt32(alphabet[Int(text[start &+ 3])])
    let isOther = (first | second | third | fourth) &>> 7
    return first &<< 18 | second &<< 12 | third &<< 6 | fourth | isOther &<< 31
  }

  /// Whether all four characters of a group are in the alphabet.
  @_transparent
  private static func isComplete(_ group: UInt32) -> Bool { group <= 0xFF_FFFF }

  private static let equalsSign = UInt8(ascii: "=")

  /// The six bits of each character of the alphabet; 255 for all others.
  private static let alphabet: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    let characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, character) in characters.utf8.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()
}
