import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Properties of the type NSNumber hold the same, whichever way a document comes in.
struct FoundationNumberPropertyTests {
  struct Place: Injectable {
    var height: NSNumber?
    var heights: [NSNumber] = []
    var exact: NSDecimalNumber?
  }

  @Test(arguments: ["0.1234567890123456", "6.66", "12345678901234567890", "-1e-5", "5.0"])
  func numberOfADocument(_ number: String) throws {
    let text = #"{"height": \#(number), "heights": [\#(number)]}"#
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let record = try #require(parsed as? [String: Any])
    for place in try [Place(injectingJSON: text), Place(injecting: record)] {
      #expect(place.height?.doubleValue == Double(number))
      #expect(place.heights.map(\.doubleValue) == [Double(number)])
      #expect(!(place.height is NSDecimalNumber))
    }
  }

  @Test func decimalWithMoreDigitsThanADoubleStaysADecimal() throws {
    let number = NSDecimalNumber(string: "0.123456789012345678901234567890123456789")
    for place in try [
      Place(injecting: ["height": number, "exact": number]),
      Place(injectingJSON: #"{"height": \#(number), "exact": \#(number)}"#),
    ] {
      #expect(place.height == number)
      #expect(place.exact == number)
    }
  }

  @Test func numberIsTakenAsItIs() throws {
    let number = NSNumber(value: 6.66)
    let exact = NSDecimalNumber(string: "6.66")
    let place = try Place(injecting: ["height": number, "exact": exact])
    #expect(place.height == number)
    #expect(place.exact === exact)
  }
}
