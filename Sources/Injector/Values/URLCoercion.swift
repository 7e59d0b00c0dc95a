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
}
