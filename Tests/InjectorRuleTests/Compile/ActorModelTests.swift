import Injector
import Testing

@testable import InjectorTestSupport

/// Actors, which cannot be models, and types whose memory is described as that of another type.
struct ActorModelTests {
  actor Counter: Injectable { var count = 0 }
  actor Plain { var count = 0; init(count: Int) { self.count = count } }
  @globalActor actor Shared {
    static let shared = Shared()
    var count = 0
  }

  struct Holder: Injectable { var counter: Counter? }
  struct PlainHolder: Injectable { var plain: Plain? }

  private func messages<Model>(_ injector: Injector<Model>) -> [String] {
    #expect(throws: InjectionError.self) { try injector.validated() }?.issues.map(\.description) ?? []
  }

  @Test func anActorIsAConfigurationError() {
    func text(_ name: String) -> String {
      "\(name) is an actor; inject a struct and hand it to the actor"
    }
    #expect(messages(Injector.bind(Counter.self)) == [text("Counter")])
    #expect(messages(Injector.bind(Counter.self) { Counter() }) == [text("Counter")])
    #expect(
      messages(Injector.bind(Plain.self) { Plain(count: 1) }.rules { $0.ignore("$defaultActor") }) == [
        text("Plain")
      ]
    )
    #expect(
      messages(Injector.bind(Plain.self) { Plain(count: 1) }.rules { $0.ignore("count") }) == [text("Plain")]
    )
    #expect(messages(Injector.bind(Shared.self) { Shared() }) == [text("Shared")])
    #expect(messages(Injector.bind([Counter].self)) == [text("Counter")])
    #expect(messages(Injector.bind(Holder.self)) == [text("Counter")])
    #expect(
      messages(Injector.bind(PlainHolder.self)) == [
        "'plain' of PlainHolder is of type Plain?, which cannot be injected; it is an actor: inject a struct and hand "
          + "it to the actor, or use .ignore(\\.plain)"
      ]
    )
  }

  @Test func anActorCannotBeExtracted() {
    #expect(throws: InjectionError.self) { try Injector.bind(Any.self).extractJSON(Counter()) }
  }

  @Test func aPropertyThatHoldsAnActorMayBeIgnored() throws {
    struct Screen: Injectable { var title = ""; var plain: Plain? }
    #expect(try Injector.bind(Screen.self).ignore(\.plain).inject(json: #"{"title": "t"}"#).title == "t")
  }

  struct Wrong: Injectable {
    var name = ""
    static var _memory: _ModelMemory { _ModelMemory { "x" } }
  }

  @Test func aMemoryOfAnotherTypeIsAConfigurationError() {
    let text = "the '_memory' of Wrong makes a String; remove it, because the library supplies one"
    #expect(messages(Injector.bind(Wrong.self)) == [text])
    #expect(messages(Injector.bind([Wrong].self)) == [text])
    #expect(
      #expect(throws: InjectionError.self) { try [Wrong](injectingJSON: "[{}]") }?.code == .configuration
    )
  }
}
