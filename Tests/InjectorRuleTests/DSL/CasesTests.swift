import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Enums with payloads, `InjectableCases`, as roots, properties and elements.
struct CasesTests {
  struct Push: Injectable, Hashable { var ref = ""; var commits: [Commit] = [] }
  struct Commit: Injectable, Hashable { var sha = ""; var size = 0 }

  /// Created memberwise, without any conformance.
  struct Star: Hashable { let user: String; let count: Int? }

  enum Event: InjectableCases, Hashable {
    case push(Push), star(Star), other

    static var injectionCases: InjectionCases<Event> {
      InjectionCases(by: "type", content: "payload", otherwise: { .other })
        .case("push", Event.push) { if case .push(let push) = $0 { push } else { nil } }
        .case("star", Event.star) { if case .star(let star) = $0 { star } else { nil } }
    }
  }

  struct Note: Codable, Hashable { var text: String; var likes: Int }

  /// The keys of the payloads stand beside the text.
  enum Message: InjectableCases, Hashable {
    case push(Push), star(Star), note(Note), ping

    static let pushes = Injector.bind(Push.self) { Push() }.mapping("branch").only.to(\.ref)

    static var injectionCases: InjectionCases<Message> {
      InjectionCases(by: "kind")
        .case("push", Message.push, by: pushes) { if case .push(let push) = $0 { push } else { nil } }
        .case("star", Message.star) { if case .star(let star) = $0 { star } else { nil } }
        .case("note", Message.note) { if case .note(let note) = $0 { note } else { nil } }
        .case("ping", .ping)
    }
  }

  static let events = Injector.bind(Event.self)
  static let messages = Injector.bind(Message.self)

  @Test(arguments: [
    (#"{"type": "push", "payload": {"ref": "main"}}"#, Event.push(Push(ref: "main"))),
    (
      #"{"payload": {"ref": "main", "commits": [{}]}, "type": "push"}"#,
      .push(Push(ref: "main", commits: [Commit()]))
    ),
    (#"{"payload": {"type": "push", "user": "a"}, "type": "star"}"#, .star(Star(user: "a", count: nil))),
    (#"{"type": "star", "payload": {"user": "a", "count": 2}}"#, .star(Star(user: "a", count: 2))),
  ])
  func aTextChoosesTheCase(json: String, event: Event) throws { try expectModels(Self.events, json, event) }

  @Test(arguments: [
    (#"{"kind": "push", "branch": "main"}"#, Message.push(Push(ref: "main"))),
    (#"{"user": "a", "kind": "star"}"#, .star(Star(user: "a", count: nil))),
    (#"{"text": "t", "likes": 3, "kind": "note"}"#, .note(Note(text: "t", likes: 3))),
    (#"{"kind": "ping"}"#, .ping),
  ])
  func payloadsBesideTheText(json: String, message: Message) throws {
    try expectModels(Self.messages, json, message)
  }

  @Test(
    .withoutRoundTrips,
    arguments: [
      #"{"type": "fork", "payload": {"a": 1}, "b": [2]}"#, #"{"payload": {}}"#, #"{"type": null}"#,
      #"{"type": ["push"]}"#,
    ])
  func otherwise(json: String) throws { try expectModels(Self.events, json, .other) }

  @Test func whatIsExtracted() throws {
    let events: [Event] = [.push(Push(ref: "m")), .star(Star(user: "u", count: nil))]
    #expect(
      try roundTrip(events)
        == #"[{"payload":{"commits":[],"ref":"m"},"type":"push"},{"payload":{"user":"u"},"type":"star"}]"#
    )
    let messages: [Message] = [.push(Push(ref: "m")), .note(Note(text: "t", likes: 1)), .ping]
    #expect(
      try roundTrip(messages)
        == #"[{"branch":"m","commits":[],"kind":"push"},{"kind":"note","likes":1,"text":"t"},{"kind":"ping"}]"#
    )
  }

  @Test func aCaseWithoutTextIsNotExtracted() {
    let text =
      "Event.other cannot be extracted: no text stands for it; add a .case(…) for it to the injectionCases"
    for error in extractionErrors(Self.events, Event.other, inArrays: false) {
      #expect(error.description == text && error.code == .notRepresentable)
    }
    expectError("[1]: \(text)", path: "[1]") {
      try Injector.bind([Event].self).extractJSON([.push(Push()), .other])
    }
  }

  // MARK: - Places

  struct Delivery: Injectable, Equatable {
    var event: Event?
    var events: [Event] = []
    var maybe: [Event?] = []
    var byID: [String: Event] = [:]
    var lists: [String: [Event]] = [:]
    var all: Set<Message> = []
    var presence = Presence<Message>.absent
    var message = Message.ping
  }

  @Test(.withoutRoundTrips) func everyPlace() throws {
    let (push, star) = (
      #"{"type": "push", "payload": {"ref": "a"}}"#, #"{"payload": {"user": "b"}, "type": "star"}"#
    )
    let json = """
      {"event": \(star), "events": [\(push), {"type": "x"}, \(star)], "maybe": [null, \(push)], "byID": {"1": \(star)},
       "lists": {"l": [\(push)]}, "all": [{"kind": "ping"}, {"kind": "ping"}], "presence": {"kind": "ping"},
       "message": {"user": "c", "kind": "star", "count": "4"}}
      """
    let (a, b) = (Event.push(Push(ref: "a")), Event.star(Star(user: "b", count: nil)))
    var delivery = Delivery(
      event: b, events: [a, .other, b], maybe: [nil, a], byID: ["1": b], lists: ["l": [a]])
    delivery.all = [.ping]
    delivery.presence = .present(.ping)
    delivery.message = .star(Star(user: "c", count: 4))
    let deliveries = Injector.bind(Delivery.self)
    try expectModels(deliveries, json, delivery)
    try expectReports(
      deliveries, json, #"events[1]: unknown kind string "x" under "type"; ignored"#,
      #"message.count: expected Int, found string "4" under "count"; coerced"#
    )
    delivery.events.remove(at: 1)
    try roundTrip(delivery)
    #expect(
      try Injector.bind(Delivery.self).inject(["event": a, "events": [b]]) == Delivery(event: a, events: [b]))
  }

  struct Holder: Injectable { var any: Any?; var event: Event? }

  @Test func valuesOfTypesThatAreNotKnown() throws {
    let text = try Holder(any: Message.star(Star(user: "a", count: 1))).extractJSONString(.sortedKeys)
    #expect(text == #"{"any":{"count":1,"kind":"star","user":"a"}}"#)
  }

  @Test func columns() throws {
    let columns = try Injector.bind(Holder.self).columns(["event"])
    let tree: [String: any Sendable] = ["type": "push", "payload": ["ref": "a"]]
    let push = Event.push(Push(ref: "a"))
    #expect(try columns.inject([.value(tree)] as [SourceField]).event == push)
    guard case .value(let extracted) = try columns.extract(Holder(event: push))[0] else {
      Issue.record("no tree")
      return
    }
    #expect(try Self.events.inject(value: extracted) == push)
    let messages = try Self.messages.columns(["kind", "user", "count"])
    let star = Message.star(Star(user: "a", count: 2))
    #expect(try messages.inject([.text("star"), .text("a"), .integer(2)] as [SourceField]) == star)
    guard
      case (.text("star"), .text("a"), .integer(2)) = try { ($0[0], $0[1], $0[2]) }(messages.extract(star))
    else {
      Issue.record("other fields")
      return
    }
  }

  // MARK: - Payloads

  class Base: Injectable { var name = ""; required init() {} }
  class Middle: Base { var size = 0 }
  final class Final: Injectable { var id = 0 }

  struct Signed: InjectionHooks, Equatable {
    var user_name = ""
    mutating func didInject(from record: [String: Any]) throws {
      if user_name == "bad" { throw CocoaError(.coderInvalidValue) }
      user_name += "!"
    }
  }

  indirect enum Anything: InjectableCases {
    case base(Base), middle(Middle), final(Final), signed(Signed), number(Int?), texts([String]), table(
      [String: Push])
    case event(Event), list([Anything]), any(Any), stars([Star])

    static var injectionCases: InjectionCases<Anything> {
      InjectionCases(by: "meta.type", content: "data.object")
        .case("base", Anything.base) { if case .base(let value) = $0 { value } else { nil } }
        .case("middle", Anything.middle) { if case .middle(let value) = $0 { value } else { nil } }
        .case("final", Anything.final) { if case .final(let value) = $0 { value } else { nil } }
        .case("signed", Anything.signed) { if case .signed(let value) = $0 { value } else { nil } }
        .case("number", Anything.number) { if case .number(let value) = $0 { value } else { nil } }
        .case("texts", Anything.texts) { if case .texts(let value) = $0 { value } else { nil } }
        .case("table", Anything.table) { if case .table(let value) = $0 { value } else { nil } }
        .case("event", Anything.event) { if case .event(let value) = $0 { value } else { nil } }
        .case("list", Anything.list) { if case .list(let value) = $0 { value } else { nil } }
        .case("any", Anything.any) { if case .any(let value) = $0 { value } else { nil } }
        .case("stars", Anything.stars) { if case .stars(let value) = $0 { value } else { nil } }
    }
  }

  @Test(arguments: [
    #"{"data":{"object":{"name":"b"}},"meta":{"type":"base"}}"#,
    #"{"data":{"object":{"name":"b","size":2}},"meta":{"type":"middle"}}"#,
    #"{"data":{"object":{"id":7}},"meta":{"type":"final"}}"#,
    #"{"data":{"object":5},"meta":{"type":"number"}}"#,
    #"{"meta":{"type":"number"}}"#, #"{"data":{"object":["a","b"]},"meta":{"type":"texts"}}"#,
    #"{"data":{"object":{"k":{"commits":[],"ref":"r"}}},"meta":{"type":"table"}}"#,
    #"{"data":{"object":{"payload":{"user":"u"},"type":"star"}},"meta":{"type":"event"}}"#,
    #"{"data":{"object":[{"data":{"object":[]},"meta":{"type":"list"}}]},"meta":{"type":"list"}}"#,
    #"{"data":{"object":[1,"a",{"b":null}]},"meta":{"type":"any"}}"#,
    #"{"data":{"object":[{"count":1,"user":"u"}]},"meta":{"type":"stars"}}"#,
  ])
  func payloadsOfManyTypes(json: String) throws {
    let all = Injector.bind(Anything.self)
    for value in [try all.inject(json: json), try all.inject(foundationRecord(json))] {
      #expect(try all.extractJSONString(value, .sortedKeys) == json)
    }
  }

  @Test func anObjectOfASubclass() throws {
    let middle = Middle()
    middle.size = 3
    let text = try Injector.bind(Anything.self).extractJSONString(.base(middle), .sortedKeys)
    #expect(text == #"{"data":{"object":{"name":"","size":3}},"meta":{"type":"base"}}"#)
  }

  @Test func hooksAndKeyStrategies() throws {
    let all = Injector.bind([Anything].self)
    let json = #"[{"meta": {"type": "signed"}, "data": {"object": {"user_name": "\#("bad")"}}}]"#
    let (none, report) = try all.injectReporting(json: json)
    #expect(none.isEmpty && report.issues.map(\.code) == [.rejected])
    let camel = all.keys(.camelCase)
    let values = try camel.inject(
      json: #"[{"meta": {"type": "signed"}, "data": {"object": {"userName": "a"}}}]"#)
    guard case .signed(let signed)? = values.first else {
      Issue.record("another case")
      return
    }
    #expect(signed.user_name == "a!")
    #expect(try camel.extractJSONString(values, .sortedKeys).contains(#""userName":"a!""#))
  }

  /// A number and a Boolean value are compared by their texts, and of two texts in one record the last one counts.
  @Test(.withoutRoundTrips) func formsOfTheText() throws {
    enum Version: InjectableCases, Equatable {
      case one, yes
      static var injectionCases: InjectionCases<Version> {
        InjectionCases(by: "v").case("1", .one).case("true", .yes)
      }
    }
    let versions = Injector.bind(Version.self)
    try expectModels(versions, #"{"v": 1}"#, .one)
    try expectModels(versions, #"{"v": true}"#, .yes)
    #expect(try versions.inject(json: #"{"v": "1", "v": "true"}"#) == .yes)
  }
}
