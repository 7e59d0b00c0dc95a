import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

extension MigrationCodableTests {
  // MARK: Values

  enum Shape: Decodable, Equatable { case circle(radius: Double) }

  struct Dog: Injectable { var name = "" }
  struct Cat: Injectable { var lives = 9 }
  struct Money: Equatable { var cents = 0 }
  struct Meta: Codable, Equatable { var version: Int }

  struct Order: Injectable {
    var ratio = 0.0
    var shape = Shape.circle(radius: 1)
    var pets: [Any] = []
    var initial = ""
    var price = Money()
    var meta: Meta?

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      let money = Converter<Double, Money> { Money(cents: Int(($0 * 100).rounded())) }
      return rules.format("pets").with.type(by: "kind", ["dog": Dog.self, "cat": Cat.self])
        .mapping("name").to("initial")
        .format("initial").with.converter { (name: String) in name.prefix(1).uppercased() }
        .format("price").as(money)
        .format("meta").as(.json(of: Meta.self))
    }
  }

  @Test func values() throws {
    let orders = Injector.bind(Order.self)
      .format(\.ratio).with.converter { (text: String) in Double(text) }
    let order = try orders.inject(
      json: #"""
        {"ratio": "inf", "shape": {"circle": {"radius": 2}}, "pets": [{"kind": "cat", "lives": 7}, {"kind": "dog"}],
         "name": "ann", "price": 1.5, "meta": "{\"version\": 3}"}
        """#
    )
    #expect(order.ratio == .infinity && order.shape == .circle(radius: 2) && order.initial == "A")
    #expect((order.pets.first as? Cat)?.lives == 7 && order.pets.last is Dog)
    #expect(order.price == Money(cents: 150) && order.meta == Meta(version: 3))
    let user = try User(injectingJSON: #"{"id": "7", "nick": null, "level": "boss"}"#)
    #expect(user.id == 7 && user.nick == nil && user.level == .junior)
  }

  struct Member: InjectionObserving {
    struct Underage: Error {}
    var age = 0
    mutating func didInject(from record: [String: Any]) throws { if age < 18 { throw Underage() } }
  }

  struct Patch: Injectable { var nick: Presence<String> = .absent }
  struct Point { let x: Int; let label: String? }
  struct Response<Content>: Injectable { var code = 0; var data: Content? }

  @Test func modelsOfOtherKinds() throws {
    #expect(throws: InjectionError.self) { try Member(injecting: ["age": 12]) }
    #expect(try Injector.bind(Point.self).inject(json: #"{"x": 1}"#).label == nil)
    #expect(try Patch(injectingJSON: #"{"nick": null}"#).nick == .null)
    let response = try Response<Account>(
      injectingJSON: #"{"code": 200, "data": {"firstName": "Ann", "created": 0}}"#
    )
    #expect(response.data?.firstName == "Ann")
  }

  // MARK: Classes

  class Animal: Injectable {
    var name = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("animal_name").to("name") }
  }

  final class Hound: Animal {
    var age = 0
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).mapping("dog_age").to("age")
    }
  }

  final class Nested: Animal {
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("super.animal_name").to("name")
    }
  }

  @Test func classes() throws {
    let hound = try Hound(injectingJSON: #"{"animal_name": "Rex", "dog_age": 3}"#)
    #expect(hound.name == "Rex" && hound.age == 3)
    #expect(try Nested(injectingJSON: #"{"super": {"animal_name": "Rex"}}"#).name == "Rex")
  }

  // MARK: Errors

  @Test func errors() throws {
    let accounts = Injector.bind(Account.self)
    do {
      _ = try accounts.inject(json: #"{"firstName": "Ann"}"#)
    } catch {
      #expect(error.code == .missing)
      #expect(error.path.description == "created" && error.pointer == "/created")
    }
    do {
      _ = try accounts.inject(json: #"{"firstName": [], "created": "soon"}"#)
    } catch {
      #expect(error.code == .typeMismatch)
      #expect(!error.issues.map(\.path.description).isEmpty)
    }
    for (json, code) in [(#"{"firstName": null, "created": 0}"#, InjectionCode.null), ("{", .malformed)] {
      do {
        _ = try accounts.policy(.strict).inject(json: json)
        Issue.record("no error: \(json)")
      } catch {
        #expect(error.code == code)
      }
    }
    let odd = #"{"age": "old", "level": "boss"}"#
    let (user, report) = try Injector.bind(User.self).injectReporting(json: odd)
    #expect(user.age == 18 && report.warnings.map(\.path.description) == ["age", "level"])
  }

  // MARK: What behaves differently

  struct Both: Injectable, Decodable {
    var a = 0
    enum CodingKeys: String, CodingKey { case a = "A" }
  }

  @Test func differences() throws {
    #expect(try Both(injectingJSON: #"{"A": 1, "a": 2}"#).a == 2)
    let strict = Injector.bind(User.self).policy(.strict)
    #expect(throws: InjectionError.self) { try strict.inject(json: #"{"id": "6"}"#) }
    #expect(throws: InjectionError.self) { try strict.inject(json: #"{"scores": ["x"]}"#) }
    #expect(throws: InjectionError.self) {
      try Injector.bind(User.self).policy(missing: .fail).inject(json: "{}")
    }
    let replaced = Injector.bind(Account.self).mapping("name").to(\.firstName)
    #expect(try replaced.inject(["name": "Ann", "created": 0]).firstName == "Ann")
    for text in ["{'a': 1}", #"{"a": 1,}"#, "// {}\n{}"] {
      #expect(throws: InjectionError.self) { try User(injectingJSON: text) }
    }
  }
}
