import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Properties that have the members that no other rule takes.
struct RestTests {
  struct Part: Injectable, Equatable { var size = 0 }

  struct Event: Injectable, Equatable {
    var name = ""
    var count = 1
    var extras: [String: Int] = ["default": 0]
  }
  struct Tree: Injectable {
    var name = ""
    var extras: [String: Any] = [:]
  }
  struct Parts: Injectable, Equatable {
    var name = ""
    var parts: [String: Part?] = [:]
  }
  struct Fixed: Equatable { let name: String; let extras: [String: String] }
  class Base: Injectable {
    var name = ""
    var extras: [String: Int] = [:]
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.rest("extras") }
  }
  final class Derived: Base { var size = 0 }
  final class Wrapped: Injectable {
    @Mapped("all") var extras: [String: Int] = [:]
    var observed: [String: Int] = [:] { didSet { changes += 1 } }
    var changes = 0
  }

  static let events = Injector.bind(Event.self).mapping("n", "title").to(\.name).rest(\.extras)

  @Test func membersThatNoOtherRuleTakes() throws {
    let named = Injector.bind(Event.self).rules { $0.mapping("n", "title").to("name").rest("extras") }
    let json = #"{"n": "a", "page": 3, "count": 2, "extras": 4}"#
    for events in [Self.events, named] {
      try expectModels(events, json, Event(name: "a", count: 2, extras: ["page": 3, "extras": 4]))
      try expectModels(events, "{}", Event(extras: [:]))
      try expectReports(events, json)
    }
    #expect(try Self.events.explain().contains("(all other keys)"))
  }

  @Test func classesAndWrappers() throws {
    let json = #"{"name": "n", "size": 2, "other": 3}"#
    try expectModels(Injector.bind(Base.self), json) {
      $0.extras == ["size": 2, "other": 3] && $0.name == "n"
    }
    try expectModels(Injector.bind(Derived.self), json) { $0.extras == ["other": 3] && $0.size == 2 }
    let fixed = Injector.bind(Fixed.self).rest(\.extras)
    try expectModels(fixed, #"{"name": "n", "a": "b"}"#, Fixed(name: "n", extras: ["a": "b"]))
    try expectModels(fixed, #"{"name": "n"}"#, Fixed(name: "n", extras: [:]))
    let wrapped = Injector.bind(Wrapped.self) { Wrapped() }.rules { $0.rest("observed") }.ignore(\.changes)
    try expectModels(wrapped, #"{"all": {"a": 1}, "b": 2}"#) {
      $0.extras == ["a": 1] && $0.observed == ["b": 2]
    }
  }

  @Test func valuesOfAnyType() throws {
    let json = #"{"name": "n", "page": 3, "tags": ["a", null], "deep": {"a": {"b": 1.5}}, "none": null}"#
    let trees = Injector.bind(Tree.self).rest(\.extras)
    try expectModels(trees, json) {
      $0.extras.count == 4 && $0.extras["page"] as? Int == 3 && $0.extras["none"] is NSNull
        && ($0.extras["deep"] as? [String: [String: Double]])?["a"]?["b"] == 1.5
    }
    let parts = Injector.bind(Parts.self).rest(\.parts)
    let expected = Parts(name: "n", parts: ["a": Part(size: 1), "b": nil])
    try expectModels(parts, #"{"name": "n", "a": {"size": 1}, "b": null}"#, expected)
    #expect(try parts.inject(parts.extract(expected)) == expected)
    let named = Injector.bind(Parts.self).rest(\.parts)
      .format(\.parts).with.injector(Injector.bind(Part.self).mapping("s").only.to(\.size))
    try expectModels(named, #"{"x": {"s": 4}}"#, Parts(parts: ["x": Part(size: 4)]))
  }

  @Test func theyAreWrittenAmongTheOthers() throws {
    let event = Event(name: "a", count: 2, extras: ["page": 3])
    #expect(try Self.events.extractJSONString(event, .sortedKeys) == #"{"count":2,"n":"a","page":3}"#)
    #expect(
      try Self.events.extractJSONString([event, Event(extras: [:])])
        == #"[{"n":"a","count":2,"page":3},{"n":"","count":1}]"#)
    let record = try Self.events.extract(event)
    #expect(record as? [String: AnyHashable] == ["n": "a", "count": 2, "page": 3])
    let columns = try Self.events.columns(["n", "count"])
    #expect(throws: InjectionError.self) { try columns.extract(event) }
  }

  @Test(arguments: ["n", "title", "count", "name", "trace"]) func keysOfOthersAreNotWritten(key: String)
    throws
  {
    let events = Self.events.ignoreKeys("trace")
    let error = try thrownError { try events.extractJSONString(Event(extras: [key: 1])) }
    let text =
      #"extras["\#(key)"]: this member cannot be extracted: its key is that of a property or an ignored one"#
    #expect(error.description == text)
    #expect(throws: InjectionError.self) { try events.extract(Event(extras: [key: 1])) }
  }

  @Test func updatesAddAndReplaceMembers() throws {
    let old = Event(name: "a", extras: ["x": 1, "y": 2])
    try expectUpdates(
      Self.events, #"{"y": 3, "z": 4}"#, of: { old }, Event(name: "a", extras: ["x": 1, "y": 3, "z": 4]))
    try expectUpdates(
      Self.events, #"{"count": 5}"#, of: { old }, Event(name: "a", count: 5, extras: old.extras))
    try expectUpdates(Self.events, #"{"y": "?"}"#, of: { old }, old)
    var event = old
    #expect(try Self.events.injectReporting(json: #"{"z": 4}"#, into: &event).injected == ["extras"])
    #expect(try Self.events.injectReporting(json: #"{"n": "b"}"#, into: &event).injected == ["name"])
    expectNoUpdate(Self.events.policy(.strict), #"{"z": 5, "y": "?"}"#, of: old)
    let object = Base()
    object.extras = ["x": 1]
    var same = object
    #expect(throws: InjectionError.self) {
      try Injector.bind(Base.self).policy(.strict).inject(json: #"{"z": 5, "name": 1}"#, into: &same)
    }
    #expect(object.extras == ["x": 1])
  }

  @Test func membersThatDoNotFit() throws {
    let json = #"{"a": "x", "b": "2", "c": 3}"#
    try expectModels(Self.events, json, Event(extras: ["b": 2, "c": 3]))
    try expectReports(
      Self.events, json, #"extras["a"]: expected Int, found string "x"; element dropped"#,
      #"extras["b"]: expected Int, found string "2"; coerced"#
    )
    let (_, report) = try Self.events.injectReporting(json: json)
    #expect(report.issues.map(\.pointer) == ["/a", "/b"])
    #expect(report.issues.map { $0.location?.column } == [7, 17])
    expectErrors(Self.events.policy(.strict), json, part: #"extras["a"]: expected Int, found string "x""#)
    let hidden = Self.events.sensitive(\.extras)
    let text = try hidden.injectReporting(json: json).report.description
    #expect(!text.contains("\"a\"") && !text.contains("\"x\"") && text.contains("sensitive"), "\(text)")
    try expectModels(hidden, json, Event(extras: ["b": 2, "c": 3]))
  }

  @Test func keysThatAreNoMembersOfIt() throws {
    struct Page: Injectable, Equatable {
      var id = 0
      var token = "t"
      var role = "r"
      var extras: [String: Int] = [:]
    }
    let pages = Injector.bind(Page.self).mapping("meta.id").to(\.id).ignore(\.token).ignoreKeys("trace").rest(
      \.extras)
    let json = #"{"meta": {"id": 1, "evil": 2}, "token": 3, "trace": 4, "role": "x", "other": 5}"#
    try expectModels(pages, json, Page(id: 1, role: "x", extras: ["other": 5]))
    #expect(try pages.injectReporting(json: json).report.unknownKeys == ["meta.evil"])
    let some = pages.accept(\.extras)
    try expectModels(some, json, Page(extras: ["other": 5]))
    #expect(Set(try some.injectReporting(json: json).report.refusedKeys) == ["meta.id", "role"])
    try expectModels(pages.accept(\.id), json, Page(id: 1))
    #expect(try pages.accept(\.id).injectReporting(json: json).report.unknownKeys.contains("other"))
    try expectModels(pages.ignore(\.extras), json, Page(id: 1, role: "x"))
    try expectModels(pages.policy(unknownKeys: .fail), #"{"a": 1}"#, Page(extras: ["a": 1]))
    expectErrors(pages.policy(unknownKeys: .fail), json, part: "evil")
  }

  @Test func keyStrategiesAndFlattenedModels() throws {
    struct Inner: Injectable, Equatable { var street = ""; var zipCode = 0 }
    struct Outer: Injectable, Equatable {
      var userName = ""; var inner = Inner(); var extras: [String: Int] = [:]
    }
    let outers = Injector.bind(Outer.self).flatten(\.inner).rest(\.extras)
    let snake = outers.keys(.snakeCase)
    let expected = Outer(userName: "u", inner: Inner(street: "s", zipCode: 2), extras: ["other_key": 3])
    try expectModels(snake, #"{"user_name": "u", "street": "s", "zip_code": 2, "other_key": 3}"#, expected)
    let json = #"{"USERNAME": "u", "Street": "s", "zipcode": 2, "other_key": 3, "Other_Key": 4}"#
    let folded = Outer(
      userName: "u", inner: Inner(street: "s", zipCode: 2), extras: ["other_key": 3, "Other_Key": 4])
    try expectModels(outers.keys(.caseInsensitive), json, folded)
    #expect(throws: InjectionError.self) { try outers.extract(Outer(extras: ["street": 1])) }
    #expect(throws: InjectionError.self) {
      try outers.keys(.caseInsensitive).extract(Outer(extras: ["STREET": 1]))
    }
  }

  @Test func theLastOfEqualKeysCounts() throws {
    #expect(try Self.events.inject(json: #"{"a": 1, "b": 2, "a": 3}"#).extras == ["a": 3, "b": 2])
    let (event, report) = try Self.events.injectReporting(json: #"{"a": "x", "b": 2, "a": 3}"#)
    #expect(event.extras == ["a": 3, "b": 2] && report.issues.map(\.path.description) == [#"extras["a"]"#])
  }

  @Test func closuresForAllValues() throws {
    let events = Self.events.values { $0 == "extras" ? (($1 as? Int) ?? 0) * 10 : $1 }
      .extractedValues { $0 == "extras" ? (($1 as? Int) ?? 0) / 10 : $1 }
    let event = try events.inject(json: #"{"n": "a", "b": 2}"#)
    #expect(event == Event(name: "a", extras: ["b": 20]))
    #expect(try events.extractJSONString(event) == #"{"n":"a","count":1,"b":2}"#)
  }

  @Test func limitsHoldForMembers() throws {
    let limited = Self.events.limits(InjectionLimits(entries: 2))
    #expect(throws: InjectionError.self) { try limited.inject(json: #"{"a": 1, "b": 2, "c": 3}"#) }
  }

  @Test func mistakesInRules() {
    struct Wrong: Injectable {
      var name = ""; var a: [String: Int] = [:]; var b: [String: Int] = [:]; var c: [Int: Int] = [:]
    }
    struct Outer: Injectable { var event = Event() }
    let wrong = Injector.bind(Wrong.self)
    func text(_ injector: Injector<some Any>) -> String { mistakes(in: injector) }
    #expect(
      text(wrong.rest(\.name)) == "'name' has the rest of the keys, and is of type String; "
        + "use a dictionary with String keys and no converter, such as [String: Any], or remove the .rest(\\.name)"
    )
    #expect(text(wrong.rest(\.c)).hasPrefix("'c' has the rest of the keys"))
    #expect(
      text(wrong.rest(\.a).rest(\.b))
        == "'a' and 'b' of Wrong both have a 'rest' rule; remove the .rest(\\.b)")
    #expect(
      text(wrong.mapping("k").to(\.a).rest(\.a))
        == "'a' of Wrong has a 'rest' and a 'mapping' rule, which exclude each other; "
        + "remove the .mapping(\\.a), or the .rest(\\.a)"
    )
    #expect(text(wrong.rest(\.a).require(\.a)).contains("'require' rule"))
    #expect(text(wrong.rest(\.a).format(\.a).with.default([:])).contains("'format' rule"))
    #expect(text(wrong.rest(\.a).writing(\.a).to("k")).contains("'writing' rule"))
    let flattened = Injector.bind(Outer.self).flatten(\.event).format(\.event).with.injector(Self.events)
    #expect(text(flattened).contains("Event is flattened, and has a 'rest' rule for 'extras'"))
  }

  @Test func schemas() throws {
    let schema = try Self.events.policy(.strict, unknownKeys: .fail).jsonSchema()
    #expect(
      schema["additionalProperties"] == .object(try Injector.bind(Int.self).jsonSchema().with("$schema", nil))
    )
    let out = try Self.events.jsonSchema(for: .extracting)
    #expect(out["additionalProperties"] == schema["additionalProperties"])
  }
}
