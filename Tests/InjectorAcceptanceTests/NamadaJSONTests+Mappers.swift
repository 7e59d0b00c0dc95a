import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Values that are converted by a rule at the property.
extension NamadaJSONTests {
  static let first = Date(timeIntervalSince1970: 731_376_000)
  static let second = Date(timeIntervalSince1970: 839_808_000)

  struct Life: Injectable, Equatable {
    @Mapped(converter: .date("dd-MM-yyyy")) var birthday = Date.distantPast
    @Mapped("last_login", converter: .epochSeconds) var login = Date.distantPast
  }

  @Test("NJ-12 the converters at hand: a text by its pattern, and a UNIX number")
  func dates() throws {
    let json = #"{"birthday": "06-03-1993", "last_login": 839808000}"#
    for life in try injectEveryForm(json, as: Life.self) {
      #expect(life == Life(birthday: Self.first, login: Self.second))
    }
    for life in try injectEveryForm(#"{"last_login": 839808000.5}"#, as: Life.self) {
      #expect(life.login == Self.second.addingTimeInterval(0.5))
    }
  }

  @Test("NJ-13 both of them have a way back")
  func waysBack() throws {
    let text = Converter<String, Date>.date("dd-MM-yyyy")
    let number = Converter<Double, Date>.epochSeconds
    #expect(try text.convert("06-03-1993") == Self.first)
    #expect(try text.convertBack(Self.first) == "06-03-1993")
    #expect(try number.convert(839_808_000) == Self.second)
    #expect(try number.convertBack(Self.second) == 839_808_000)
    #expect(text.isTwoWay && number.isTwoWay)
  }

  struct Lifted: Injectable {
    @Mapped(converter: .optional(.date("dd-MM-yyyy"))) var birthday: Date? = nil
    @Mapped(converter: .array(.epochSeconds)) var logins: [Date] = []
    @Mapped(converter: .optional(.array(.epochSeconds))) var crashes: [Date]? = nil
    @Mapped(converter: .array(.optional(.epochSeconds))) var gaps: [Date?] = []
  }

  @Test("NJ-14 NJ-15 NJ-16 NJ-17 converters for optionals, arrays, optional arrays and arrays of optionals")
  func lifted() throws {
    let json = #"""
      {
        "birthday": "06-03-1993", "logins": [731376000, 839808000],
        "crashes": [839808000], "gaps": [731376000, null, 839808000]
      }
      """#
    for lifted in try injectEveryForm(json, as: Lifted.self) {
      #expect(lifted.birthday == Self.first)
      #expect(lifted.logins == [Self.first, Self.second])
      #expect(lifted.crashes == [Self.second])
      #expect(lifted.gaps == [Self.first, nil, Self.second])
    }
    for lifted in try injectEveryForm(
      #"{"birthday": null, "crashes": null, "gaps": [null]}"#,
      as: Lifted.self
    ) {
      #expect(lifted.birthday == nil)
      #expect(lifted.crashes == nil)
      #expect(lifted.gaps == [nil])
    }
    for lifted in try injectEveryForm("{}", as: Lifted.self) {
      #expect(lifted.birthday == nil && lifted.logins.isEmpty && lifted.crashes == nil && lifted.gaps.isEmpty)
    }
  }

  @Test("NJ-16 NJ-17 the order of the two matters")
  func order() throws {
    struct Plain: Injectable { var crashes: [Date]?; var gaps: [Date?] = [] }
    let swapped = Injector.bind(Plain.self)
      .rules {
        $0.format("crashes").as(
          Converter<[Double?], [Date?]>.array(.optional(Converter<Double, Date>.epochSeconds))
        )
      }
    let error = #expect(throws: InjectionError.self) { try swapped.validated() }
    #expect(
      error?.issues.first?.description.hasPrefix(
        "the converter of 'crashes' returns [Date?], which cannot be stored in [Date]? "
      ) == true
    )
    let right = Injector.bind(Plain.self)
      .format(\.crashes).as(.optional(.array(.epochSeconds)))
      .format(\.gaps).as(.array(.optional(.epochSeconds)))
    for plain in try injectEveryForm(#"{"crashes": [839808000], "gaps": [null, 731376000]}"#, by: right) {
      #expect(plain.crashes == [Self.second])
      #expect(plain.gaps == [nil, Self.first])
    }
    for plain in try injectEveryForm(#"{"crashes": [null, 839808000]}"#, by: right) {
      // An element that is no number is dropped from what the converter gets.
      #expect(plain.crashes == [Self.second])
    }
  }

  struct Ages: Injectable {
    @Mapped(converter: .years) var birth = Date.distantPast
    @Mapped(converter: .decades) var retirement = Date.distantPast
    @Mapped(converter: .optional(.array(.years))) var others: [Date]? = nil
  }

  @Test("NJ-18 own converters, with a way back, and made of others")
  func ownConverters() throws {
    let json = #"{"birth": 1.5, "retirement": 6, "others": [1, 2]}"#
    let year = 31_556_952.0
    for ages in try injectEveryForm(json, as: Ages.self) {
      #expect(ages.birth == Date(timeIntervalSince1970: 1.5 * year))
      #expect(ages.retirement == Date(timeIntervalSince1970: 60 * year))
      #expect(ages.others == [Date(timeIntervalSince1970: year), Date(timeIntervalSince1970: 2 * year)])
    }
    let decades = Converter<Double, Date>.decades
    #expect(try decades.convertBack(Date(timeIntervalSince1970: 60 * year)) == 6)
  }

  /// What the converters of the sample throw.
  struct ParseError: Error, CustomStringConvertible { let description: String }

  struct Told: Injectable {
    @Mapped("date_number", converter: .toldNumber) var number = Date.distantPast
    @Mapped("date_text", converter: .toldText) var text = Date.distantPast
  }

  @Test(
    "NJ-19 what a converter throws is in the error, word for word",
    arguments: [
      (
        "number", #"{"date_number": "soon"}"#,
        #"number: expected Date, found string "soon" under "date_number"; the converter threw: Cannot parse date from non number"#,
        " (line 1, column 17)"
      ),
      (
        "text", #"{"date_text": 5}"#,
        #"text: expected Date, found number 5 under "date_text"; the converter threw: Cannot parse date from non string"#,
        " (line 1, column 15)"
      ),
      (
        "text", #"{"date_text": "soon"}"#,
        #"text: expected Date, found string "soon" under "date_text"; the converter threw: Failed to parse string to Date"#,
        " (line 1, column 15)"
      ),
    ]
  )
  func describedErrors(property: String, json: String, text: String, location: String) throws {
    let required = Injector.bind(Told.self).rules { $0.require("number").and("text") }
      .rules { $0.ignore(property == "number" ? "text" : "number") }
    for error in try errorsOfEveryForm(json, by: required) {
      #expect(error.code == .converterFailed)
      #expect(error.underlying is ParseError)
      #expect(error.description == text + (error.location == nil ? "" : location))
    }
    // Under the lenient policy the default stays, and the report has the same words.
    for told in try injectEveryForm(json, as: Told.self) {
      #expect(told.number == .distantPast && told.text == .distantPast)
    }
    let (_, report) = try Injector.bind(Told.self).injectReporting(json: json)
    #expect(report.description == text + "; default kept" + location)
  }

  @Test("NJ-19 what does not fit the library's converters is told as well")
  func libraryErrors() throws {
    let lives = Injector.bind(Life.self).policy(.strict)
    for error in try errorsOfEveryForm(#"{"birthday": "soon", "last_login": "never"}"#, by: lives) {
      #expect(error.issues.map(\.path.description).sorted() == ["birthday", "login"])
      #expect(
        error.issues.first { $0.path.description == "birthday" }?.description
          .hasPrefix(#"birthday: expected Date, found string "soon" under "birthday""#) == true
      )
    }
  }
}

extension Converter where Input == Double, Output == Date {
  /// Years since 1970, of the Gregorian calendar's mean length.
  fileprivate static var years: Converter {
    Converter(
      { Date(timeIntervalSince1970: $0 * 31_556_952) },
      back: { $0.timeIntervalSince1970 / 31_556_952 }
    )
  }

  /// The same by tens.
  fileprivate static var decades: Converter {
    Converter<Double, Double>({ $0 * 10 }, back: { $0 / 10 }).then(.years)
  }
}

extension Converter where Input == Any, Output == Date {
  fileprivate static var toldNumber: Converter {
    Converter { source in
      guard let number = (source as? Double) ?? (source as? Int).map(Double.init) else {
        throw NamadaJSONTests.ParseError(description: "Cannot parse date from non number")
      }
      return Date(timeIntervalSince1970: number)
    }
  }

  fileprivate static var toldText: Converter {
    Converter { source in
      guard let text = source as? String else {
        throw NamadaJSONTests.ParseError(description: "Cannot parse date from non string")
      }
      guard let date = try Converter<String, Date>.date("dd-MM-yyyy").convert(text) else {
        throw NamadaJSONTests.ParseError(description: "Failed to parse string to Date")
      }
      return date
    }
  }
}
