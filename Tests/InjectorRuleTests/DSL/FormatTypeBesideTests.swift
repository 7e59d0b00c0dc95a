import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Models whose type is named by a text beside them: `.type(beside:)`.
struct FormatTypeBesideTests {
  protocol Payload: Sendable {}

  struct Push: Injectable, Payload, Equatable { var ref = "" }
  struct Issue: Injectable, Payload, Equatable { var number = 0; var events: [Event] = [] }
  struct Other: Injectable, Payload, Equatable {}

  struct Event: Injectable, Equatable {
    var type = ""
    var payload: (any Payload)?
    var all: [any Payload] = []

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("payload").with.type(beside: "type", kinds, otherwise: Other.self)
        .format("all").type(beside: "type", kinds)
    }

    static func == (left: Event, right: Event) -> Bool {
      left.type == right.type
        && "\(left.payload as Any) \(left.all)" == "\(right.payload as Any) \(right.all)"
    }
  }

  static let kinds: [String: any Any.Type] = ["push": Push.self, "issue": Issue.self, "7": Push.self]
  static let events = Injector.bind(Event.self)

  @Test(arguments: [
    (#"{"type": "push", "payload": {"ref": "x"}}"#, Event(type: "push", payload: Push(ref: "x"))),
    (#"{"payload": {"ref": "x"}, "type": "push"}"#, Event(type: "push", payload: Push(ref: "x"))),
    (
      #"{"payload": {"ref": "x"}, "y": [1, {"type": 2}], "type": 7}"#,
      Event(type: "7", payload: Push(ref: "x"))
    ),
    (#"{"type": "fork", "payload": {"ref": "main"}}"#, Event(type: "fork", payload: Other())),
    (#"{"payload": {"type": "push", "ref": "main"}}"#, Event(payload: Other())),
    (#"{"payload": null, "type": "push"}"#, Event(type: "push")),
    (#"{"type": "push"}"#, Event(type: "push")),
    (
      #"{"all": [{"number": 1}, {"number": 2}], "type": "issue"}"#,
      Event(type: "issue", all: [Issue(number: 1), Issue(number: 2)])
    ),
    (#"{"all": [{"number": 1}], "type": "fork"}"#, Event(type: "fork")),
  ])
  func theTextStandsBeforeOrAfterTheProperty(json: String, event: Event) throws {
    for made in try Self.events.both(json) { #expect(made == event) }
  }

  @Test func eventsInsideEventsAreOfTheirOwnTypes() throws {
    let json = """
      {"type": "issue", "all": [
        {"number": 1, "events": [{"payload": {"ref": "x"}, "type": "push"}]}, {"number": 2}
      ]}
      """
    let inner = Event(type: "push", payload: Push(ref: "x"))
    let all = [Issue(number: 1, events: [inner]), Issue(number: 2)]
    try expectModels(Self.events, json, Event(type: "issue", all: all))
  }

  /// No property has the text, and the model is put together memberwise.
  struct Envelope { let body: any Payload }

  @Test(.withoutRoundTrips, arguments: ["meta.kind", "kind"]) func byKeyPathAndPath(key: String) throws {
    let envelopes = Injector.bind(Envelope.self).policy(unknownKeys: .fail)
      .mapping("data").to(\.body).format(\.body).with.type(beside: key, Self.kinds)
    let head = key == "kind" ? #""kind": "push""# : #""meta": {"kind": "push"}"#
    for json in [#"{"data": {"ref": "r"}, \#(head)}"#, #"{\#(head), "data": {"ref": "r"}}"#] {
      try expectModels(envelopes, json) { $0.body as? Push == Push(ref: "r") }
    }
  }

  @Test func valuesThatDoNotFit() throws {
    let events = Self.events.format(\.payload).with.type(beside: "type", ["push": Push.self])
    let expected =
      #"payload: expected an object beside "type" that is "push", found string "fork" under "type"; "#
      + "default kept"
    try expectReports(events, #"{"type": "fork", "payload": {}}"#, expected)
    for reports in try BothInputs.reports(events.sensitive(\.type), #"{"type": "fork", "payload": {}}"#) {
      #expect(reports.count == 1 && !"\(reports)".contains("fork"))
    }
    expectErrors(events.policy(.strict), #"{"type": 5, "payload": {}}"#, part: "payload")
  }

  @Test func updates() throws {
    let json = #"{"payload": {"ref": "b"}, "type": "push"}"#
    let new = Event(type: "push", payload: Push(ref: "b"))
    try expectUpdates(Self.events, json, of: { Event(type: "issue", payload: Issue(number: 3)) }, new)
  }

  @Test func flattenedAndUnderAKeyStrategy() throws {
    struct Outer: Injectable { var id = 0; var event = Event() }
    let outers = Injector.bind(Outer.self).flatten(\.event, prefix: "hook_").keys(.caseInsensitive)
    let json = #"{"ID": 1, "hook_payload": {"ref": "x"}, "hook_type": "push"}"#
    try expectModels(outers, json) { $0.id == 1 && $0.event == Event(type: "push", payload: Push(ref: "x")) }
  }

  @Test func aValueIsWrittenByItsOwnType() throws {
    let event = Event(type: "push", payload: Push(ref: "r"), all: [Issue(number: 1)])
    let text = try Self.events.extractJSONString(event, .sortedKeys)
    #expect(text == #"{"all":[{"events":[],"number":1}],"payload":{"ref":"r"},"type":"push"}"#)
  }

  struct Hook: Injectable, Equatable {
    var payload: any Payload = Other()
    var maybe: (any Payload)?
    var all: [String: [any Payload]] = [:]

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("payload").with.type(beside: "type", kinds, otherwise: Other.self)
        .format("maybe").with.type(beside: "meta.kind", kinds).format("all").type(beside: "7", kinds)
    }

    static func == (left: Hook, right: Hook) -> Bool { "\(left)" == "\(right)" }
  }

  @Test(arguments: [
    (Hook(), #"{"payload":{},"all":{}}"#),
    (Hook(payload: Push(ref: "r")), #"{"payload":{"ref":"r"},"all":{},"type":"7"}"#),
    (
      Hook(maybe: Issue(number: 1)),
      #"{"payload":{},"maybe":{"number":1,"events":[]},"all":{},"meta":{"kind":"issue"}}"#
    ),
    (
      Hook(all: ["k": [Push(ref: "a"), Push(ref: "b")]]),
      #"{"payload":{},"all":{"k":[{"ref":"a"},{"ref":"b"}]},"7":"7"}"#
    ),
  ])
  func `a text that no property writes is written`(hook: Hook, text: String) throws {
    #expect(try RoundTrip.expectEqual(hook, by: Injector.bind(Hook.self)) == text)
  }

  @Test func `the text is not written for elements of several types`() throws {
    let hook = Hook(all: ["k": [Push(), Issue()]])
    #expect(try hook.extract()["7"] == nil)
  }

  @Test func `the text is written whatever holds the property`() throws {
    class Base: Injectable {
      var payload: any Payload = Other() { didSet {} }
      required init() {}
      class func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.format("payload").with.type(beside: "type", FormatTypeBesideTests.kinds, otherwise: Other.self)
      }
    }
    struct Outer: Injectable { var inner = Hook(payload: Push()); var any: Any = 1; var type: Int? }
    let base = Base()
    base.payload = Push(ref: "r")
    #expect(try base.extractJSONString() == #"{"payload":{"ref":"r"},"type":"7"}"#)
    let bases = Injector.bind(Base.self).rules { $0.writing("payload").to("data") }
    #expect(try bases.extractJSONString(base) == #"{"data":{"ref":"r"},"type":"7"}"#)
    let outers = Injector.bind(Outer.self).flatten(\.inner, prefix: "hook_").inputOnly(\.any)
    #expect(
      try outers.extractJSONString(Outer())
        == #"{"hook_payload":{"ref":""},"hook_all":{},"hook_type":"7"}"#
    )
    let same = Injector.bind(Outer.self).flatten(\.inner).inputOnly(\.any)
    #expect(try same.extractJSONString(Outer(type: 1)) == #"{"payload":{"ref":""},"all":{},"type":1}"#)
    #expect(
      try Self.events.ignore(\.all).inputOnly(\.type).extractJSONString(Event(payload: Issue())) == """
        {"payload":{"number":0,"events":[]},"type":"issue"}
        """)
    let columns = try Injector.bind(Hook.self).columns(["type", "payload"])
    #expect(try columns.extract(Hook(payload: Push())).first.map { "\($0)" } == #"text("7")"#)
    let schema = try Injector.bind(Hook.self).jsonSchema(for: .extracting)
    #expect("\(schema)".contains(#""type""#))
  }

  @Test func mistakes() {
    let events = Self.events.format(\.payload).type(beside: ".", ["push": Push.self])
      .format(\.all).type(beside: "type", [:])
    let remedy = #".type(beside: "key", ["kind": Model.self])"#
    expectMistake(events, part: #"the rule of 'payload' names no key, or no types; write .format"#, count: 2)
    expectMistake(events, part: #"the rule of 'all' names no key, or no types; write .format"#)
    expectMistake(events, part: remedy)
  }
}
