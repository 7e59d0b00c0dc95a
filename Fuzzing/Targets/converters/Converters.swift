import Foundation
import Injector

/// Sends a text through one converter of the library, and what comes out back again.
///
/// The first byte chooses the converter. Those that have settings read them from the next bytes.
func fuzz(_ input: [UInt8]) {
  var bytes = FuzzBytes(input)
  bytes.pick(ConverterCases.all)(&bytes)
}

/// The converters, each with what it is given.
enum ConverterCases {
  typealias Case = @Sendable (inout FuzzBytes) -> Void

  static let all: [Case] =
    dates + numbers + texts + combined + [
      { text(.url, &$0) }, { text(.decimal, &$0) },
      { text(.rawValue(of: Suit.self), &$0) },
      { word(.rawValue(of: Level.self), &$0) { Int(truncatingIfNeeded: $0) } },
      { stable(.base64, $0.remainingText()) },
      { backward(.base64, Data($0.rest)) },
    ]

  private static let dates: [Case] = [
    { bytes in
      let pattern = pattern(&bytes)
      text(.date(pattern, timeZone: zone(&bytes), locale: locale(&bytes)), &bytes)
    },
    { bytes in
      let pattern = pattern(&bytes)
      backward(.date(pattern, timeZone: zone(&bytes), locale: locale(&bytes)), date(&bytes))
    },
    { bytes in
      let patterns = [pattern(&bytes), pattern(&bytes)]
      text(.date(formats: patterns), &bytes)
    },
    { bytes in text(.date(formats: []), &bytes) },
    { stable(.iso8601, $0.remainingText()) },
    { backward(.iso8601, date(&$0)) },
    { bytes in
      let digits = Int(Int8(bitPattern: bytes.byte()))
      text(.iso8601(fractionDigits: digits), &bytes)
      backward(.iso8601(fractionDigits: digits), date(&bytes))
    },
  ]

  private static let numbers: [Case] = [
    { word(.epochSeconds, &$0, Double.init(bitPattern:)) },
    { word(.epochMilliseconds, &$0, Double.init(bitPattern:)) },
    { backward(.epochSeconds, date(&$0)) }, { backward(.epochMilliseconds, date(&$0)) },
    { bytes in
      let (red, green) = (double(&bytes), double(&bytes))
      backward(.hexColor, RGBAColor(red: red, green: green, blue: double(&bytes), alpha: double(&bytes)))
    },
  ]

  private static let texts: [Case] = [
    { text(.trimmed, &$0) }, { stable(.hexColor, $0.remainingText()) },
    { bytes in
      let separator = bytes.text()
      text(.split(separator), &bytes)
    },
    { bytes in
      let separator = bytes.text()
      backward(.split(separator), (0..<bytes.number(below: 8)).map { _ in bytes.text() })
    },
    { bytes in
      let prefix = bytes.text()
      text(.hexColor(prefix: prefix, alpha: bytes.flag() ? .first : .last), &bytes)
    },
    { text(.json(of: Suit.self), &$0) }, { text(.json(of: [String: [Int?]].self), &$0) },
    { text(.json(of: Hand.self), &$0) },
  ]

  private static let trimmed = Converter<String, String>.trimmed

  private static let combined: [Case] = [
    { text(Converter<String, [String]>.split(",").then(.array(.iso8601)), &$0) },
    { text(trimmed.then(.split(" ")).then(.lossyArray(.hexColor)), &$0) },
    { text(trimmed.then(.url), &$0) },
    { text(Converter<String, Date>.iso8601.or(.date("yyyy-MM-dd")).or(.date("d MMM yy")), &$0) },
    { bytes in
      let pieces = bytes.remainingText().components(separatedBy: "\n")
      forward(Converter<[String?], [Date?]>.array(.optional(.iso8601)), pieces)
      forward(Converter<[String], [Data]>.lossyArray(.base64), pieces)
      let record = Dictionary(pieces.map { ($0, $0) }) { first, _ in first }
      forward(Converter<[String: String], [String: URL]>.dictionary(.url), record)
      forward(Converter<[String: String]?, [String: Decimal]?>.optional(.dictionary(.decimal)), record)
    },
  ]
}

enum Suit: String { case hearts = "H", spades = "", clubs = "é" }
enum Level: Int { case low = -1, high = 7 }
struct Hand: Injectable {
  var suit = Suit.hearts
  var cards: [Int] = []
  var other: [Hand] = []
}
