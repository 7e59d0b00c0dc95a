public import Foundation

/// Anything that holds JSON text: `Data`, `[UInt8]`, `ArraySlice<UInt8>`, `String`, `Substring`, a raw buffer, and
/// Foundation's `NSString` and `NSData` with their mutable subclasses.
///
/// None of them is copied, unless its bytes are not in one piece of UTF-8.
public protocol JSONSource {
  /// Calls `body` with the bytes of the text, which are valid only until `body` returns.
  func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
}

extension Data: JSONSource {
  /// Calls `body` with the bytes of the data.
  public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try unsafe withUnsafeBytes(body)
  }
}

extension Array: JSONSource where Element == UInt8 {
  /// Calls `body` with the bytes of the array.
  public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try unsafe withUnsafeBytes(body)
  }
}

extension ArraySlice: JSONSource where Element == UInt8 {
  /// Calls `body` with the bytes of the slice.
  public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try unsafe withUnsafeBytes(body)
  }
}

extension String: JSONSource {
  /// Calls `body` with the UTF-8 of the text.
  public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    let result = try unsafe utf8.withContiguousStorageIfAvailable {
      try unsafe body(UnsafeRawBufferPointer($0))
    }
    return try unsafe result ?? Array(utf8).withUnsafeBytes(body)
  }
}

extension Substring: JSONSource {
  /// Calls `body` with the UTF-8 of the text.
  public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    let result = try unsafe utf8.withContiguousStorageIfAvailable {
      try unsafe body(UnsafeRawBufferPointer($0))
    }
    return try unsafe result ?? Array(utf8).withUnsafeBytes(body)
  }
}

extension UnsafeRawBufferPointer: JSONSource {
  /// Calls `body` with the buffer itself.
  public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try unsafe body(self)
  }
}

extension NSString: JSONSource {
  /// Calls `body` with the UTF-8 of a copy of the text.
  public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try unsafe String(self).withJSONBytes(body)
  }
}

extension NSData: JSONSource {
  /// Calls `body` with the bytes of the data.
  public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: bytes, count: length))
  }
}
