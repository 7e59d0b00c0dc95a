#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension ScalarValue where Self: FixedWidthInteger {
  static func coerced(from source: SourceValue) -> CoercionOutcome<Self> { Coercion.integer(source) }
  var sourceValue: SourceValue { SourceValue(integer: self) }

  @inline(__always)
  static func read(_ input: inout Reader, coercing: Bool) -> Self? {
    input.attempt { input in
      let integer = input.attemptInteger() ?? (coercing ? input.readQuoted { $0.attemptInteger() } : nil)
      return integer.flatMap { Self(exactly: $0) } ?? input.exact(Self.self)
    }
  }
}

extension Int: ScalarValue {
  static func makePuts() -> ScalarPuts { makePutsOfFrequentElement() }
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
extension Int128: ScalarValue {
  static var isCoercible: Bool { false }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: ScalarValue {
  static var isCoercible: Bool { false }
}

extension Double: ScalarValue {
  static func makePuts() -> ScalarPuts { makePutsOfFrequentElement() }
  static func coerced(from source: SourceValue) -> CoercionOutcome<Double> { Coercion.floatingPoint(source) }
  var sourceValue: SourceValue { .double(self) }

  @inline(__always)
  static func read(_ input: inout Reader, coercing: Bool) -> Double? {
    if let number = input.attemptDouble() { return number }
    if let integer = input.attempt({ $0.attemptInteger().flatMap { Double(exactly: $0) } }) { return integer }
    return coercing ? input.readQuoted { $0.attemptDouble() } : nil
  }
}

#if Foundation || canImport(Darwin)
  extension CGFloat: ScalarValue {
    static func coerced(from source: SourceValue) -> CoercionOutcome<CGFloat> {
      Coercion.floatingPoint(source)
    }
    var sourceValue: SourceValue { .double(Double(self)) }

    static func read(_ input: inout Reader, coercing: Bool) -> CGFloat? {
      input.exact(CGFloat.self) ?? Double.read(&input, coercing: coercing).map { CGFloat($0) }
    }
  }
#endif

extension Float: ScalarValue {
  static func makePuts() -> ScalarPuts { makePutsOfFrequentElement() }
  static func coerced(from source: SourceValue) -> CoercionOutcome<Float> { Coercion.floatingPoint(source) }
  var sourceValue: SourceValue { .float(self) }

  static func read(_ input: inout Reader, coercing: Bool) -> Float? {
    input.exact(Float.self)
      ?? input.attempt { Double.read(&$0, coercing: coercing).flatMap { Float(roundedOnce: $0) } }
  }

  /// Creates the number nearest to the decimal number that a `Double` is nearest to; nil if it may be another one than the
  /// number nearest to the `Double`, is infinite or zero, or may be an integer that is not exact.
  ///
  /// It may be another one if the `Double` is halfway between two numbers.
  private init?(roundedOnce number: Double) {
    let float = Float(number)
    let isHalfway = number.significandBitPattern & 0x1FFF_FFFF == 0x1000_0000
    let isInRange = float.isFinite && abs(float) >= .leastNormalMagnitude
    guard number == 0 || isInRange && !isHalfway else { return nil }
    // A Float holds all integers up to 2^24.
    let isExact = abs(number) <= 16_777_216 || Double(float) == number
    guard isExact || number.rounded(.towardZero) != number else { return nil }
    self = float
  }
}

extension Bool: ScalarValue {
  static func makePuts() -> ScalarPuts { makePutsOfFrequentElement() }
  static func coerced(from source: SourceValue) -> CoercionOutcome<Bool> { Coercion.bool(source) }
  var sourceValue: SourceValue { .bool(self) }

  @inline(__always)
  static func read(_ input: inout Reader, coercing: Bool) -> Bool? {
    if let truth = input.attempt({ (try? $0.readBool()) ?? nil }) { return truth }
    guard coercing else { return nil }
    if let integer = input.attemptInteger() ?? input.readQuoted({ $0.attemptInteger() }) {
      return integer != 0
    }
    return unsafe input.readPlainText { unsafe Coercion.truth(ofWord: $0) }
  }
}

extension Decimal: ScalarValue {
  static func coerced(from source: SourceValue) -> CoercionOutcome<Decimal> { Coercion.decimal(source) }
  var sourceValue: SourceValue { .decimal(self) }

  static func read(_ input: inout Reader, coercing: Bool) -> Decimal? {
    if let decimal = input.exact(Decimal.self) { return decimal.isFinite ? decimal : nil }
    if let decimal = input.attemptDecimal() { return decimal }
    return coercing ? input.readQuoted { $0.attemptDecimal() } : nil
  }
}

extension String: ScalarValue {
  static func makePuts() -> ScalarPuts { makePutsOfFrequentElement() }
  static func coerced(from source: SourceValue) -> CoercionOutcome<String> { Coercion.text(source) }
  var sourceValue: SourceValue { .text(self) }

  @inline(__always)
  static func read(_ input: inout Reader, coercing: Bool) -> String? {
    if let text = input.attempt({ (try? $0.readString()) ?? nil }) { return text }
    return coercing ? input.attemptInteger().map { String($0) } : nil
  }
}

extension Substring: ScalarValue {
  static func coerced(from source: SourceValue) -> CoercionOutcome<Substring> {
    Coercion.text(source).map { Substring($0) }
  }
  static var isCoercible: Bool { false }
  var sourceValue: SourceValue { .text(String(self)) }

  static func read(_ input: inout Reader, coercing: Bool) -> Substring? {
    input.exact(Substring.self) ?? String.read(&input, coercing: coercing).map { Substring($0) }
  }
}

extension Character: ScalarValue {
  static func coerced(from source: SourceValue) -> CoercionOutcome<Character> { Coercion.character(source) }
  static var isCoercible: Bool { false }
  var sourceValue: SourceValue { .text(String(self)) }
}

extension Data: ScalarValue {
  static func coerced(from source: SourceValue) -> CoercionOutcome<Data> { Coercion.data(source) }
  var sourceValue: SourceValue { .data(self) }
}

extension Date: ScalarValue {
  static func coerced(from source: SourceValue) -> CoercionOutcome<Date> { Coercion.date(source) }
  var sourceValue: SourceValue { .date(self) }

  static func read(_ input: inout Reader, coercing: Bool) -> Date? {
    if let date = input.exact(Date.self) { return date }
    let text = unsafe input.readPlainText { bytes -> Date? in
      guard let read = unsafe ISO8601.read(bytes), read.isRFC3339 || coercing else { return nil }
      return read.date
    }
    if let text { return text }
    guard coercing else { return nil }
    return input.attempt { input in
      guard let seconds = input.attemptInteger(), !Coercion.isCalendarDate(seconds) else { return nil }
      return Double(exactly: seconds).map { Date(timeIntervalSince1970: $0) }
    }
  }
}

extension URL: ScalarValue {
  static func coerced(from source: SourceValue) -> CoercionOutcome<URL> { Coercion.url(source) }
  var sourceValue: SourceValue { .url(self) }

  static func read(_ input: inout Reader, coercing: Bool) -> URL? {
    input.exact(URL.self)
      ?? input.attempt { input in
        ((try? input.readString()) ?? nil).flatMap { PercentEncoding.url(from: $0) }
      }
  }
}

extension UUID: ScalarValue {
  static func coerced(from source: SourceValue) -> CoercionOutcome<UUID> { Coercion.uuid(source) }
  var sourceValue: SourceValue { .uuid(self) }

  static func read(_ input: inout Reader, coercing: Bool) -> UUID? {
    unsafe input.exact(UUID.self) ?? input.readPlainText { unsafe uuid($0) }
  }

  /// Reads a text like `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`, in upper or lower case.
  private static func uuid(_ text: UnsafeBufferPointer<UInt8>) -> UUID? {
    guard text.count == 36 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for index in 0..<36 {
      let byte = unsafe text[index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Reader.hexadecimal(byte) else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit)
    }
    var bytes = (high.bigEndian, low.bigEndian)
    return unsafe withUnsafeBytes(of: &bytes) { unsafe UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
