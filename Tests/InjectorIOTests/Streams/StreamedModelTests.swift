import Foundation
import Injector
import InjectorIO
import Testing

@testable import InjectorTestSupport

/// Models that are made in special ways, from streams and by several tasks.
struct StreamedModelTests {
  // MARK: - Records that are arrays

  struct Candle: Equatable {
    var openTime: Int64 = 0; var open = Decimal(0); var note: String?; var trades = 0
  }

  static let candles = Injector.bind(Candle.self) { Candle() }
    .mapping("0").to(\.openTime).mapping("1").to(\.open).mapping("3").to(\.note).mapping("5").to(\.trades)

  @Test func recordsThatAreArrays() async throws {
    let many = "[" + (0..<3_000).map { "[\($0), 1, [[2], {}], null, 4, 5]" }.joined(separator: ",") + "]"
    let all = try await Self.candles.injectConcurrently(json: many, maxConcurrency: 2)
    #expect(all == (try Self.candles.injectArray(json: many)) && all.count == 3_000 && all[7].trades == 5)
    var streamed: [Candle] = []
    for try await candle in Self.candles.stream(ByteSequence(text: "[[1], [2, 3]]")) {
      streamed.append(candle)
    }
    for try await candle in Self.candles.stream(ByteSequence(text: "[3]\n[4]\n"), format: .lines) {
      streamed.append(candle)
    }
    #expect(streamed.map(\.openTime) == [1, 2, 3, 4])
  }

  // MARK: - Types that a text beside them names

  protocol Payload: Sendable {}

  struct Push: Injectable, Payload, Equatable { var ref = "" }
  struct Issue: Injectable, Payload, Equatable { var number = 0 }

  struct Event: Injectable, Equatable {
    var type = ""
    var payload: (any Payload)?

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("payload").with.type(beside: "type", ["push": Push.self, "issue": Issue.self])
    }

    static func == (left: Event, right: Event) -> Bool {
      left.type == right.type && "\(left.payload as Any)" == "\(right.payload as Any)"
    }
  }

  @Test func typesThatATextBesideThemNames() async throws {
    let lines =
      #"{"payload": {"ref": "x"}, "type": "push"}"# + "\n" + #"{"type": "issue", "payload": {"number": 2}}"#
    var found: [Event] = []
    for try await event in Injector.bind(Event.self).stream(ChunkSequence(lines)) { found.append(event) }
    let push = Event(type: "push", payload: Push(ref: "x"))
    #expect(found == [push, Event(type: "issue", payload: Issue(number: 2))])
  }

  // MARK: - Objects that are updated only

  final class Screen {
    var title: String
    init(title: String) { self.title = title }
  }

  @Test func anInjectorThatMakesNoModels() async throws {
    let screens = Injector.bind(updating: Screen.self)
    let text =
      "bind(updating: Screen.self) makes no new Screen; call inject(_:into:) or inject(json:into:), "
      + "or use bind(Screen.self) { … }"
    let calls: [() async throws -> Void] = [
      { _ = try await screens.injectConcurrently(json: "[]", maxConcurrency: 2) },
      { for try await _ in screens.stream(ByteSequence(text: "")) {} },
    ]
    for call in calls {
      let error = await #expect(throws: InjectionError.self) { try await call() }
      #expect(error?.issues.map(\.description) == [text])
    }
  }
}
