import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Keys of the data beside the paths that properties are read from.
struct KeysBesidePathsTests {
  struct Item: Injectable, Equatable {
    var id = 0
    var owner = ""
    var first = 0
    var meta: [String: Int]?
  }

  static let items = Injector.bind(Item.self)
    .mapping("data.id").to(\.id).mapping("data.owner.name").to(\.owner).mapping("list.1.n").to(\.first)

  struct Row: Sendable, CustomTestStringConvertible {
    let json: String
    let unknown: [String]
    var items = KeysBesidePathsTests.items
    var testDescription: String { json }
  }

  static let rows = [
    Row(json: #"{"data": {"id": 1, "owner": {"name": "a"}}}"#, unknown: []),
    Row(json: #"{"data": {"id": 1, "evil": 2}}"#, unknown: ["data.evil"]),
    Row(
      json: #"{"data": {"evil": {"id": 1}, "owner": {"x": 1, "name": "a"}}}"#,
      unknown: ["data.evil", "data.owner.x"]
    ),
    Row(json: #"{"data": {"id": {"x": 1}, "owner": 5}}"#, unknown: []),
    Row(json: #"{"list": [{"x": 1}, {"n": 2, "x": 1}, {"y": 1}]}"#, unknown: ["list.1.x"]),
    Row(json: #"{"list": {"1": {"n": 2, "x": 1}, "2": 3}}"#, unknown: ["list.1.x", "list.2"]),
    Row(json: #"{"data": 7, "list": []}"#, unknown: []),
    Row(json: #"{"data.id": 1, "data": {"id": 2, "evil": 1}}"#, unknown: ["data.evil"]),
    Row(json: #"{"meta": {"a": 1}, "id": 4}"#, unknown: [], items: items.mapping("meta.id").to(\.id)),
    Row(json: #"{"data": {"id": 1, "evil": 2}}"#, unknown: [], items: items.ignoreKeys("data")),
    Row(
      json: #"{"data": {"id": 1, "evil": 2, "x": {"y": 1, "z": 2}}}"#,
      unknown: ["data.x.z"],
      items: items.ignoreKeys("data.evil", "data.x.y")
    ),
    Row(
      json: #"{"DATA": {"Id": 1, "Evil": 2}}"#,
      unknown: ["DATA.Evil"],
      items: items.keys(.caseInsensitive)
    ),
    Row(
      json: #"{"data": {"created": 1}}"#,
      unknown: [],
      items: items.writing(\.meta).to("data.created").extractOnly(\.meta)
    ),
  ]

  @Test(arguments: rows)
  func areUnknownKeys(row: Row) throws {
    let expected = row.unknown.map { "unknown key \"\($0)\"; ignored" }
    for report in try BothInputs.reports(row.items, row.json) {
      #expect(report.filter { $0.contains("unknown") } == expected)
    }
    let failing = row.items.policy(unknownKeys: .fail)
    if row.unknown.isEmpty {
      #expect(try BothInputs.models(failing, row.json).count == 2)
    } else {
      #expect(BothInputs.errors(failing, row.json).allSatisfy { $0?.contains(row.unknown[0]) == true })
    }
  }

  @Test func theirPlace() throws {
    let json = #"{"data": {"id": 1, "evil": 2, "evil": 3}}"#
    let (item, report) = try Self.items.injectArrayReporting(json: "[\(json)]")
    #expect(item == [Item(id: 1)])
    #expect(report.issues.map(\.pointer) == ["/0/data/evil"])
    #expect(report.issues.first?.path.description == "[0]" && report.issues.first?.code == .unknownKey)
    #expect(report.issues.first?.location?.column == 32)
    #expect(report.unknownKeys == ["data.evil"])
    let error = #expect(throws: InjectionError.self) {
      try Self.items.policy(unknownKeys: .fail).inject(json: #"{"data": {"evil": 2, "id": tru}}"#)
    }
    #expect(error?.code == .malformed)
  }

  @Test func besidePathsOfFlattenedModels() throws {
    struct Inner: Injectable { var city = "" }
    struct Outer: Injectable { var id = 0; var inner = Inner(); var other = Inner() }
    let outers = Injector.bind(Outer.self).mapping("meta.id").to(\.id)
      .format(\.inner).with.injector(Injector.bind(Inner.self).mapping("meta.city").to(\.city))
      .format(\.other).with.injector(Injector.bind(Inner.self).mapping("more.city").to(\.city))
      .flatten(\.inner).and(\.other)
    let json = #"{"meta": {"id": 1, "city": "a", "x": 1}, "more": {"city": "b", "y": 2}}"#
    for report in try BothInputs.reports(outers, json) {
      #expect(report == [#"unknown key "meta.x"; ignored"#, #"unknown key "more.y"; ignored"#])
    }
  }

  class Animal: Injectable {
    var id = 0
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("meta.id").to("id") }
  }
  final class Dog: Animal {}

  @Test func besideTheKind() throws {
    struct Home: Injectable { var animal: Animal? }
    let homes = Injector.bind(Home.self).format(\.animal).with.type(by: "meta.kind", ["dog": Dog.self])
    for report in try BothInputs.reports(homes, #"{"animal": {"meta": {"kind": "dog", "id": 1, "x": 2}}}"#) {
      #expect(report == [#"animal: unknown key "meta.x"; ignored"#])
    }
    let animals = Injector.bind(Animal.self).type(by: "info.kind", ["dog": Dog.self])
    for report in try BothInputs.reports(animals, #"{"info": {"kind": "dog", "x": 2}}"#) {
      #expect(report == [#"unknown key "info.x"; ignored"#])
    }
  }
}
