import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Keys that differ in upper and lower case alone: of several, both inputs choose the same one.
struct KeyFoldingTests {
  struct Item: Injectable { var id = 0; var inner = 0 }

  private static let items = Injector.bind(Item.self).mapping("a.Id").to(\.inner).keys(.caseInsensitive)

  @Test(arguments: [
    (#"{"ID": 1, "Id": 2, "id": 3}"#, 3), (#"{"id": 3, "Id": 2}"#, 3), (#"{"Id": 2, "ID": 1}"#, 1),
    (#"{"ID": 1, "Id": 2}"#, 1), (#"{"iD": 4, "Id": 2}"#, 2), (#"{"Id": 2, "iD": 4, "Id": 5}"#, 5),
  ])
  func theLowerCaseOneThenTheFirstInOrder(_ json: String, _ id: Int) throws {
    for item in try BothInputs.models(Self.items, json) { #expect(item.id == id) }
  }

  @Test(arguments: [
    (#"{"ID": 1, "Id": 2, "id": 3}"#, 2), (#"{"ID": 1, "id": 3}"#, 3), (#"{"id": 3, "ID": 1}"#, 3),
    (#"{"iD": 4, "ID": 1}"#, 1), (#"{"ID": 1, "iD": 4}"#, 1), (#"{"iD": 4, "ID": 1, "ID": 6}"#, 6),
  ])
  func behindAPathTheExactOneComesFirst(_ json: String, _ id: Int) throws {
    for item in try BothInputs.models(Self.items, #"{"A": \#(json)}"#) { #expect(item.inner == id) }
  }

  /// The time for a record grows with its size, and not with its square.
  @Test(.withoutRoundTrips) func manyKeysTakeLinearTime() throws {
    func seconds(_ count: Int) throws -> Double {
      let members = (0..<count).map { #""KEY\#($0)": \#($0)"# }
      let text = "{" + members.joined(separator: ",") + "}"
      let properties = (0..<count).map { #""key\#($0)": "integer""# }
      let document = try RuleDocument(
        json: #"{"keys": "caseInsensitive", "properties": {\#(properties.joined(separator: ","))}}"#
      )
      let records = Injector.bind(MappedRecord.self).rules(document)
      let last = try records.inject(json: text)["key\(count - 1)"] as? Int
      #expect(last == count - 1)
      return try (0..<10).map { _ in
        let start = ContinuousClock.now
        _ = try records.inject(json: text)
        return (ContinuousClock.now - start) / .seconds(1)
      }.min() ?? 0
    }
    // Four times as many keys take about four times as long; sixteen times, if each is compared with all.
    #expect(try seconds(1_200) < 12 * seconds(300))
  }
}
