import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Outside Apple's platforms a decimal number has no hash as an object of Foundation; asking for it ends the process. In a
/// process of their own, so that a failure is one.
struct DecimalsInSetsTests {
  struct Sets: Injectable {
    var set: NSSet?
    var mutable: NSMutableSet?
    var numbers: Set<NSNumber> = []
    var decimals: Set<NSDecimalNumber>?
    var native: Set<Decimal> = []
    var hashables: Set<AnyHashable> = []
  }

  static let long = "123456789012345678901234567890"

  /// The number of elements that there are of three.
  static func expectThree(_ count: Int?) {
    #if canImport(Darwin)
      #expect(count == 3)
    #else
      #expect(count == 2)
    #endif
  }

  static func expect(_ sets: Sets) {
    expectThree(sets.set?.count)
    expectThree(sets.mutable?.count)
    expectThree(sets.numbers.count)
    #expect(sets.native.count == 3)
    #expect(sets.hashables.count == 3)
    let decimal = Decimal(string: Self.long).map { AnyHashable($0) }
    #expect(decimal.map { sets.hashables.contains($0) } == true)
  }

  @Test func decimalsThatOtherNumbersHoldAreTaken() async {
    await #expect(processExitsWith: .success) {
      let list: [Any] = [Decimal(1), Decimal(2.5), NSDecimalNumber(string: "0.123456789123456789")]
      let record: [String: Any] = ["set": list, "mutable": list, "numbers": list]
      let sets = try Injector.bind(Sets.self).policy(.strict).inject(record)
      for numbers in [sets.set, sets.mutable, NSSet(set: sets.numbers)] {
        #expect(numbers?.count == 3)
        #expect(numbers?.contains(NSNumber(value: 1)) == true)
        #expect(numbers?.contains(NSNumber(value: 2.5)) == true)
      }
    }
  }

  @Test func longNumbersOfJSONText() async {
    await #expect(processExitsWith: .success) {
      let list = "[1, 2.5, \(Self.long)]"
      let json = #"""
        {"set": \#(list), "mutable": \#(list), "numbers": \#(list), "native": \#(list), "hashables": \#(list), "decimals": \#(list)}
        """#
      Self.expect(try Sets(injectingJSON: json))
      #if !canImport(Darwin)
        let (_, report) = try Injector.bind(Sets.self).injectReporting(json: #"{"set": \#(list)}"#)
        #expect(
          report.description
            == "set[2]: expected Any, found number \(Self.long); element dropped (line 1, column 18)"
        )
      #endif
    }
  }

  @Test func decimalsOfDictionaries() async {
    await #expect(processExitsWith: .success) {
      let decimal = try #require(Decimal(string: Self.long))
      for list: [Any] in [
        [1, 2.5, decimal], [1, 2.5, NSDecimalNumber(decimal: decimal)],
        [NSNumber(value: 1), NSNumber(value: 2.5), NSDecimalNumber(decimal: decimal)],
      ] {
        Self.expect(
          try Sets(injecting: [
            "set": list, "mutable": list, "numbers": list, "native": list, "hashables": list,
            "decimals": list,
          ])
        )
      }
    }
  }
}
