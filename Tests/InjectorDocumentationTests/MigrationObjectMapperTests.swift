import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The right-hand sides of the page about ObjectMapper.
struct MigrationObjectMapperTests {
  struct User: Injectable, Hashable {
    var name = ""
    var age: Int?
    var distance = 0.0
    var birthday: Date?
    var friends: [User] = []
    var note = "none"

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("user_name").to("name")
        .mapping("distance.value").to("distance")
        .format("birthday").as(.date("yyyy-MM-dd", timeZone: .current))
        .ignore("note")
    }
  }

  let json = #"{"user_name": "Ann", "age": 30, "distance": {"value": 31}, "friends": [{"user_name": "Bob"}]}"#
  var dictionary: [String: Any] { ["user_name": "Ann", "birthday": "1970-01-02", "note": "n"] }

  // MARK: Making models

  @Test func models() throws {
    let user = try User(injectingJSON: json)
    #expect(user.name == "Ann" && user.age == 30 && user.distance == 31 && user.friends.first?.name == "Bob")
    #expect(try User(injecting: dictionary).birthday == localDay)
    #expect(try Injector.bind(User.self).inject(json: json).name == "Ann")
    #expect(try Injector.bind(User.self).inject(dictionary).note == "none")
    if let user = try? User(injectingJSON: json) { #expect(user.age == 30) }
  }

  @Test func collections() throws {
    let array = [dictionary, dictionary]
    let arrayJSON = "[\(json), \(json)]"
    let dictionaryJSON = #"{"a": \#(json)}"#
    #expect(try [User](injectingJSON: arrayJSON).count == 2)
    #expect(try [User](injecting: array).count == 2)
    #expect(try Set<User>(injectingJSON: arrayJSON).count == 1)
    #expect(try Set<User>(injecting: array).count == 1)
    #expect(try [String: User](injectingJSON: dictionaryJSON)["a"]?.name == "Ann")
    #expect(try [String: User](injecting: ["a": dictionary])["a"]?.name == "Ann")
    let object: Any = ["a": array]
    #expect(try Injector.bind([String: [User]].self).inject(value: object)["a"]?.count == 2)
    let rows: Any = [array, []]
    #expect(try Injector.bind([[User]].self).inject(value: rows).map(\.count) == [2, 0])
    #expect(try Injector.bind(User.self).inject(value: dictionary).name == "Ann")
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("injector-\(UUID()).json")
    try Data(json.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(try User(injectingJSON: Data(contentsOf: url)).name == "Ann")
  }

  // MARK: Classes

  class Base: Injectable {
    var base: String?
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("base_key").to("base") }
  }

  class Subclass: Base {
    var sub: String?
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).mapping("sub_key").to("sub")
    }
  }

  struct Page<Item: Injectable>: Injectable { var items: [Item] = [] }

  @Test func classesAndGenerics() throws {
    let object = try Subclass(injecting: ["base_key": "a", "sub_key": "b"])
    #expect(object.base == "a" && object.sub == "b")
    #expect(try Page<User>(injecting: ["items": [dictionary]]).items.count == 1)
  }

  // MARK: Keys

  struct Keyed: Injectable {
    var first = 0
    var version = ""
    var bundle = ""
    var token = "none"

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("list.0.x").to("first")
        .mapping(#"app\.version"#).to("version")
        .mapping(#"config.com\.app\.id"#).to("bundle")
        .ignore("token")
    }
  }

  @Test func keys() throws {
    let keyed = try Keyed(
      injectingJSON: #"""
        {"list": [{"x": 5}], "app.version": "1.2", "config": {"com.app.id": "b"}, "token": "t"}
        """#
    )
    #expect(keyed.first == 5 && keyed.version == "1.2" && keyed.bundle == "b" && keyed.token == "none")
    #expect(try Injector.bind(Plain.self).keys(.snakeCase).inject(["nick_name": "a"]).nickName == "a")
  }

  struct Plain: Injectable { var nickName = "" }

  // MARK: Immutable models

  struct Point {
    let x: Int
    let born: Date
    let label: String?
    let scale: Double
  }

  static let points = Injector.bind(Point.self)
    .rules {
      $0.mapping("position.x").to("x")
        .format("born").as(.date("yyyy-MM-dd", timeZone: .current))
        .format("scale").with.default(1.5)
    }

  @Test func immutableModels() throws {
    let points = Self.points
    let point = try points.inject(json: #"{"position": {"x": 1}, "born": "1970-01-02"}"#)
    #expect(point.x == 1 && point.label == nil && point.scale == 1.5)
    let error = #expect(throws: InjectionError.self) {
      try points.inject(json: #"{"born": "1970-01-02"}"#)
    }
    #expect(
      error?.description
        == #"x: expected Int, found nothing under "position.x" or "x" (line 1, column 1)"#
    )
  }
}
