/// Takes the parts of a number off the beginning of a text, byte by byte.
struct NumericScanner<Bytes: Collection<UInt8>> {
  private let bytes: Bytes
  private var position: Bytes.Index
  private var exponentIsComplete = true

  private(set) var isNegative = false
  /// The digits before and after the point.
  private(set) var digits: [UInt8] = []
  /// How many of `digits` stand after the point.
  private(set) var fractionCount = 0
  /// Whether there is neither a point nor an exponent.
  private(set) var isInteger = true
  /// The number after the `e`, within ±`greatestExponent`.
  private(set) var exponent = 0

  /// Far beyond what any text in memory could make up for with its digits, far from any overflow.
  private let greatestExponent = 1 << 56

  init(_ bytes: Bytes) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// Whether the text is a number and nothing but a number.
  var isWholeNumber: Bool {
    position == bytes.endIndex && !digits.isEmpty && exponentIsComplete
  }

  mutating func scan() {
    while take(where: { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }) != nil {}
    isNegative = scanSign()
    scanDigits()
    if take(where: { $0 == UInt8(ascii: ".") }) != nil {
      isInteger = false
      let integerCount = digits.count
      scanDigits()
      fractionCount = digits.count - integerCount
    }
    if take(where: { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }) != nil {
      isInteger = false
      scanExponent()
    }
  }

  private mutating func scanSign() -> Bool {
    take { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") } == UInt8(ascii: "-")
  }

  private mutating func scanDigits() {
    while let digit = takeDigit() { digits.append(digit) }
  }

  private mutating func scanExponent() {
    let isNegative = scanSign()
    var magnitude = 0
    exponentIsComplete = false
    while let digit = takeDigit() {
      exponentIsComplete = true
      magnitude = min(magnitude * 10 + Int(digit - UInt8(ascii: "0")), greatestExponent)
    }
    exponent = isNegative ? -magnitude : magnitude
  }

  private mutating func takeDigit() -> UInt8? {
    take { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private mutating func take(where isWanted: (UInt8) -> Bool) -> UInt8? {
    guard position != bytes.endIndex else { return nil }
    let byte = bytes[position]
    guard isWanted(byte) else { return nil }
    bytes.formIndex(after: &position)
    return byte
  }
}
