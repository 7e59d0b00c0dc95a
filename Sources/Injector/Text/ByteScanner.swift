/// A scanner of digits and single characters in UTF-8 bytes. If a `scan…` method fails, the position does not change.
struct ByteScanner<Bytes: Collection<UInt8>> {
  let bytes: Bytes
  private(set) var index: Bytes.Index

  @_transparent
  init(_ bytes: Bytes) {
    self.bytes = bytes
    self.index = bytes.startIndex
  }

  @_transparent var isAtEnd: Bool { index == bytes.endIndex }

  @_transparent var next: UInt8? { index == bytes.endIndex ? nil : bytes[index] }

  /// Scans the next byte if it is `byte`.
  @_transparent
  mutating func scan(_ byte: UInt8) -> Bool {
    guard index != bytes.endIndex, bytes[index] == byte else { return false }
    bytes.formIndex(after: &index)
    return true
  }

  /// Scans the next byte if it is an ASCII digit.
  @_transparent
  mutating func scanDigit() -> Int? {
    guard index != bytes.endIndex else { return nil }
    let value = bytes[index] &- UInt8(ascii: "0")
    guard value < 10 else { return nil }
    bytes.formIndex(after: &index)
    return Int(value)
  }

  /// Scans at least `minimum` and at most `maximum` digits. `maximum` is at most 18, so that the number cannot
  /// overflow.
  @_transparent
  mutating func scanNumber(minimum: Int, maximum: Int) -> Int? {
    var (value, count) = (0, 0)
    while count < maximum, let digit = scanDigit() {
      value = value &* 10 &+ digit
      count &+= 1
    }
    return count >= minimum ? value : nil
  }

  @_transparent
  mutating func scanTwoDigits() -> Int? { scanNumber(minimum: 2, maximum: 2) }
}

/// Eight bytes of text, and the decimal digits at their start.
///
/// ```
///   "49.28577"   digitCount 2   number 49
///   "28577348"   digitCount 8   number 28577348
/// ```
///
/// Source: Daniel Lemire, "Quickly determining whether a string of 8 ASCII characters is made of digits"; Johnny Lee, "Fast
/// numeric string to int"; simdjson.
struct DigitWord {
  /// The value of each digit, with the first digit in the lowest byte. Other characters have values of 10 or more.
  private let values: UInt64

  /// Reads the eight bytes at an address.
  @_transparent
  init(_ address: UnsafePointer<UInt8>) {
    values =
      unsafe UnsafeRawPointer(address).loadUnaligned(as: UInt64.self).littleEndian ^ 0x3030_3030_3030_3030
  }

  /// The number of digits before the first other character; 8 if there is none.
  ///
  /// After adding 0x76, a digit is at most 0x7F. So only other characters carry into the next byte.
  @_transparent
  var digitCount: Int {
    let others = ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
    return others.trailingZeroBitCount &>> 3
  }

  /// The number that the first `count` digits represent. `count` is from 1 to 8.
  @_transparent
  func number(ofFirst count: Int) -> UInt64 {
    // Shifting the digits to the end puts zeros before them.
    DigitWord.joined(values &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count))
  }

  /// The number that all eight digits represent.
  @_transparent var number: UInt64 { DigitWord.joined(values) }

  /// Joins digits to pairs, then the four pairs to a number using two multiplications, each of which adds two pairs.
  @_transparent
  private static func joined(_ digits: UInt64) -> UInt64 {
    let pairs = digits &* 10 &+ digits &>> 8
    let odd = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let even = ((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (odd &+ even) &>> 32
  }

  /// The powers of ten, from 10^0 to 10^17.
  static let powersOfTen: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
    100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
    10_000_000_000_000_000, 100_000_000_000_000_000,
  ]
}
