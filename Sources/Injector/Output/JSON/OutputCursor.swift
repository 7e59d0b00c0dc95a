/// The place in an output where the next byte is written.
typealias OutputCursor = UnsafeMutablePointer<UInt8>

extension OutputCursor {
  /// Writes eight characters, the lowest byte first. All eight bytes must be writable.
  @inline(__always)
  func store(_ characters: UInt64) {
    unsafe UnsafeMutableRawPointer(self).storeBytes(of: characters.littleEndian, as: UInt64.self)
  }

  /// Writes a character, and returns the place behind it.
  @inline(__always)
  func writing(_ character: UInt8) -> OutputCursor {
    unsafe pointee = character
    return unsafe self + 1
  }

  /// Writes a Boolean value, and returns the place behind it. Eight bytes must be writable.
  @inline(__always)
  func writing(_ value: Bool) -> OutputCursor {
    unsafe store(value ? 0x6575_7274 : 0x65_736C_6166)
    return unsafe self + (value ? 4 : 5)
  }
}
