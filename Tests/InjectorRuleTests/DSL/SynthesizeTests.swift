import Injector
import Testing

@testable import InjectorTestSupport

struct SynthesizeTests {
  struct Backed {
    var userId_ = 0
    var name_ = "none"
    var userId: Int { userId_ }
  }

  static let backed = Injector.bind(Backed.self) { Backed() }.rules { $0.synthesize("userId").to("userId_") }

  @Test func propertyNameIsTheKey() throws {
    #expect(try Self.backed.inject(["userId": 7]).userId == 7)
  }

  @Test func nameOfTheStorageIsNoKey() throws {
    #expect(try Self.backed.inject(["userId_": 7]).userId == 0)
  }

  @Test func otherRulesSayThePropertyName() throws {
    let mapped = Self.backed.rules { $0.mapping("id").to("userId") }
    #expect(try mapped.inject(["id": 8]).userId == 8)
    let formatted = Self.backed.rules { $0.format("userId").with.converter { (raw: Int) in raw * 2 } }
    #expect(try formatted.inject(["userId": 8]).userId == 16)
    #expect(try Self.backed.rules { $0.ignore("userId") }.inject(["userId": 8]).userId == 0)
    #expect(throws: InjectionError.self) { try Self.backed.rules { $0.require("userId") }.inject([:]) }
  }

  @Test func keyStrategyUsesThePropertyName() throws {
    #expect(try Self.backed.keys(.snakeCase).inject(["user_id": 9]).userId == 9)
  }

  @Test func orderIsIrrelevant() throws {
    let late = Injector.bind(Backed.self) { Backed() }
      .rules {
        $0.mapping("id").to("userId")
          .synthesize("userId").to("userId_")
      }
    #expect(try late.inject(["id": 8]).userId == 8)
  }

  @Test func laterSynthesizeReplacesTheEarlierOne() throws {
    let twice = Injector.bind(Backed.self) { Backed() }
      .rules {
        $0.synthesize("label").to("userId_")
          .synthesize("label").to("name_")
      }
    #expect(try twice.inject(["label": "x"]).name_ == "x")
  }

  @Test func storageThatIsNotThere() {
    let error = #expect(throws: InjectionError.self) {
      try Injector.bind(Backed.self) { Backed() }.rules { $0.synthesize("userId").to("userID_") }.validated()
    }
    #expect(error?.code == .configuration)
    #expect(error?.description.contains("did you mean 'userId_'?") == true)
  }

  @Test func oneStorageForTwoProperties() {
    let error = #expect(throws: InjectionError.self) {
      try Self.backed.rules { $0.synthesize("other").to("userId_") }.validated()
    }
    #expect(error?.description.contains("'userId' and 'other' are both stored in 'userId_'") == true)
  }

  @Test func ofAClassAndOfAMemberwiseStruct() throws {
    final class Object { var title_ = "none" }
    struct Memberwise { let title_: String }
    let objects = Injector.bind(Object.self) { Object() }.rules { $0.synthesize("title").to("title_") }
    #expect(try objects.inject(["title": "x"]).title_ == "x")
    let memberwise = Injector.bind(Memberwise.self).rules { $0.synthesize("title").to("title_") }
    #expect(try memberwise.inject(["title": "x"]).title_ == "x")
  }
}
