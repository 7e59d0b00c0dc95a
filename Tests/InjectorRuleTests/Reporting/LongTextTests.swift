import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Keys, values and what errors say of them may be of any length; messages are not.
struct LongTextTests {
  struct Item: Injectable { var n = 0; var byKey: [String: Int] = [:]; var made = 0 }
  struct Refused: Error, CustomStringConvertible { let description: String }

  static let long = String(repeating: "long ", count: 200_000)

  @Test func keysAndValuesAreShortened() throws {
    let text = #"{"\#(Self.long)": 1, "n": "\#(Self.long)", "byKey": {"\#(Self.long)": "\#(Self.long)"}}"#
    let record: [String: Any] = [Self.long: 1, "n": Self.long, "byKey": [Self.long: Self.long]]
    let items = Injector.bind(Item.self)
    for report in [try items.injectReporting(json: text).report, try items.injectReporting(record).report] {
      #expect(report.issues.count == 3)
      #expect(report.issues.allSatisfy { $0.description.utf8.count < 400 })
      #expect(report.description.contains("…"))
    }
    for policy in [InjectionPolicy.strict, InjectionPolicy(unknownKeys: .fail)] {
      for message in BothInputs.errors(items.policy(policy), text) {
        #expect((message ?? "").utf8.count < 1_000)
      }
    }
  }

  @Test func whatErrorsSayIsShortened() throws {
    let items = Injector.bind(Item.self)
      .rules {
        $0.format("made").with.converter { (text: String) -> Int? in throw Refused(description: text + text) }
      }
    let report = try items.injectReporting(json: #"{"made": "\#(Self.long)"}"#).report
    #expect(report.issues.first?.description.utf8.count ?? 0 < 1_000)
    #expect(report.issues.first?.description.contains("the converter threw: long long") == true)
    let rejecting = Injector.bind(Item.self).didInject { _ in throw Refused(description: Self.long) }
    let error = #expect(throws: InjectionError.self) { try rejecting.inject([:]) }
    #expect(error?.description.utf8.count ?? 0 < 1_000)
  }

  @Test func keysOfUsualLengthAreWhole() throws {
    let key = "a.key.with.many.parts.and.as.long.as.those.that.people.write"
    let items = Injector.bind(Item.self).rules { $0.mapping(key).to("n").require("n") }
    let error = #expect(throws: InjectionError.self) { try items.inject([:]) }
    #expect(error?.description == "n: expected Int, found nothing under \"\(key)\" or \"n\"")
  }
}
