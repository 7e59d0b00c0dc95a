/// The UTF-8 bytes of a key, to compare with text without counting references.
@safe struct KeyBytes {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ key: String) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: key.utf8.count)
    _ = unsafe copy.initialize(from: key.utf8)
    unsafe bytes = UnsafeBufferPointer(copy)
  }

  func release() { unsafe bytes.deallocate() }

  /// Whether the bytes are the same.
  @inline(__always)
  func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard unsafe bytes.count == other.count else { return false }
    guard let base = unsafe bytes.baseAddress, let start = other.baseAddress else { return true }
    return unsafe Self.areSame(base, start, bytes.count)
  }

  /// Whether the bytes, of which there are eight or more, are at an address and a quotation mark follows them.
  @inline(__always)
  func isQuoted(at address: UnsafePointer<UInt8>) -> Bool {
    guard let base = unsafe bytes.baseAddress else { return false }
    return unsafe address[bytes.count] == UInt8(ascii: "\"") && Self.areSame(base, address, bytes.count)
  }

  /// Whether a number of bytes are equal. They are compared in words; the last word may overlap the one before.
  @inline(__always)
  static func areSame(_ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let left = unsafe UnsafeRawPointer(first)
    let right = unsafe UnsafeRawPointer(second)
    guard count >= 8 else {
      if count >= 4 { return unsafe haveSameEnds(left, right, count, UInt32.self) }
      if count >= 2 { return unsafe haveSameEnds(left, right, count, UInt16.self) }
      return unsafe count == 0 || first.pointee == second.pointee
    }
    var offset = 0
    while offset < count - 16 {
      guard unsafe isSame(left, right, at: offset, UInt64.self) else { return false }
      offset += 8
    }
    return unsafe isSame(left, right, at: offset, UInt64.self)
      && isSame(left, right, at: count - 8, UInt64.self)
  }

  /// Whether the first and the last word of `count` bytes are the same.
  @inline(__always)
  private static func haveSameEnds<Word: FixedWidthInteger & BitwiseCopyable>(
    _ left: UnsafeRawPointer,
    _ right: UnsafeRawPointer,
    _ count: Int,
    _ type: Word.Type
  ) -> Bool {
    unsafe isSame(left, right, at: 0, type) && isSame(left, right, at: count - MemoryLayout<Word>.size, type)
  }

  @inline(__always)
  private static func isSame<Word: FixedWidthInteger & BitwiseCopyable>(
    _ left: UnsafeRawPointer,
    _ right: UnsafeRawPointer,
    at offset: Int,
    _ type: Word.Type
  ) -> Bool {
    unsafe (left + offset).loadUnaligned(as: type) == (right + offset).loadUnaligned(as: type)
  }
}
