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
    "KK-123 a path stops at a leaf",
    arguments: [("a.0.a", "l"), ("b.0.b.0.b", "x"), ("a.0", "l"), ("c.d.e", "true")]
  )
  func kakaPaths(path: String, name: String) throws {
    let json = #"{"a": ["l", {"a": "y"}], "b": [{"b": ["x"]}], "c": true, "id": 1}"#
    for item in try BothInputs.models(Self.items.mapping(path).to(\.name), json) {
      #expect(item.name == name)
    }
    for member in try BothInputs.models(Self.members.mapping(path).to(\.name), json) {
      #expect(member == Member(id: 1, name: name))
    }
  }

  @Test func theReportSaysSo() throws {
    let items = Self.items.mapping("a.0.a").to(\.name).mapping("meta.id", "b.c.d").to(\.id).mapping("c.d").to(
      \.flag
    )
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
    #expect(issue.code == .pathEndedEarly)
    #expect(issue.severity == .note)
    #expect(issue.expected == "String")
    #expect(issue.found == #"string "l""#)
    #expect(issue.keys == ["a.0.a"])
    #expect(issue.path.description == "name")
    #expect(
      issue.description
        == #"name: the path "a.0.a" ended early, with string "l" under "a.0"; coerced (line 2, column 2)"#
    )
    let members = Self.members.mapping("a.0.a").to(\.name).mapping("meta.id", "b.c.d").to(\.id)
    for report in try BothInputs.reports(members, json) {
      #expect(report == lines.dropFirst(2) + [#"unknown key "c"; ignored"#])
    }
  }

  @Test func itIsTheLastResort() throws {
    let items = Self.items.mapping("a.b", "c.d").to(\.id)
    for (json, id) in [
      (#"{"a": 1, "c": {"d": 2}}"#, 2), (#"{"a": 1, "id": 3}"#, 3), (#"{"a": 1, "id": null}"#, -1),
      (#"{"c": 2, "a": 1}"#, 1), (#"{"c": 2, "a": {"x": 1}}"#, 2), (#"{"a.b": 4, "a": 1}"#, 4),
    ] {
      for item in try BothInputs.models(items, json) { #expect(item.id == id, "\(json)") }
    }
  }

  @Test(arguments: ["null", "[]", "{}", "[1]", #"{"x": 1}"#])
  func onlyScalarsEndAPath(value: String) throws {
    for item in try BothInputs.models(Self.items.mapping("a.b").to(\.any), #"{"a": \#(value)}"#) {
      #expect(item.any == nil)
    }
    for item in try BothInputs.models(Self.items.mapping("a.b.c").to(\.any), #"{"a": {"b": \#(value)}}"#) {
      #expect(item.any == nil)
    }
  }

  @Test func otherPoliciesLeaveItAlone() throws {
    for policy in [InjectionPolicy.lenient, .strict, InjectionPolicy(mismatch: .skip)] {
      let items = Self.items.mapping("a.b").to(\.id).policy(policy)
      for item in try BothInputs.models(items, #"{"a": 1}"#) { #expect(item.id == -1) }
      for report in try BothInputs.reports(items, #"{"a": 1}"#) { #expect(report.isEmpty) }
    }
    let missing = #"id: expected Int, found nothing under "a.b" or "id""#
    #expect(
      BothInputs.errors(Self.items.mapping("a.b").to(\.id).policy(.strict).require(\.id), #"{"a": 1}"#)
        == [missing, missing]
    )
    #expect(
      BothInputs.errors(Self.members.mapping("a.b").to(\.id).policy(.lenient), #"{"a": 1}"#)
        == [missing, missing]
    )
  }

  @Test func whatDoesNotFitIsToldUnderItsPlace() throws {
    let items = Self.items.mapping("a.b.c").to(\.id)
    for report in try BothInputs.reports(items, #"{"a": {"b": "soon"}}"#) {
      #expect(report == [#"id: expected Int, found string "soon" under "a.b"; default kept"#])
    }
    let defaulted = items.format(\.id).with.default(5)
    for item in try BothInputs.models(defaulted, #"{"a": {"b": "soon"}}"#) { #expect(item.id == 5) }
    for item in try BothInputs.models(defaulted, #"{"a": {"b": "6"}}"#) { #expect(item.id == 6) }
    let error = #"id: expected Int, found string "soon" under "a.b""#
    #expect(BothInputs.errors(items.require(\.id), #"{"a": {"b": "soon"}}"#) == [error, error])
    #expect(
      BothInputs.errors(Self.members.mapping("a.b.c").to(\.id), #"{"a": {"b": "soon"}}"#) == [error, error]
    )
  }

  @Test func convertersAndObservers() throws {
    struct Watched: Injectable { var writes = 0; var name = "" { didSet { writes += 1 } } }
    let watched = Injector.bind(Watched.self).policy(paths: .leaf).rules { $0.ignore("writes") }.mapping(
      "a.b"
    ).to(\.name)
    for model in try BothInputs.models(watched, #"{"a": "x"}"#) {
      #expect(model.name == "x")
      #expect(model.writes == 1)
    }
    let converted = Self.items.mapping("a.b").to(\.name)
      .format(\.name).with.converter { (text: String?) in text.map { "<\($0)>" } ?? "none" }
    for item in try BothInputs.models(converted, #"{"a": "x"}"#) { #expect(item.name == "<x>") }
    for item in try BothInputs.models(converted, #"{"a": []}"#) { #expect(item.name == "none") }
  }

  @Test func keysOfOtherPropertiesAndAnyCase() throws {
    let items = Self.items.mapping("name.first").to(\.any).mapping("ID.x").to(\.flag).keys(.caseInsensitive)
    for item in try BothInputs.models(items, #"{"NAME": "a", "Id": 0}"#) {
      #expect(item.name == "a")
      #expect(item.any as? String == "a")
      #expect(item.flag == false)
      #expect(item.id == 0)
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
    for outer in try BothInputs.models(Injector.bind(Outer.self).policy(.forgiving), json) {
      #expect(outer == Outer(inner: Inner(id: 1), list: [Inner(id: 2)]))
    }
    for outer in try BothInputs.models(Injector.bind(Outer.self), json) {
      #expect(outer == Outer(list: [Inner()]))
    }
  }

  @Test func rootPathsDoNotEndEarly() {
    #expect(
      BothInputs.errors(Self.items.at("a.b"), #"{"a": 1}"#)
        == Array(repeating: #"nothing found at the path "a.b""#, count: 2)
    )
  }
}
