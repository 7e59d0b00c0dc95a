import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct SecondsOfTests {
  @Test(arguments: [0, 0.5, -0.5, 1_700_000_000.123, -62_135_596_800, 253_402_300_799.999, 1e15, -1e300])
  func secondsOfUsualDates(_ seconds: Double) {
    #expect(Coercion.secondsOf(Date(timeIntervalSince1970: seconds)) != nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func datesWithoutACalendarHaveNone(_ moment: Double) {
    #expect(Coercion.secondsOf(Date(timeIntervalSinceReferenceDate: moment)) == nil)
  }

  /// Today, dates are twice as fine as numbers of seconds since 1970.
  @Test(arguments: [1e-9, -1e-9, 0.1, 5e-300, 798_765_432.123_456_7.nextUp])
  func datesBetweenTwoNumbersHaveNone(_ moment: Double) {
    #expect(Coercion.secondsOf(Date(timeIntervalSinceReferenceDate: moment)) == nil)
  }

  /// Whether a number close to the seconds of a date is this very date.
  private func hasNumber(_ date: Date) -> Bool {
    var seconds = date.timeIntervalSince1970
    for _ in 0..<4 { seconds = seconds.nextDown }
    for _ in 0..<9 {
      if Date(timeIntervalSince1970: seconds) == date { return true }
      seconds = seconds.nextUp
    }
    return false
  }

  @Test func allBitPatternsHaveThisVeryDateOrNone() {
    var generator = SeededGenerator(seed: 21)
    for index in 0..<100_000 {
      var bits = generator.next()
      // Every other pattern has the exponent of a date between 1800 and 2200.
      if index % 2 == 0 {
        bits = bits & ~(0x7FF &<< 52) | UInt64.random(in: 1_040...1_056, using: &generator) &<< 52
      }
      let date = Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits))
      let again = Coercion.secondsOf(date).map(Date.init(timeIntervalSince1970:))
      if again == nil ? date.timeIntervalSinceReferenceDate.isFinite && hasNumber(date) : again != date {
        Issue.record("\(date.timeIntervalSinceReferenceDate)")
      }
    }
  }

  @Test func everyDateThatWasReadFromANumberHasOne() {
    var generator = SeededGenerator(seed: 22)
    for _ in 0..<100_000 {
      let scale: Double = [1, 1e6, 1e9, 2e9, 6e10, 1e16].randomElement(using: &generator) ?? 1
      let seconds = Double.random(in: -scale...scale, using: &generator)
      let date = Date(timeIntervalSince1970: seconds)
      let again = Coercion.secondsOf(date).map(Date.init(timeIntervalSince1970:))
      if again != date { Issue.record("\(seconds)") }
    }
  }
}
