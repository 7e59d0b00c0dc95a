import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about records within records.
extension SuperKVCTests {
  static func cards<Card: SampleCard>(_ type: Card.Type) -> Injector<Card> {
    Card.bound
      .rules {
        $0.mapping("id").to("cardId")
          .mapping("expire").to("expireDate")
          .format("expireDate").as(.date("yyyy-MM-dd"))
      }
  }

  static func usersWithCards<User: SampleHolder>(_ type: User.Type) -> Injector<User> {
    users(User.self).rules { $0.format("cards").with.injector(cards(User.Card.self)) }
  }

  @Test("SK-22 an array of three records inside a user becomes three cards")
  func nestedArray() throws {
    func check<User: SampleHolder>(_ type: User.Type) throws {
      let user = try Self.usersWithCards(User.self).inject(Sample.greedyWithCards)
      #expect(user.cards.map(\.cardId) == [400_820_666, 622_800_333, 623_400_765])
      let native = try Self.usersWithCards(User.self).inject(try Sample.foundation(Sample.greedyWithCards))
      #expect(native.cards.map(\.cardId) == [400_820_666, 622_800_333, 623_400_765])
    }
    try check(HolderStruct.self)
    try check(HolderObject.self)
  }

  @Test("SK-23 a mapping and a format of one property combine")
  func mappingAndFormat() throws {
    func check<User: SampleHolder>(_ type: User.Type) throws {
      let user = try Self.usersWithCards(User.self).inject(Sample.greedyWithCards)
      #expect(user.cards.map(\.expireDate) == [day(2026, 3, 27), day(2029, 2, 21), day(2024, 8, 15)])
    }
    try check(HolderStruct.self)
    try check(HolderObject.self)
  }

  @Test("SK-24 a converter may run an injector on the raw array")
  func injectorInsideConverter() throws {
    func check<User: SampleHolder>(_ type: User.Type) throws {
      let cards = Self.cards(User.Card.self)
      let records = User.bound.rules {
        $0.format("cards").with.converter { (raw: [[String: Any]]) in
          try cards.inject(raw)
        }
      }
      #expect(try records.inject(Sample.greedyWithCards).cards.count == 3)
      let anything = User.bound.rules {
        $0.format("cards").with.converter { (raw: [Any]) in try cards.inject(raw) }
      }
      #expect(try anything.inject(Sample.greedyWithCards).cards.last?.cardId == 623_400_765)
      let receiver = User.bound.rules {
        $0.format("cards").with.converter { (raw: [[String: Any]]) in
          try raw.inject { _ in BoundRules(User.Card.bound) }
        }
      }
      #expect(try receiver.inject(Sample.greedyWithCards).cards.first?.name == "China Merchants Bank")
    }
    try check(HolderStruct.self)
    try check(HolderObject.self)
  }

  @Test("SK-25 one key on two levels does not clash")
  func sameKeyOnTwoLevels() throws {
    func check<User: SampleHolder>(_ type: User.Type) throws {
      let user = try Self.usersWithCards(User.self).inject(Sample.greedyWithCards)
      #expect(user.name == "Greedy")
      #expect(user.cards.map(\.name) == ["China Merchants Bank", "Agricultural Bank", "Construction Bank"])
    }
    try check(HolderStruct.self)
    try check(HolderObject.self)
  }

  @Test("SK-26 one formatter made outside serves both levels")
  func sharedFormatter() throws {
    func check<User: SampleHolder>(_ type: User.Type) throws {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(identifier: "UTC")
      formatter.dateFormat = "yyyy-MM-dd"
      let cards = User.Card.bound.rules {
        $0.mapping("expire").to("expireDate")
          .format("expireDate").with.converter { (text: String) in formatter.date(from: text) }
      }
      let users = User.bound
        .rules {
          $0.format("birthday").with.converter { (text: String) in formatter.date(from: text) }
            .format("cards").with.injector(cards)
        }
      let user = try users.inject(Sample.greedyWithCards)
      #expect(user.birthday == day(1993, 3, 6))
      #expect(user.cards.map(\.expireDate) == [day(2026, 3, 27), day(2029, 2, 21), day(2024, 8, 15)])
    }
    try check(HolderStruct.self)
    try check(HolderObject.self)
  }

  @Test("SK-27 a cached injector is built once for any number of parents")
  func cachedInjector() throws {
    struct Card { var cardId = 0 }
    struct User { var cards: [Card] = [] }
    final class CardObject { var cardId = 0 }
    final class UserObject { var cards: [CardObject] = [] }
    let built = Counter()
    let record: [String: Any] = ["cards": [["id": 1], ["id": 2]]]
    for _ in 0..<20 {
      let users = try Array(repeating: record, count: 5).inject { injector in
        injector.bind(User.self) { User() }
          .format("cards").with.injector(
            Injector.cached(Card.self, make: { Card() }) { cards in
              built.increase()
              return cards.mapping("id").to("cardId")
            }
          )
      }
      #expect(users.map { $0.cards.map(\.cardId) } == Array(repeating: [1, 2], count: 5))
    }
    #expect(built.count == 1)
    for _ in 0..<20 {
      let user = try record.inject { injector in
        injector.bind(UserObject.self) { UserObject() }
          .format("cards").with.injector(
            Injector.cached(CardObject.self, make: { CardObject() }) { cards in
              built.increase()
              return cards.mapping("id").to("cardId")
            }
          )
      }
      #expect(user.cards.map(\.cardId) == [1, 2])
    }
    #expect(built.count == 2)
  }

  @Test("SK-28 a second, empty user has no cards")
  func secondUserWithoutCards() throws {
    func check<User: SampleHolder>(_ type: User.Type) throws {
      let users = try Self.usersWithCards(User.self).inject([Sample.greedyWithCards, [:]])
      #expect(users.map(\.cards.count) == [3, 0])
    }
    try check(HolderStruct.self)
    try check(HolderObject.self)
  }
}
