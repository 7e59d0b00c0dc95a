import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

private struct Refusal: Error, Equatable {
  let text: String
}

/// Stands for an API that knows the model's type only.
private func use<From>(_ converter: Converter<From, Date>) -> Converter<From, Date> { converter }
private func useOptional<From>(_ converter: Converter<From, [Date]?>) -> Converter<From, [Date]?> {
  converter
}

struct ConverterTests {
  private let number = Converter<String, Int>({ Int($0) }, back: { String($0) })

  @Test func convertsBothWays() throws {
    #expect(try number.convert("12") == 12)
    #expect(try number.convert("x") == nil)
    #expect(try number.convertBack(12) == "12")
    #expect(number.isTwoWay)
  }

  @Test func oneWayHasNoWayBack() throws {
    let length = Converter<String, Int> { $0.count }
    #expect(try length.convert("four") == 4)
    #expect(try length.convertBack(4) == nil)
    #expect(!length.isTwoWay)
  }

  @Test func throwsWhatTheClosureThrows() {
    let strict = Converter<String, Int> { throw Refusal(text: $0) }
    #expect(throws: Refusal(text: "x")) { try strict.convert("x") }
  }

  @Test func implicitMembersInferTheInput() throws {
    let explicit: Converter<String, Date> = .date("yyyy-MM-dd")
    let day = Date(timeIntervalSince1970: 86_400)
    #expect(try explicit.convert("1970-01-02") == day)
    #expect(try use(.date("yyyy-MM-dd")).convert("1970-01-02") == day)
    #expect(try use(.date(formats: ["dd.MM.yyyy"])).convert("02.01.1970") == day)
    #expect(try use(.iso8601).convert("1970-01-02") == day)
    #expect(try use(.iso8601(fractionDigits: 2)).convertBack(day) == "1970-01-02T00:00:00.00Z")
    #expect(try use(.epochSeconds).convert(86_400) == day)
    #expect(try use(.epochMilliseconds).convert(86_400_000) == day)
    #expect(try useOptional(.optional(.array(.epochSeconds))).convert([86_400]) == [day])
  }

  @Test func closureConvertersInferTheirTypes() throws {
    #expect(try use(Converter { (text: String) in ISO8601.date(from: text) }).convert("1970-01-01") != nil)
  }

  @Test func thenFeedsTheNext() throws {
    let trimmedNumber = Converter<String, String>.trimmed.then(number)
    #expect(try trimmedNumber.convert(" 12 ") == 12)
    #expect(try trimmedNumber.convert(" x ") == nil)
    #expect(try trimmedNumber.convertBack(12) == "12")
    let tags = Converter<String, String>.trimmed.then(Converter<String, [String]>.split(","))
    #expect(try tags.convert(" a,b ") == ["a", "b"])
    #expect(try tags.convertBack(["a", "b"]) == "a,b")
  }

  @Test func thenGoesBackOnlyWhereBothDo() throws {
    let length = Converter<String, Int> { $0.count }
    #expect(!Converter<String, String>.trimmed.then(length).isTwoWay)
    #expect(!length.then(Converter<Int, String>({ String($0) }, back: { Int($0) })).isTwoWay)
  }

  @Test func orTakesTheFirstFit() throws {
    let moment = Converter<String, Date>.iso8601.or(.date("dd.MM.yyyy"))
    let day = Date(timeIntervalSince1970: 86_400)
    #expect(try moment.convert("1970-01-02T00:00:00Z") == day)
    #expect(try moment.convert("02.01.1970") == day)
    #expect(try moment.convert("soon") == nil)
    #expect(try moment.convertBack(day) == "1970-01-02T00:00:00Z")
  }

  @Test func orThrowsOnlyWhenNothingFits() throws {
    let strict = Converter<String, Int> { throw Refusal(text: $0) }
    #expect(try strict.or(number).convert("12") == 12)
    #expect(try number.or(strict).convert("12") == 12)
    #expect(throws: Refusal(text: "x")) { try strict.or(number).convert("x") }
    #expect(throws: Refusal(text: "x")) { try number.or(strict).convert("x") }
  }

  @Test func orGoesBackWhereEitherDoes() throws {
    let oneWay = Converter<String, Int> { $0.count }
    #expect(try oneWay.or(number).convertBack(12) == "12")
    #expect(try number.or(oneWay).convertBack(12) == "12")
    #expect(!oneWay.or(oneWay).isTwoWay)
    let small = Converter<String, Int>({ Int($0) }, back: { $0 < 10 ? String($0) : nil })
    #expect(try small.or(number).convertBack(12) == "12")
  }
}
