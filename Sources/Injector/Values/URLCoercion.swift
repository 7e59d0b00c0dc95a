import Foundation

extension Coercion {
  /// A value as a `URL`: texts with whatever no URL may hold percent-encoded.
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
