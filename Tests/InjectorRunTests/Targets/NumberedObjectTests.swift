import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Objects whose keys are all integers, where an array is expected and the policy wraps single values.
struct NumberedObjectTests {
  struct Item: Injectable, Equatable { var id = 0; var name: String? }
  struct Box: Injectable, Equatable {
    var items: [Item] = []
    var numbers: [Int] = []
    var set: Set<String> = []
    var optionals: [Int?] = []
  }

  static let boxes = Injector.bind(Box.self).policy(single: .wrap)

  @Test func theirValuesAreTheElements() throws {
    let json = #"""
      {"items": {"2": {"id": 2}, "0": {"id": 1}, "10": {"id": 3}}, "numbers": {"-1": 7, "5": "8"},
       "set": {"0": "a", "3": "b"}, "optionals": {"1": null, "2": 3}}
      """#
    let expected = Box(
      items: [Item(id: 1), Item(id: 2), Item(id: 3)], numbers: [7, 8], set: ["a", "b"], optionals: [nil, 3]
    )
    try expectModels(Self.boxes, json, expected)
    #expect(throws: InjectionError.self) { try Injector.bind(Box.self).policy(.strict).inject(json: json) }
  }

  @Test func itIsNoted() throws {
    try expectReports(
      Self.boxes, #"{"numbers": {"2": 1, "7": 2}}"#,
      #"numbers: expected [Int], found object with 2 keys under "numbers"; coerced"#
    )
  }

  @Test func elementsThatDoNotFit() throws {
    let json = #"{"numbers": {"0": 1, "4": {}, "7": 3}}"#
    try expectModels(Self.boxes, json, Box(numbers: [1, 3]))
    let (_, report) = try Self.boxes.injectReporting(json: json)
    let issue = try #require(report.warnings.first)
    #expect(issue.path.description == "numbers[1]" && issue.pointer == "/numbers/4")
    #expect(issue.location?.column == 27 && issue.consequence == .elementDropped)
    expectErrors(Self.boxes.policy(elements: .fail), json, part: "numbers[1]: expected Int")
  }

  @Test(arguments: [
    (#"{"id": 4}"#, [Item(id: 4)]), (#"{"0": {"id": 1}, "x": 2}"#, [Item()]), ("{}", [Item()]),
    (#"{"00": {"id": 1}}"#, [Item()]), (#"{"1.5": {"id": 1}}"#, [Item()]),
  ])
  func anyOtherObjectIsOneElement(json: String, items: [Item]) throws {
    try expectModels(Self.boxes, #"{"items": \#(json)}"#, Box(items: items))
  }

  @Test func keysThatOccurTwiceRootsAndDepth() throws {
    let twice = #"{"numbers": {"1": 1, "1": 2, "0": 3}}"#
    #expect(try Self.boxes.inject(json: twice) == Box(numbers: [3, 2]))
    let list = Injector.bind([Int].self).policy(single: .wrap)
    #expect(try list.inject(json: #"{"1": 1, "0": 2}"#) == [2, 1])
    #expect(try list.inject(value: ["1": 1, "0": 2]) == [2, 1])
    let deep = Injector.bind([[[Int]]].self).policy(single: .wrap).limits(InjectionLimits(depth: 2))
    expectError(code: .tooDeep) { try deep.inject(json: #"{"0": {"0": {"0": 1}}}"#) }
    expectError(code: .tooDeep) { try deep.inject(value: ["0": ["0": ["0": 1]]]) }
  }

  struct Coded: Codable, Equatable { var numbers: [Int] }
  struct Holder: Injectable, Equatable { var coded = Coded(numbers: []) }

  @Test func insideCodableTypes() throws {
    let holders = Injector.bind(Holder.self).policy(single: .wrap)
    let expected = Holder(coded: Coded(numbers: [1, 2]))
    for holder in try holders.both(#"{"coded": {"numbers": {"3": 2, "0": 1}}}"#) {
      #expect(holder == expected)
    }
  }
}
