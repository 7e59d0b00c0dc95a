import Foundation
import Testing

@testable import Injector

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
  func otherTexts(_ text: String) {
    #expect(HTTPDate.date(from: text) == nil)
  }

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
