#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension Decimal: ScalarValue {
  static func schema(writesSeconds: Bool) -> InjectionSchema { .number }
  static var keys: DictionaryKeys.Forms<Decimal>? { .coerced(schema: nil) }
  var sourceValue: SourceValue { .decimal(self) }

  static func coerced(from source: SourceValue) -> CoercionOutcome<Decimal> { Coercion.decimal(source) }

  static func read(_ input: inout Reader, coercing: Bool) -> Decimal? {
    if let decimal = input.exact(Decimal.self) { return decimal.isFinite ? decimal : nil }
    if let decimal = input.attemptDecimal() { return decimal }
    return coercing ? input.readQuoted { $0.attemptDecimal() } : nil
  }
}

extension Decimal: ReplaceableValue {
  static var sample: Decimal? { 0 }
  var replacement: Decimal? { self + 1 > self ? self + 1 : 1 }
}
