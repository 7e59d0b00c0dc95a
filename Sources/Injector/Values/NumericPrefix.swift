#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The longest number at the beginning of a text, with all its digits.
///
/// The grammar is that of `Decimal(string:)` in swift-foundation: white space, a sign, digits, a point, digits, an
/// exponent, all of them optional. (Source: swift-foundation, `Decimal._decimal(from:)`.) Unlike there, neither the
/// number of digits nor the size of the exponent is limited:
///
///     text       "  -012.50e3suan"
///     digits        "125"          no zeros at either end; empty for zero
///     exponent       2             the value is -125 × 10²
///
/// The value is an integer if and only if `exponent` is not negative. Equal values are equal prefixes, except for the
/// sign of zero.
package struct NumericPrefix: Equatable {
  let isNegative: Bool
  let digits: String
  let exponent: Int
  /// Whether the number has neither point nor exponent, so that all its digits are in the text.
  private let isIntegerLiteral: Bool

  package static func == (first: NumericPrefix, second: NumericPrefix) -> Bool {
    first.isNegative == second.isNegative && first.exponent == second.exponent
      && first.digits == second.digits
  }

  /// Scans `text`; nil if it does not begin with a number.
  init?(_ text: String) { self.init(utf8: text.utf8) }

  /// Scans `bytes`; nil if they do not begin with a number.
  ///
  /// A prefix without any digit (`"-"`, `"e"`, `" "`, `"."`) is not a number, although `Decimal(string:)` may return
  /// zero for it.
  ///
  /// - Complexity: O(*n*) in the length of the prefix.
  init?(utf8 bytes: some Collection<UInt8>) { self.init(bytes, isWhole: false) }

  /// Scans a text; nil if it is not completely a number, apart from surrounding white space.
  init?(whole text: String) {
    // Most texts that are not numbers begin with a letter.
    guard let first = text.utf8.first, first <= UInt8(ascii: "9") || first >= 0x80 else { return nil }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !Self.isSpace($0) }),
      let last = scalars.lastIndex(where: { !Self.isSpace($0) })
    else { return nil }
    self.init(utf8Whole: text.utf8[first..<scalars.index(after: last)])
  }

  /// Whether a character is white space. Looking up the Unicode properties would take longer.
  private static func isSpace(_ character: Unicode.Scalar) -> Bool {
    guard character.isASCII else { return character.properties.isWhitespace }
    return character == " " || ("\t"..."\r").contains(character)
  }

  /// Scans bytes; nil if they are not completely a number, apart from leading white space.
  init?(utf8Whole bytes: some Collection<UInt8>) { self.init(bytes, isWhole: true) }

  /// Creates a number with all digits of a decimal; nil for NaN.
  init?(_ decimal: Decimal) {
    guard decimal.isFinite else { return nil }
    self.init(decimal.description)
  }

  /// Creates a number with the shortest digits that read back as `number`; nil for NaN and infinities.
  init?(shortestTextOf number: some BinaryFloatingPoint & CustomStringConvertible) {
    guard number.isFinite else { return nil }
    self.init(number.description)
  }

  private init?(_ bytes: some Collection<UInt8>, isWhole: Bool) {
    var scanner = ByteScanner(bytes)
    while let byte = scanner.next, byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) {
      _ = scanner.scan(byte)
    }
    isNegative = scanner.scanMinus()
    let start = scanner.index
    var digits: [UInt8] = []
    scanner.scanDigits(into: &digits)
    let integerCount = digits.count
    let hasPoint = scanner.scan(UInt8(ascii: "."))
    if hasPoint { scanner.scanDigits(into: &digits) }
    let fractionCount = digits.count - integerCount
    let hasExponent = scanner.scan(UInt8(ascii: "e")) || scanner.scan(UInt8(ascii: "E"))
    let power = hasExponent ? scanner.scanExponent() : 0
    guard !digits.isEmpty, !isWhole || scanner.isAtEnd && power != nil else { return nil }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    let trailingZeros = significant.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    isIntegerLiteral = !hasPoint && !hasExponent
    if let power, power.magnitude == greatestExponent.magnitude, !significant.isEmpty {
      self.digits = String(decoding: bytes[start..<scanner.index], as: UTF8.self)
      exponent = power > 0 ? Self.overflowExponent : -Self.overflowExponent
    } else {
      self.digits = String(decoding: significant.dropLast(trailingZeros), as: UTF8.self)
      exponent = significant.isEmpty ? 0 : (power ?? 0) - fractionCount + trailingZeros
    }
  }

  /// The exponent of a number that exceeds all types. Its `digits` are its text, for messages.
  private static let overflowExponent = Int.max / 2

  var isZero: Bool { digits.isEmpty }

  var isWhole: Bool { exponent >= 0 }

  /// The position of the point, counted from the first digit. The value is less than 10 to the power of this position.
  private var pointPosition: Int { digits.utf8.count + exponent }
}

// MARK: - Values

extension NumericPrefix {
  /// Returns the value as an integer, without using `Double`; lossy if a fraction is cut off toward zero.
  func integer<T: FixedWidthInteger>(as type: T.Type = T.self) -> CoercionOutcome<T> {
    guard !isZero else { return .exact(0) }
    guard pointPosition > 0 else { return .lossy(0) }
    guard pointPosition <= T.bitWidth / 3 + 1 else { return .outOfRange }
    let zeros = String(repeating: "0", count: max(0, exponent))
    let text: String = sign + String(digits.prefix(pointPosition)) + zeros
    guard let value = T(text) else { return .outOfRange }
    return exponent < 0 ? .lossy(value) : .exact(value)
  }

  /// The nearest `Double`; nil if that is infinite, or is zero although the number is not.
  var double: Double? { inRange(boundedText.flatMap(Double.init)) }

  /// The nearest `Float`, rounded once; nil if that is infinite, or is zero although the number is not.
  var float: Float? { inRange(boundedText.flatMap(Float.init)) }

  /// The `Double` whose shortest text is this number; nil if there is none.
  var shortestDouble: Double? { double.flatMap { NumericPrefix(shortestTextOf: $0) == self ? $0 : nil } }

  /// Whether the value is an integer of roughly 65 to 128 bits that no `Double` represents exactly.
  ///
  /// A `Double` is exact if the digits, without their factors of two and times five for each following zero, are less
  /// than 2 to the power of 53.
  var isWiderThanDouble: Bool {
    guard isWhole, (20...39).contains(pointPosition) else { return false }
    guard var significand = UInt64(digits) else { return true }
    significand >>= significand.trailingZeroBitCount
    for _ in 0..<exponent where significand < 1 << 53 { significand *= 5 }
    return significand >= 1 << 53
  }

  private func inRange<T: BinaryFloatingPoint>(_ value: T?) -> T? {
    value.flatMap { $0.isFinite && ($0 != 0 || isZero) ? $0 : nil }
  }

  /// A text of limited length and exponent that rounds to the same binary number; nil if it is far too large.
  ///
  /// The point halfway between two doubles has at most 767 digits. So for the digits after the 800th, it only matters
  /// whether there are any.
  private var boundedText: String? {
    guard !isZero, pointPosition > -400 else { return sign + "0" }
    guard pointPosition < 400 else { return nil }
    let most = 800
    let count = digits.utf8.count
    guard count > most else { return "\(sign)\(digits)e\(exponent)" }
    return "\(sign)\(digits.prefix(most))1e\(exponent + count - most - 1)"
  }

  /// The value as a `Decimal`; lossy if it has more digits than a `Decimal` (38 or 39).
  ///
  /// Excess digits are cut off, not rounded, as `Decimal(string:)` does.
  var decimal: CoercionOutcome<Decimal> {
    guard !isZero else { return .exact(0) }
    guard (-200...200).contains(pointPosition) else { return .outOfRange }
    var kept = digits.prefix(Self.decimalDigitCount)
    while !Self.isDecimalSignificand(kept) { kept.removeLast() }
    var power = pointPosition - kept.utf8.count
    while power > Self.decimalExponents.upperBound, Self.isDecimalSignificand(kept + "0") {
      kept += "0"
      power -= 1
    }
    while power < Self.decimalExponents.lowerBound, !kept.isEmpty {
      kept.removeLast()
      power += 1
    }
    let text = "\(sign)\(kept)e\(power)"
    guard !kept.isEmpty, let value = Decimal(string: text) else { return .outOfRange }
    return pointPosition - power < digits.utf8.count ? .lossy(value) : .exact(value)
  }

  /// The value as text: all digits of an integer, the shortest text of a `Double`, all digits that a `Decimal` can
  /// represent, or else digits and a power of ten.
  package var text: String {
    if isIntegerLiteral, !isZero { return sign + digits + String(repeating: "0", count: exponent) }
    if isWhole, let double = shortestDouble { return Coercion.shortestText(double) }
    if let decimal = decimal.exactValue { return decimal.description }
    return scientificText(digits)
  }

  /// The value as text for messages, with at most about 60 characters.
  var shortText: String {
    if pointPosition <= 60, digits.utf8.count <= 60 { return text }
    return scientificText(digits.utf8.count > 60 ? "\(digits.prefix(60))…" : digits)
  }

  private var sign: String { isNegative ? "-" : "" }

  private func scientificText(_ digits: String) -> String {
    sign + digits + (exponent == 0 || exponent.magnitude == Self.overflowExponent ? "" : "e\(exponent)")
  }

  /// Whether a `Decimal` can represent all digits.
  var isExactDecimal: Bool { decimal.exactValue != nil }

  /// The value if no type is requested: the `Double` with this shortest text, a `Decimal` for an integer that it can
  /// represent, or else the nearest `Double`. For a number that is too large for all of them, its text.
  var nativeNumber: Any {
    if isWhole, let double = shortestDouble { return double }
    if isWhole, let decimal = decimal.exactValue { return decimal }
    return double ?? text
  }

  private static let decimalExponents = -128...127
  private static let decimalDigitCount = 39
  private static let greatestSignificand = "340282366920938463463374607431768211455"

  /// Whether digits without leading zeros fit the 128 bits of a decimal's significand.
  private static func isDecimalSignificand(_ digits: Substring) -> Bool {
    let count = digits.utf8.count
    return count < decimalDigitCount || (count == decimalDigitCount && digits <= greatestSignificand)
  }
}

/// A limit for exponents that exceeds the number of digits of any text in memory, and cannot overflow.
private let greatestExponent = 1 << 56

extension ByteScanner {
  /// Scans a sign, if there is one. Returns true for a minus.
  fileprivate mutating func scanMinus() -> Bool {
    if scan(UInt8(ascii: "-")) { return true }
    _ = scan(UInt8(ascii: "+"))
    return false
  }

  fileprivate mutating func scanDigits(into digits: inout [UInt8]) {
    while let digit = scanDigit() { digits.append(UInt8(ascii: "0") + UInt8(digit)) }
  }

  /// Scans the number after an `e`, clamped to ±`greatestExponent`; nil if it has no digits.
  fileprivate mutating func scanExponent() -> Int? {
    let isNegative = scanMinus()
    var magnitude: Int?
    while let digit = scanDigit() { magnitude = min((magnitude ?? 0) * 10 + digit, greatestExponent) }
    return magnitude.map { isNegative ? -$0 : $0 }
  }
}
