import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// What converters write: numbers without a fraction, and values for nil.
struct ReversedConverterTests {
  struct Event: Injectable, Equatable {
    var starts = Date(timeIntervalSince1970: 1_731_585_275)
    var ends: Date? = Date(timeIntervalSince1970: 1.5)
    var all: [Date] = [Date(timeIntervalSince1970: 3)]
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("starts").as(.epochSeconds).format("ends").as(.epochMilliseconds)
        .format("all").as(.array(.epochSeconds))
    }
  }

  @Test func wholeNumbersOfSecondsAreIntegers() throws {
    #expect(try Event().extractJSONString() == #"{"starts":1731585275,"ends":1500,"all":[3]}"#)
    #expect(try Event().extract()["starts"] as? Int == 1_731_585_275)
    let odd = Event(starts: Date(timeIntervalSince1970: 0.5), ends: nil, all: [])
    #expect(try odd.extractJSONString() == #"{"starts":0.5,"all":[]}"#)
  }

  struct Either: Injectable, Equatable {
    var starts = Date(timeIntervalSince1970: 7)
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("starts").as(.either(.epochSeconds, .iso8601))
    }
  }

  @Test func otherConvertersMadeOfThemWriteIntegers() throws {
    #expect(try Either().extractJSONString() == #"{"starts":7}"#)
    let document = try RuleDocument(
      json:
        #"{"properties":{"starts":{"as":{"read":"iso8601","write":"epochSeconds"}}}}"#
    )
    #expect(try Injector.bind(Either.self).rules(document).extractJSONString(Either()) == #"{"starts":7}"#)
  }

  struct Account: Injectable, Equatable {
    var until: Date?
    var names: [String]?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("until").as(
        Converter<String, Date?>(
          { $0 == "never" ? .some(nil) : nil },
          back: { $0 == nil ? "never" : "\($0 as Any)" }
        )
      )
      .format("names").as(.optional(.split(",")))
    }
  }

  @Test func aConverterOfAnOptionalIsCalledForNil() throws {
    #expect(try Account().extractJSONString() == #"{"until":"never"}"#)
    #expect(try Account().extract() as? [String: String] == ["until": "never"])
    #expect(try Account().extractJSONString(.nullForNil) == #"{"until":"never","names":null}"#)
  }

  @Test func numbersThatJSONDoesNotHaveAreReadBack() throws {
    let numbers = Injector.bind([Double].self)
    let text = try numbers.extractJSONString([.nan, .infinity, -.infinity, 1], .nonFinite(.string))
    let back = try numbers.inject(json: text)
    #expect(back.count == 4)
    #expect(back[0].isNaN && back[1] == .infinity && back[2] == -.infinity && back[3] == 1)
    #expect(try Injector.bind(Float?.self).inject(value: "-Infinity") == -.infinity)
    #expect(throws: InjectionError.self) { try numbers.policy(.strict).inject(json: #"["NaN"]"#) }
    #expect(try numbers.inject(json: #"["nan","inf","infinity"]"#).isEmpty)
  }
}
