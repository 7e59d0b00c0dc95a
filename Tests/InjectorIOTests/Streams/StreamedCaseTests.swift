import Injector
import InjectorIO
import Testing

/// Streams of enums with payloads.
struct StreamedCaseTests {
  struct Push: Injectable, Equatable { var ref = ""; var commits: [[String: String]] = [] }

  enum Event: InjectableCases {
    case push(Push), other

    static var injectionCases: InjectionCases<Event> {
      InjectionCases(by: "type", content: "payload", otherwise: { .other })
        .case("push", Event.push) { if case .push(let push) = $0 { push } else { nil } }
    }
  }

  @Test func linesOfAStream() async throws {
    let lines = (0..<50).map {
      #"{"payload": {"ref": "\#($0)", "commits": [{"sha": "{["}]}, "type": "push"}"#
    }
    var refs: [String] = []
    let text = ByteSequence(text: lines.joined(separator: "\n"))
    for try await event in Injector.bind(Event.self).stream(text) {
      if case .push(let push) = event { refs.append(push.ref) }
    }
    #expect(refs == (0..<50).map { "\($0)" })
  }
}
