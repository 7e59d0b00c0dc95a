import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// One text gives one date, whatever reads it.
struct DateAgreementTests {
  struct Model: Injectable { var at: Date? }

  @Test func theConvertersForDatesAgreeOnFractions() throws {
    var generator = SeededGenerator(seed: 5)
    let pattern: Converter<String, Date> = .date("yyyy-MM-dd'T'HH:mm:ss.SSSXXX")
    let slow: Converter<String, Date> = .date("EEE yyyy-MM-dd'T'HH:mm:ss.SSSXXX")
    for _ in 0..<2_000 {
      let seconds = Int.random(in: -10_000_000_000...200_000_000_000, using: &generator)
      let whole = try #require(
        try Converter<String, Date>.iso8601(fractionDigits: 0).convertBack(
          Date(timeIntervalSince1970: Double(seconds))
        )
      )
      let fraction = String(Int.random(in: 1_000..<2_000, using: &generator)).dropFirst()
      let text = "\(whole.dropLast()).\(fraction)Z"
      let moment = try #require(try Converter<String, Date>.iso8601.convert(text))
      #expect(try pattern.convert(text) == moment, "\(text)")
      #expect(try pattern.convertBack(moment) == text)
      #expect(try Model(injecting: ["at": text]).at == moment)
      let weekday = try #require(try Converter<String, Date>.date("EEE").convertBack(moment))
      #expect(try slow.convert("\(weekday) \(text)") == moment, "\(text)")
    }
  }
}
