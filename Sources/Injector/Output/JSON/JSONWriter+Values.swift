#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension JSONWriter {
  @_transparent
  mutating func writeNull() {
    if isTree, put(NSNull()) { return }
    unsafe buffer.cursor = buffer.cursor.writingNull()
  }

  @_transparent
  mutating func write(_ value: Bool) {
    if isTree, put(value) { return }
    unsafe buffer.cursor = buffer.cursor.writing(value)
  }

  /// Writes an integer of up to 128 bits.
  @_transparent
  mutating func write<Integer: FixedWidthInteger>(_ value: Integer) {
    if isTree, put(TreeWriter.number(value)) { return }
    unsafe buffer.cursor = IntegerText.write(value, at: buffer.cursor)
  }

  /// Writes a number with the fewest digits that read back as the same number. Returns false and writes nothing if the
  /// number is not finite.
  @_transparent
  mutating func write(_ value: Double) -> Bool {
    if isTree, value.isFinite, put(value) { return true }
    guard let next = unsafe FloatingPointText.write(value, at: buffer.cursor) else { return false }
    unsafe buffer.cursor = next
    return true
  }

  /// Writes a number with the fewest digits that read back as the same number. Returns false and writes nothing if the
  /// number is not finite.
  @_transparent
  mutating func write(_ value: Float) -> Bool {
    if isTree, value.isFinite, put(value) { return true }
    guard let next = unsafe FloatingPointText.write(value, at: buffer.cursor) else { return false }
    unsafe buffer.cursor = next
    return true
  }

  /// Writes a number with all its digits and without an exponent. Returns false and writes nothing for NaN.
  mutating func write(_ value: Decimal) -> Bool {
    guard value.isFinite else { return false }
    if isTree, put(value) { return true }
    if let next = unsafe DecimalText.write(value, at: buffer.cursor) {
      unsafe buffer.cursor = next
      return true
    }
    // The description is the number in JSON grammar, in any locale.
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

// MARK: - Strings

extension JSONWriter {
  /// The number of bytes of text for which escapes are reserved at once. A long text without escapes does not need six
  /// times its length.
  static let partLength = 512

  /// Writes a string in quotation marks.
  @_transparent
  mutating func write(_ text: String) {
    if isTree, put(text) { return }
    var cursor = unsafe WritePosition(place: buffer.cursor)
    unsafe withUnsafePointer(to: text) { unsafe writeString(at: $0, &cursor, reserving: 0) }
    suspend(cursor)
  }

  /// Writes a string whose bytes are accessed through the standard library. `space` bytes are reserved after it.
  @inline(never)
  mutating func writeContiguous(_ text: String, reserving space: Int) {
    var text = text
    text.withUTF8 { unsafe write(utf8: $0, reserving: space) }
  }

  /// Writes well-formed UTF-8 in quotation marks. `space` bytes are reserved after it.
  @inline(never)
  mutating func write(utf8 text: UnsafeBufferPointer<UInt8>, reserving space: Int) {
    guard text.count <= JSONWriter.partLength else { return unsafe writeLong(text, reserving: space) }
    buffer.reserve(text.count &* EscapedText.longestEscape &+ EscapedText.slack &+ 2 &+ space)
    let start = unsafe buffer.cursor.writing(UInt8(ascii: "\""))
    unsafe buffer.cursor = escapedText.write(text, at: start).writing(UInt8(ascii: "\""))
  }

  /// Writes well-formed UTF-8 part by part.
  @inline(never)
  private mutating func writeLong(_ text: UnsafeBufferPointer<UInt8>, reserving space: Int) {
    // This includes the escapes of the last part, so that the memory does not grow again for a text without escapes.
    buffer.reserve(text.count &+ JSONWriter.partLength &* EscapedText.longestEscape &+ EscapedText.slack &+ 2)
    buffer.append(UInt8(ascii: "\""))
    var rest = unsafe text[...]
    while unsafe !rest.isEmpty {
      let part = unsafe UnsafeBufferPointer(rebasing: rest.prefix(JSONWriter.partLength))
      unsafe rest = rest.dropFirst(JSONWriter.partLength)
      buffer.reserve(part.count &* EscapedText.longestEscape &+ EscapedText.slack &+ 2)
      unsafe buffer.cursor = escapedText.write(part, at: buffer.cursor)
    }
    buffer.append(UInt8(ascii: "\""))
    buffer.reserve(space)
  }
}

/// The text of `Decimal`, with all its digits and without an exponent.
///
///     19.99   1999 × 10^-2    19 | . | 99
///
/// 48 bytes must be writable at the cursor.
private enum DecimalText {
  /// Writes a number of up to 64 bits with up to eight digits after the point, such as an amount of money. Returns nil
  /// for any other number.
  @_transparent
  static func write(_ value: Decimal, at cursor: OutputCursor) -> OutputCursor? {
    guard RuntimeAssumptions.hasExpectedDecimalWords, let words = DecimalWords(value) else { return nil }
    guard words.exponent <= 0, words.exponent >= -8 else { return nil }
    unsafe cursor.pointee = UInt8(ascii: "-")
    let start = unsafe cursor + (words.isNegative ? 1 : 0)
    let digitCount = 0 &- words.exponent
    guard digitCount > 0 else { return unsafe IntegerText.write(words.significand, at: start) }
    let power = DigitWord.powersOfTen[digitCount]
    let whole = words.significand / power
    let fraction = EightDigits(
      (words.significand &- whole &* power) &* DigitWord.powersOfTen[8 &- digitCount]
    )
    // Foundation writes no trailing zeros, so numbers that have them are left to Foundation.
    guard fraction.trailingZeros == 8 &- digitCount else { return nil }
    let point = unsafe IntegerText.write(whole, at: start)
    unsafe point.pointee = UInt8(ascii: ".")
    unsafe (point + 1).store(fraction.text)
    return unsafe point + 1 + digitCount
  }
}
