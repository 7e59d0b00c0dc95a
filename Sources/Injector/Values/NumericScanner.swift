/// A scanner of the parts of a number at the beginning of a text.
struct NumericScanner<Bytes: Collection<UInt8>> {
  private var scanner: ByteScanner<Bytes>
  private var exponentIsComplete = true

  private(set) var isNegative = false
  /// The digits before and after the point.
  private(set) var digits: [UInt8] = []
  /// The number of `digits` after the point.
  private(set) var fractionCount = 0
  /// Whether the number has no point and no exponent.
  private(set) var isInteger = true
  /// The number after the `e`, within ±`greatestExponent`.
  private(set) var exponent = 0

  /// The number without its sign.
  var unsignedText: Bytes.SubSequence { scanner.bytes[(start ?? scanner.index)..<scanner.index] }
  private var start: Bytes.Index?

  /// Whether the number after the `e` is beyond all that numbers have.
  var exceedsExponents: Bool { exponent.magnitude == greatestExponent.magnitude }

  /// A limit that is larger than the number of digits of any text in memory, and small enough not to overflow.
  private let greatestExponent = 1 << 56

  init(_ bytes: Bytes) {
    scanner = ByteScanner(bytes)
  }

  /// Whether the complete text is a number.
  var isWholeNumber: Bool { scanner.isAtEnd && !digits.isEmpty && exponentIsComplete }

  mutating func scan() {
    while let byte = scanner.next, byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) {
      _ = scanner.scan(byte)
    }
    isNegative = scanSign()
    start = scanner.index
    scanDigits()
    if scanner.scan(UInt8(ascii: ".")) {
      isInteger = false
      let integerCount = digits.count
      scanDigits()
      fractionCount = digits.count - integerCount
    }
    if scanner.scan(UInt8(ascii: "e")) || scanner.scan(UInt8(ascii: "E")) {
      isInteger = false
      scanExponent()
    }
  }

  /// Scans a sign, if there is one. Returns true for a minus.
  private mutating func scanSign() -> Bool {
    if scanner.scan(UInt8(ascii: "-")) { return true }
    _ = scanner.scan(UInt8(ascii: "+"))
    return false
  }

  private mutating func scanDigits() {
    while let digit = scanner.scanDigit() { digits.append(UInt8(ascii: "0") + UInt8(digit)) }
  }

  private mutating func scanExponent() {
    let isNegative = scanSign()
    var magnitude = 0
    exponentIsComplete = false
    while let digit = scanner.scanDigit() {
      exponentIsComplete = true
      magnitude = min(magnitude * 10 + digit, greatestExponent)
    }
    exponent = isNegative ? -magnitude : magnitude
  }
}
