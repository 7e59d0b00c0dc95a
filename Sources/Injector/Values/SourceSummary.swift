import Foundation

extension SourceValue {
  /// Whether it is an array or a record.
  var hasParts: Bool {
    switch self {
    case .array, .record: true
    default: false
    }
  }

  /// The type of a value in one word: `"number"`, `"object"`, or the name of a Swift type.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .int, .uint, .float, .double, .decimal, .digits: "number"
    case .text: "string"
    case .date: "date"
    case .url: "url"
    case .data: "data"
    case .uuid: "uuid"
    case .array: "array"
    case .record: "object"
    case .other(let value): value is UnusableKeys ? "object" : String(describing: type(of: value))
    }
  }

  /// The type and contents of a value on one short line, for messages.
  ///
  ///     SourceValue("soon").summary     // string "soon"
  ///     SourceValue(6.66).summary       // number 6.66
  ///     SourceValue([1, 2, 3]).summary  // array of 3
  var summary: String { fact.text }

  /// The same, as text or, if it is small, as a value that becomes text later.
  var fact: InjectionReport.Issue.Fact {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let value): .int(value)
    case .text(let value) where value.utf8.count <= 4 * QuotedText.longestValue: .string(value)
    default: .text(longSummary)
    }
  }

  private var longSummary: String {
    switch self {
    case .other(let keys as UnusableKeys): keys.summary
    case .null, .other, .bool, .int: kind
    case .uint(let value): "number \(value)"
    case .float(let value): "number \(Coercion.shortestText(value))"
    case .double(let value): "number \(Coercion.shortestText(value))"
    case .decimal(let value): "number \(value)"
    case .digits(let value): "number \(value.shortText)"
    case .text(let value): "string \(QuotedText.value(value))"
    case .date(let value): "Date \(Self.calendarText(value))"
    case .url(let value): "URL \(QuotedText.value(value.absoluteString))"
    case .data(let value): "data of \(value.count) \(value.count == 1 ? "byte" : "bytes")"
    case .uuid(let value): "UUID \(value.uuidString)"
    case .array(let value): "array of \(value.count)"
    case .record(let value): "object with \(value.count) \(value.count == 1 ? "key" : "keys")"
    }
  }

  /// Returns a date as ISO 8601 in UTC; as seconds since 1970 if its year does not have four digits.
  private static func calendarText(_ date: Date) -> String {
    ISO8601.roundedText(from: date)
      ?? "\(Coercion.shortestText(date.timeIntervalSince1970)) seconds since 1970"
  }
}
