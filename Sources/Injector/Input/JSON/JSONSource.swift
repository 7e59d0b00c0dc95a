#if Foundation || canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

/// A value that contains JSON text.
///
/// `Data`, `[UInt8]`, `ArraySlice<UInt8>`, `String`, `Substring`, `UnsafeRawBufferPointer`, `NSString` and `NSData`
/// conform. The bytes are not copied if they are contiguous and in UTF-8.
///
/// To read another type, return the bytes of its text:
///
/// ```swift
/// extension Response: JSONSource {   // has var body: Data
///   func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
///     try self.body.withUnsafeBytes(body)
///   }
/// }
/// ```
public protocol JSONSource {
  /// Calls a closure with the bytes of the text.
  ///
  /// - Parameter body: A closure that receives the bytes. They are valid only during the call.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
}

extension JSONSource where Self: ContiguousBytes {
  /// Calls a closure with the value's bytes, which are the JSON text.
  ///
  /// - Parameter body: A closure that receives the bytes. They are valid only during the call.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try unsafe withUnsafeBytes(body)
  }
}

extension Data: JSONSource {}
extension Array: JSONSource where Element == UInt8 {}
extension ArraySlice: JSONSource where Element == UInt8 {}
extension UnsafeRawBufferPointer: JSONSource {}

extension JSONSource where Self: StringProtocol {
  /// Calls a closure with the UTF-8 bytes of the text.
  ///
  /// - Parameter body: A closure that receives the bytes. They are valid only during the call.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  /// - Complexity: O(1), or O(*n*) in the length of the text if it is not stored as contiguous UTF-8.
  public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    if let result = try utf8.withContiguousStorageIfAvailable({ try unsafe body(UnsafeRawBufferPointer($0)) })
    {
      return result
    }
    var text = String(self)
    return try text.withUTF8 { try unsafe body(UnsafeRawBufferPointer($0)) }
  }
}

extension String: JSONSource {}
extension Substring: JSONSource {}

#if Foundation || canImport(Darwin)
  extension NSString: JSONSource {
    /// Calls a closure with the UTF-8 bytes of a copy of the text.
    ///
    /// - Parameter body: A closure that receives the bytes. They are valid only during the call.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure.
    /// - Complexity: O(*n*) in the length of the text.
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
      try unsafe String(self).withJSONBytes(body)
    }
  }

  extension NSData: JSONSource {
    /// Calls a closure with the bytes of the data.
    ///
    /// - Parameter body: A closure that receives the bytes. They are valid only during the call.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure.
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
      try unsafe body(UnsafeRawBufferPointer(start: bytes, count: length))
    }
  }
#endif

/// The detection of the encoding of JSON text.
///
/// Source: RFC 4627 section 3, the pattern of zero bytes; the Unicode Standard section 23.8, byte order marks.
package enum JSONEncodingDetection {
  /// Returns the bytes if they are UTF-8; nil if they are in another encoding.
  static func utf8(_ bytes: UnsafeRawBufferPointer) -> UnsafeBufferPointer<UInt8>? {
    let text = unsafe bytes.bindMemory(to: UInt8.self)
    return unsafe otherEncoding(text) == nil ? text : nil
  }

  /// Whether the first four bytes of a text indicate an encoding other than UTF-8.
  package static func isOtherEncoding(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe apparentEncoding(text) != nil
  }

  /// Whether more than the first two bytes of a text are needed to tell whether it is UTF-8 without a byte order
  /// mark.
  package static func needsFourBytes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe text.count >= 2 && (text[0] == 0 || text[1] == 0 || text[0] >= 0xEF)
  }

  /// Returns the length of the UTF-8 byte order mark at the beginning of a text: three bytes, or 0.
  package static func markLength(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    unsafe text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0
  }

  /// Returns the bytes transcoded to UTF-8 from another encoding; nil if they are invalid in that encoding.
  static func transcoded(_ bytes: UnsafeRawBufferPointer) -> String? {
    let text = unsafe bytes.bindMemory(to: UInt8.self)
    guard let encoding = unsafe otherEncoding(text) else { return nil }
    guard let decoded = unsafe String(bytes: text, encoding: encoding) else { return nil }
    return decoded.first == "\u{FEFF}" ? String(decoded.dropFirst()) : decoded
  }

  /// Returns the encoding that the first bytes indicate; nil for UTF-8, or if the last character is incomplete.
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
