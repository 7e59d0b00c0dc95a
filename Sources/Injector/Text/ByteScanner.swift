/// A scanner of digits and single characters in UTF-8 bytes. A `scan…` method that fails does not move.
struct ByteScanner<Bytes: Collection<UInt8>> {
  let bytes: Bytes
  private(set) var index: Bytes.Index

  @inline(__always)
  init(_ bytes: Bytes) {
    self.bytes = bytes
    self.index = bytes.startIndex
  }

  @inline(__always) var isAtEnd: Bool { index == bytes.endIndex }

  /// The next byte.
  @inline(__always) var next: UInt8? { index == bytes.endIndex ? nil : bytes[index] }

  /// Scans the next byte if it is `byte`.
  @inline(__always)
  mutating func scan(_ byte: UInt8) -> Bool {
    guard index != bytes.endIndex, bytes[index] == byte else { return false }
    bytes.formIndex(after: &index)
    return true
  }

  /// Scans the next byte if it is an ASCII digit.
  @inline(__always)
  mutating func scanDigit() -> Int? {
    guard index != bytes.endIndex else { return nil }
    let value = bytes[index] &- UInt8(ascii: "0")
    guard value < 10 else { return nil }
    bytes.formIndex(after: &index)
    return Int(value)
  }

  /// Scans digits, at least `minimum` and at most `maximum` (18 or fewer, so that the number cannot overflow).
  @inline(__always)
  mutating func scanNumber(minimum: Int, maximum: Int) -> Int? {
    var (value, count) = (0, 0)
    while count < maximum, let digit = scanDigit() {
      value = value &* 10 &+ digit
      count &+= 1
    }
    return count >= minimum ? value : nil
  }

  /// Scans exactly two digits.
  @inline(__always)
  mutating func scanTwoDigits() -> Int? {
    scanNumber(minimum: 2, maximum: 2)
  }
}
