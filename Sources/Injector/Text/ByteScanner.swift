/// A walk through UTF-8 bytes that knows digits and single characters; each `scan…` moves on only by what it took.
struct ByteScanner<Bytes: Collection<UInt8>> {
  let bytes: Bytes
  private(set) var index: Bytes.Index

  @inline(__always)
  init(_ bytes: Bytes) {
    self.bytes = bytes
    self.index = bytes.startIndex
  }

  var isAtEnd: Bool {
    @inline(__always) get { index == bytes.endIndex }
  }

  /// The byte ahead, not taken.
  var next: UInt8? {
    @inline(__always) get { index == bytes.endIndex ? nil : bytes[index] }
  }

  /// Takes the byte ahead if it is `byte`.
  @inline(__always)
  mutating func scan(_ byte: UInt8) -> Bool {
    guard index != bytes.endIndex, bytes[index] == byte else { return false }
    bytes.formIndex(after: &index)
    return true
  }

  /// Takes the byte ahead if it is an ASCII digit.
  @inline(__always)
  mutating func scanDigit() -> Int? {
    guard index != bytes.endIndex else { return nil }
    let value = bytes[index] &- UInt8(ascii: "0")
    guard value < 10 else { return nil }
    bytes.formIndex(after: &index)
    return Int(value)
  }

  /// Takes digits, at least `minimum` and at most `maximum` (18 or fewer, so that the sum cannot overflow).
  @inline(__always)
  mutating func scanNumber(minimum: Int, maximum: Int) -> Int? {
    var (value, count) = (0, 0)
    while count < maximum, let digit = scanDigit() {
      value = value &* 10 &+ digit
      count &+= 1
    }
    return count >= minimum ? value : nil
  }

  /// Takes exactly two digits.
  @inline(__always)
  mutating func scanTwoDigits() -> Int? {
    scanNumber(minimum: 2, maximum: 2)
  }
}
