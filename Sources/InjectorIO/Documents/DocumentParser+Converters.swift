import Injector

#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension DocumentParser {
  /// The converters without arguments.
  private static let named: KeyValuePairs<String, any RuntimeConverter> = [
    "iso8601": Converter<String, Date>.iso8601, "epochSeconds": Converter<Double, Date>.epochSeconds,
    "epochMilliseconds": Converter<Double, Date>.epochMilliseconds, "anyDate": Converter<Any, Date>.anyDate,
    "sqlDate": Converter<String, Date>.sqlDate, "httpDate": Converter<String, Date>.httpDate,
    "url": Converter<String, URL>.url, "base64": Converter<String, Data>.base64,
    "utf8": Converter<String, Data>.utf8,
    "hexColor": Converter<String, RGBAColor>.hexColor, "decimal": Converter<String, Decimal>.decimal,
    "trimmed": Converter<String, String>.trimmed,
  ]

  /// Returns a converter with an argument.
  private typealias Maker =
    @Sendable (inout DocumentParser, _ argument: LocatedValue) -> (any RuntimeConverter)?

  /// The converters with an argument.
  private static let withArgument: KeyValuePairs<String, Maker> = [
    "date": { $0.date($1) }, "iso8601": { $0.iso8601($1) },
    "split": { $0.text($1, of: "split").map { Converter<String, [String]>.split($0) } },
    "json": { $0.json($1) },
    "array": { $0.converter($1)?.arrayConverter },
    "lossyArray": { $0.converter($1)?.lossyArrayConverter },
    "optional": { $0.optional($1) },
    "dictionary": { $0.converter($1)?.dictionaryConverter },
    "then": { $0.combined($1, of: "then") { $0.followed(by: $1) } },
    "or": { $0.combined($1, of: "or") { $0.replaced(by: $1) } },
  ]

  /// Words that are not names of converters. They are only valid in the object of a pair.
  private static let pairWords = ["read", "write"]

  private static let converterNames = named.map(\.key) + withArgument.map(\.key).filter { $0 != "iso8601" }

  /// The maximum depth of nested converters. Each is a separate type at run time.
  static let greatestDepth = 16

  /// Returns the converter for a text or a record: `"iso8601"`, `{"date": "yyyy-MM-dd"}`.
  mutating func converter(_ value: LocatedValue) -> (any RuntimeConverter)? {
    guard converterDepth < Self.greatestDepth else {
      return report(.tooDeep("converters", greatest: Self.greatestDepth), at: value.line)
    }
    converterDepth += 1
    defer { converterDepth -= 1 }
    return namedConverter(value)
  }

  private mutating func namedConverter(_ value: LocatedValue) -> (any RuntimeConverter)? {
    guard case .record(let members) = value.content else {
      guard let name = value.text else { return refuse(value, of: "as", .converter) }
      if let found = Self.named.first(where: { $0.key == name })?.value { return found }
      if Self.withArgument.contains(where: { $0.key == name }) || Self.pairWords.contains(name) {
        return report(.converterWithoutArgument(name), at: value.line)
      }
      return report(.unknown(name, .converter, among: Self.converterNames), at: value.line)
    }
    if members.contains(where: { Self.pairWords.contains($0.key) }) { return pair(value) }
    guard members.count == 1, let member = members.first else {
      return refuse(value, of: "as", .oneConverter)
    }
    if let make = Self.withArgument.first(where: { $0.key == member.key })?.value {
      return make(&self, member.value)
    }
    if Self.named.contains(where: { $0.key == member.key }) {
      return report(.converterWithArgument(member.key), at: member.line)
    }
    return report(.unknown(member.key, .converter, among: Self.converterNames), at: member.line)
  }

  /// Returns the ISO 8601 converter with a fixed number of fraction digits.
  private mutating func iso8601(_ value: LocatedValue) -> (any RuntimeConverter)? {
    guard case .number(let number) = value.content, let digits = number as? Int, (0...18).contains(digits)
    else { return refuse(value, of: "iso8601", .digits) }
    return Converter<String, Date>.iso8601(fractionDigits: digits)
  }

  /// Returns a converter that also accepts `null`. An Optional directly inside an Optional is rejected: it has no
  /// additional meaning, and takes the runtime exponential time.
  private mutating func optional(_ value: LocatedValue) -> (any RuntimeConverter)? {
    guard let payload = converter(value) else { return nil }
    let (input, output) = (payload.inputType, payload.outputType)
    guard TypeRelation.withoutOptionals(input) == input, TypeRelation.withoutOptionals(output) == output
    else {
      return report(.optionalTwice, at: value.line)
    }
    return payload.optionalConverter
  }

  /// Returns the converter from JSON text to a type.
  private mutating func json(_ value: LocatedValue) -> (any RuntimeConverter)? {
    guard let type = type(value) else { return nil }
    if type.isOfRecords { return report(.recordsInText, at: value.line) }
    func open<Value>(_ type: Value.Type) -> any RuntimeConverter { Converter<String, Value>.json(of: type) }
    return _openExistential(type.swiftType, do: open)
  }

  /// Returns the converter that combines the converters of an array, in order.
  private mutating func combined(
    _ value: LocatedValue,
    of name: String,
    _ combine: (any RuntimeConverter, any RuntimeConverter) -> (any RuntimeConverter)?
  ) -> (any RuntimeConverter)? {
    guard case .array(let elements) = value.content, elements.count >= 2 else {
      return refuse(value, of: name, .converters)
    }
    let converters = elements.map { converter($0) }
    var result = converters[0]
    for (next, element) in zip(converters, elements).dropFirst() {
      guard let first = result, let next else { return nil }
      result = combine(first, next)
      if result == nil { reportDifferent(name, first, next, at: element.line) }
    }
    return result
  }

  private mutating func reportDifferent(
    _ name: String, _ first: any RuntimeConverter, _ second: any RuntimeConverter, at line: Int
  ) {
    let problem = DocumentProblem.differentTypes(
      name,
      first: TypeName.of(first.outputType),
      second: TypeName.of(name == "then" ? second.inputType : second.outputType)
    )
    report(problem, at: line)
  }

  /// Returns a converter that reads with one converter and writes with another.
  private mutating func pair(_ value: LocatedValue) -> (any RuntimeConverter)? {
    let members = members(value, of: "as", in: .partOfConverter, Self.pairWords)
    guard let readValue = members.first(where: { $0.key == "read" })?.value,
      let writeValue = members.first(where: { $0.key == "write" })?.value
    else { return refuse(value, of: "as", .converterPair) }
    let (read, write) = (converter(readValue), converter(writeValue))
    guard let read, let write else { return nil }
    let pair = read.written(by: write)
    if pair == nil { reportDifferent("write", read, write, at: writeValue.line) }
    return pair
  }

  // MARK: - Dates

  /// Returns the converter for a date pattern, for several patterns, or for a record with a time zone and a language.
  private mutating func date(_ value: LocatedValue) -> (any RuntimeConverter)? {
    var patterns: [(text: String, line: Int)]?
    var timeZone = TimeZone.gmt
    var locale = Locale(identifier: "en_US_POSIX")
    if case .record(let words) = value.content {
      for member in members(value, of: "date", in: .partOfConverter, ["formats", "timeZone", "locale"]) {
        switch member.key {
        case "formats": patterns = texts(member.value, of: "formats")
        case "locale": locale = language(member.value) ?? locale
        default:
          guard let name = text(member.value, of: "timeZone") else { continue }
          guard let zone = TimeZone(identifier: name) else {
            refuse(member.value, of: "timeZone", .timeZone)
            continue
          }
          timeZone = zone
        }
      }
      if !words.contains(where: { $0.key == "formats" }) { refuse(value, of: "date", .datePattern) }
    } else {
      patterns = texts(value, of: "date")
    }
    guard let patterns else { return nil }
    for pattern in patterns {
      if let problem = DatePatternError(checking: pattern.text) {
        report(.datePattern(problem), at: pattern.line)
      }
    }
    return Converter<String, Date>.date(formats: patterns.map(\.text), timeZone: timeZone, locale: locale)
  }

  /// Returns the locale with a name: `de_CH`, `de-CH`. The system must support the language, but not the region.
  private mutating func language(_ value: LocatedValue) -> Locale? {
    guard let name = text(value, of: "locale") else { return nil }
    if Self.languages.contains(Self.languageCode(of: name)) { return Locale(identifier: name) }
    return refuse(value, of: "locale", .locale)
  }

  private static func languageCode(of name: String) -> String { name.prefix { $0.isLetter }.lowercased() }

  /// The languages that the system supports.
  #if Foundation || canImport(Darwin)
    private static let languages = Set(Locale.availableIdentifiers.map(languageCode))
  #else
    private static let languages: Set = ["en"]
  #endif
}

/// Combined converters of the library, for types that are known only at run time.
extension RuntimeConverter {
  var arrayConverter: any RuntimeConverter { Converter<[Input], [Output]>.array(converter) }
  var lossyArrayConverter: any RuntimeConverter { Converter<[Input], [Output]>.lossyArray(converter) }
  var optionalConverter: any RuntimeConverter { Converter<Input?, Output?>.optional(converter) }
  var dictionaryConverter: any RuntimeConverter {
    Converter<[String: Input], [String: Output]>.dictionary(converter)
  }

  /// Returns a converter that converts using both converters in turn; nil if their types do not match.
  func followed<Next: RuntimeConverter>(by next: Next) -> (any RuntimeConverter)? {
    (next.converter as? Converter<Output, Next.Output>).map { converter.then($0) }
  }
}
