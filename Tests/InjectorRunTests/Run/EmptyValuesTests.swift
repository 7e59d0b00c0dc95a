import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Empty texts, arrays and objects where values of another kind are expected.
struct EmptyValuesTests {
  enum Size: String, CaseIterable { case small = "S", large = "L" }
  struct Leaf: Injectable, Equatable { var id = 0 }
  struct Money: Codable, Equatable { var cents: Int?; var unit: String?; var parts: [Int?]? }

  struct Page: Injectable, Equatable {
    var count: Int? = 1
    var born: Date? = .distantPast
    var isOpen: Bool? = true
    var link: URL? = URL(string: "a:b")
    var size: Size? = .small
    var title: String? = "t"
    var bytes: Data? = Data([1])
    var leaf: Leaf? = Leaf(id: 1)
    var leaves: [Leaf]? = [Leaf(id: 2)]
    var byName: [String: Int]? = ["a": 1]
    var names: Set<String>? = ["n"]
    var state = Presence<Int>.absent
    var money: Money?
    var number = 7
  }

  final class PageObject: Injectable {
    var count: Int? = 1
    var leaf: Leaf? = Leaf(id: 1)
    init() {}
  }

  static let pages = Injector.bind(Page.self)
  static let texts = #"""
    {"count": "", "born": "", "isOpen": "", "link": "", "size": "", "title": "", "bytes": "", "leaf": "", "leaves": "",
     "byName": "", "names": "", "state": "", "money": "", "number": ""}
    """#
  static let nulls = Page(
    count: nil, born: nil, isOpen: nil, link: nil, size: nil, title: "", bytes: Data(), leaf: nil,
    leaves: nil,
    byName: nil, names: nil, state: .null, money: nil
  )

  @Test func emptyTextsAreNull() throws {
    for pages in [
      Self.pages.policy(empty: .null), Self.pages.rules { $0.policy(empty: .null) },
      Self.pages.policy(InjectionPolicy.lenient.with(\.empty, .null)),
    ] { try expectModels(pages, Self.texts, Self.nulls) }
    let number = #"number: expected Int, found string "" under "number"; default kept"#
    let report = try Self.pages.policy(empty: .null).injectReporting(json: Self.texts).report
    #expect(report.warnings.map { $0.code } == [.null], "\(report)")
    #expect(report.warnings.first?.description.hasPrefix(number) == true)
    var object = PageObject()
    try Injector.bind(PageObject.self).policy(empty: .null).inject(
      json: #"{"count": "", "leaf": []}"#, into: &object)
    #expect(object.count == nil && object.leaf == nil)
  }

  @Test(arguments: [#"{"leaves": {}, "money": {"parts": {}}}"#, #"{"leaves": "", "money": {"parts": []}}"#])
  func noArrayIsMadeOfAnEmptyValue(json: String) throws {
    struct Lists: Injectable { var leaves: [Leaf]? = []; var money: Money? }
    let lists = Injector.bind(Lists.self).policy(empty: .null, single: .wrap)
    try expectModels(lists, json) { $0.leaves == nil && $0.money != nil && $0.money?.parts?.isEmpty != false }
    try expectModels(lists, #"{"leaves": {"0": {"id": 3}, "1": {"id": 4}}}"#) {
      $0.leaves == [Leaf(id: 3), Leaf(id: 4)]
    }
    try expectModels(lists, #"{"leaves": {"id": 3}}"#) { $0.leaves == [Leaf(id: 3)] }
  }

  @Test func withoutTheSettingTheyDoNotFit() throws {
    let kept = Page(title: "", bytes: Data())
    try expectModels(Self.pages, Self.texts, kept)
    expectErrors(Self.pages.policy(.strict), Self.texts, prefix: "12 problems")
  }

  @Test func strictPolicyWithTheSetting() throws {
    let strict = Self.pages.policy(.strict, missing: .fail, empty: .null)
    #expect(strict.ruleSet.shape.settings.overrides.applied(to: .lenient).mismatch == .fail)
    expectErrors(strict, Self.texts, prefix: #"number: expected Int, found string """#)
    expectErrors(strict, #"{}"#, prefix: #"number: expected Int, found nothing"#)
    let json = #"{"number": 1, "count": "", "leaf": [], "leaves": {}, "byName": []}"#
    try expectModels(strict, json, Page(count: nil, leaf: nil, leaves: nil, byName: nil, number: 1))
    let pages = Self.pages.rules { $0.policy(.strict, empty: .null) }
    try expectModels(pages, json, Page(count: nil, leaf: nil, leaves: nil, byName: nil, number: 1))
  }

  @Test(arguments: [
    (#"{"leaf": [], "byName": []}"#, Page(leaf: nil, byName: nil), 0),
    (#"{"leaves": {}, "names": {}}"#, Page(leaves: nil, names: nil), 0),
    (#"{"leaf": {}, "leaves": [], "byName": {}, "names": []}"#, Page(leaves: [], byName: [:], names: []), 0),
    (#"{"count": [], "born": {}, "title": []}"#, Page(), 3),
    (#"{"leaf": [1], "leaves": {"a": 1}, "count": " "}"#, Page(), 3),
    (#"{"money": []}"#, Page(money: nil), 0),
  ])
  func arraysAndObjects(json: String, page: Page, warnings: Int) throws {
    let pages = Self.pages.policy(empty: .null)
    try expectModels(pages, json, page)
    #expect(try pages.injectReporting(json: json).report.warnings.count == warnings)
  }

  @Test func elementsOfCollections() throws {
    struct Lists: Injectable, Equatable {
      var numbers: [Int] = []
      var optional: [Int?] = []
      var byName: [String: Int?] = [:]
      var states: [Presence<Int>] = []
      var leaves: [Leaf?] = []
    }
    let lists = Injector.bind(Lists.self).policy(empty: .null)
    let json = #"""
      {"optional": [1, "", 2], "byName": {"a": "", "b": 3}, "states": ["", 1], "leaves": [[], {"id": 4}]}
      """#
    let expected = Lists(
      optional: [1, nil, 2], byName: ["a": nil, "b": 3], states: [.null, .present(1)],
      leaves: [nil, Leaf(id: 4)]
    )
    try expectModels(lists, json, expected)
    try expectModels(lists.policy(.strict, empty: .null), json, expected)
    try expectReports(lists, json)
    try expectReports(
      lists, #"{"numbers": [1, ""]}"#, #"numbers[1]: expected Int, found string ""; element dropped"#)
    expectErrors(lists.policy(elements: .fail), #"{"numbers": [1, ""]}"#, prefix: "numbers[1]: expected Int")
  }

  @Test func insideDecodableTypes() throws {
    let json = #"{"money": {"cents": "", "unit": "", "parts": [1, ""]}}"#
    let money = Page(money: Money(cents: nil, unit: "", parts: [1, nil]))
    try expectModels(Self.pages.policy(empty: .null), json, money)
    try expectModels(Self.pages.policy(.strict, empty: .null), json, money)
    try expectReports(Self.pages.policy(empty: .null), json)
    try expectModels(Self.pages.policy(empty: .null), #"{"money": {"parts": {}}}"#, Page(money: Money()))
    expectErrors(Self.pages.policy(.strict), json, part: "money")
  }

  @Test func emptyValuesGiveWayToLaterCandidates() throws {
    struct Item: Injectable, Equatable { var id = 9; var code: Int?; var name = "n"; var city: String? = "c" }
    let items = Injector.bind(Item.self).policy(empty: .null)
      .mapping("a", "b", "m.c").to(\.id).mapping("x.y", "z").to(\.code).mapping("p", "q").to(\.name)
      .mapping("address.city", "town").only.to(\.city)
    let rows: [(json: String, item: Item)] = [
      (#"{"a": "", "b": 2}"#, Item(id: 2)),
      (#"{"b": 2, "a": ""}"#, Item(id: 2)),
      (#"{"a": "", "b": "", "m": {"c": 3}}"#, Item(id: 3)),
      (#"{"a": "", "b": null, "m": []}"#, Item()),
      (#"{"x": {"y": ""}, "z": 4}"#, Item(code: 4)),
      (#"{"z": 4, "x": {"y": ""}}"#, Item(code: 4)),
      (#"{"x": {"y": ""}, "z": ""}"#, Item()),
      (#"{"x": "", "z": 4}"#, Item(code: 4)),
      (#"{"p": "", "q": "other"}"#, Item(name: "")),
      (#"{"address": [], "town": "Rome"}"#, Item(city: "Rome")),
      (#"{"address": ""}"#, Item(city: nil)),
      (#"{"address": "", "town": ""}"#, Item(city: "")),
    ]
    for row in rows {
      try expectModels(items, row.json, row.item)
      let ignored = try items.policy(null: .ignore).both(row.json)
      let item = row.item.city == nil ? Item() : row.item
      for found in ignored { #expect(found == item, "\(row.json)") }
    }
    #expect(try items.inject(json: #"{"a": "", "a": 5}"#) == Item(id: 5))
    expectError(code: .malformed) { try items.inject(json: #"{"a": 5, "a": ""}"#) }
    let folded = items.keys(.caseInsensitive)
    #expect(try folded.inject(json: #"{"A": "", "B": 6}"#) == Item(id: 6))
  }

  @Test func memberwiseModels() throws {
    struct Pair: Equatable { let first: Int?; let second: Leaf?; let third: String }
    let pairs = Injector.bind(Pair.self).policy(.strict, empty: .null).mapping("a", "b").to(\.first)
    try expectModels(
      pairs, #"{"a": "", "second": [], "third": ""}"#, Pair(first: nil, second: nil, third: ""))
    try expectModels(
      pairs, #"{"a": "", "b": 2, "second": {"id": 3}, "third": "x"}"#,
      Pair(first: 2, second: Leaf(id: 3), third: "x")
    )
    expectErrors(pairs, #"{"third": []}"#, prefix: "third: expected String, found array")
  }

  @Test func flattenedModels() throws {
    struct Owner: Injectable, Equatable { var leaf = Leaf(id: 8); var other: Leaf?; var name = "" }
    let leaves = Injector.bind(Leaf.self).mapping("a", "b").to(\.id)
    let owners = Injector.bind(Owner.self).flatten(\.leaf).format(\.leaf).with.injector(leaves)
      .policy(empty: .null)
    try expectModels(
      owners, #"{"a": "", "b": 2, "other": [], "name": "x"}"#, Owner(leaf: Leaf(id: 2), name: "x"))
    try expectModels(owners, #"{"a": ""}"#, Owner())
    let inner = Injector.bind(Owner.self).flatten(\.leaf).policy(empty: .null, single: .wrap)
    try expectModels(inner, #"{"id": "", "name": "x"}"#, Owner(name: "x"))
  }

  @Test func nestedModelsHaveTheSettingUnlessTheySetTheirOwn() throws {
    struct Outer: Injectable, Equatable { var plain: Page?; var own: Page? }
    let own = Self.pages.policy(empty: .exact)
    let outers = Injector.bind(Outer.self).format(\.own).with.injector(own).policy(empty: .null)
    let json = #"{"plain": {"count": ""}, "own": {"count": ""}}"#
    try expectModels(outers, json, Outer(plain: Page(count: nil), own: Page()))
  }

  @Test func rulesForProperties() throws {
    let pages = Self.pages.policy(empty: .null)
    try expectModels(pages.format(\.count).with.default(3), #"{"count": ""}"#, Page(count: 3))
    expectErrors(pages.nonNull(\.state), #"{"state": ""}"#, prefix: "state: expected ")
    expectErrors(pages.require(\.number), #"{"number": ""}"#, prefix: "number: expected ")
    try expectModels(pages.sensitive(\.count), #"{"count": ""}"#, Page(count: nil))
    try expectUpdates(pages.policy(null: .ignore), Self.texts, of: { Page() }, Page(title: "", bytes: Data()))
    #expect(try Injector.bind(Int?.self).policy(empty: .null).inject(json: #""""#) == nil)
    let missing = pages.policy(missing: .note, null: .ignore)
    let notes = try missing.injectReporting(json: #"{"number": ""}"#).report.notes
    #expect(notes.contains { $0.path.description == "number" && $0.code == .missing })
  }

  @Test(.withoutRoundTrips) func converters() throws {
    struct Event: Injectable, Equatable {
      var start: Date? = .distantPast; var day: Date? = .distantPast; var tag: String? = "t";
      var list: [Date?] = []
    }
    struct Refusal: Error {}
    let events = Injector.bind(Event.self).policy(empty: .null)
      .format(\.start).as(.epochSeconds).format(\.day).as(.date("yyyy-MM-dd"))
      .format(\.tag).with.converter { (text: String) in "[\(text)]" }
      .format(\.list).as(.array(.optional(.epochSeconds)))
    try expectModels(
      events.writing(\.tag).asIs, #"{"start": "", "day": "", "tag": "", "list": ["", 0]}"#,
      Event(start: nil, day: nil, tag: "[]", list: [nil, Date(timeIntervalSince1970: 0)])
    )
    let throwing = Injector.bind(Event.self).policy(.strict, empty: .null)
      .format(\.tag).with.converter { (_: String) throws -> String? in throw Refusal() }
    expectErrors(throwing, #"{"tag": ""}"#, part: "converter threw")
  }

  @Test func schemasOfTheSetting() throws {
    let schema = try Self.pages.policy(empty: .null).accept(\.count, \.leaf, \.leaves, \.title, \.number)
      .jsonSchema()
    func property(_ name: String) throws -> InjectionSchema {
      guard case .object(let properties)? = schema["properties"], case .object(let found)? = properties[name]
      else {
        throw CocoaError(.keyValueValidation)
      }
      return found
    }
    for (name, values) in [
      ("count", [.null, ""]), ("leaf", [.null, "", []]), ("leaves", [.null, "", [:]]),
    ] as [(String, [InjectionSchema.Value])] {
      guard case .array(let either)? = try property(name)["anyOf"] else {
        throw CocoaError(.keyValueValidation)
      }
      #expect(either.last == .object(.values(values)), "\(name)")
    }
    #expect(try property("title") == InjectionSchema.string.nullable)
    #expect(try property("number") == Injector.bind(Int.self).jsonSchema().with("$schema", nil))
  }
}
