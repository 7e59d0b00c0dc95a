import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about one flat record.
struct SuperKVCTests {
  /// The configuration of the samples, for users of either kind.
  static func users<User: SampleUser>(_ type: User.Type) -> Injector<User> {
    User.bound
      .rules {
        $0.mapping("id").to("userId")
          .format("birthday").as(.date("yyyy-MM-dd"))
      }
  }

  static func expectGreedy(_ user: some SampleUser) {
    #expect(user.userId == 100_075)
    #expect(user.name == "Greedy")
    #expect(user.birthday == day(1993, 3, 6))
    #expect(user.isVip)
    #expect(user.partners == [100_236, 100_244, 100_083])
  }

  @Test("SK-1 one chain describes the way from a parsed object to a model")
  func chain() throws {
    Self.expectGreedy(try Self.users(UserStruct.self).inject(Sample.greedy))
    Self.expectGreedy(try Self.users(UserObject.self).inject(Sample.greedy))
    Self.expectGreedy(try Self.users(UserStruct.self).inject(try Sample.foundation(Sample.greedy)))
    Self.expectGreedy(try Self.users(UserObject.self).inject(try Sample.foundation(Sample.greedy)))
  }

  @Test("SK-2 no conformance beyond a way to make the model")
  func noConformance() throws {
    struct Plain { var name = "" }
    final class PlainObject { var name = "" }
    struct Memberwise { let name: String }
    let record = ["name": "Greedy"]
    #expect(try Injector.bind(Plain.self) { Plain() }.inject(record).name == "Greedy")
    #expect(try Injector.bind(PlainObject.self) { PlainObject() }.inject(record).name == "Greedy")
    #expect(try Injector.bind(Memberwise.self).inject(record).name == "Greedy")
  }

  @Test("SK-3 renaming works, and an unknown key never matters")
  func renaming() throws {
    let record: [String: Any] = ["id": 7, "zodiac": "Pisces", "": [1, ["a": 2]], "more": NSNull()]
    #expect(try UserStruct.bound.rules { $0.mapping("id").to("userId") }.inject(record).userId == 7)
    #expect(try UserObject.bound.rules { $0.mapping("id").to("userId") }.inject(record).userId == 7)
  }

  @Test("SK-4 a text becomes a Date through a converter")
  func formatConversion() throws {
    let record = ["birthday": "1996-08-12"]
    func birthday<User: SampleUser>(_ type: User.Type) throws -> Date? {
      try User.bound.rules { $0.format("birthday").as(.date("yyyy-MM-dd")) }.inject(record).birthday
    }
    #expect(try birthday(UserStruct.self) == day(1996, 8, 12))
    #expect(try birthday(UserObject.self) == day(1996, 8, 12))
  }

  @Test("SK-5 a nested dictionary becomes a nested model")
  func deepInjection() throws {
    struct Owner { var card = CardStruct() }
    final class OwnerObject { var card: CardObject? }
    let record = ["card": ["id": 7, "name": "Gold"]]
    let owner = try Injector.bind(Owner.self) { Owner() }
      .format(\.card).with.injector(CardStruct.bound.mapping("id").to(\.cardId))
      .inject(record)
    #expect(owner.card.cardId == 7)
    #expect(owner.card.name == "Gold")
    let object = try Injector.bind(OwnerObject.self) { OwnerObject() }
      .format(\.card).with.injector(CardObject.bound.mapping("id").to(\.cardId))
      .inject(record)
    #expect(object.card?.cardId == 7)
    #expect(object.card?.name == "Gold")
  }

  @Test("SK-6 the three samples run: a flat record, flat records, records with records")
  func samples() throws {
    Self.expectGreedy(try Self.users(UserStruct.self).inject(Sample.greedy))
    #expect(try Self.users(UserStruct.self).inject([Sample.greedy, Sample.charlie]).count == 2)
    let deep = Self.users(HolderStruct.self)
      .format(\.cards).with.injector(CardStruct.bound.mapping("id").to(\.cardId))
    #expect(try deep.inject([Sample.greedyWithCards]).first?.cards.count == 3)
  }

  @Test("SK-7 the injector makes the model and returns it", .withoutRoundTrips)
  func makesTheModel() throws {
    let made = Counter()
    let users = Injector.bind(UserObject.self) {
      made.increase()
      return UserObject()
    }
    let first = try users.inject(["name": "Greedy"])
    let second = try users.inject(["name": "Charlie"])
    #expect(made.count == 2)
    #expect(first !== second)
    #expect(first.name == "Greedy")
  }

  @Test("SK-8 bind takes the model's type")
  func bindType() throws {
    struct Card: Injectable { var cardId = 0 }
    final class CardObject: Injectable { var cardId = 0 }
    #expect(try Injector.bind(Card.self).inject(["cardId": 7]).cardId == 7)
    #expect(try Injector.bind(CardObject.self).inject(["cardId": 7]).cardId == 7)
  }

  @Test("SK-9 the key id goes to userId, an Int64")
  func identifier() throws {
    let user = try UserStruct.bound.rules { $0.mapping("id").to("userId") }.inject(["id": 100_075])
    #expect(user.userId == Int64(100_075))
    let object = try UserObject.bound.rules { $0.mapping("id").to("userId") }.inject(["id": 100_075])
    #expect(object.userId == Int64(100_075))
  }

  @Test("SK-10 a converter from String to Date")
  func dateConverter() throws {
    func birthday<User: SampleUser>(_ type: User.Type) throws -> Date? {
      try User.bound
        .rules {
          $0.format("birthday").with.converter { (text: String) -> Date? in
            try Converter<String, Date>.date("yyyy-MM-dd").convert(text)
          }
        }
        .inject(Sample.greedy).birthday
    }
    #expect(try birthday(UserStruct.self) == day(1993, 3, 6))
    #expect(try birthday(UserObject.self) == day(1993, 3, 6))
  }

  @Test("SK-11 properties without a rule take the key of their own name")
  func unmapped() throws {
    func check<User: SampleUser>(_ type: User.Type) throws {
      let user = try User.bound.inject(try Sample.foundation(Sample.greedy))
      #expect(user.name == "Greedy")
      #expect(user.isVip)
      #expect(user.partners == [100_236, 100_244, 100_083])
    }
    try check(UserStruct.self)
    try check(UserObject.self)
  }

  @Test("SK-12 the response object itself runs the injection")
  func receiver() throws {
    let user = try Sample.greedy.inject { injector in
      injector.bind(UserStruct.self) { UserStruct() }
        .mapping("id").to("userId")
        .format("birthday").as(.date("yyyy-MM-dd"))
    }
    Self.expectGreedy(user)
    let object = try Sample.foundation(Sample.greedy).inject { injector in
      injector.bind(UserObject.self) { UserObject() }
        .mapping("id").to("userId")
        .format("birthday").as(.date("yyyy-MM-dd"))
    }
    Self.expectGreedy(object)
  }
}
