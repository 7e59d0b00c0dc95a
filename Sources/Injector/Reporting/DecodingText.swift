/// The words of errors that `init(from:)` of a `Decodable` type meets.
enum DecodingText {
  /// What is wrong with a value.
  static func statement(expected: String, found: String?) -> String {
    "expected \(expected), found \(found ?? "nothing")"
  }

  /// Why a value is not looked into.
  static let tooDeep = "too many arrays and objects inside each other"

  /// What an error of a type's own says: of those that decoders throw, only the sentence.
  static func reason(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context):
      context.debugDescription
    default: "\(error)"
    }
  }
}
