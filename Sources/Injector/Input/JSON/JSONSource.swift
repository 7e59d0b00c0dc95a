public import Foundation

/// A value that holds JSON text.
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
  /// - Parameter body: A closure that gets the bytes. They are valid only during the call.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
}

extension JSONSource where Self: ContiguousBytes {
  /// Calls a closure with the bytes, which are those of the text.
  ///
  /// - Parameter body: A closure that gets the bytes. They are valid only during the call.
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

extension String: JSONSource {
  /// Calls a closure with the UTF-8 bytes of the text.
  ///
  /// - Parameter body: A closure that gets the bytes. They are valid only during the call.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  /// - Complexity: O(1), or O(*n*) in the length of the text if it is not stored as contiguous UTF-8.
  public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    var text = self
    return try text.withUTF8 { try unsafe body(UnsafeRawBufferPointer($0)) }
  }
}

extension Substring: JSONSource {
  /// Calls a closure with the UTF-8 bytes of the text.
  ///
  /// - Parameter body: A closure that gets the bytes. They are valid only during the call.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  /// - Complexity: O(1), or O(*n*) in the length of the text if it is not stored as contiguous UTF-8.
  public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    var text = self
    return try text.withUTF8 { try unsafe body(UnsafeRawBufferPointer($0)) }
  }
}

extension NSString: JSONSource {
  /// Calls a closure with the UTF-8 bytes of a copy of the text.
  ///
  /// - Parameter body: A closure that gets the bytes. They are valid only during the call.
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
  /// - Parameter body: A closure that gets the bytes. They are valid only during the call.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: bytes, count: length))
  }
}
