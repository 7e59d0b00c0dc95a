#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension URL: ScalarValue {
  static func schema(writesSeconds: Bool) -> InjectionSchema { .url }
  static var keys: DictionaryKeys.Forms<URL>? { nil }
  var sourceValue: SourceValue { .url(self) }

  /// Returns a value as a `URL`. Characters of a text that are not allowed in a URL are percent-encoded.
  static func coerced(from source: SourceValue) -> CoercionOutcome<URL> {
    switch source {
    case .url(let url): .exact(url)
    case .text(let text): PercentEncoding.url(from: text).map { .exact($0) } ?? .doesNotFit
    default: .doesNotFit
    }
  }

  static func read(_ input: inout Reader, coercing: Bool) -> URL? {
    input.exact(URL.self)
      ?? input.attempt { input in
        ((try? input.readString()) ?? nil).flatMap { PercentEncoding.url(from: $0) }
      }
  }
}

extension URL: ReplaceableValue {
  static var sample: URL? { URL(string: "a") }
  var replacement: URL? { URL(string: relativeString, relativeTo: baseURL) }
}
