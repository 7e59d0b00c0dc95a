import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// What is exact under the strict policy, and what has no place in a type under any, from both inputs.
struct ExactFormTests {
  struct Exact: Injectable { var at: Date? }

  @Test(arguments: ["1970-01-01", "1970-01-01 00:00:00Z", "1"]) func strictRefusesOtherDates(_ text: String) {
    expectErrors(
      Injector.bind(Exact.self).policy(.strict), #"{"at": "\#(text)"}"#, prefix: "at: expected Date"
    )
  }

  struct Numbers: Injectable {
    var single: Float = 7, double = 7.0, optional: Double? = 7, core: CGFloat = 7
    var list: [Double] = [], points: [[Double]] = []
  }

  @Test(arguments: [
    "2.01e-1234", "-1e-400", "0.00000000000000000000000000000001e-400", "1e-999999999999999999999",
    "1e400", "-2e999999999999999999",
  ])
  func numbersThatBecomeZeroOrInfiniteDoNotFit(_ number: String) throws {
    let json = """
      {"single": \(number), "double": \(number), "optional": \(number), "list": [1, \(number)], \
      "points": [[1, \(number)], [2]], "core": \(number)}
      """
    let (model, report) = try Injector.bind(Numbers.self).injectReporting(json: json)
    #expect(model.single == 7 && model.double == 7 && model.core == 7)
    #expect(model.optional == nil || model.optional == 7)
    #expect(model.list == [1] && model.points == [[1], [2]])
    #expect(report.issues.count == 6 && report.issues.allSatisfy { $0.code == .outOfRange })
    expectError { try Injector.bind(Numbers.self).policy(.strict).inject(json: #"{"double": \#(number)}"#) }
  }

  @Test func numbersTooSmallForASinglePrecisionNumberDoNotFit() throws {
    let json = #"{"single": 1e-300, "double": 1e-300}"#
    try expectModels(Injector.bind(Numbers.self), json) { $0.single == 7 && $0.double == 1e-300 }
    expectErrors(Injector.bind(Numbers.self).policy(.strict), #"{"single": 1e-300}"#)
  }

  @Test(arguments: ["0", "-0", "0.0", "0e-400", "-0.000000000000000000000000000e5", "0e999999999999999999"])
  func zeroFits(_ number: String) throws {
    let json = #"{"single": \#(number), "double": \#(number), "list": [\#(number)]}"#
    for model in try Injector.bind(Numbers.self).policy(.strict).both(json) {
      #expect(model.single == 0 && model.double == 0 && model.list == [0])
    }
  }

  struct Texts: Injectable { var text = ""; var object = NSString(); var list: [String] = [] }

  @Test(arguments: [
    "20000000000000000000", "-10000000000000000000000", "123456789012345678901234567890",
    "1" + String(repeating: "0", count: 300), String(repeating: "9876543210", count: 100),
    "18446744073709551616",
  ])
  func integersOfAnyLengthKeepTheirDigitsAsText(_ number: String) throws {
    let json = #"{"text": \#(number), "object": \#(number), "list": [\#(number)]}"#
    var models = [try Injector.bind(Texts.self).inject(json: json)]
    if number.utf8.count < 39 { models.append(try Injector.bind(Texts.self).inject(foundationRecord(json))) }
    for model in models {
      #expect(model.text == number && model.object as String == number && model.list == [number])
    }
  }

  @Test func longIntegersAreShortInMessages() throws {
    struct Model: Injectable { var count = 0 }
    let number = String(repeating: "9", count: 1_000)
    let (_, report) = try Injector.bind(Model.self).injectReporting(json: #"{"count": \#(number)}"#)
    #expect(report.description.utf8.count < 200)
  }

  @Test func longIntegersAreNumbersOfOtherTypes() throws {
    struct Model: Injectable { var double = 0.0; var number: NSNumber?; var any: Any? }
    let number = "1" + String(repeating: "0", count: 300)
    let json = #"{"double": \#(number), "number": \#(number), "any": \#(number)}"#
    let model = try Injector.bind(Model.self).policy(.strict).inject(json: json)
    #expect(model.double == 1e300 && model.number == 1e300 && model.any as? Double == 1e300)
    let decimal = try Injector.bind(Decimal.self).inject(json: "1" + String(repeating: "0", count: 30))
    #expect(decimal == Decimal(string: "1e30"))
  }

  @Test func datesWithoutACalendarAreDescribed() throws {
    let record: [String: Any] = [
      "text": [Date(timeIntervalSince1970: .nan)], "list": [[Date(timeIntervalSince1970: 0)]],
    ]
    let model = try Injector.bind(Texts.self).policy(.forgiving).inject(record)
    #expect(model.text == "[nan seconds since 1970]" && model.list == ["[1970-01-01 00:00:00 +0000]"])
  }
}
