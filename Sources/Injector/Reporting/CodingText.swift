/// The text of errors for a `Decodable` type that is created by its `init(from:)`.
enum DecodingText {
  /// Returns the text for an invalid value.
  static func statement(expected: String, found: String?) -> String {
    "expected \(expected), found \(found ?? "nothing")"
  }

  /// The text for a decoder or encoder that is used after the run, or by code that was called for another value.
  static let notUsable =
    "a decoder or encoder cannot be used after its run, or while another value is converted"

  /// Returns the text of an error that a type threw; for a `DecodingError`, its debug description only.
  static func reason(_ error: any Error) -> String {
    (error as? DecodingError)?.context?.debugDescription ?? QuotedText.reason(error)
  }
}

/// The text and errors for an `Encodable` type that is written by its `encode(to:)`.
enum EncodingText {
  /// Returns the error for a value that is nested too deeply.
  static func tooDeep(_ value: Any, _ path: [any CodingKey]) -> EncodingError {
    .invalidValue(
      value, EncodingError.Context(codingPath: path, debugDescription: JSONFailure.tooDeep.rawValue)
    )
  }

  /// Returns the error for a type that encodes two values where one is expected.
  static func secondValue(_ value: Any, _ path: [any CodingKey]) -> EncodingError {
    let text = "a second value was encoded at the same place"
    return .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: text))
  }

  /// Returns the text of an error that a type threw; for an `EncodingError`, its debug description only.
  static func reason(_ error: any Error) -> String {
    guard case .invalidValue(_, let context) = error as? EncodingError else {
      return QuotedText.reason(error)
    }
    return context.debugDescription
  }
}

extension DecodingError {
  /// The context of the error; nil for unknown cases.
  var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
