#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension String: FrequentElement {
  static func schema(writesSeconds: Bool) -> InjectionSchema { .string }
  static var keys: DictionaryKeys.Forms<String>? { DictionaryKeys.Forms(read: { $0 }, write: { $0 }) }
  var sourceValue: SourceValue { .text(self) }

  /// Returns a value as text: the shortest text for a number, `true` or `false`, the whole seconds of a date, or the
  /// absolute string of a URL.
  static func coerced(from source: SourceValue) -> CoercionOutcome<String> {
    switch source {
    case .text(let text): .exact(text)
    case .bool(let boolean): .coerced(boolean ? "true" : "false")
    case .int(let integer): .coerced(String(integer))
    case .uint(let integer): .coerced(String(integer))
    case .float(let number): .coerced(Coercion.shortestText(number))
    case .double(let number): .coerced(Coercion.shortestText(number))
    case .decimal(let decimal): .coerced(decimal.description)
    case .digits(let digits): .coerced(digits.text)
    case .date(let date): text(of: date)
    case .url(let url): .coerced(url.absoluteString)
    case .null, .data, .uuid, .array, .record, .other: .doesNotFit
    }
  }

  private static func text(of date: Date) -> CoercionOutcome<String> {
    let seconds = date.timeIntervalSince1970
    guard seconds.isFinite else { return .doesNotFit }
    let whole = seconds.rounded(.towardZero)
    let text = Int64(exactly: whole).map { String($0) } ?? Coercion.shortestText(whole)
    return whole == seconds ? .coerced(text) : .lossy(text)
  }

  @inline(__always)
  static func read(_ input: inout Reader, coercing: Bool) -> String? {
    if let text = input.attemptString() { return text }
    guard coercing, let integer = input.attemptInt() else { return nil }
    return String(integer)
  }
}

extension Substring: ScalarValue {
  static func schema(writesSeconds: Bool) -> InjectionSchema { .string }
  static var keys: DictionaryKeys.Forms<Substring>? { .descriptions(schema: nil) }
  var sourceValue: SourceValue { .text(String(self)) }

  static func coerced(from source: SourceValue) -> CoercionOutcome<Substring> {
    String.coerced(from: source).map { Substring($0) }
  }

  static func read(_ input: inout Reader, coercing: Bool) -> Substring? {
    input.exact(Substring.self) ?? String.read(&input, coercing: coercing).map { Substring($0) }
  }
}

extension Character: ScalarValue {
  static func schema(writesSeconds: Bool) -> InjectionSchema { .character }
  static var keys: DictionaryKeys.Forms<Character>? {
    DictionaryKeys.Forms(
      read: { $0.count == 1 ? $0.first : nil }, write: { "\($0)" },
      schema: InjectionSchema.character.with("type", nil))
  }
  var sourceValue: SourceValue { .text(String(self)) }

  /// Returns a value as a `Character` if its text is exactly one character.
  static func coerced(from source: SourceValue) -> CoercionOutcome<Character> {
    let text = String.coerced(from: source)
    guard text.loss != .part else { return .doesNotFit }
    return text.compactMap { $0.count == 1 ? Character($0) : nil }
  }

  static func read(_ input: inout Reader, coercing: Bool) -> Character? { input.exact(Character.self) }
}

extension String: ReplaceableValue {
  static var sample: String? { "" }
  var replacement: String? { inOtherMemory }
}

extension Substring: ReplaceableValue {
  static var sample: Substring? { "" }
  var replacement: Substring? { Substring(String(self).inOtherMemory) }
}

extension Character: ReplaceableValue {
  static var sample: Character? { "a" }
  var replacement: Character? { self == "a" ? "b" : "a" }
}

extension SourceValue {
  /// The text of a value that can name a type: a text, a number or a Boolean value.
  var kindName: String? {
    switch self {
    case .text(let text): text
    case .bool, .int, .uint, .float, .double, .decimal, .digits: String.coerced(from: self).value
    default: nil
    }
  }
}
