/// The errors in the `encode(to:)` of an `Encodable` type.
enum EncodingText {
  /// The error for a value that is nested too deeply.
  static func tooDeep(_ value: Any, _ path: [any CodingKey]) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: DecodingText.tooDeep))
  }

  /// The error for a type that encodes two values where one is expected.
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
