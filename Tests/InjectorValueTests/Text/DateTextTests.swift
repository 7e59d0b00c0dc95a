import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct ISO8601Tests {
  /// Texts and seconds since 1970.
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01t00:00:00z", 0), ("1970-01-01 00:00:00Z", 0),
      ("1970-01-01", 0), ("1970-01-01T00:00Z", 0), ("1970-01-02T02:00:00+02:00", 86_400),
      ("1970-01-02T02:00:00+0200", 86_400), ("1970-01-02T02:00:00+02", 86_400),
      ("1970-01-01T19:30:00-04:30", 86_400), ("1970-01-01T00:00:00-00:00", 0), ("2020-01-01", 1_577_836_800),
      ("2000-02-29T12:00:00Z", 951_825_600), ("1900-02-28", -2_203_977_600),
      ("0000-01-01T00:00:00Z", -62_167_219_200), ("0001-01-01", -62_135_596_800),
      ("9999-12-31T23:59:59Z", 253_402_300_799), ("1969-12-31T23:59:59.5Z", -0.5),
      ("1970-01-01T00:00:00.25Z", 0.25), ("1970-01-01T00:00:00,25Z", 0.25),
      ("1970-01-01T00:00:00.250000000000000000000Z", 0.25), ("1970-01-01T00:00:00.0Z", 0),
      ("1990-12-31T23:59:60Z", 662_688_000), ("1990-12-31T15:59:60-08:00", 662_688_000),
      ("2016-12-31T23:59:60.5Z", 1_483_228_800.5), ("1970-01-01T23:59:59+23:59", 59),
    ] as [(String, Double)]
  )
  func reads(_ text: String, _ seconds: Double) {
    #expect(ISO8601.date(from: text)?.timeIntervalSince1970 == seconds)
    #expect(ISO8601.date(fromUTF8: Array(text.utf8))?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "soon", "2020", "2020-01", "2020-1-1", "20200101", "2020-02-30", "2021-02-29", "1900-02-29",
    "2020-00-01", "2020-13-01", "2020-01-00", "2020-01-32", "2020-04-31", "2020-01-01T", "2020-01-01T00",
    "2020-01-01T00:00:00", "2020-01-01T00:00", "2020-01-01T24:00:00Z", "2020-01-01T00:60:00Z",
    "2020-01-01T00:00:61Z", "2020-01-01T12:00:60Z", "2020-01-02T23:59:60Z", "2020-01-01T00:00:00.Z",
    "2020-01-01T00:00.5Z", "2020-01-01T00:00:00+24:00", "2020-01-01T00:00:00+00:60", "2020-01-01T00:00:00+1",
    "2020-01-01T00:00:00+01:", "2020-01-01T00:00:00+01:0", "2020-01-01T00:00:00Zx", " 2020-01-01",
    "2020-01-01 ", "2020-01-01Z", "2020-01-01T00:00:00 Z", "+2020-01-01", "-2020-01-01", "12020-01-01",
    "2020-01-01T00:00:00UTC", "2020-01-01T00:00:00+-1:00", "2020-01-01  00:00:00Z",
    "2020-01-01T00:00:00.1.2Z", "２０２０-01-01", "2020-01-01T00:00:00Z\u{301}", "2020-01-01T00:00:00.+01:00",
  ])
  func refuses(_ text: String) { #expect(ISO8601.date(from: text) == nil) }

  /// Seconds since 2001, texts rounded to milliseconds.
  @Test(
    arguments: [
      (0, "2001-01-01T00:00:00Z"), (0.5, "2001-01-01T00:00:00.500Z"), (-0.5, "2000-12-31T23:59:59.500Z"),
      (0.0004, "2001-01-01T00:00:00Z"), (-0.0004, "2001-01-01T00:00:00Z"),
      (0.0006, "2001-01-01T00:00:00.001Z"), (-0.0006, "2000-12-31T23:59:59.999Z"),
      (59.9996, "2001-01-01T00:01:00Z"), (-978_307_200.25, "1969-12-31T23:59:59.750Z"),
      (-63_145_526_400, "0000-01-01T00:00:00Z"), (252_423_993_600, nil), (.nan, nil), (-.infinity, nil),
    ] as [(Double, String?)]
  )
  func writesRounded(_ seconds: Double, _ text: String?) {
    #expect(ISO8601.roundedText(from: Date(timeIntervalSinceReferenceDate: seconds)) == text)
  }

  /// Seconds since 2001, texts.
  @Test(
    arguments: [
      (0, "2001-01-01T00:00:00Z"), (0.5, "2001-01-01T00:00:00.5Z"), (-0.5, "2000-12-31T23:59:59.5Z"),
      (0.1, "2001-01-01T00:00:00.1Z"), (-0.1, "2000-12-31T23:59:59.9Z"),
      (0.000_01, "2001-01-01T00:00:00.00001Z"), (1.25e-7, "2001-01-01T00:00:00.000000125Z"),
      (-1e-7, "2000-12-31T23:59:59.9999999Z"), (599_616_000.123, "2020-01-02T00:00:00.123Z"),
      (-978_307_200, "1970-01-01T00:00:00Z"), (-978_307_199.75, "1970-01-01T00:00:00.25Z"),
      (252_423_993_599, "9999-12-31T23:59:59Z"), (-63_145_526_395, "0000-01-01T00:00:05Z"),
    ] as [(Double, String)]
  )
  func writes(_ moment: Double, _ text: String) {
    #expect(ISO8601.text(from: Date(timeIntervalSinceReferenceDate: moment)) == text)
  }

  @Test(arguments: [
    (0, "2020-01-02T23:59:59Z"), (1, "2020-01-02T23:59:59.9Z"), (3, "2020-01-02T23:59:59.987Z"),
    (6, "2020-01-02T23:59:59.987600Z"), (-1, "2020-01-02T23:59:59Z"),
  ])
  func writesAsManyFractionDigitsAsAskedFor(_ count: Int, _ text: String) throws {
    let date = try #require(ISO8601.date(from: "2020-01-02T23:59:59.9876Z"))
    #expect(ISO8601.text(from: date, fractionDigits: count) == text)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 252_423_993_600, -63_145_526_401])
  func hasNoTextOutsideFourDigitYears(_ moment: Double) {
    #expect(ISO8601.text(from: Date(timeIntervalSinceReferenceDate: moment)) == nil)
  }

  @Test func fractionsAreRoundedOnce() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<5_000 {
      let whole = Int.random(in: 0..<900_000_000, using: &generator)
      let digits = (0..<Int.random(in: 1...25, using: &generator)).map { _ in
        String(Int.random(in: 0...9, using: &generator))
      }.joined()
      let text = ISO8601.text(from: Date(timeIntervalSinceReferenceDate: Double(whole))) ?? ""
      let date = ISO8601.date(from: text.dropLast() + "." + digits + "Z")
      #expect(date?.timeIntervalSinceReferenceDate == Double("\(whole).\(digits)"))
    }
  }

  @Test func everyDateComesBackExactly() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let scale: Double = [1e-9, 1e-3, 1, 1e6, 1e9, 6e10].randomElement(using: &generator) ?? 1
      let date = Date(timeIntervalSinceReferenceDate: Double.random(in: -scale...scale, using: &generator))
      #expect(ISO8601.text(from: date).flatMap(ISO8601.date(from:)) == date)
    }
  }

  /// Any date has a text of RFC 3339 that reads back as the date, or no text.
  @Test func everyBitPatternComesBackOrHasNoText() {
    var generator = SeededGenerator(seed: 31)
    var countOfTexts = 0
    for index in 0..<100_000 {
      var bits = generator.next()
      if index % 4 != 0 {
        // Exponents of the dates of the years 0000 to 9999.
        bits = bits & ~(0x7FF &<< 52) | UInt64.random(in: 960...1_060, using: &generator) &<< 52
      }
      let moment = Double(bitPattern: bits)
      let date = Date(timeIntervalSinceReferenceDate: moment)
      guard let text = ISO8601.text(from: date) else {
        if moment >= -63_145_526_400, moment < 252_423_993_600 { Issue.record("\(moment)") }
        continue
      }
      countOfTexts += 1
      let read = ISO8601.read(text.utf8)
      if read?.date != date || read?.isRFC3339 != true { Issue.record("\(moment): \(text)") }
    }
    #expect(countOfTexts > 50_000)
  }

  /// The text has no more digits than the shortest number of seconds has.
  @Test func fractionsAreShort() throws {
    var generator = SeededGenerator(seed: 32)
    for _ in 0..<20_000 {
      let scale: Double = [10, 1e3, 1e6, 1e9, 6e10].randomElement(using: &generator) ?? 1
      let moment = Double.random(in: -scale...scale, using: &generator)
      guard moment.magnitude >= 1 else { continue }
      let text = try #require(ISO8601.text(from: Date(timeIntervalSinceReferenceDate: moment)))
      let digits = text.dropLast().split(separator: ".").dropFirst().first ?? ""
      let expected = "\(moment)".split(separator: ".").last ?? ""
      if digits.count > expected.count { Issue.record("\(text) for \(moment)") }
    }
  }

  @Test func everyDayOfManyYearsAgreesWithTheCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for day in stride(from: -100_000, to: 200_000, by: 7) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let (year, month, dayOfMonth) = CivilCalendar.date(days: day)
      #expect(parts.year == year && parts.month == month && parts.day == dayOfMonth)
      #expect(CivilCalendar.days(year: year, month: month, day: dayOfMonth) == day)
    }
  }
}

/// Dates as header fields of HTTP have them.
struct HTTPDateTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Wed, 31 Dec 1969 23:59:59 GMT", -1), ("Thu Feb 29 12:00:00 2024", 1_709_208_000),
    ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799), ("Sat, 01 Jan 0000 00:00:00 GMT", -62_167_219_200),
    ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
  ])
  func allThreeForms(_ text: String, _ seconds: Double) throws {
    let converter: Converter<String, Date> = .httpDate
    let date = try #require(try converter.convert(text))
    #expect(date == Date(timeIntervalSince1970: seconds))
    let written = try #require(try converter.convertBack(date))
    #expect(try converter.convert(written) == date)
    if text.hasSuffix("GMT"), !text.contains("-"), !text.contains(":60") { #expect(written == text) }
  }

  @Test(arguments: [
    "", "Sun", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37",
    "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 GMT ", "sun, 06 Nov 1994 08:49:37 GMT",
    "Son, 06 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT",
    "Sun Nov 6 08:49:37 1994", "Sun Nov 06 08:49:37 94", "Sun, ٠٦ Nov 1994 08:49:37 GMT",
    "1994-11-06T08:49:37Z",
  ])
  func otherTexts(_ text: String) { #expect(HTTPDate.date(from: text) == nil) }

  /// RFC 9110: more than 50 years in the future is the past.
  @Test(arguments: [
    (94, 2026, 1994), (76, 2026, 2076), (77, 2026, 1977), (0, 2026, 2000), (26, 2026, 2026), (10, 1999, 2010),
    (49, 1999, 2049), (50, 1999, 1950),
  ])
  func twoDigitsOfAYear(_ digits: Int, _ current: Int, _ year: Int) throws {
    let text = "Sunday, 06-Nov-\(digits < 10 ? "0" : "")\(digits) 08:49:37 GMT"
    let date = try #require(HTTPDate.date(from: text, near: current))
    #expect(HTTPDate.text(from: date)?.contains(" \(year) ") == true)
  }

  @Test func fractionsAreCutAndFarDatesNotWritten() {
    #expect(HTTPDate.text(from: Date(timeIntervalSince1970: 0.9)) == "Thu, 01 Jan 1970 00:00:00 GMT")
    #expect(HTTPDate.text(from: Date(timeIntervalSince1970: -0.1)) == "Wed, 31 Dec 1969 23:59:59 GMT")
    for seconds in [1e12, -1e12, .infinity, .nan] {
      #expect(HTTPDate.text(from: Date(timeIntervalSince1970: seconds)) == nil)
    }
  }
}
