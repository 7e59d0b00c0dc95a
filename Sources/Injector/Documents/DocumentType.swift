#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The type of a property that a document declares: `integer`, `[string]`, `[string: number]`.
indirect enum DocumentType: Sendable {
  case value(Any.Type)
  case date
  case record
  case any
  case array(DocumentType)
  case dictionary(DocumentType)

  /// The names of types.
  static let names: KeyValuePairs<String, DocumentType> = [
    "string": .value(String.self), "integer": .value(Int.self), "number": .value(Double.self),
    "decimal": .value(Decimal.self), "boolean": .value(Bool.self), "date": .date, "url": .value(URL.self),
    "data": .value(Data.self), "uuid": .value(UUID.self), "record": .record, "any": .any,
  ]

  /// Returns the type that a converter makes.
  static func converted(to converter: some RuntimeConverter) -> DocumentType {
    let output = converter.outputType
    return .value(TypeRelation.withoutOptionals(output))
  }

  /// The greatest number of arrays and dictionaries inside each other. Each is a type of its own at run time.
  private static let greatestDepth = 16

  /// Names of other languages and libraries for these types.
  static let foreignNames = [
    "double": "number", "float": "number", "long": "integer", "text": "string", "object": "record",
    "dictionary": "record", "map": "record", "timestamp": "date",
  ]

  /// Creates a type from its text; nil if it is none, or is nested too deeply.
  init?(_ text: Substring, depth: Int = 0) {
    guard depth <= Self.greatestDepth else { return nil }
    let text = text.trimmingSpaces
    if text.hasPrefix("["), text.hasSuffix("]") {
      let inside = text.dropFirst().dropLast().trimmingSpaces
      let isDictionary = inside.hasPrefix("string") && inside.dropFirst(6).trimmingSpaces.hasPrefix(":")
      guard isDictionary else {
        guard let element = DocumentType(inside, depth: depth + 1) else { return nil }
        self = .array(element)
        return
      }
      let text = inside.dropFirst(6).trimmingSpaces.dropFirst()
      guard let value = DocumentType(text, depth: depth + 1) else { return nil }
      self = .dictionary(value)
      return
    }
    guard let named = Self.names.first(where: { $0.key == text })?.value else { return nil }
    self = named
  }

  /// The type in Swift.
  var swiftType: Any.Type {
    switch self {
    case .value(let type): type
    case .date: Date.self
    case .record: MappedRecord.self
    case .any: Any.self
    case .array(let element): Self.array(of: element.swiftType)
    case .dictionary(let value): Self.dictionary(of: value.swiftType)
    }
  }

  /// Whether it is a record, or a collection of records.
  var isOfRecords: Bool {
    switch self {
    case .record: true
    case .array(let inside), .dictionary(let inside): inside.isOfRecords
    default: false
    }
  }

  /// A converter for the usual forms of dates, if it is a date or a collection of dates.
  var dateConverter: (any RuntimeConverter)? {
    switch self {
    case .date: Converter<Any, Date>.anyDate
    case .array(let inside): inside.dateConverter?.arrayConverter
    case .dictionary(let inside): inside.dateConverter?.dictionaryConverter
    default: nil
    }
  }

  private static func array(of element: Any.Type) -> Any.Type {
    func open<Element>(_ type: Element.Type) -> Any.Type { [Element].self }
    return _openExistential(element, do: open)
  }

  private static func dictionary(of value: Any.Type) -> Any.Type {
    func open<Value>(_ type: Value.Type) -> Any.Type { [String: Value].self }
    return _openExistential(value, do: open)
  }
}

extension DocumentParser {
  /// Returns the type that a text stands for.
  mutating func type(_ value: LocatedValue) -> DocumentType? {
    guard let text = text(value, of: "type") else { return nil }
    if let type = DocumentType(text[...]) { return type }
    let names = DocumentType.names.map(\.key)
    // The last word is the type of the elements: `[string: int]`.
    let word = String(text.split { "[]: ".contains($0) }.last ?? "")
    let known = names.contains(word) ? nil : Suggestion.closest(to: word, among: names)
    let suggestion = DocumentType.foreignNames[word.lowercased()] ?? known
    return report(
      .unknown(word: text, .type, suggestion.map { text.replacing(word, with: $0) }, names), at: value.line
    )
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
