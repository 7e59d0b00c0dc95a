import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct CachedTests {
  @Test func builtOncePerTypeAndName() throws {
    struct Card: Injectable { var cardId = 0 }
    let built = Log<String>()
    func cards(_ name: String) -> Injector<Card> {
      Injector.cached(Card.self, name: name) { cards in
        built.add(name)
        return cards.mapping("\(name)id").to("cardId")
      }
    }
    for _ in 0..<5 {
      #expect(try cards("").inject(["id": 1, "xid": 2]).cardId == 1)
      #expect(try cards("x").inject(["id": 1, "xid": 2]).cardId == 2)
    }
    #expect(built.entries == ["", "x"])
  }

  @Test func builtOnceByManyThreads() throws {
    struct Card { var cardId = 0 }
    let built = Counter()
    @Sendable func cards() -> Injector<Card> {
      Injector.cached(Card.self, make: { Card() }) { cards in
        built.increase()
        return cards.mapping("id").to("cardId")
      }
    }
    DispatchQueue.concurrentPerform(iterations: 100) { _ in _ = cards() }
    #expect(try cards().inject(["id": 7]).cardId == 7)
    #expect(built.count == 1)
  }

  @Test func memberwiseModel() throws {
    struct Pair { let left: Int }
    let pairs = Injector.cached(Pair.self) { $0.mapping("l").to("left") }
    #expect(try pairs.inject(["l": 3]).left == 3)
  }

  @Test func oneCachedInjectorWithinAnother() throws {
    struct Card: Injectable { var cardId = 0 }
    struct User: Injectable { var cards: [Card] = [] }
    func users() -> Injector<User> {
      Injector.cached(User.self) { users in
        users.format("cards").with.injector(
          Injector.cached(Card.self) { $0.mapping("id").to("cardId") }
        )
      }
    }
    for _ in 0..<3 { #expect(try users().inject(["cards": [["id": 7]]]).cards.first?.cardId == 7) }
  }
}
