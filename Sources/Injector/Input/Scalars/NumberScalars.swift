import Foundation

extension ScalarValue where Self: FixedWidthInteger {
  @inline(__always)
  static func read(_ reader: inout JSONReader, coercing: Bool) -> Self? {
    let start = unsafe reader.position
    let value = (try? reader.readInt64()) ?? (coercing ? reader.readQuoted(readInteger) : nil)
    if let integer = value.flatMap({ Self(exactly: $0) }) { return integer }
    unsafe reader.position = start
    return nil
  }

  @inline(__always)
  static func read(_ value: Any, coercing: Bool) -> Self? {
    if let integer = ExactValue.int(value) { return Self(exactly: integer) }
    if let exact = ExactValue.of(value, as: Self.self) { return exact }
    guard coercing, let text = ExactValue.string(value) else { return nil }
    return Self(text)
  }

  static func coerced(from source: SourceValue) -> CoercionOutcome<Self> { Coercion.integer(source) }
}

@inline(__always)
private func readInteger(_ reader: inout JSONReader) throws(JSONFailure) -> Int64? { try reader.readInt64() }

extension Int: ScalarValue {
  static func readArray(_ reader: inout JSONReader, coercing: Bool) -> [Int]? {
    reader.readingOrReturning { (reader) throws(JSONFailure) in try reader.readInts() }
  }
}

extension Int8: ScalarValue {}
extension Int16: ScalarValue {}
extension Int32: ScalarValue {}
extension Int64: ScalarValue {}
extension UInt: ScalarValue {}
extension UInt8: ScalarValue {}
extension UInt16: ScalarValue {}
extension UInt32: ScalarValue {}
extension UInt64: ScalarValue {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: ScalarValue {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: ScalarValue {}

extension Double: ScalarValue {
  @inline(__always)
  static func read(_ reader: inout JSONReader, coercing: Bool) -> Double? {
    let start = unsafe reader.position
    if let number = (try? reader.readDouble()) ?? nil { return number }
    unsafe reader.position = start
    return coercing ? reader.readQuoted(readNumber) : nil
  }

  @inline(__always)
  static func read(_ value: Any, coercing: Bool) -> Double? {
    if let number = ExactValue.double(value) { return number }
    if let integer = ExactValue.int(value) { return Double(exactly: integer) }
    return coercing ? readText(value, readNumber) : nil
  }

  static func coerced(from source: SourceValue) -> CoercionOutcome<Double> { Coercion.floatingPoint(source) }

  static func readArray(_ reader: inout JSONReader, coercing: Bool) -> [Double]? {
    reader.readingOrReturning { (reader) throws(JSONFailure) in try reader.readDoubles() }
  }
}

@inline(__always)
private func readNumber(_ reader: inout JSONReader) throws(JSONFailure) -> Double? { try reader.readDouble() }

extension CGFloat: ScalarValue {
  static func read(_ reader: inout JSONReader, coercing: Bool) -> CGFloat? {
    Double.read(&reader, coercing: coercing).map { CGFloat($0) }
  }

  static func read(_ value: Any, coercing: Bool) -> CGFloat? {
    ExactValue.of(value, as: CGFloat.self) ?? Double.read(value, coercing: coercing).map { CGFloat($0) }
  }

  static func coerced(from source: SourceValue) -> CoercionOutcome<CGFloat> { Coercion.floatingPoint(source) }
}

extension Float: ScalarValue {
  static func read(_ reader: inout JSONReader, coercing: Bool) -> Float? {
    let start = unsafe reader.position
    if let number = Double.read(&reader, coercing: coercing), let float = Float(roundedOnce: number) {
      return float
    }
    unsafe reader.position = start
    return nil
  }

  static func read(_ value: Any, coercing: Bool) -> Float? {
    ExactValue.of(value, as: Float.self)
      ?? Double.read(value, coercing: coercing).flatMap { Float(roundedOnce: $0) }
  }

  static func coerced(from source: SourceValue) -> CoercionOutcome<Float> { Coercion.floatingPoint(source) }

  /// Creates the number nearest to the decimal number that a `Double` is nearest to; nil if it may be another one than the
  /// number nearest to the `Double`, or is infinite or zero.
  ///
  /// It may if the `Double` is halfway between two numbers.
  private init?(roundedOnce number: Double) {
    let float = Float(number)
    let isHalfway = number.significandBitPattern & 0x1FFF_FFFF == 0x1000_0000
    guard number == 0 || float.isFinite && abs(float) >= .leastNormalMagnitude && !isHalfway else {
      return nil
    }
    self = float
  }
}

extension Bool: ScalarValue {
  @inline(__always)
  static func read(_ reader: inout JSONReader, coercing: Bool) -> Bool? {
    let start = unsafe reader.position
    if let truth = (try? reader.readBool()) ?? nil { return truth }
    unsafe reader.position = start
    guard coercing else { return nil }
    if let number = try? reader.readInt64() { return number != 0 }
    unsafe reader.position = start
    if let truth = unsafe reader.readPlainText({ unsafe truth(ofWord: $0) }) { return truth }
    return reader.readQuoted(readInteger).map { $0 != 0 }
  }

  @inline(__always)
  static func read(_ value: Any, coercing: Bool) -> Bool? {
    if let truth = ExactValue.bool(value) { return truth }
    guard coercing else { return nil }
    if let integer = ExactValue.int(value) { return integer != 0 }
    guard let text = ExactValue.string(value) else { return nil }
    return Coercion.truth(ofWord: text) ?? Int(text).map { $0 != 0 }
  }

  /// Returns the Boolean value of a word in upper and lower case, as `Coercion` does.
  private static func truth(ofWord bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard bytes.count <= 5 else { return nil }
    let word = unsafe bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1 | 0x20) }
    switch word {
    case 0x7472_7565, 0x79_6573: return true  // true, yes
    case 0x66_616C_7365, 0x6E6F: return false  // false, no
    default: return nil
    }
  }

  static func coerced(from source: SourceValue) -> CoercionOutcome<Bool> { Coercion.bool(source) }
}

extension Decimal: ScalarValue {
  static func read(_ reader: inout JSONReader, coercing: Bool) -> Decimal? {
    let start = unsafe reader.position
    if let decimal = (try? readNumber(&reader)) ?? nil { return decimal }
    unsafe reader.position = start
    return coercing ? reader.readQuoted(readNumber) : nil
  }

  static func read(_ value: Any, coercing: Bool) -> Decimal? {
    if let decimal = ExactValue.of(value, as: Decimal.self) { return decimal.isFinite ? decimal : nil }
    if let integer = ExactValue.int(value) { return Decimal(integer) }
    if let number = ExactValue.double(value) { return Decimal(shortDigitsOf: number) }
    return coercing ? readText(value, readNumber) : nil
  }

  static func coerced(from source: SourceValue) -> CoercionOutcome<Decimal> { Coercion.decimal(source) }

  /// Reads a number of at most 19 digits.
  private static func readNumber(_ reader: inout JSONReader) throws(JSONFailure) -> Decimal? {
    guard reader.byte == UInt8(ascii: "-") || (reader.byte &- UInt8(ascii: "0")) < 10 else { return nil }
    let scan = try reader.scanNumber()
    guard !scan.isTruncated, (-100...100).contains(scan.exponent) else { return nil }
    return Decimal(isNegative: scan.isNegative, significand: scan.significand, exponent: scan.exponent)
  }
}
