import Foundation

extension JSONWriter {
  @inline(__always)
  mutating func writeNull() {
    unsafe buffer.cursor.store(0x6C_6C75_6E)
    unsafe buffer.cursor += 4
  }

  @inline(__always)
  mutating func write(_ value: Bool) {
    unsafe buffer.cursor = buffer.cursor.writing(value)
  }

  /// Writes an integer of up to 128 bits.
  @inline(__always)
  mutating func write<Integer: FixedWidthInteger>(_ value: Integer) {
    unsafe buffer.cursor = IntegerText.write(value, at: buffer.cursor)
  }

  /// Writes a number with the fewest digits that are read back as it. Returns false and writes nothing if the number is
  /// not finite.
  @inline(__always)
  mutating func write(_ value: Double) -> Bool {
    guard let next = unsafe FloatingPointText.write(value, at: buffer.cursor) else { return false }
    unsafe buffer.cursor = next
    return true
  }

  /// Writes a number with the fewest digits that are read back as it. Returns false and writes nothing if the number is
  /// not finite.
  @inline(__always)
  mutating func write(_ value: Float) -> Bool {
    guard let next = unsafe FloatingPointText.write(value, at: buffer.cursor) else { return false }
    unsafe buffer.cursor = next
    return true
  }

  /// Writes a number with all its digits and without an exponent. Returns false and writes nothing if it is not a number.
  mutating func write(_ value: Decimal) -> Bool {
    if let next = unsafe DecimalText.write(value, at: buffer.cursor) {
      unsafe buffer.cursor = next
      return true
    }
    guard value.isFinite else { return false }
    // The description is the number itself, in JSON's grammar, whatever the locale.
    var text = value.description
    text.withUTF8 { bytes in
      guard let address = bytes.baseAddress else { return }
      buffer.reserve(bytes.count)
      unsafe buffer.cursor.update(from: address, count: bytes.count)
      unsafe buffer.cursor += bytes.count
    }
    return true
  }
}
