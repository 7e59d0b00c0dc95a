import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Paths that meet a text, a number or a boolean with segments left.
struct PathStoppedAtScalarTests {
  struct Item: Equatable {
    var id = -1; var name: String?; var flag: Bool?; var any: Any?

    static func == (left: Item, right: Item) -> Bool {
      left.id == right.id && left.name == right.name && left.flag == right.flag
    }
  }
  /// Put together memberwise.
  struct Member: Equatable { let id: Int; let name: String? }

  static let items = Injector.bind(Item.self) { Item() }.policy(.forgiving)
  static let members = Injector.bind(Member.self).policy(.forgiving)

  @Test(
    "a path stops at a leaf",
    arguments: [("a.0.a", "l"), ("b.0.b.0.b", "x"), ("a.0", "l"), ("c.d.e", "true")]
  )
  func kakaPaths(path: String, name: String) throws {
    let json = #"{"a": ["l", {"a": "y"}], "b": [{"b": ["x"]}], "c": true, "id": 1}"#
    try expectModels(Self.items.mapping(path).to(\.name), json) { $0.name == name }
    try expectModels(Self.members.mapping(path).to(\.name), json, Member(id: 1, name: name))
  }

  @Test func theReportSaysSo() throws {
    let items = Self.items.mapping("a.0.a").to(\.name).mapping("meta.id", "b.c.d").to(\.id)
      .mapping("c.d").to(\.flag)
    let json = #"{"a": ["l"], "b": {"c": "7"}, "c": 5}"#
    let lines = [
      #"flag: expected Bool, found number 5 under "c"; coerced"#,
      #"flag: the path "c.d" ended early, with number 5 under "c"; coerced"#,
      #"id: expected Int, found string "7" under "b.c"; coerced"#,
      #"id: the path "b.c.d" ended early, with string "7" under "b.c"; coerced"#,
      #"name: the path "a.0.a" ended early, with string "l" under "a.0"; coerced"#,
    ]
    for report in try BothInputs.reports(items, json) { #expect(report == lines) }
    let (_, report) = try items.injectReporting(json: "{\"a\": [\n \"l\"]}")
    let issue = try #require(report.issues.first)
    #expect(report.issues.count == 1)
    #expect(issue.code == .pathEndedEarly && issue.severity == .note && issue.expected == "String")
    #expect(issue.found == #"string "l""# && issue.keys == ["a.0.a"] && issue.path.description == "name")
    #expect(issue.description == lines[4] + " (line 2, column 2)")
    let members = Self.members.mapping("a.0.a").to(\.name).mapping("meta.id", "b.c.d").to(\.id)
    let others = Array(lines.dropFirst(2)) + [#"unknown key "c"; ignored"#]
    for report in try BothInputs.reports(members, json) { #expect(report == others) }
  }

  @Test func itIsTheLastResort() throws {
    let items = Self.items.mapping("a.b", "c.d").to(\.id)
    for (json, id) in [
      (#"{"a": 1, "c": {"d": 2}}"#, 2), (#"{"a": 1, "id": 3}"#, 3), (#"{"a": 1, "id": null}"#, -1),
      (#"{"c": 2, "a": 1}"#, 1), (#"{"c": 2, "a": {"x": 1}}"#, 2), (#"{"a.b": 4, "a": 1}"#, 4),
    ] { for item in try items.both(json) { #expect(item.id == id, "\(json)") } }
  }

  @Test(arguments: ["null", "[]", "{}", "[1]", #"{"x": 1}"#]) func onlyScalarsEndAPath(value: String) throws {
    try expectModels(Self.items.mapping("a.b").to(\.any), #"{"a": \#(value)}"#) { $0.any == nil }
    try expectModels(Self.items.mapping("a.b.c").to(\.any), #"{"a": {"b": \#(value)}}"#) { $0.any == nil }
  }

  @Test func otherPoliciesTakeNoScalar() throws {
    let items = Self.items.mapping("a.b").to(\.id)
    let error = #"id: expected object, found number 1 under "a""#
    for policy in [InjectionPolicy.lenient, InjectionPolicy.lenient.with(\.mismatch, .skip)] {
      for item in try items.policy(policy).both(#"{"a": 1}"#) { #expect(item.id == -1) }
      try expectReports(items.policy(policy), #"{"a": 1}"#, error + "; default kept")
    }
    expectErrors(items.policy(.strict), #"{"a": 1}"#, error)
    expectErrors(items.policy(.lenient).require(\.id), #"{"a": 1}"#, error)
    expectErrors(Self.members.mapping("a.b").to(\.id).policy(.lenient), #"{"a": 1}"#, error)
  }

  @Test func whatDoesNotFitIsToldUnderItsPlace() throws {
    let items = Self.items.mapping("a.b.c").to(\.id)
    let (json, error) = (#"{"a": {"b": "soon"}}"#, #"id: expected Int, found string "soon" under "a.b""#)
    try expectReports(items, json, error + "; default kept")
    let defaulted = items.format(\.id).with.default(5)
    try expectModels(defaulted, json) { $0.id == 5 }
    try expectModels(defaulted, #"{"a": {"b": "6"}}"#) { $0.id == 6 }
    expectErrors(items.require(\.id), json, error)
    expectErrors(Self.members.mapping("a.b.c").to(\.id), json, error)
  }

  @Test func convertersAndObservers() throws {
    struct Watched: Injectable { var writes = 0; var name = "" { didSet { writes += 1 } } }
    let watched = Injector.bind(Watched.self).policy(paths: .leaf).rules { $0.ignore("writes") }
      .mapping("a.b").to(\.name)
    try expectModels(watched, #"{"a": "x"}"#) { $0.name == "x" && $0.writes == 1 }
    let converted = Self.items.mapping("a.b").to(\.name)
      .format(\.name).with.converter { (text: String?) in text.map { "<\($0)>" } ?? "none" }
    for item in try converted.both(#"{"a": "x"}"#) { #expect(item.name == "<x>") }
    for item in try converted.both(#"{"a": []}"#) { #expect(item.name == "none") }
  }

  @Test func keysOfOtherPropertiesAndAnyCase() throws {
    let items = Self.items.mapping("name.first").to(\.any).mapping("ID.x").to(\.flag).keys(.caseInsensitive)
    try expectModels(items, #"{"NAME": "a", "Id": 0}"#) {
      $0.name == "a" && $0.any as? String == "a" && $0.flag == false && $0.id == 0
    }
  }

  @Test func nestedModelsInheritTheDial() throws {
    struct Inner: Injectable, Equatable {
      var id = 0
      static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("a.b").to("id") }
    }
    struct Exact: Injectable, Equatable {
      var id = 0
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.mapping("a.b").to("id").policy(paths: .exact)
      }
    }
    struct Outer: Injectable, Equatable { var inner = Inner(); var list: [Inner] = []; var exact = Exact() }
    let json = #"{"inner": {"a": 1}, "list": [{"a": 2}], "exact": {"a": 3}}"#
    let outers = Injector.bind(Outer.self)
    try expectModels(outers.policy(.forgiving), json, Outer(inner: Inner(id: 1), list: [Inner(id: 2)]))
    try expectModels(outers, json, Outer(list: [Inner()]))
  }

  @Test func rootPathsDoNotEndEarly() {
    expectErrors(Self.items.at("a.b"), #"{"a": 1}"#, #"nothing found at the path "a.b""#)
  }
}

/// Keys of the data beside the paths that properties are read from.
struct KeysBesidePathsTests {
  struct Item: Injectable, Equatable { var id = 0; var owner = ""; var first = 0; var meta: [String: Int]? }

  static let items = Injector.bind(Item.self)
    .mapping("data.id").to(\.id).mapping("data.owner.name").to(\.owner).mapping("list.1.n").to(\.first)

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let unknown: [String]
    let items: Injector<Item>
    init(_ json: String, _ unknown: String..., items: Injector<Item> = KeysBesidePathsTests.items) {
      (testDescription, self.unknown, self.items) = (json, unknown, items)
    }
  }

  static let rows = [
    Row(#"{"data": {"id": 1, "owner": {"name": "a"}}}"#),
    Row(#"{"data": {"id": 1, "evil": 2}}"#, "data.evil"),
    Row(#"{"data": {"evil": {"id": 1}, "owner": {"x": 1, "name": "a"}}}"#, "data.evil", "data.owner.x"),
    Row(#"{"data": {"id": {"x": 1}, "owner": 5}}"#), Row(#"{"data": 7, "list": []}"#),
    Row(#"{"list": [{"x": 1}, {"n": 2, "x": 1}, {"y": 1}]}"#, "list.1.x"),
    Row(#"{"list": {"1": {"n": 2, "x": 1}, "2": 3}}"#, "list.1.x", "list.2"),
    Row(#"{"data.id": 1, "data": {"id": 2, "evil": 1}}"#, "data.evil"),
    Row(#"{"meta": {"a": 1}, "id": 4}"#, items: items.mapping("meta.id").to(\.id)),
    Row(#"{"data": {"id": 1, "evil": 2}}"#, items: items.ignoreKeys("data")),
    Row(
      #"{"data": {"id": 1, "evil": 2, "x": {"y": 1, "z": 2}}}"#,
      "data.x.z",
      items: items.ignoreKeys("data.evil", "data.x.y")
    ),
    Row(#"{"DATA": {"Id": 1, "Evil": 2}}"#, "DATA.Evil", items: items.keys(.caseInsensitive)),
    Row(#"{"data": {"created": 1}}"#, items: items.writing(\.meta).to("data.created").outputOnly(\.meta)),
  ]

  @Test(arguments: rows) func areUnknownKeys(row: Row) throws {
    let expected = row.unknown.map { "unknown key \"\($0)\"; ignored" }
    try expectReports(row.items, row.testDescription) { $0.filter { $0.contains("unknown") } == expected }
    let failing = row.items.policy(unknownKeys: .fail)
    if row.unknown.isEmpty {
      #expect(throws: Never.self) { try failing.both(row.testDescription) }
    } else {
      expectErrors(failing, row.testDescription, part: row.unknown[0])
    }
  }

  @Test func theirPlace() throws {
    let json = #"{"data": {"id": 1, "evil": 2}}"#
    let (item, report) = try Self.items.injectArrayReporting(json: "[\(json)]")
    #expect(item == [Item(id: 1)] && report.issues.map(\.pointer) == ["/0/data/evil"])
    #expect(report.issues.first?.path.description == "[0]" && report.issues.first?.code == .unknownKey)
    #expect(report.issues.first?.location?.column == 21 && report.unknownKeys == ["data.evil"])
    expectError(code: .malformed) {
      try Self.items.policy(unknownKeys: .fail).inject(json: #"{"data": {"evil": 2, "id": tru}}"#)
    }
  }

  @Test func besidePathsOfFlattenedModels() throws {
    struct Inner: Injectable { var city = "" }
    struct Outer: Injectable { var id = 0; var inner = Inner(); var other = Inner() }
    let outers = Injector.bind(Outer.self).mapping("meta.id").to(\.id)
      .format(\.inner).with.injector(Injector.bind(Inner.self).mapping("meta.city").to(\.city))
      .format(\.other).with.injector(Injector.bind(Inner.self).mapping("more.city").to(\.city))
      .flatten(\.inner).and(\.other)
    let json = #"{"meta": {"id": 1, "city": "a", "x": 1}, "more": {"city": "b", "y": 2}}"#
    try expectReports(outers, json, #"unknown key "meta.x"; ignored"#, #"unknown key "more.y"; ignored"#)
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
    let home = #"{"animal": {"meta": {"kind": "dog", "id": 1, "x": 2}}}"#
    try expectReports(homes, home, #"animal: unknown key "meta.x"; ignored"#)
    let animals = Injector.bind(Animal.self).type(by: "info.kind", ["dog": Dog.self])
    try expectReports(animals, #"{"info": {"kind": "dog", "x": 2}}"#, #"unknown key "info.x"; ignored"#)
  }
}
