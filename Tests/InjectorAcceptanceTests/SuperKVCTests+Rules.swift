import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about single rules.
extension SuperKVCTests {
  @Test("SK-13 bind makes and fills the type that it is given")
  func bindMakesTheType() throws {
    let user: UserStruct = try Sample.greedy.inject { $0.bind(UserStruct.self) { UserStruct() } }
    #expect(user.name == "Greedy")
    let object: UserObject = try Sample.greedy.inject { $0.bind(UserObject.self) { UserObject() } }
    #expect(object.name == "Greedy")
  }

  @Test("SK-14 mapping names the key first and the property second")
  func argumentOrder() throws {
    struct Pair { var left = 0; var right = 0 }
    final class PairObject { var left = 0; var right = 0 }
    let pair = try Injector.bind(Pair.self) { Pair() }.rules {
      $0.mapping("right").to("left").ignore("right")
    }
    .inject(["left": 1, "right": 2])
    #expect(pair.left == 2)
    let object = try Injector.bind(PairObject.self) { PairObject() }.rules {
      $0.mapping("right").to("left")
        .ignore("right")
    }
    .inject(["left": 1, "right": 2])
    #expect(object.left == 2)
  }

  @Test("SK-15 format takes the property's name, and the converter gets the raw value")
  func formatNamesTheProperty() throws {
    func name<User: SampleUser>(_ type: User.Type) throws -> String {
      try User.bound
        .rules {
          $0.mapping("nick").to("name")
            .format("name").with.converter { (raw: Any) in "<\(raw)>" }
        }
        .inject(["nick": 7]).name
    }
    #expect(try name(UserStruct.self) == "<7>")
    #expect(try name(UserObject.self) == "<7>")
    let error = #expect(throws: InjectionError.self) {
      try UserStruct.bound.rules {
        $0.mapping("nick").to("name")
          .format("nick").with.converter { (raw: String) in raw }
      }
      .inject(["nick": "G"])
    }
    #expect(error?.code == .configuration)
  }

  @Test("SK-16 ignore takes any number of properties in one line, and they keep their defaults")
  func ignoreSeveral() throws {
    func check<User: SampleUser>(_ type: User.Type) throws {
      let user = try User.bound.rules { $0.ignore("name").and("isVip").and("partners") }.inject(Sample.greedy)
      #expect(user.name == "nobody")
      #expect(!user.isVip)
      #expect(user.partners.isEmpty)
    }
    try check(UserStruct.self)
    try check(UserObject.self)
  }

  @Test("SK-17 separate ignore statements add up")
  func ignoreAccumulates() throws {
    func check<User: SampleUser>(_ type: User.Type) throws {
      let user = try User.bound
        .rules {
          $0.ignore("name")
            .mapping("id").to("userId")
            .ignore("isVip")
            .ignore("partners")
        }
        .inject(Sample.greedy)
      #expect(user.userId == 100_075)
      #expect(user.name == "nobody")
      #expect(!user.isVip)
      #expect(user.partners.isEmpty)
    }
    try check(UserStruct.self)
    try check(UserObject.self)
  }

  @Test("SK-18 synthesize names the storage of a property")
  func synthesizeStorage() throws {
    struct Backed { var userId_: Int64 = 0; var userId: Int64 { userId_ } }
    final class BackedObject { var userId_: Int64 = 0; var userId: Int64 { userId_ } }
    let backed = Injector.bind(Backed.self) { Backed() }.rules { $0.synthesize("userId").to("userId_") }
    #expect(try backed.inject(["userId": 7]).userId == 7)
    #expect(try backed.rules { $0.mapping("id").to("userId") }.inject(["id": 8]).userId == 8)
    let object = Injector.bind(BackedObject.self) { BackedObject() }.rules {
      $0.synthesize("userId").to("userId_")
    }
    #expect(try object.inject(["userId": 7]).userId == 7)
    #expect(try object.rules { $0.mapping("id").to("userId") }.inject(["id": 8]).userId_ == 8)
  }

  @Test("SK-19 with may be left out")
  func withIsOptional() throws {
    func check<User: SampleUser>(_ type: User.Type) throws {
      let long = User.bound.rules { $0.format("birthday").as(.date("yyyy-MM-dd")) }
      let short = User.bound.rules { $0.format("birthday").as(.date("yyyy-MM-dd")) }
      #expect(try long.inject(Sample.greedy).birthday == day(1993, 3, 6))
      #expect(try short.inject(Sample.greedy).birthday == day(1993, 3, 6))
    }
    try check(UserStruct.self)
    try check(UserObject.self)
  }

  @Test("SK-20 the same rules on an array of records give an array of models, in order")
  func arrayOfRecords() throws {
    func check<User: SampleUser>(_ type: User.Type) throws {
      let users = try Self.users(User.self).inject([Sample.greedy, Sample.charlie])
      try #require(users.count == 2)
      Self.expectGreedy(users[0])
      #expect(users[1].userId == 100_724)
      #expect(users[1].name == "Charlie")
      #expect(users[1].birthday == day(1996, 8, 12))
      #expect(!users[1].isVip)
      #expect(users[1].partners == [100_710, 100_715])
    }
    try check(UserStruct.self)
    try check(UserObject.self)
  }

  @Test("SK-21 an empty record gives a model with its defaults")
  func emptyRecord() throws {
    func check<User: SampleUser>(_ type: User.Type) throws {
      let users = try Self.users(User.self).inject([Sample.greedy, Sample.charlie, [:]])
      try #require(users.count == 3)
      #expect(users[2].userId == 0)
      #expect(users[2].name == "nobody")
      #expect(users[2].birthday == nil)
      #expect(!users[2].isVip)
      #expect(users[2].partners.isEmpty)
    }
    try check(UserStruct.self)
    try check(UserObject.self)
  }
}
