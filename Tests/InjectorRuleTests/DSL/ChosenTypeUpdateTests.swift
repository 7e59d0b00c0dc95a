import Injector
import Testing

@testable import InjectorTestSupport

/// Updates of properties whose type the record chooses: what it does not mention keeps its value.
@Suite(.serialized)
struct ChosenTypeUpdateTests {
  struct Part: Injectable, Equatable { var a = 0, b = 2 }

  enum Event: InjectableCases, Equatable {
    case part(Part), named(Part), other

    static var injectionCases: InjectionCases<Event> {
      InjectionCases(by: "type", otherwise: { .other })
        .case("part", Event.part) { if case .part(let part) = $0 { part } else { nil } }
        .case("named", Event.named) { if case .named(let part) = $0 { part } else { nil } }
    }
  }

  class Shape: Injectable { var x = 0; required init() {} }
  final class Circle: Shape { var radius = 1 }

  struct Holder: Injectable {
    var event = Event.other
    var optional: Event?
    var shape = Shape()
    var payload: Any = Part()
  }

  static let holders = Injector.bind(Holder.self)
    .format(\.shape).with.type(by: "k", ["circle": Circle.self], otherwise: Shape.self)
    .format(\.payload).with.type(beside: "what", ["part": Part.self])

  @Test(arguments: [true, false]) func modelsOfTheSameTypeAreFilled(asText: Bool) throws {
    func updated(_ json: String) throws -> Holder {
      let circle = Circle()
      (circle.x, circle.radius) = (9, 7)
      let part = Event.part(Part(a: 5, b: 6))
      var holder = Holder(event: part, optional: part, shape: circle, payload: Part(a: 7, b: 8))
      if asText {
        try Self.holders.inject(json: json, into: &holder)
      } else {
        try Self.holders.inject(BothInputs.record(json), into: &holder)
      }
      return holder
    }
    let named = try updated(
      #"{"event": {"type": "part", "a": 50}, "optional": {"b": 60, "type": "part"}, "shape": {"k": "circle", "x": 3}}"#
    )
    #expect(named.event == .part(Part(a: 50, b: 6)) && named.optional == .part(Part(a: 5, b: 60)))
    #expect((named.shape as? Circle)?.radius == 7 && named.shape.x == 3)
    let unnamed = try updated(#"{"event": {"a": 50}, "optional": {}, "shape": {"x": 3}}"#)
    #expect(unnamed.event == .part(Part(a: 50, b: 6)) && unnamed.optional == .part(Part(a: 5, b: 6)))
    #expect((unnamed.shape as? Circle)?.radius == 7 && unnamed.shape.x == 3)
    let beside = try updated(#"{"what": "part", "payload": {"a": 1}}"#)
    #expect(beside.payload as? Part == Part(a: 1, b: 8))
    let other = try updated(
      #"{"event": {"type": "named", "a": 50}, "optional": null, "shape": {"k": "none", "x": 3}}"#
    )
    #expect(other.event == .named(Part(a: 50, b: 2)) && other.optional == nil)
    #expect(!(other.shape is Circle) && other.shape.x == 3)
  }

  @Test func anUpdateThatFailsChangesNothing() throws {
    let circle = Circle()
    var holder = Holder(event: .part(Part(a: 5, b: 6)), shape: circle)
    let json = #"{"event": {"type": "part", "a": 50}, "shape": {"k": "circle", "x": 3, "radius": "r"}}"#
    expectError { try Self.holders.policy(.strict).inject(json: json, into: &holder) }
    #expect(holder.event == .part(Part(a: 5, b: 6)) && circle.x == 0 && circle.radius == 1)
  }

  // MARK: - Settings of an injector for an enum

  struct Owner: Injectable { var event = Event.other; var events: [Event] = [] }

  @Test func valuesOfCasesAreHidden() throws {
    let events = Injector.bind(Event.self).sensitive()
    let owners = Injector.bind(Owner.self).format(\.event).with.injector(events)
    for text in [
      "\(try events.injectReporting(json: #"{"type": "part", "a": "SECRET"}"#).report)",
      "\(try events.injectReporting(json: #"{"type": "SECRET"}"#).report)",
      "\(try Injector.bind([Event].self).sensitive().injectReporting(json: #"[{"type": "part", "a": "SECRET"}]"#).report)",
      "\(try owners.injectReporting(json: #"{"event": {"type": "part", "a": "SECRET"}}"#).report)",
    ] { #expect(!text.contains("SECRET") && text.contains("a sensitive value"), "\(text)") }
  }

  @Test(.withoutRoundTrips) func thePolicyOfAnInjectorForAnEnum() throws {
    let strict = Injector.bind(Event.self).policy(.strict)
    let json = #"{"type": "part", "a": "5"}"#
    expectErrors(strict, json, prefix: #"a: expected Int, found string "5""#)
    let owners = Injector.bind(Owner.self).format(\.event).with.injector(strict)
    expectErrors(owners, #"{"event": \#(json)}"#, prefix: #"event.a: expected Int, found string "5""#)
    try expectModels(owners, #"{"events": [\#(json)]}"#) { $0.events == [.part(Part(a: 5, b: 2))] }
  }
}
