#if Foundation || canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

extension Converter where Input == String, Output == [String] {
  /// Creates a converter that splits a text at a separator.
  ///
  /// ```swift
  /// let path: Converter<String, [String]> = .split("/")
  /// try path.convert("usr/local/bin")         // ["usr", "local", "bin"]
  /// try path.convert("")                      // []
  /// try path.convertBack(["usr", "local"])    // "usr/local"
  /// try path.convertBack(["a/b", "c"])        // nil: would read back as three
  /// ```
  ///
  /// Empty elements are kept: "a//b" has three elements. In a rule, a value that already is an array of texts is used
  /// unchanged.
  ///
  /// - Parameter separator: The text between the elements. If it is empty, the text is one element.
  /// - Returns: A two-way converter.
  /// - Complexity: A conversion takes O(*n*), where *n* is the length of the text.
  public static func split(_ separator: String) -> Converter {
    let pieces: @Sendable (String) -> [String] = { text in
      text.isEmpty ? [] : text.components(separatedBy: separator)
    }
    return Converter(
      { pieces($0) },
      back: { list in
        let text = list.joined(separator: separator)
        return pieces(text) == list ? text : nil
      }
    ).reading { splitASCII($0, separator) }.having { $0.takesLists = true }.named(
      "split(\(separator.debugDescription))"
    ).described { _ in .string }
  }
}

/// Returns the parts of an ASCII text between separators of one character. Returns nil for all other texts and
/// separators, and for line ends, because CR LF is one character.
private func splitASCII(_ text: TextBytes, _ separator: String) -> [String]? {
  guard separator.utf8.count == 1, let byte = separator.utf8.first, byte >= 0x20, !text.isEmpty, text.isASCII
  else { return nil }
  var pieces: [String] = []
  var (start, index, count) = (0, 0, 1)
  while index < text.count {
    if text[index] == byte { count += 1 }
    index += 1
  }
  pieces.reserveCapacity(count)
  index = 0
  while index < text.count {
    if text[index] == byte {
      pieces.append(text.text(in: start..<index))
      start = index + 1
    }
    index += 1
  }
  pieces.append(text.text(in: start..<text.count))
  return pieces
}

extension Converter where Input == String, Output == String {
  /// A converter that removes white space and line breaks from both ends of a text.
  ///
  /// ```swift
  /// let name: Converter<String, String> = .trimmed
  /// try name.convert("  Ada \n")    // "Ada"
  /// try name.convertBack("Ada")     // "Ada"
  /// ```
  ///
  /// - Complexity: A conversion takes O(*n*), where *n* is the length of the text.
  public static var trimmed: Converter {
    Converter({ $0.trimmed }, back: { $0 }).reading { $0.trimmedASCII }
      .changing { $0.writing { (text: String) in text } }.named("trimmed").described { _ in .string }
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || 0x09 <= self && self <= 0x0D }
}

extension TextBytes {
  /// The text without white space at its ends; nil if it begins or ends with a character that is not ASCII.
  fileprivate var trimmedASCII: String? {
    var (start, end) = (0, count)
    while start < end, self[start].isSpace { start += 1 }
    while start < end, self[end - 1].isSpace { end -= 1 }
    return start < end && (self[start] >= 0x80 || self[end - 1] >= 0x80) ? nil : text(in: start..<end)
  }
}

extension String {
  /// The text without white space and line breaks at both ends.
  fileprivate var trimmed: String {
    let bytes = utf8
    guard let start = bytes.firstIndex(where: { !$0.isSpace }),
      let last = bytes.lastIndex(where: { !$0.isSpace })
    else { return "" }
    // All other white space consists of several bytes, none of them ASCII.
    if bytes[start] >= 0x80 || bytes[last] >= 0x80 {
      let rest = unicodeScalars.drop(while: \.isSpace)
      return String(rest[..<(rest.lastIndex { !$0.isSpace }.map(rest.index(after:)) ?? rest.startIndex)])
    }
    let end = bytes.index(after: last)
    return start == bytes.startIndex && end == bytes.endIndex ? self : String(self[start..<end])
  }
}

extension Converter where Input == String, Output == Data {
  /// A converter for bytes in Base64.
  ///
  /// ```swift
  /// let picture: Converter<String, Data> = .base64
  /// try picture.convert("SGVsbG8=")                    // 5 bytes, "Hello"
  /// try picture.convert("SGVsbG8")                     // the same
  /// try picture.convert("-_8")                         // 2 bytes, FB FF
  /// try picture.convertBack(Data([0xFB, 0xFF]))        // "+/8="
  /// ```
  ///
  /// The converter also reads the alphabet for URLs, text without padding, and text with line breaks and other white space,
  /// as in e-mails. Unused bits must be zero. It writes the standard alphabet with padding and without line breaks.
  ///
  /// Without a converter, only text in this standard form is read as Base64.
  ///
  /// Source: RFC 4648, sections 4 and 5, https://www.rfc-editor.org/rfc/rfc4648#section-4, and RFC 2045, section 6.8,
  /// https://www.rfc-editor.org/rfc/rfc2045#section-6.8
  public static var base64: Converter {
    Converter({ Base64.data(fromAnyForm: $0) }, back: { $0.base64EncodedString() }).named("base64")
      .described { $0 == .injecting ? .anyBase64 : .base64 }
  }

  /// A converter for the bytes of a text in UTF-8.
  ///
  /// ```swift
  /// let note: Converter<String, Data> = .utf8
  /// try note.convert("SGVsbG8=")               // 8 bytes, "SGVsbG8="
  /// try note.convertBack(Data("Hello".utf8))   // "Hello"
  /// try note.convertBack(Data([0xFF]))         // nil: not UTF-8
  /// ```
  ///
  /// Without a converter, text that is canonical Base64 is read as Base64.
  public static var utf8: Converter {
    Converter({ Data($0.utf8) }, back: { String(bytes: $0, encoding: .utf8) }).named("utf8")
      .described { _ in .string }
  }
}

extension Converter where Input == String, Output == URL {
  /// A converter for URLs. Characters that are not allowed in a URL are percent-encoded.
  ///
  /// ```swift
  /// let link: Converter<String, URL> = .url
  /// try link.convert("https://a.org/Sprüche?q=a b#c")  // https://a.org/Spr%C3%BCche?q=a%20b#c
  /// try link.convert("https://a.org/Spr%C3%BCche")     // https://a.org/Spr%C3%BCche
  /// try link.convert("")                               // nil
  /// ```
  ///
  /// Encoded characters are not encoded again: "%" is kept if two hexadecimal digits follow it. An international host
  /// is encoded as in `URL`: `bücher.example` becomes `xn--bcher-kva.example`.
  ///
  /// Source: RFC 3986, https://www.rfc-editor.org/rfc/rfc3986
  public static var url: Converter {
    Converter({ PercentEncoding.url(from: $0) }, back: { $0.absoluteString }).named("url")
      .described { _ in .url }
  }
}

extension Converter where Output: RawRepresentable & SendableMetatype, Input == Output.RawValue {
  /// Creates a converter for enums and other types with a raw value.
  ///
  /// ```swift
  /// enum Size: Int { case small = 1, large }
  /// let size: Converter<Int, Size> = .rawValue(of: Size.self)
  /// try size.convert(2)           // Size.large
  /// try size.convert(7)           // nil
  /// try size.convertBack(.small)  // 1
  /// ```
  ///
  /// For a ``FallbackCase`` type, a raw value that belongs to no case becomes the fallback case.
  ///
  /// - Parameter type: The type with the raw value.
  /// - Returns: A two-way converter.
  public static func rawValue(of type: Output.Type) -> Converter {
    Converter({ Output(rawValue: $0) }, back: { $0.rawValue }).named(
      "rawValue(of: \(TypeName.of(Output.self)).self)"
    ).described { _ in cases }.withFallbackCase
  }
}

extension Converter {
  /// The converter that returns the fallback case of its output, if there is one, for values that do not fit.
  fileprivate var withFallbackCase: Converter {
    guard let fallback = FallbackCases.fallback(of: Output.self) else { return self }
    let (convert, description) = (forward, traits.description)
    return Converter(
      noting: { input, notes in
        if let output = try convert(input, notes) { return output }
        notes?.noteUnknownCase(input, expected: Output.self)
        return fallback()
      },
      backward: backward,
      traits
    ).described { $0 == .extracting ? description?($0) : nil }
  }
}

extension Converter where Output: RawRepresentable {
  /// The schema of the raw values; nil if the cases are not known.
  private static var cases: InjectionSchema? { InjectionSchema.cases(of: Output.self, raw: \.rawValue) }
}

extension Converter
where Output: RawRepresentable & SendableMetatype, Input == String, Output.RawValue == String {
  /// Creates a converter for enums whose raw values are texts, and optionally ignores case.
  ///
  /// ```swift
  /// enum Status: String, CaseIterable { case open = "Open", closed }
  /// let status: Converter<String, Status> = .rawValue(of: Status.self, ignoringCase: true)
  /// try status.convert("OPEN")       // Status.open
  /// try status.convert("soon")       // nil
  /// try status.convertBack(.closed)  // "closed"
  /// ```
  ///
  /// An exact match is used first, then the first case that matches. All cases of a `CaseIterable` type are compared.
  /// For any other type, the converter tries the text itself, its lowercase and uppercase forms, and the form with a
  /// capital first letter.
  ///
  /// - Parameters:
  ///   - type: The type with the raw value.
  ///   - ignoringCase: A Boolean value that indicates whether case is ignored.
  /// - Returns: A two-way converter.
  public static func rawValue(of type: Output.Type, ignoringCase: Bool) -> Converter {
    guard ignoringCase else { return rawValue(of: type) }
    let known = (type as? any CaseIterable.Type).map { rawValues(of: $0) } ?? []
    let byLowerCase = Dictionary(known.map { ($0.lowercased(), $0) }) { first, _ in first }
    return Converter(
      { text in
        if let exact = Output(rawValue: text) { return exact }
        let lower = text.lowercased()
        if let known = byLowerCase[lower] { return Output(rawValue: known) }
        let others = [lower, text.uppercased(), lower.prefix(1).uppercased() + lower.dropFirst()]
        return others.lazy.compactMap { Output(rawValue: $0) }.first
      },
      back: { $0.rawValue }
    ).named("rawValue(of: \(TypeName.of(Output.self)).self, ignoringCase: true)").described { direction in
      if direction == .extracting || known.isEmpty { return cases ?? .string }
      return .string(pattern: "^(\(known.map(\.patternOfAnyCase).joined(separator: "|")))$")
    }.withFallbackCase
  }

  private static func rawValues<Cases: CaseIterable>(of type: Cases.Type) -> [String] {
    type.allCases.compactMap { ($0 as? Output)?.rawValue }
  }
}

extension Converter where Input == String, Output == Decimal {
  /// A converter for decimal numbers in text, without rounding.
  ///
  /// ```swift
  /// let price: Converter<String, Decimal> = .decimal
  /// try price.convert("0.1234567890123456789")  // 0.1234567890123456789
  /// try price.convert("12 apples")              // nil
  /// try price.convertBack(Decimal(25) / 2)      // "12.5"
  /// ```
  ///
  /// The complete text must be a number: a sign, digits, a point, an exponent ("-1.5e3"). A number that has more digits
  /// than a `Decimal` (38) does not fit.
  public static var decimal: Converter {
    Converter(
      { text in
        // White space is not accepted here, unlike around a number in a record.
        guard let first = text.utf8.first, first > 0x20, let number = NumericPrefix(utf8Whole: text.utf8)
        else { return nil }
        return number.decimal.exactValue
      },
      back: { $0.isNaN ? nil : $0.description }
    ).reading { Decimal(shortText: $0) }.named("decimal").described { _ in .numericText }
  }
}

extension Decimal {
  /// Creates a decimal from a text of at most 19 digits, with an optional sign and point; nil for any other text.
  fileprivate init?(shortText text: TextBytes) {
    var scanner = ByteScanner(text)
    let isNegative = scanner.scan(UInt8(ascii: "-"))
    let start = scanner.index
    var significand: UInt64 = 0
    var fractionStart: Int?
    while true {
      if let digit = scanner.scanDigit() {
        significand = significand &* 10 &+ UInt64(digit)
      } else if fractionStart == nil, scanner.index > start, scanner.scan(UInt8(ascii: ".")) {
        fractionStart = scanner.index
      } else {
        break
      }
    }
    let digitCount = scanner.index - start - (fractionStart == nil ? 0 : 1)
    guard scanner.isAtEnd, digitCount > 0, digitCount <= 19, fractionStart != scanner.index else {
      return nil
    }
    self.init(
      isNegative: isNegative,
      significand: significand,
      exponent: fractionStart.map { $0 - scanner.index } ?? 0
    )
  }
}

extension Unicode.Scalar {
  /// Whether it is white space, a line break, or the zero-width space.
  fileprivate var isSpace: Bool { properties.isWhitespace || self == "\u{200B}" }
}
