import Foundation

extension Coercion {
  /// Returns a value as a `UUID`, if it is a text like `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`, in upper or lower
  /// case.
  static func uuid(_ source: SourceValue) -> CoercionOutcome<UUID> {
    switch source {
    case .uuid(let uuid): .exact(uuid)
    case .text(let text): uuid(text)
    case .null, .bool, .int, .uint, .float, .double, .decimal, .digits, .date, .url, .data, .array, .record,
      .other:
      .doesNotFit
    }
  }

  private static func uuid(_ text: String) -> CoercionOutcome<UUID> {
    guard text.utf8.count == 36 else { return .doesNotFit }
    return UUID(uuidString: text).map(CoercionOutcome.exact) ?? .doesNotFit
  }
}
