import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct DecimalWordsTests {
  @Test func theRunningSystemHasTheExpectedLayout() {
    #if !canImport(Darwin) && _endian(little)
      #expect(RuntimeAssumptions.hasExpectedDecimalWords)
    #endif
  }

  @Test func anotherLayoutIsNoticed() {
    #expect(!RuntimeAssumptions.areDecimalWords { _ in nil })
    let right = RuntimeAssumptions.areDecimalWords { value in
      // The same from its text, which needs no layout.
      guard value.isFinite else { return nil }
      let digits = value.significand.description
      return UInt64(digits).map {
        DecimalWords(significand: $0, exponent: value.exponent, isNegative: value.sign == .minus)
      }
    }
    #expect(right)
    let wrong = RuntimeAssumptions.areDecimalWords { value in
      DecimalWords(value).map {
        DecimalWords(significand: $0.significand, exponent: max($0.exponent, -8), isNegative: $0.isNegative)
      }
    }
    #expect(!wrong)
  }

  @Test func numbersOfMoreThanSixtyFourBitsAreLeftOut() {
    #expect(DecimalWords(Decimal(UInt64.max)) != nil || !RuntimeAssumptions.hasExpectedDecimalWords)
    #expect(DecimalWords(Decimal(UInt64.max) + 1) == nil || !RuntimeAssumptions.hasExpectedDecimalWords)
  }
}
