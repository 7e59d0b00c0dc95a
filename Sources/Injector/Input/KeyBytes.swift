/// The UTF-8 of a key, where it can be compared with text without counting references.
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

  /// Whether so many bytes are the same: eight at a time, the last eight overlapping those before.
  @inline(__always)
  static func areSame(_ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let left = unsafe UnsafeRawPointer(first)
    let right = unsafe UnsafeRawPointer(second)
    guard count >= 8 else {
      for offset in 0..<count where unsafe first[offset] != second[offset] { return false }
      return true
    }
    var offset = 0
    while offset < count - 8 {
      guard
        unsafe (left + offset).loadUnaligned(as: UInt64.self)
          == (right + offset).loadUnaligned(as: UInt64.self)
      else { return false }
      offset += 8
    }
    let last = count - 8
    return unsafe (left + last).loadUnaligned(as: UInt64.self)
      == (right + last).loadUnaligned(as: UInt64.self)
  }
}
