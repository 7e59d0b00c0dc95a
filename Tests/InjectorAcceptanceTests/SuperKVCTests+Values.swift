import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The statements about odd input, values of other kinds, and several configurations of one type.
extension SuperKVCTests {
  @Test("SK-32 the order of the statements does not matter")
  func orderOfStatements() throws {
    func check<User: SampleUser>(_ type: User.Type) throws {
      let forwards = User.bound
        .rules {
          $0.mapping("id").to("userId").ignore("isVip")
            .format("birthday").as(.date("yyyy-MM-dd"))
        }
      let backwards = User.bound
        .rules {
          $0.format("birthday").as(.date("yyyy-MM-dd"))
            .ignore("isVip").mapping("id").to("userId")
        }
      for user in try [forwards.inject(Sample.greedy), backwards.inject(Sample.greedy)] {
        #expect(user.userId == 100_075)
        #expect(!user.isVip)
        #expect(user.birthday == day(1993, 3, 6))
      }
    }
    try check(UserStruct.self)
    try check(UserObject.self)
  }

  @Test("SK-33 bind alone is a configuration that works")
  func emptyConfiguration() throws {
    #expect(try Sample.greedy.inject { $0.bind(UserStruct.self) { UserStruct() } }.name == "Greedy")
    #expect(try Sample.greedy.inject { $0.bind(UserObject.self) { UserObject() } }.name == "Greedy")
    let error = #expect(throws: InjectionError.self) {
      try Sample.greedy.inject { $0.bind(UserObject.self) }
    }
    #expect(error?.code == .configuration)
  }

  @Test("SK-34 dictionaries and arrays are receivers, and what is neither record nor array is an error")
  func receivers() throws {
    func check<User: SampleUser>(_ type: User.Type) throws {
      let users = Self.users(User.self)
      Self.expectGreedy(try Sample.greedy.inject { _ in BoundRules(users) })
      Self.expectGreedy(try Sample.foundation(Sample.greedy).inject { _ in BoundRules(users) })
      #expect(try [Sample.greedy, Sample.charlie].inject { _ in BoundRules(users) }.count == 2)
      #expect(try ([Sample.greedy, Sample.charlie] as [Any]).inject { _ in BoundRules(users) }.count == 2)
      #expect(
        try NSArray(array: [Sample.greedy, Sample.charlie]).inject { _ in BoundRules(users) }.count == 2
      )
      for other in ["text", 7, true, NSNull()] as [Any] {
        let error = #expect(throws: InjectionError.self) { try users.inject(["data": other], at: "data") }
        #expect(error?.code == .wrongRoot)
      }
    }
    try check(UserStruct.self)
    try check(UserObject.self)
  }

  @Test("SK-35 null is skipped, and the default stays")
  func null() throws {
    func check<User: SampleUser>(_ type: User.Type) throws {
      let record = [
        "userId": NSNull(), "name": NSNull(), "isVip": NSNull(), "partners": NSNull(),
      ]
      let user = try User.bound.inject(record)
      #expect(user.userId == 0)
      #expect(user.name == "nobody")
      #expect(!user.isVip)
      #expect(user.partners.isEmpty)
    }
    try check(UserStruct.self)
    try check(UserObject.self)
  }

  @Test("SK-36 numeric text goes into a number, 0 and 1 into a Bool")
  func numericText() throws {
    func check<User: SampleUser>(_ type: User.Type) throws {
      #expect(try User.bound.inject(["userId": "9007199254740993"]).userId == 9_007_199_254_740_993)
      #expect(try User.bound.inject(["isVip": 1]).isVip)
      #expect(try User.bound.inject(["isVip": "YES"]).isVip)
      #expect(try !User.bound.inject(["isVip": 0]).isVip)
      #expect(try User.bound.inject(["name": 7]).name == "7")
    }
    try check(UserStruct.self)
    try check(UserObject.self)
  }

  @Test(
    "SK-37 a converter with an Optional input hears of a missing key, and scalars have converters too",
    .withoutRoundTrips
  )
  func converterAndMissingKey() throws {
    func check<User: SampleUser>(_ type: User.Type) throws {
      let named = User.bound.rules { $0.format("name").with.converter { (raw: String?) in raw ?? "unnamed" } }
      #expect(try named.inject([:]).name == "unnamed")
      #expect(try named.inject(["name": NSNull()]).name == "unnamed")
      #expect(try named.inject(["name": "Greedy"]).name == "Greedy")
      let calls = Counter()
      let doubled = User.bound.rules {
        $0.format("userId").with.converter { (raw: Int64) in
          calls.increase()
          return raw * 2
        }
      }
      #expect(try doubled.inject(["userId": 21]).userId == 42)
      #expect(try doubled.inject([:]).userId == 0)
      #expect(calls.count == 1)
    }
    try check(UserStruct.self)
    try check(UserObject.self)
  }

  @Test("SK-38 a rule for a property without storage is reported")
  func propertyWithoutStorage() throws {
    struct Square { var side = 0; var area: Int { side * side } }
    final class SquareObject { var side = 0; var area: Int { side * side } }
    let error = #expect(throws: InjectionError.self) {
      try Injector.bind(Square.self) { Square() }.rules { $0.mapping("a").to("area") }.validated()
    }
    #expect(error?.code == .configuration)
    #expect(error?.description.hasPrefix("no property 'area' in Square") == true)
    let objectError = #expect(throws: InjectionError.self) {
      try Injector.bind(SquareObject.self) { SquareObject() }.rules { $0.mapping("a").to("area") }.validated()
    }
    #expect(objectError?.description.hasPrefix("no property 'area' in SquareObject") == true)
  }

  @Test("SK-39 two configurations of one type do not disturb one another")
  func twoConfigurations() throws {
    func check<User: SampleUser>(_ type: User.Type) throws {
      let nameless = User.bound.rules { $0.ignore("name") }
      let vipless = User.bound.rules { $0.ignore("isVip") }
      for _ in 0..<3 {
        let first = try nameless.inject(Sample.greedy)
        let second = try vipless.inject(Sample.greedy)
        #expect(first.name == "nobody" && first.isVip)
        #expect(second.name == "Greedy" && !second.isVip)
        #expect(try User.bound.inject(Sample.greedy).name == "Greedy")
      }
    }
    try check(UserStruct.self)
    try check(UserObject.self)
  }

  @Test("SK-40 a new limit takes effect at once")
  func newLimit() throws {
    let cache = PlanCache(countLimit: 10)
    for number in 0..<10 {
      let injector = UserStruct.bound.rules { $0.mapping("id\(number)").to("userId") }
      _ = try cache.plan(for: UserStruct.self, rules: injector.ruleSet)
    }
    cache.countLimit = 1
    #expect(cache.count == 1)
    cache.countLimit = 2
    _ = try cache.plan(for: UserObject.self, rules: UserObject.bound.ruleSet)
    #expect(cache.count == 2)
  }

  @Test("SK-41 inherited properties are injected")
  func inheritedProperties() throws {
    class Animal { var legs = 0 }
    class Dog: Animal { var name = "" }
    final class Puppy: Dog { var weeks = 0 }
    let puppy = try Injector.bind(Puppy.self) { Puppy() }
      .rules { $0.mapping("l").to("legs") }
      .inject(["l": 4, "name": "Wangwang", "weeks": 6])
    #expect(puppy.legs == 4)
    #expect(puppy.name == "Wangwang")
    #expect(puppy.weeks == 6)
  }

  @Test("SK-42 a missing key never clears a default")
  func missingKey() throws {
    struct Settings { var volume = 7; var name = "mine"; var ratio: Double? = 0.5; var flags = [true] }
    final class SettingsObject { var volume = 7; var name = "mine"; var ratio: Double? = 0.5 }
    let settings = try Injector.bind(Settings.self) { Settings() }.inject(["other": 1])
    #expect(settings.volume == 7)
    #expect(settings.name == "mine")
    #expect(settings.ratio == 0.5)
    #expect(settings.flags == [true])
    let object = try Injector.bind(SettingsObject.self) { SettingsObject() }.inject([:])
    #expect(object.volume == 7)
    #expect(object.name == "mine")
    #expect(object.ratio == 0.5)
  }
}
