#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension Data: ScalarValue {
  static func schema(writesSeconds: Bool) -> InjectionSchema { .base64 }
  static var keys: DictionaryKeys.Forms<Data>? { nil }
  var sourceValue: SourceValue { .data(self) }

  /// Returns a value as `Data`. A text in canonical Base64 is decoded, which is exact because JSON has no other form
  /// for bytes. Any other text becomes its UTF-8 bytes, which may not be what the sender meant.
  static func coerced(from source: SourceValue) -> CoercionOutcome<Data> {
    switch source {
    case .data(let data): .exact(data)
    case .text(let text): Base64.data(from: text).map { .exact($0) } ?? .coerced(Data(text.utf8))
    default: .doesNotFit
    }
  }

  static func read(_ input: inout Reader, coercing: Bool) -> Data? { input.exact(Data.self) }
}

extension Data: ReplaceableValue {
  static var sample: Data? { Data() }
  var replacement: Data? { inOtherMemory }
}
