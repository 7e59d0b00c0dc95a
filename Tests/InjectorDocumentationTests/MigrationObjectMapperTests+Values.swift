import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

extension MigrationObjectMapperTests {
  // MARK: Transforms

  enum Kind: String { case cat, dog }

  struct Place: Codable, Equatable { var latitude: Double }

  struct Converted: Injectable {
    var seconds: Date?
    var milliseconds: Date?
    var custom: Date?
    var iso: Date?
    var formatted: Date?
    var days: [Date] = []
    var lossyDays: [Date] = []
    var daysByName: [String: Date] = [:]
    var price: NSDecimalNumber = 0
    var home: URL?
    var photo: Data?
    var colour = RGBAColor(red: 0, green: 0, blue: 0)
    var kind: Kind?
    var usersByKind: [Kind: User] = [:]
    var length = 0
    var number = 0
    var place: Place?

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      let formatter = DateFormatter()
      formatter.dateFormat = "dd/MM/yyyy"
      formatter.timeZone = TimeZone(identifier: "UTC")
      return
        rules
        .format("seconds").as(.epochSeconds)
        .format("milliseconds").as(.epochMilliseconds)
        .format("custom").as(.date("yyyy-MM-dd", timeZone: .current))
        .format("iso").as(.iso8601)
        .format("formatted").with.converter { (text: String) in formatter.date(from: text) }
        .format("days").as(.array(.epochSeconds))
        .format("lossyDays").as(.lossyArray(.date("yyyy")))
        .format("daysByName").as(.dictionary(.epochSeconds))
        .format("home").as(.url)
        .format("photo").as(.base64)
        .format("colour").as(Converter<String, RGBAColor>.hexColor)
        .format("kind").as(.rawValue(of: Kind.self))
        .format("length").with.converter { (text: String) in text.count }
    }
  }

  @Test func transforms() throws {
    let json = #"""
      {"seconds": 86400, "milliseconds": 86400000, "custom": "1970-01-02", "iso": "1970-01-02T00:00:00.000Z",
       "formatted": "02/01/1970", "days": [86400], "lossyDays": ["1970", "x"], "daysByName": {"a": 86400},
       "price": "1.25", "home": "https://a.org", "photo": "aGk=", "colour": "0F0", "kind": "dog",
       "usersByKind": {"cat": {"user_name": "Tom"}, "cow": {}}, "length": "four", "number": "12", "place": {"latitude": "47"}}
      """#
    let day = Date(timeIntervalSince1970: 86400)
    let model = try Converted(injectingJSON: json)
    for date in [model.seconds, model.milliseconds, model.iso, model.formatted] { #expect(date == day) }
    #expect(model.custom == localDay)
    #expect(model.days == [day] && model.lossyDays == [Date(timeIntervalSince1970: 0)])
    #expect(model.daysByName == ["a": day] && model.price == 1.25 && model.home?.host() == "a.org")
    #expect(model.photo == Data("hi".utf8) && model.colour == RGBAColor(red: 0, green: 1, blue: 0))
    #expect(model.kind == .dog && model.usersByKind.mapValues(\.name) == [.cat: "Tom"])
    #expect(model.length == 4 && model.number == 12 && model.place == Place(latitude: 47))
  }

  @Test func ownTransforms() throws {
    let number = Converter<String, Int>({ Int($0) }, back: { String($0) })
    struct Model { var id = 0 }
    let models = Injector.bind(Model.self) { Model() }.format(\.id).as(number)
    #expect(try models.inject(json: #"{"id": "7"}"#).id == 7)
  }

  // MARK: Static mapping and contexts

  class Vehicle: Injectable {
    var wheels = 0
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
    class func type(of record: [String: Any]) -> Vehicle.Type {
      record["doors"] == nil ? Vehicle.self : Car.self
    }
  }

  final class Car: Vehicle { var doors = 0 }

  struct Garage: Injectable {
    var first: Vehicle?
    var all: [Vehicle] = []
    var sold: [Vehicle] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("first").with.type { source in Vehicle.type(of: source as? [String: Any] ?? [:]) }
        .format("sold").with.type(by: "kind", ["car": Car.self, "other": Vehicle.self])
        .format("all").with.type { source in Vehicle.type(of: source as? [String: Any] ?? [:]) }
    }
  }

  @Test func classClusters() throws {
    let record: [String: Any] = ["doors": 4, "wheels": 4]
    let vehicle = try Vehicle.type(of: record).injected(from: record)
    #expect((vehicle as? Car)?.doors == 4)
    let vehicles = Injector.bind(Vehicle.self).type(by: "kind", ["car": Car.self], otherwise: Vehicle.self)
    #expect(try vehicles.inject(["kind": "car", "doors": 2]) is Car)
    let garage = try Garage(injecting: [
      "first": record, "all": [record, ["wheels": 2]], "sold": [["kind": "car"]],
    ])
    #expect(garage.sold.first is Car)
    #expect(garage.first is Car && garage.all.map { $0 is Car } == [true, false])
  }

  struct Context: Sendable { let prefix: String }

  @Test func contexts() throws {
    func users(in context: Context) -> Injector<User> {
      Injector.bind(User.self)
        .format(\.name).with.converter { (name: String) in context.prefix + name }
    }
    let context = Context(prefix: "Dr. ")
    #expect(try users(in: context).inject(dictionary).name == "Dr. Ann")
    #expect(try users(in: Context(prefix: "")).inject(dictionary).name == "Ann")
  }

  // MARK: Validation, updates, errors

  @Test func validation() throws {
    struct Incomplete: Error {}
    let users = Injector.bind(User.self).require(\.name)
    #expect(throws: InjectionError.self) { try users.inject(["age": 5]) }
    let adults = Injector.bind(User.self)
      .didInject { user in if user.age ?? 0 < 18 { throw Incomplete() } }
    #expect(throws: InjectionError.self) { try adults.inject(dictionary) }
    #expect(try adults.inject(json: json).age == 30)
    #expect(try adults.inject([dictionary]).isEmpty)
  }

  struct Finished: InjectionObserving {
    var name = ""
    var greeting = ""
    mutating func didInject(from record: [String: Any]) throws { greeting = "Hello, \(name)" }
  }

  @Test func updates() throws {
    var user = User(name: "Ann", age: 5)
    try user.inject(json: #"{"age": 6}"#)
    #expect(user.age == 6 && user.name == "Ann")
    try user.inject(json: json)
    #expect(user.distance == 31)
    try user.inject(dictionary)
    #expect(user.age == 30 && user.birthday != nil)
    let cached = Vehicle()
    try cached.inject(["wheels": 3])
    #expect(cached.wheels == 3)
    #expect(try Finished(injecting: ["name": "Ann"]).greeting == "Hello, Ann")
  }

  @Test func errors() throws {
    do {
      _ = try Self.points.inject(json: #"{"position": {"x": "a"}}"#)
    } catch {
      #expect(error.issues.map(\.path.description) == ["born", "x"])
    }
    let (user, report) = try Injector.bind(User.self).injectReporting(json: #"{"age": "old"}"#)
    #expect(user.age == nil)
    #expect(
      report.description
        == #"age: expected Int, found string "old" under "age"; default kept (line 1, column 9)"#
    )
    #expect(throws: InjectionError.self) {
      try Injector.bind(User.self).policy(.strict).inject(json: #"{"age": "6"}"#)
    }
  }

  struct Different: Injectable {
    var number = 1
    var small: Int8 = 5
    var text = ""
    var note: String? = "note"
    var unmapped = 0
    var kinds: [Kind] = []
    let constant = 1
  }

  @Test func differences() throws {
    let json = #"""
      {"number": "6", "small": 300, "text": 5, "note": null, "unmapped": 2, "kinds": ["cat", "cow"], "constant": 2}
      """#
    let model = try Different(injectingJSON: json)
    #expect(model.number == 6 && model.small == 5 && model.text == "5" && model.note == nil)
    #expect(model.unmapped == 2 && model.kinds == [.cat] && model.constant == 1)
    let models = Injector.bind(Different.self)
    #expect(try models.policy(mismatch: .skip).inject(["number": "6", "text": 5]).number == 1)
    #expect(try models.inject(["number": 6.5]).number == 6)
    #expect(try models.policy(numbers: .exact).inject(["number": 6.5]).number == 1)
    #expect(try [Different](injecting: [["number": 1], "no record"] as [Any]).count == 1)
  }
}
