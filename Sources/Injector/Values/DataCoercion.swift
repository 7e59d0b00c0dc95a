import Foundation

extension Coercion {
  /// Returns a value as `Data`. A text is its UTF-8 bytes.
  static func data(_ source: SourceValue) -> CoercionOutcome<Data> {
    switch source {
    case .data(let data): .exact(data)
    case .text(let text): .coerced(Data(text.utf8))
    case .null, .bool, .int, .uint, .float, .double, .decimal, .digits, .date, .url, .uuid, .array, .record,
      .other:
      .doesNotFit
    }
  }
}
