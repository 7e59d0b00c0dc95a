import Foundation

extension Coercion {
  /// Returns a value as a `String`: the shortest text of numbers, `true` and `false`, the whole seconds of dates, the
  /// absolute string of URLs.
  static func text(_ source: SourceValue) -> CoercionOutcome<String> {
    switch source {
    case .text(let text): .exact(text)
    case .bool(let boolean): .coerced(boolean ? "true" : "false")
    case .int(let integer): .coerced(String(integer))
    case .uint(let integer): .coerced(String(integer))
    case .float(let number): .coerced(shortestText(number))
    case .double(let number): .coerced(shortestText(number))
    case .decimal(let decimal): .coerced(decimal.description)
    case .digits(let digits): .coerced(digits.text)
    case .date(let date): text(of: date)
    case .url(let url): .coerced(url.absoluteString)
    case .null, .data, .uuid, .array, .record, .other: .doesNotFit
    }
  }

  /// Returns the shortest text that is read back as the same number, without the ".0" of whole numbers.
  ///
  ///     Coercion.shortestText(6.66)   // 6.66
  ///     Coercion.shortestText(666.0)  // 666
  ///     Coercion.shortestText(1e300)  // 1e+300
  static func shortestText(_ number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
    guard number != 0 else { return "0" }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns Swift's description of any date. `Date.description` crashes for some dates.
  ///
  ///     Coercion.description(of: Date(timeIntervalSince1970: 0.5))   // 1970-01-01 00:00:00 +0000
  ///     Coercion.description(of: Date(timeIntervalSince1970: .nan))  // nan seconds since 1970
  static func description(of date: Date) -> String {
    guard let text = ISO8601.text(from: date, fractionDigits: 0) else {
      return "\(shortestText(date.timeIntervalSince1970)) seconds since 1970"
    }
    return text.prefix(10) + " " + text.dropFirst(11).prefix(8) + " +0000"
  }

  private static func text(of date: Date) -> CoercionOutcome<String> {
    let seconds = date.timeIntervalSince1970
    guard seconds.isFinite else { return .doesNotFit }
    let whole = seconds.rounded(.towardZero)
    let text = Int64(exactly: whole).map { String($0) } ?? shortestText(whole)
    return whole == seconds ? .coerced(text) : .lossy(text)
  }

  /// Returns a value as a `Character`, if its text is exactly one character.
  static func character(_ source: SourceValue) -> CoercionOutcome<Character> {
    switch text(source) {
    case .exact(let text): text.count == 1 ? .exact(Character(text)) : .doesNotFit
    case .coerced(let text): text.count == 1 ? .coerced(Character(text)) : .doesNotFit
    case .lossy, .outOfRange, .doesNotFit: .doesNotFit
    }
  }
}

extension SourceValue {
  /// The text of a value that can name a type: a text, a number or a Boolean value.
  var kindName: String? {
    switch self {
    case .text(let text): text
    case .bool, .int, .uint, .float, .double, .decimal, .digits: Coercion.text(self).value
    default: nil
    }
  }
}
