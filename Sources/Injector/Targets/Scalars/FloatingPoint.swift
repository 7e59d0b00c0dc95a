#if Foundation || canImport(Darwin)
  import Foundation
#endif

extension ScalarValue where Self: BinaryFloatingPoint {
  static func coerced(from source: SourceValue) -> CoercionOutcome<Self> {
    // Most texts are numbers in the form of JSON, which are faster to read.
    if case .text(let text) = source,
      let number = Reader.reading(text: text, { read(&$0, coercing: false) })
    {
      return .coerced(number)
    }
    return Coercion.floatingPoint(source)
  }
}

extension Double: FrequentElement {
  static func schema(writesSeconds: Bool) -> InjectionSchema { .number.with("format", "double") }
  static var keys: DictionaryKeys.Forms<Double>? { .descriptions(schema: .floatText) }
  var sourceValue: SourceValue { .double(self) }

  @inline(__always)
  static func read(_ input: inout Reader, coercing: Bool) -> Double? {
    if let number = input.attemptDouble() { return number }
    let start = unsafe input.position
    if let integer = input.attemptInt() {
      if let number = Double(exactly: integer) { return number }
      unsafe input.position = start
    }
    return coercing ? input.readQuoted { $0.attemptDouble() } : nil
  }
}

#if Foundation || canImport(Darwin)
  extension CGFloat: ScalarValue {
    static func schema(writesSeconds: Bool) -> InjectionSchema { Double.schema(writesSeconds: false) }
    static var keys: DictionaryKeys.Forms<CGFloat>? { .coerced(schema: nil) }
    var sourceValue: SourceValue { .double(Double(self)) }

    static func read(_ input: inout Reader, coercing: Bool) -> CGFloat? {
      input.exact(CGFloat.self) ?? Double.read(&input, coercing: coercing).map { CGFloat($0) }
    }
  }
#endif

extension Float: FrequentElement {
  static func schema(writesSeconds: Bool) -> InjectionSchema {
    InjectionSchema.floatingPoint(Float.self).with("format", "float")
  }
  static var keys: DictionaryKeys.Forms<Float>? { .descriptions(schema: .floatText) }
  var sourceValue: SourceValue { .float(self) }

  static func read(_ input: inout Reader, coercing: Bool) -> Float? {
    input.exact(Float.self)
      ?? input.attempt { Double.read(&$0, coercing: coercing).flatMap { Float(roundedOnce: $0) } }
  }

  /// Creates the number that is nearest to the decimal number that a `Double` is nearest to. Returns nil if this may
  /// differ from the number nearest to the `Double` itself, if it is infinite or zero, or if it may be an integer
  /// that is not exact.
  ///
  /// The two may differ if the `Double` is halfway between two numbers.
  private init?(roundedOnce number: Double) {
    let float = Float(number)
    let isHalfway = number.significandBitPattern & 0x1FFF_FFFF == 0x1000_0000
    let isInRange = float.isFinite && abs(float) >= .leastNormalMagnitude
    guard number == 0 || isInRange && !isHalfway else { return nil }
    // A Float represents all integers up to 2^24.
    let isExact = abs(number) <= 16_777_216 || Double(float) == number
    guard isExact || number.rounded(.towardZero) != number else { return nil }
    self = float
  }
}
