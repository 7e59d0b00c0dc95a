#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension Bool: FrequentElement {
  static func schema(writesSeconds: Bool) -> InjectionSchema { .boolean }
  static var keys: DictionaryKeys.Forms<Bool>? { .descriptions(schema: .values(["true", "false"])) }
  var sourceValue: SourceValue { .bool(self) }

  /// Returns a value as a Boolean value. A number, a date or a numeric text is true unless it is zero. The texts
  /// `true`, `yes`, `false` and `no` are accepted in upper and lower case.
  static func coerced(from source: SourceValue) -> CoercionOutcome<Bool> {
    switch source {
    case .bool(let boolean): .exact(boolean)
    case .int(let integer): .coerced(integer != 0)
    case .uint(let integer): .coerced(integer != 0)
    case .float(let number): .coerced(number != 0)
    case .double(let number): .coerced(number != 0)
    case .decimal(let decimal): .coerced(decimal != 0)
    case .digits(let digits): .coerced(!digits.isZero)
    case .date(let date): .coerced(date.timeIntervalSince1970 != 0)
    case .text(let text):
      (Coercion.truth(ofWord: text.utf8) ?? NumericPrefix(whole: text).map { !$0.isZero })
        .map { .coerced($0) } ?? .doesNotFit
    case .null, .url, .data, .uuid, .array, .record, .other: .doesNotFit
    }
  }

  @inline(__always)
  static func read(_ input: inout Reader, coercing: Bool) -> Bool? {
    if let truth = input.attemptBool() { return truth }
    guard coercing else { return nil }
    if let integer = Int.read(&input, coercing: true) { return integer != 0 }
    return unsafe input.readPlainText { unsafe Coercion.truth(ofWord: $0) }
  }
}

extension Bool: ReplaceableValue {
  static var sample: Bool? { false }
  var replacement: Bool? { !self }
}
