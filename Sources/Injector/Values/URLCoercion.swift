import Foundation

extension Coercion {
  /// Returns a value as a `URL`. Characters of a text that are not allowed in a URL are percent-encoded.
  static func url(_ source: SourceValue) -> CoercionOutcome<URL> {
    switch source {
    case .url(let url): .exact(url)
    case .text(let text): PercentEncoding.url(from: text).map(CoercionOutcome.exact) ?? .doesNotFit
    case .null, .bool, .int, .uint, .float, .double, .decimal, .digits, .date, .data, .uuid, .array, .record,
      .other:
      .doesNotFit
    }
  }

  /// Returns a value as a `UUID`, if it is a text like `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`, in upper or lower
  /// case.
  static func uuid(_ source: SourceValue) -> CoercionOutcome<UUID> {
    switch source {
    case .uuid(let uuid): .exact(uuid)
    case .text(let text) where text.utf8.count == 36:
      UUID(uuidString: text).map(CoercionOutcome.exact) ?? .doesNotFit
    default: .doesNotFit
    }
  }

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
