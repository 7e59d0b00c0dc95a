import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Defaults for many types. They are set for the whole process, so every test has a process of its own.
struct InjectionDefaultsTests {
  class Person: Injectable, SendableMetatype {
    var nickName = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }
  class Student: Person { var mathScore = 0 }
  final class Pupil: Student { var gradeLevel = 0 }
  struct Car: Injectable { var maxSpeed = 0.0 }
  struct Strict: Injectable, Equatable { var id = 0 }
  struct Garage: Injectable { var carName = ""; var mainCar = Car(); var oldCars: [Car] = [] }

  struct Money: Equatable { var cents = 0 }
  struct Purse: Injectable {
    var money = Money()
    var perhaps: Money?
    var all: [Money] = []
    var byName: [String: Money] = [:]
    var day = Date(timeIntervalSince1970: 0)
    var text = ""
  }
  static let money = Converter<Double, Money> { Money(cents: Int(($0 * 100).rounded())) }

  /// Both ways to inject give the same.
  static func both<Model: Injectable, Value: Equatable>(
    _ type: Model.Type, _ json: String, _ value: (Model) -> Value
  ) -> Value? {
    let fromText = (try? Model(injectingJSON: json)).map(value)
    let tree = try? JSONSerialization.jsonObject(with: Data(json.utf8))
    #expect(fromText == (try? Model(injecting: tree as? [String: Any] ?? [:])).map(value))
    return fromText
  }

  @Test func globalKeysHoldForEveryTypeAndTheOwnNameStays() async {
    await #expect(processExitsWith: .success) {
      #expect(Self.both(Student.self, #"{"math_score": 98}"#, \.mathScore) == 0)
      InjectionDefaults.setGlobal(InjectionDefaults().keys(.snakeCase))
      #expect(Self.both(Student.self, #"{"math_score": 98}"#, \.mathScore) == 98)
      #expect(Self.both(Student.self, #"{"mathScore": 97}"#, \.mathScore) == 97)
      #expect(Self.both(Garage.self, #"{"main_car": {"max_speed": 5}}"#, \.mainCar.maxSpeed) == 5)
      InjectionDefaults.removeAll()
      #expect(Self.both(Student.self, #"{"math_score": 98}"#, \.mathScore) == 0)
    }
  }

  @Test func convertersByTypeReachEveryPropertyOfTheType() async {
    await #expect(processExitsWith: .success) {
      let json = #"""
        {"money": 1.5, "perhaps": "2", "all": [1, "x", 2], "byName": {"a": 3}, "day": "02.01.1970", "text": " a "}
        """#
      expectError { try Purse(injectingJSON: json) }
      InjectionDefaults.setGlobal(
        InjectionDefaults().converter(Self.money).converter(.date("dd.MM.yyyy"))
          .converter(Converter<String, String>.trimmed)
      )
      #expect(Self.both(Purse.self, json, \.money) == Money(cents: 150))
      #expect(Self.both(Purse.self, json, \.perhaps) == Money(cents: 200))
      #expect(Self.both(Purse.self, json, \.all) == [Money(cents: 100), Money(cents: 200)])
      #expect(Self.both(Purse.self, json, \.byName) == ["a": Money(cents: 300)])
      #expect(Self.both(Purse.self, json, \.day) == Date(timeIntervalSince1970: 86400))
      #expect(Self.both(Purse.self, json, \.text) == "a")
      // A converter of the property itself wins, and takes raw values.
      let purses = Injector.bind(Purse.self)
        .rules { $0.format("text").with.converter { (text: String) in text + "!" } }
      #expect((try? purses.inject(json: json))?.text == " a !")
      InjectionDefaults.set(InjectionDefaults().converter(.date("yyyy")), for: [Purse.self])
      #expect(Self.both(Purse.self, #"{"day": "1970"}"#, \.day) == Date(timeIntervalSince1970: 0))
      #expect(Self.both(Purse.self, json, \.money) == Money(cents: 150))
    }
  }

  enum Status: String { case active, inactive }
  struct Account: Injectable { var status: Status? }

  @Test func aConverterOfTheRawTypeChangesTheTextsOfEnumsWhateverWasReadBefore() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(
        InjectionDefaults().converter(
          Converter<String, String> { (text: String) -> String? in
            text.hasPrefix("x-") ? String(text.dropFirst(2)) : text == "inactive" ? "active" : nil
          }
        )
      )
      for _ in 0..<2 {
        #expect(Self.both(Account.self, #"{"status": "x-active"}"#, \.status) == .active)
        #expect(Self.both(Account.self, #"{"status": "x-inactive"}"#, \.status) == .inactive)
        #expect(Self.both(Account.self, #"{"status": "active"}"#, \.status) == .some(nil))
        #expect(Self.both(Account.self, #"{"status": "inactive"}"#, \.status) == .active)
      }
    }
  }

  struct Stored: Codable, Equatable { var text = ""; var count = 0 }

  @Test func closuresForValuesHoldInsideCodableTypes() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.global = InjectionDefaults()
        .values { name, value in name == "text" ? "in \(value)" : value }
        .extractedValues { name, value in name == "text" ? "out \(value)" : value }
      let models = Injector.bind(Stored.self)
      for made in try models.both(#"{"text": "a", "count": 2}"#) {
        #expect(made == Stored(text: "in a", count: 2))
        #expect(try models.extractJSONString(made, .sortedKeys) == #"{"count":2,"text":"out in a"}"#)
      }
      let lists = Injector.bind([Stored].self)
      #expect(try lists.inject(json: #"[{"text": "a"}]"#) == [])
      #expect(try lists.inject(json: #"[{"text": "a", "count": 1}]"#) == [Stored(text: "in a", count: 1)])
      let own = models.values { _, value in value }
      #expect(try own.inject(json: #"{"text": "a", "count": 2}"#).text == "a")
    }
  }

  @Test func policiesOfTheTypeBeatTheParentsAndGlobalOnesAreTheRoots() async {
    await #expect(processExitsWith: .success) {
      let json = #"{"id": "7"}"#
      #expect(Self.both(Strict.self, json, \.id) == 7)
      InjectionDefaults.setGlobal(InjectionDefaults().policy(.strict))
      expectError { try Strict(injectingJSON: json) }
      expectError { try Strict(injecting: ["id": "7"]) }
      let lenient = Injector.bind(Garage.self).policy(.lenient)
      #expect((try? lenient.inject(json: #"{"mainCar": {"maxSpeed": "5"}}"#))?.mainCar.maxSpeed == 5)
      InjectionDefaults.set(InjectionDefaults().policy(mismatch: .fail), for: [Car.self])
      expectError { try lenient.inject(json: #"{"mainCar": {"maxSpeed": "5"}}"#) }
      InjectionDefaults.removeAll()
      #expect(Self.both(Strict.self, json, \.id) == 7)
    }
  }

  @Test func defaultsCanBeAsked() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(InjectionDefaults().keys(.snakeCase))
      InjectionDefaults.set(InjectionDefaults().keys(.kebabCase), for: [Person.self])
      #expect(InjectionDefaults.sourceKeys(for: "nickName", of: Pupil.self) == ["nick-name", "nickName"])
      #expect(InjectionDefaults.sourceKeys(for: "nickName", of: Car.self) == ["nick_name", "nickName"])
      #expect(InjectionDefaults.global.sourceKeys(for: "id") == ["id"])
    }
  }

  struct Asking: Injectable {
    var nickName = ""
    static let calls = Counter()
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      calls.increase()
      let key = InjectionDefaults.global.sourceKeys(for: "nickName")[0]
      return rules.mapping("_" + key).to("nickName")
    }
  }

  @Test func rulesRunOncePerTypeAndAgainAfterAChange() async {
    await #expect(processExitsWith: .success) {
      #expect(Self.both(Asking.self, #"{"_nickName": "a"}"#, \.nickName) == "a")
      #expect(Asking.calls.count == 1)
      InjectionDefaults.setGlobal(InjectionDefaults().keys(.snakeCase))
      #expect(Self.both(Asking.self, #"{"_nick_name": "b"}"#, \.nickName) == "b")
      #expect(Self.both(Asking.self, #"{"_nickName": "b"}"#, \.nickName) == "")
      #expect(Asking.calls.count == 2)
    }
  }

  @Test func aConverterThatNothingCanFeedIsAMistake() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(InjectionDefaults().converter(Converter<Money, Date> { _ in nil }))
      expectMistake(
        Injector.bind(Purse.self).rules { $0.ignore("money") },
        part: "the default converter to Date takes Money, which no JSON value can become; "
          + "take String, a number, Bool, [T], [String: Any] or Any"
      )
    }
  }
}
