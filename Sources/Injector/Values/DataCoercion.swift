import Foundation

extension Coercion {
  /// Returns a value as `Data`. A text in canonical Base64 is the bytes that it writes, which is exact because JSON has
  /// no other form of bytes. Another text is its UTF-8 bytes, which may not be what was meant.
  static func data(_ source: SourceValue) -> CoercionOutcome<Data> {
    switch source {
    case .data(let data): .exact(data)
    case .text(let text): Base64.data(from: text).map(CoercionOutcome.exact) ?? .coerced(Data(text.utf8))
    case .null, .bool, .int, .uint, .float, .double, .decimal, .digits, .date, .url, .uuid, .array, .record,
      .other:
      .doesNotFit
    }
  }
}
