import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Records of which no model can be made, where the model is an element or a property of another one.
struct UnusableRecordTests {
  struct Item: Equatable { let id: Int }
  /// Each way in which a record turns out to be unusable: the first and the last of three are good.
  ///
  /// The consequence is what happens to a property that is Optional.
  struct Way: Sendable { let items: Injector<Row>; let consequence: String }
  struct Row: Injectable, Equatable { var id = 0; var note = "" }

  static let ways = [
    Way(items: requiring, consequence: "became nil"), Way(items: throwing, consequence: "default kept"),
  ]
  private static let requiring = Injector.bind(Row.self) { Row() }.rules { $0.require("id") }
  private static let throwing = Injector.bind(Row.self) { Row() }
    .didInject { if $0.id == 0 { throw Refused() } }
  static let list = #"[{"id": 1}, {"note": "x"}, {"id": 3}]"#
  static func records() throws -> [[String: Any]] {
    try #require(foundationRecord("{\"list\": \(list)}")["list"] as? [[String: Any]])
  }

  @Test func aMemberwiseElementThatLacksAPropertyIsDropped() throws {
    let items = Injector.bind(Item.self)
    let expected = [Item(id: 1), Item(id: 3)]
    #expect(try items.injectArray(json: Self.list) == expected)
    #expect(try items.inject(try Self.records()) == expected)
    let (models, report) = try items.injectArrayReporting(json: Self.list)
    #expect(models == expected)
    let line = #"[1].id: expected Int, found nothing under "id"; element dropped (line 1, column 13)"#
    #expect(report.issues.map(\.description).first == line)
    #expect(report.issues.allSatisfy { $0.severity < .error })
    let native = try items.injectReporting(Self.records()).report
    #expect(native.issues.map(\.path.description).contains("[1].id"))
  }

  @Test(arguments: ways) func anElementOfTheRootIsDropped(way: Way) throws {
    #expect(try way.items.injectArray(json: Self.list).map(\.id) == [1, 3])
    #expect(try way.items.inject(try Self.records()).map(\.id) == [1, 3])
    let (models, report) = try way.items.injectArrayReporting(json: Self.list)
    #expect(models.map(\.id) == [1, 3] && report.issues.map(\.severity) == [.warning])
    #expect(report.issues.first?.consequence == .elementDropped)
    #expect(report.issues.first?.path.components.first == .index(1))
    let byKey = #"{"a": {"id": 1}, "b": {"note": "x"}}"#
    #expect(try way.items.injectDictionary(json: byKey).mapValues(\.id) == ["a": 1])
    #expect(try way.items.injectDictionary(BothInputs.record(byKey)).mapValues(\.id) == ["a": 1])
  }

  @Test(arguments: ways) func strictAndFailingElementsAreErrors(way: Way) throws {
    for items in [way.items.policy(.strict), way.items.policy(elements: .fail)] {
      let text = #expect(throws: InjectionError.self) { try items.injectArray(json: Self.list) }
      let tree = #expect(throws: InjectionError.self) { try items.inject(try Self.records()) }
      #expect(text?.path.components.first == .index(1) && tree?.path == text?.path)
    }
  }

  @Test(arguments: ways) func theOneModelAskedForIsAnError(way: Way) {
    expectErrors(way.items, #"{"note": "x"}"#)
    expectNoUpdate(way.items, #"{"id": null, "note": "x"}"#, of: Row(id: 0, note: "old"))
  }

  struct Outer: Equatable {
    var list: [Row] = []
    var optionals: [Row?] = []
    var byKey: [String: Row] = [:]
    var maybe: Row?
    var preset: Row? = Row(id: 8, note: "preset")
    var row = Row(id: 9, note: "default")
  }

  static func outer(_ rows: Injector<Row>) -> Injector<Outer> {
    Injector.bind(Outer.self) { Outer() }
      .rules {
        $0.format("list").with.injector(rows).format("optionals").with.injector(rows)
          .format("byKey").with.injector(rows).format("maybe").with.injector(rows)
          .format("preset").with.injector(rows).format("row").with.injector(rows)
      }
  }
  static let nested = #"""
    {"list": [{"id": 1}, {"note": "x"}], "optionals": [{"note": "x"}, {"id": 2}],
     "byKey": {"a": {"note": "x"}, "b": {"id": 3}}, "maybe": {"note": "x"}}
    """#

  @Test(arguments: ways) func insideAnotherModel(way: Way) throws {
    let expected = Outer(list: [Row(id: 1)], optionals: [nil, Row(id: 2)], byKey: ["b": Row(id: 3)])
    for outer in try Self.outer(way.items).both(Self.nested) { #expect(outer == expected) }
    for report in try BothInputs.reports(Self.outer(way.items), Self.nested) {
      #expect(report.count == 4)
      #expect(report.contains { $0.hasPrefix("list[1]") && $0.hasSuffix("element dropped") })
      #expect(report.contains { $0.hasPrefix("optionals[0]") && $0.hasSuffix("became nil") })
      #expect(report.contains { $0.hasPrefix(#"byKey["a"]"#) && $0.hasSuffix("element dropped") })
      #expect(report.contains { $0.hasPrefix("maybe") && $0.hasSuffix(way.consequence) })
    }
    for policy in [InjectionPolicy.strict, InjectionPolicy.lenient.with(\.elements, .fail)] {
      expectErrors(Self.outer(way.items).policy(policy), Self.nested, part: "4 problems")
    }
  }

  @Test func aPropertyKeepsItsDefaultWhole() throws {
    let rows = Injector.bind(Row.self) { Row() }.didInject { if $0.id < 0 { throw Refused() } }
    let text = #"{"preset": {"note": "x"}, "row": {"note": "y"}}"#
    let refusing = Self.outer(rows.didInject { _ in throw Refused() })
    try expectModels(refusing, text, Outer())
    try expectUpdates(refusing, text, of: { Outer(list: [Row(id: 4)]) }, Outer(list: [Row(id: 4)]))
    let rejecting = #"{"preset": {"id": -1, "note": "x"}, "row": {"id": -2, "note": "y"}}"#
    try expectModels(Self.outer(rows), rejecting, Outer())
  }

  struct Holder: Equatable { let item: Item; let maybe: Item?; let list: [Item] }

  @Test func aMemberwiseModelWithoutAValueForAPropertyCannotBeMadeEither() throws {
    let items = Injector.bind(Item.self)
    let holders = Injector.bind(Holder.self).format(\.item).with.injector(items)
      .format(\.maybe).with.injector(items).format(\.list).with.injector(items)
    let good = #"{"item": {"id": 1}, "maybe": {}, "list": [{}, {"id": 2}]}"#
    try expectModels(holders, good, Holder(item: Item(id: 1), maybe: nil, list: [Item(id: 2)]))
    expectErrors(holders, #"{"item": {}, "list": [{}]}"#, #"item.id: expected Int, found nothing under "id""#)
    #expect(try holders.injectArray(json: #"[{"item": {}, "list": []}, \#(good)]"#).count == 1)
  }

  @Test func errorsThatAPolicyMakesAreNoReasonToDropTheRecord() throws {
    let rows = Injector.bind(Row.self) { Row() }.policy(mismatch: .fail)
    let outer = Injector.bind(Outer.self) { Outer() }.rules { $0.format("list").with.injector(rows) }
    let error = #"list[0].id: expected Int, found string "x" under "id""#
    expectErrors(outer, #"{"list": [{"id": "x"}]}"#, error)
  }

  @Test func manyDroppedRecordsAreNoErrorAndManyNotesAreCounted() throws {
    let items = Injector.bind(Item.self)
    let text = "[" + Array(repeating: #"{"x": 1}"#, count: 3_000).joined(separator: ",") + #",{"id": 7}]"#
    let (models, report) = try items.injectArrayReporting(json: text)
    #expect(models == [Item(id: 7)])
    #expect(report.issues.count == 1_000 && report.omittedCount == 5_000)
    #expect(report.description.hasSuffix("\nand 5000 more"))
  }
}
