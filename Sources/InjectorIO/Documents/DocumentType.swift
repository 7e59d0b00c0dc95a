import Injector

#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The type of a property that a document declares: `integer`, `[string]`, `[string: number]`.
struct DocumentType: Sendable {
  let swiftType: Any.Type
  /// Whether it is a record, or a collection of records.
  let isOfRecords: Bool
  /// A converter for the common forms of dates, if it is a date or a collection of dates.
  let dateConverter: (any RuntimeConverter)?

  init(_ type: Any.Type, isOfRecords: Bool = false, dateConverter: (any RuntimeConverter)? = nil) {
    (swiftType, self.isOfRecords, self.dateConverter) = (type, isOfRecords, dateConverter)
  }

  /// Creates the type of a converter's output.
  init(convertedTo converter: any RuntimeConverter) {
    self.init(TypeRelation.withoutOptionals(converter.outputType))
  }

  static let (any, record) = (DocumentType(Any.self), DocumentType(MappedRecord.self, isOfRecords: true))

  static let names: KeyValuePairs<String, DocumentType> = [
    "string": DocumentType(String.self), "integer": DocumentType(Int.self),
    "number": DocumentType(Double.self),
    "decimal": DocumentType(Decimal.self), "boolean": DocumentType(Bool.self),
    "date": DocumentType(Date.self, dateConverter: Converter<Any, Date>.anyDate),
    "url": DocumentType(URL.self),
    "data": DocumentType(Data.self), "uuid": DocumentType(UUID.self), "record": record, "any": any,
  ]

  /// The maximum depth of nested arrays and dictionaries. Each is a separate type at run time.
  private static let greatestDepth = 16

  /// The names of these types in other languages and libraries.
  static let foreignNames = [
    "double": "number", "float": "number", "long": "integer", "text": "string", "object": "record",
    "dictionary": "record", "map": "record", "timestamp": "date",
  ]

  /// Creates a type from its text; nil if the text is not a type, or is nested too deeply.
  init?(_ text: Substring, depth: Int = 0) {
    guard depth <= Self.greatestDepth else { return nil }
    let text = text.trimmingSpaces
    guard text.hasPrefix("["), text.hasSuffix("]") else {
      guard let named = Self.names.first(where: { $0.key == text })?.value else { return nil }
      self = named
      return
    }
    let inside = text.dropFirst().dropLast().trimmingSpaces
    let behindKey = inside.hasPrefix("string") ? inside.dropFirst(6).trimmingSpaces : ""
    let isDictionary = behindKey.hasPrefix(":")
    guard let value = DocumentType(isDictionary ? behindKey.dropFirst() : inside, depth: depth + 1) else {
      return nil
    }
    self = value.inCollection(isDictionary: isDictionary)
  }

  /// Returns the type of arrays or dictionaries with values of this type.
  private func inCollection(isDictionary: Bool) -> DocumentType {
    func open<Value>(_ type: Value.Type) -> Any.Type { isDictionary ? [String: Value].self : [Value].self }
    let dates = isDictionary ? dateConverter?.dictionaryConverter : dateConverter?.arrayConverter
    return DocumentType(_openExistential(swiftType, do: open), isOfRecords: isOfRecords, dateConverter: dates)
  }
}

extension DocumentParser {
  /// Returns the type that the text names. Records a mistake if there is none.
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
