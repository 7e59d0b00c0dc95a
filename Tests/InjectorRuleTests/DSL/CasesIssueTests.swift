import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// What is recorded about enums with payloads: values that do not fit, unknown kinds and keys, limits, updates.
struct CasesIssueTests {
  typealias Event = CasesTests.Event
  typealias Push = CasesTests.Push
  typealias Message = CasesTests.Message

  static let list = Injector.bind([Event].self)

  @Test func placesInTheText() throws {
    let json = """
      [{"type": "push", "payload": {"commits": [{"size": "x", "odd": 1}]}, "id": 3},
       {"payload": 7, "type": "push"},
       {"type": "push"},
       {"payload": {"a": 1}, "type": "fork"},
       {"type": "star", "payload": {}}, 7, null]
      """
    let (events, report) = try Self.list.injectReporting(json: json)
    #expect(events == [.push(Push(commits: [.init()])), .other])
    #expect(
      report.description == #"""
        [0].payload.commits[0].size: expected Int, found string "x" under "size"; default kept (line 1, column 52)
        [0].payload.commits[0]: unknown key "odd"; ignored (line 1, column 57)
        [0]: unknown key "id"; ignored (line 1, column 70)
        [1].payload: expected Push, found number 7 under "payload"; element dropped (line 2, column 14)
        [2].payload: expected Push, found nothing under "payload"; element dropped (line 3, column 2)
        [3]: unknown kind string "fork" under "type"; ignored (line 4, column 32)
        [4].payload.user: expected String, found nothing under "user"; element dropped (line 5, column 30)
        [5]: expected an object whose "type" is "push" or "star", found number 7; element dropped (line 5, column 35)
        [6]: expected Event, found null; element dropped (line 5, column 38)
        """#
    )
    let pointers = [
      "/0/payload/commits/0/size", "/0/payload/commits/0/odd", "/0/id", "/1/payload", "/2/payload", "/3/type",
      "/4/payload/user", "/5", "/6",
    ]
    #expect(report.issues.map(\.pointer) == pointers)
    let tree = try Self.list.injectReporting(value: JSONSerialization.jsonObject(with: Data(json.utf8)))
    #expect(tree.model == events && tree.report.issues.map(\.pointer) == pointers)
    #expect(report.notes.filter { $0.code == .unknownKind }.map(\.path.description) == ["[3]"])
  }

  struct Holder: Injectable, Equatable { var message = Message.ping; var event: Event? }
  static let holders = Injector.bind(Holder.self)

  @Test(.withoutRoundTrips) func withoutOtherwiseAnUnknownTextDoesNotFit() throws {
    let issue =
      #"message: expected an object whose "kind" is "push", "star", "note" or "ping", found string "x" under "kind""#
    try expectReports(Self.holders, #"{"message": {"kind": "x"}}"#, "\(issue); default kept")
    expectErrors(Self.holders.policy(.strict), #"{"message": {"kind": "x"}}"#, issue)
    expectErrors(Injector.bind(Message.self), #"{"kind": "x"}"#, part: "found string \"x\" under \"kind\"")
  }

  @Test(.withoutRoundTrips) func policies() throws {
    // An unknown kind with a value for it is a note under every policy.
    try expectModels(Self.holders.policy(.strict), #"{"event": {"type": "x"}}"#, Holder(event: .other))
    expectErrors(
      Self.holders.policy(.strict), #"{"event": {"payload": {"user": "a", "count": "1"}, "type": "star"}}"#,
      #"event.payload.count: expected Int, found string "1" under "count""#
    )
    let closed = Self.holders.policy(unknownKeys: .fail)
    expectErrors(
      closed, #"{"event": {"type": "push", "payload": {"y": 2}}}"#, #"event.payload: unknown key "y""#
    )
    expectErrors(closed, #"{"event": {"type": "push", "x": 1, "payload": {}}}"#, #"event: unknown key "x""#)
    expectErrors(closed, #"{"message": {"kind": "ping", "z": 3}}"#, #"message: unknown key "z""#)
    try expectModels(closed, #"{"event": {"type": "x", "y": 1}}"#, Holder(event: .other))
  }

  @Test func limits() {
    let events = Injector.bind(Event.self).limits(InjectionLimits(depth: 2))
    let error = expectError(code: .tooDeep) {
      try events.inject(json: #"{"payload": {"commits": []}, "type": "push"}"#)
    }
    #expect(error?.issues.first?.location == JSONLocation(offset: 24, line: 1, column: 25))
  }

  @Test func textThatIsMalformedBehindTheKind() {
    for json in [
      #"{"type": "push", "payload": {"ref": x}}"#, #"{"payload": {"ref": "a"}, "type": "push", }"#,
    ] {
      let error = expectError(code: .malformed) { try Injector.bind(Event.self).inject(json: json) }
      let column = json.contains("x") ? 37 : 43
      #expect(error?.issues.first?.location?.column == column)
    }
  }

  struct Secret: Injectable {
    var token = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.sensitive("token") }
  }

  enum Hidden: InjectableCases {
    case secret(Secret)
    static var injectionCases: InjectionCases<Hidden> {
      InjectionCases(by: "t", content: "c")
        .case("secret", Hidden.secret) { if case .secret(let secret) = $0 { secret } else { nil } }
    }
  }

  @Test func nothingSensitiveIsShown() throws {
    let all = Injector.bind([Hidden].self)
    for payload in [#"{"token": ["hunter2"]}"#, #""hunter2""#] {
      let (_, report) = try all.injectReporting(json: #"[{"c": \#(payload), "t": "secret"}]"#)
      #expect(report.issues.count == 1 && !"\(report)".contains("hunter2"))
    }
    #expect(try text(all.jsonSchema()).contains("writeOnly"))
  }

  @Test func updatesKeepWhatTheRecordDoesNotHold() throws {
    let old = Event.push(Push(ref: "old", commits: [.init(sha: "s")]))
    let events = Injector.bind(Event.self)
    let kept = Event.push(Push(ref: "new", commits: [.init(sha: "s")]))
    try expectUpdates(events, #"{"type": "push", "payload": {"ref": "new"}}"#, of: { old }, kept)
    try expectUpdates(events, #"{"payload": {"ref": "new"}}"#, of: { old }, kept)
    try expectUpdates(
      events, #"{"type": "star", "payload": {"user": "a"}}"#, of: { old }, .star(.init(user: "a", count: nil))
    )
    try expectUpdates(
      Injector.bind(Message.self), #"{"kind": "push", "branch": "b"}"#,
      of: { .push(Push(ref: "a", commits: [.init()])) },
      .push(Push(ref: "b", commits: [.init()]))
    )
    expectNoUpdate(events, #"{"type": "star", "payload": {}}"#, of: old)
  }

  @Test func explanation() throws {
    let text = try Injector.bind(Event.self).explain()
    #expect(
      text.hasPrefix(
        """
        Event
          cases by "type": "push": Event.push, "star": Event.star

        Event.push
          source keys  property  type  conversion  nested plan  cost
          payload      payload   Push  inject      Push         nested

        """
      )
    )
    #expect(
      try Self.holders.explain().contains(
        #"cases by "kind"  "push": Push, "star": Star, "note": Note, "ping": Message.ping"#))
  }

  private func text(_ schema: InjectionSchema) throws -> String {
    String(decoding: try JSONEncoder().encode(schema), as: UTF8.self)
  }

  @Test func schemas() throws {
    let schema = try Injector.bind(Event.self).jsonSchema()
    #expect(
      schema["discriminator"] == [
        "propertyName": "type", "mapping": ["push": "#/$defs/Event.push", "star": "#/$defs/Event.star"],
      ]
    )
    let text = try self.text(schema)
    #expect(text.contains(#""oneOf""#) && text.contains(#""not""#))
    let extracted = try self.text(Injector.bind(Event.self).jsonSchema(for: .extracting))
    #expect(extracted.contains(#""oneOf""#) && !extracted.contains(#""not""#))
  }
}
