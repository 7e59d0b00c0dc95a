import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// What a converter writes, it reads as the same value; what it reads, it writes as the same data, in its own form.
struct BothWaysTests {
  private enum Size: Int, CaseIterable { case small = 1, large }

  /// A whole second from 1600 to 9900.
  private static func moment(_ generator: inout SeededGenerator) -> Date {
    Date(timeIntervalSince1970: Double(Int.random(in: -11_000_000_000...250_000_000_000, using: &generator)))
  }

  /// Checks that values are written, and read back as they were.
  private static func check<Input, Output: Equatable>(
    _ converter: Converter<Input, Output>, count: Int = 1_000, _ value: (inout SeededGenerator) -> Output
  ) throws {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<count {
      let value = value(&generator)
      let data = try #require(try converter.convertBack(value), "\(value)")
      let again = try converter.convert(data)
      if again != value { Issue.record("\(value) is written as \(data), which is \(again as Any)") }
    }
  }

  @Test(arguments: [
    "yyyy-MM-dd HH:mm:ss", "yyyyMMddHHmmss", "dd.MM.yyyy HH:mm:ss", "y/M/d H:m:s", "yyyy-MM-dd'T'HH:mm:ssXXX",
    "yyyy-MM-dd'T'HH:mm:ss.SSSSSSZ", "EEE, dd MMM yyyy HH:mm:ss Z", "d MMMM yyyy 'at' h:mm:ss a",
    "yyyy-DDD HH:mm:ss",
  ])
  func patternsOfSeconds(_ pattern: String) throws {
    try Self.check(.date(pattern)) { Self.moment(&$0) }
    let berlin = try #require(TimeZone(secondsFromGMT: 3_600))
    try Self.check(.date(pattern, timeZone: berlin), count: 100) { Self.moment(&$0) }
    try Self.check(.date(formats: [pattern, "yyyy"]), count: 100) { Self.moment(&$0) }
  }

  @Test(arguments: ["yyyy-MM-dd", "dd/MM/yyyy", "MMM d, yyyy", "EEEE, d MMMM yyyy"])
  func patternsOfDays(_ pattern: String) throws {
    try Self.check(.date(pattern)) { generator in
      let seconds = Self.moment(&generator).timeIntervalSince1970
      return Date(timeIntervalSince1970: (seconds / 86_400).rounded(.down) * 86_400)
    }
  }

  @Test(arguments: ["yyyy-MM-dd HH:mm:ss.SSS", "yyyyMMddHHmmssSSS", "MMM d yyyy HH:mm:ss.SSS"])
  func patternsOfMilliseconds(_ pattern: String) throws {
    try Self.check(.date(pattern)) { generator in
      let milliseconds = Int.random(in: -10_000_000_000_000...100_000_000_000_000, using: &generator)
      return Date(timeIntervalSinceReferenceDate: Double(milliseconds) / 1_000)
    }
  }

  @Test func datesOfTheInternet() throws {
    func anyMoment(_ generator: inout SeededGenerator) -> Date {
      let scale: Double = [1e-6, 1, 1e6, 1e9, 6e10].randomElement(using: &generator) ?? 1
      return Date(timeIntervalSinceReferenceDate: Double.random(in: -scale...scale, using: &generator))
    }
    try Self.check(.iso8601, anyMoment)
    try Self.check(.anyDate, anyMoment)
    try Self.check(.iso8601(fractionDigits: 0)) { Self.moment(&$0) }
    try Self.check(.iso8601(fractionDigits: 3)) { generator in
      let milliseconds = Int.random(in: -2_000_000...900_000_000_000, using: &generator)
      return Date(timeIntervalSinceReferenceDate: Double(milliseconds) / 1_000)
    }
  }

  @Test func numbersOfDates() throws {
    func fromSeconds(_ generator: inout SeededGenerator) -> Date {
      Date(timeIntervalSince1970: Double.random(in: -1e10...1e10, using: &generator))
    }
    func fromMilliseconds(_ generator: inout SeededGenerator) -> Date {
      Date(timeIntervalSince1970: Double.random(in: -1e13...1e13, using: &generator) / 1_000)
    }
    try Self.check(.epochSeconds, count: 50_000, fromSeconds)
    try Self.check(.epochMilliseconds, count: 50_000, fromMilliseconds)
  }

  @Test func datesFinerThanANumberAreWrittenAsTheNearestOne() throws {
    let date = Date(timeIntervalSinceReferenceDate: 798_765_432.123_456_7.nextUp)
    let seconds = try #require(try Converter<Double, Date>.epochSeconds.convertBack(date))
    #expect(abs(Date(timeIntervalSince1970: seconds).timeIntervalSince(date)) < 1e-6)
    let milliseconds = try #require(try Converter<Double, Date>.epochMilliseconds.convertBack(date))
    #expect(abs(Date(timeIntervalSince1970: milliseconds / 1_000).timeIntervalSince(date)) < 1e-6)
  }

  @Test func colors() throws {
    let positions: [RGBAColor.AlphaPosition] = [.first, .last]
    for prefix in ["", "#", "0x"] {
      for position in positions {
        try Self.check(.hexColor(prefix: prefix, alpha: position)) { generator in
          let bytes = (0..<4).map { _ in Double(UInt8.random(in: 0...255, using: &generator)) / 255 }
          return RGBAColor(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
        }
      }
    }
    // Short forms read as the same colour as the long ones that are written.
    for text in ["F90", "#f90", "F908", "0xFF9900", "FF990088"] {
      let color = try #require(try Converter<String, RGBAColor>.hexColor.convert(text))
      let written = try #require(try Converter<String, RGBAColor>.hexColor.convertBack(color))
      #expect(try Converter<String, RGBAColor>.hexColor.convert(written) == color)
    }
  }

  @Test func decimals() throws {
    try Self.check(.decimal) { generator in
      let digits = (0..<Int.random(in: 1...38, using: &generator)).map { _ in
        String(Int.random(in: 0...9, using: &generator))
      }.joined()
      let sign = Bool.random(using: &generator) ? "-" : ""
      return Decimal(string: "\(sign)\(digits)e\(Int.random(in: -90...80, using: &generator))") ?? 0
    }
  }

  @Test func bytesAndRawValues() throws {
    try Self.check(.base64) { generator in
      let count = Int.random(in: 0...50, using: &generator)
      return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
    try Self.check(.rawValue(of: Size.self)) { Size.allCases.randomElement(using: &$0) ?? .small }
  }

  @Test(arguments: ["/", ", ", "--", "é", ""]) func splitTexts(_ separator: String) throws {
    let converter: Converter<String, [String]> = .split(separator)
    var generator = SeededGenerator(seed: 43)
    for _ in 0..<1_000 {
      let list = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          ["a", "/", ",", " ", "-", "é", "e\u{301}"].randomElement(using: &generator) ?? ""
        }.joined()
      }
      let text = list.joined(separator: separator)
      // A text always comes back; a list comes back, or does not fit.
      #expect(try converter.convert(text).flatMap(converter.convertBack) == text)
      if let written = try converter.convertBack(list) { #expect(try converter.convert(written) == list) }
    }
  }

  @Test func combinedConverters() throws {
    typealias Moments = Converter<String, Date>
    let seconds = Moments.date("yyyy-MM-dd HH:mm:ss")
    func list(_ generator: inout SeededGenerator) -> [Date] {
      (0..<Int.random(in: 0...4, using: &generator)).map { _ in Self.moment(&generator) }
    }
    func some(_ generator: inout SeededGenerator) -> Date? {
      Bool.random(using: &generator) ? Self.moment(&generator) : nil
    }
    try Self.check(.optional(seconds), some)
    try Self.check(.array(seconds), list)
    try Self.check(.lossyArray(seconds), list)
    try Self.check(.array(.optional(seconds))) { generator in [some(&generator), nil, some(&generator)] }
    try Self.check(.optional(.array(seconds))) { Bool.random(using: &$0) ? list(&$0) : nil }
    try Self.check(.dictionary(seconds)) { ["a": Self.moment(&$0), "": Self.moment(&$0)] }
    try Self.check(.dictionary(.optional(.array(seconds)))) { ["a": list(&$0), "b": nil] }
    try Self.check(.either(.epochSeconds, .iso8601)) { Self.moment(&$0) }
    try Self.check(.either(.iso8601, .epochSeconds)) { Self.moment(&$0) }
    try Self.check(seconds.or(.iso8601)) { Self.moment(&$0) }
    try Self.check(Moments.iso8601.or(seconds)) { Self.moment(&$0) }
    try Self.check(Converter<String, String>.trimmed.then(seconds)) { Self.moment(&$0) }
    let days = Converter<String, [String]>.split(",").then(.array(Moments.date("yyyy-MM-dd HH:mm:ss")))
    try Self.check(days, list)
  }

  /// `nil` is a value of the data, unlike a value that does not fit.
  @Test func theOrderOfOptionalAndArrayMatters() throws {
    let small = Converter<Int, Int>({ $0 < 10 ? $0 : nil }, back: { $0 < 10 ? $0 : nil })
    let inside: Converter<[Int?], [Int?]> = .array(.optional(small))
    #expect(try inside.convertBack([1, nil]) == [1, nil])
    #expect(try inside.convertBack([1, 20]) == nil)
    let outside: Converter<[Int]?, [Int]?> = .optional(.array(small))
    #expect(try outside.convertBack(nil) == .some(nil))
    #expect(try outside.convertBack([1, 20]) == .none)
    let dictionary: Converter<[String: Int?], [String: Int?]> = .dictionary(.optional(small))
    #expect(try dictionary.convertBack(["a": nil, "b": 2]) == ["a": nil, "b": 2])
    #expect(try dictionary.convertBack(["a": nil, "b": 20]) == nil)
  }
}
