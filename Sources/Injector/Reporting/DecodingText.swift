/// The text of errors in the `init(from:)` of a `Decodable` type.
enum DecodingText {
  /// The text for a value that does not fit.
  static func statement(expected: String, found: String?) -> String {
    "expected \(expected), found \(found ?? "nothing")"
  }

  /// The text for a value that is nested too deeply.
  static let tooDeep = "too many arrays and objects inside each other"

  /// The text for a decoder that is used after the run.
  static let over = "the run is over, and its data are no longer there"

  /// Returns the text of an error that a type threw; for a `DecodingError`, its debug description only.
  static func reason(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context):
      context.debugDescription
    default: QuotedText.reason(error)
    }
  }
}
