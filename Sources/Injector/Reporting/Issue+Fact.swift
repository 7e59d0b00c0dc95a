extension InjectionReport.Issue {
  /// A type or a value that an issue is about. It becomes text when somebody asks for it, because most notes are never read.
  enum Fact: Sendable {
    case text(String)
    /// A type, without the question marks of Optionals.
    case type(any Any.Type)
    /// The type of a number that is out of its range.
    case range(any Any.Type)
    case null
    case bool(Bool)
    case int(Int64)
    case string(String)

    var text: String {
      switch self {
      case .text(let text): text
      case .type(let type): TypeName.withoutOptional(type)
      case .range(let type): ExpectedText.of(type, code: .outOfRange)
      case .null: "null"
      case .bool(let value): "boolean \(value)"
      case .int(let value): "number \(value)"
      case .string(let value): "string \(QuotedText.value(value))"
      }
    }
  }
}
