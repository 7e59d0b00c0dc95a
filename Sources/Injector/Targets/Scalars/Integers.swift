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

  static func schema(writesSeconds: Bool) -> InjectionSchema {
    let format: InjectionSchema.Value? =
      switch bitWidth {
      case 32 where isSigned: "int32"
      case 64 where isSigned: "int64"
      default: nil
      }
    return .integer.with("format", format)
      .with("minimum", InjectionSchema.Value(min.sourceValue) ?? .number(Double(min)))
      // A `Double` cannot represent the greatest number of a wider type, but the number after it.
      .with(
        bitWidth > 64 ? "exclusiveMaximum" : "maximum",
        InjectionSchema.Value(max.sourceValue) ?? .number(Double(max))
      )
  }

  static var keys: DictionaryKeys.Forms<Self>? { .descriptions(schema: .text(of: Self.self)) }
  static var isCoercible: Bool { bitWidth <= 64 }
}

extension Int: FrequentElement {
  @inline(__always)
  static func read(_ input: inout Reader, coercing: Bool) -> Int? {
    if let integer = input.attemptInt() { return integer }
    return coercing ? input.readQuoted { $0.attemptInt() } : nil
  }
}
extension Int8: ScalarValue {}
extension Int16: ScalarValue {}
extension Int32: FrequentScalar {}
extension Int64: FrequentScalar {}
extension UInt: FrequentScalar {}
extension UInt8: ScalarValue {}
extension UInt16: ScalarValue {}
extension UInt32: ScalarValue {}
extension UInt64: ScalarValue {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: ScalarValue {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: ScalarValue {}
