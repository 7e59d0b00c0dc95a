import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Sources, enums, and access by key.
extension NamadaJSONTests {
  /// A type that is no model and is made of no JSON value by itself.
  struct Point: Equatable { let x: Double; let y: Double }

  @Test("NJ-20 models hold what JSON has by themselves, and anything at all by a converter")
  func convertedTypes() throws {
    struct Place: Injectable {
      @Mapped(
        "at",
        converter: Converter<[Double], Point> { $0.count == 2 ? Point(x: $0[0], y: $0[1]) : nil }
      )
      var point = Point(x: 0, y: 0)
      @Mapped("pair", converter: Converter<String, (String, String)> { ("<", $0) }) var pair = ("", "")
    }
    for place in try injectEveryForm(#"{"at": [1.5, -2], "pair": "Lily"}"#, as: Place.self) {
      #expect(place.point == Point(x: 1.5, y: -2))
      #expect(place.pair == ("<", "Lily"))
    }
    struct Bare: Injectable { @Mapped("at") var point = Point(x: 0, y: 0) }
    let error = #expect(throws: InjectionError.self) { try Injector.bind(Bare.self).validated() }
    #expect(error?.code == .configuration)
    #expect(
      error?.description.hasPrefix("'point' of Bare is of type Point, which cannot be injected; ") == true
    )
  }

  struct Natives: Injectable, Equatable {
    @Mapped var foundationText = ""
    @Mapped var text = ""
    @Mapped var number = 0
    @Mapped var yes = false
    @Mapped var foundationRecord = Address()
    @Mapped var record = Address()
    @Mapped var foundationList: [Int] = []
    @Mapped var list: [String] = []
    @Mapped var nothing: String? = "something"
    @Mapped var optional: String? = "something"
  }

  @Test("NJ-21 records may hold the natives of Swift and of Foundation")
  func natives() throws {
    let record: [String: Any] = [
      "foundationText": NSString(string: "a"), "text": "b", "number": NSNumber(value: 7), "yes": true,
      "foundationRecord": NSDictionary(dictionary: ["street_name": "c"]),
      "record": ["street_name": "d"] as [String: Any], "foundationList": NSArray(array: [1, 2]),
      "list": ["e", NSString(string: "f")] as [Any], "nothing": NSNull(),
      // Ours takes optionals as well.
      "optional": String?.none as Any,
    ]
    let json = #"""
      {
        "foundationText": "a", "text": "b", "number": 7, "yes": true, "foundationRecord": {"street_name": "c"},
        "record": {"street_name": "d"}, "foundationList": [1, 2], "list": ["e", "f"], "nothing": null, "optional": null
      }
      """#
    for natives in try injectEveryForm(json, native: record, as: Natives.self) {
      #expect(natives.foundationText == "a")
      #expect(natives.text == "b")
      #expect(natives.number == 7)
      #expect(natives.yes)
      #expect(natives.foundationRecord.street == "c")
      #expect(natives.record.street == "d")
      #expect(natives.foundationList == [1, 2])
      #expect(natives.list == ["e", "f"])
      #expect(natives.nothing == nil)
      #expect(natives.optional == nil)
    }
  }

  @Test("NJ-26 an enum with raw values is a property without any conformance of ours")
  func enums() throws {
    struct Team: Injectable {
      @Mapped("admin_role") var role = Role.regular
      var others: [Role] = []
      var byName: [String: Role]?
      var none: Role?
    }
    let json = #"""
      {"admin_role": "admin", "others": ["moderator", "regular"], "byName": {"a": "admin"}, "none": null}
      """#
    for team in try injectEveryForm(json, as: Team.self) {
      #expect(team.role == .admin)
      #expect(team.others == [.moderator, .regular])
      #expect(team.byName == ["a": .admin])
      #expect(team.none == nil)
    }
  }

  @Test("NJ-27 the default of an enum stays where there is no value, or none that it knows")
  func enumDefaults() throws {
    for json in ["{}", #"{"admin_role": "king"}"#, #"{"admin_role": null}"#, #"{"admin_role": 5}"#] {
      for admin in try injectEveryForm(json, as: Admin.self) { #expect(admin.role == .regular) }
    }
  }

  @Test("NJ-28 NJ-29 a model is written and read by its JSON keys")
  func accessByKey() throws {
    for user in try injectEveryForm(Self.user, as: User.self) {
      let before: String = user["user_name"] ?? ""
      #expect(before == "greedy")
      user["user_name"] = "charlie"
      #expect(user.userName == "charlie")
      let after: String = user["user_name"] ?? ""
      #expect(after == "charlie")
      #expect(user.name == "Greedy")
      let missing: String = user["no_such_key"] ?? "none"
      #expect(missing == "none")
    }
    for var account in try injectEveryForm(Self.user, as: Account.self) {
      account["user_name"] = "charlie"
      account["age"] = 31
      account["name"] = nil
      #expect(account == Account(userName: "charlie", name: nil, age: 31))
    }
    // Through the superclass, keys of the subclass are known.
    for admin in try injectEveryForm(Self.user, as: Admin.self) {
      let user: User = admin
      user["admin_role"] = "moderator"
      #expect(admin.role == .moderator)
      let role: Role? = user["admin_role"]
      #expect(role == .moderator)
    }
  }

  @Test("NJ-30 a number is had of a text, and a text of a number")
  func leniency() throws {
    for user in try injectEveryForm(#"{"user_name": "6.5", "age": "41"}"#, as: User.self) {
      #expect(user.age == 41)
      let double: Double? = user["user_name"]
      #expect(double == 6.5)
      let text: String? = user["age"]
      #expect(text == "41")
      let number: NSNumber? = user["age"]
      #expect(number?.doubleValue == 41)
      user["age"] = "42"
      #expect(user.age == 42)
      user["user_name"] = 7
      #expect(user.userName == "7")
    }
  }
}
