import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

extension MigrationKakaJSONTests {
  // MARK: Values

  struct Pupil: Injectable {
    var born: Date?
    var seen: NSDate?
    var age = 0
    var name = "none"
    var grade = Grade.good
    var grades: [Grade] = []

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("born").as(.date("yyyy-MM-dd", timeZone: .current))
        .format("seen").as(.date("yyyy-MM-dd HH:mm:ss.SSS", timeZone: .current))
        .format("age").with.converter { (age: Int) in age + 5 }
        .format("name").with.converter { (name: String) in name.isEmpty ? nil : "kj_" + name }
    }
  }

  enum Grade: String { case perfect = "A", good = "B", bad = "D" }

  @Test func values() throws {
    let pupil = try Pupil(
      injectingJSON: #"""
        {"born": "1970-01-02", "seen": "1970-01-02 00:00:00.500", "age": "10", "name": "Jack", "grade": "D",
         "grades": ["A", "E", "D"]}
        """#
    )
    #expect(pupil.born == localDay && pupil.seen?.timeIntervalSince(localDay) == 0.5)
    #expect(pupil.age == 15 && pupil.name == "kj_Jack" && pupil.grade == .bad)
    #expect(pupil.grades == [.perfect, .bad])
    #expect(try Pupil(injectingJSON: #"{"name": ""}"#).name == "none")
  }

  struct Money: Equatable { var cents = 0 }
  struct Purse: Injectable { var money = Money(); var all: [Money] = []; var day: Date? }

  @Test func everyValueIsSeen() async {
    await #expect(processExitsWith: .success) {
      @Sendable func trimmed(_ value: Any) -> Any {
        (value as? String).map { $0.trimmingCharacters(in: .whitespaces) } ?? value
      }
      struct Note: Injectable { var text = "" }
      InjectionDefaults.setGlobal(InjectionDefaults().values { property, value in trimmed(value) })
      #expect((try? Note(injectingJSON: #"{"text": " a "}"#))?.text == "a")
      #expect((try? Note(injecting: ["text": " a "]))?.text == "a")
    }
  }

  @Test func valuesOfEveryType() async {
    await #expect(processExitsWith: .success) {
      let money = Converter<Double, Money> { Money(cents: Int(($0 * 100).rounded())) }
      let day = Converter<String, Date>.date("dd.MM.yyyy")
      InjectionDefaults.setGlobal(InjectionDefaults().converter(money).converter(day))
      let json = #"{"money": 1.5, "all": [2], "day": "02.01.1970"}"#
      let purse = try? Purse(injectingJSON: json)
      #expect(purse?.money == Money(cents: 150) && purse?.all == [Money(cents: 200)])
      #expect(purse?.day == Date(timeIntervalSince1970: 86400))
      InjectionDefaults.set(InjectionDefaults().converter(.date("yyyy")), for: [Purse.self])
      #expect((try? Purse(injectingJSON: #"{"day": "1970"}"#))?.day == Date(timeIntervalSince1970: 0))
    }
  }

  // MARK: Dynamic types

  final class Pig: Injectable { var height = 0.0 }
  final class Wolf: Injectable { var weight = 0.0 }

  struct Owner: Injectable {
    var pet: Any?
    var toys: [Any] = []
    var foods: [String: Any] = [:]
    var games: NSMutableArray?
    var shelves: NSDictionary?
    var guests: [Any] = []

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("toys").with.type { _ in Car.self }
        .format("foods").with.type { _ in Book.self }
        .format("games").with.type { _ in Car.self }
        .format("shelves").with.type { _ in Book.self }
        .format("guests").with.type(by: "kind", ["pig": Pig.self, "wolf": Wolf.self])
        .format("pet").with.type { source in
          if (source as? [String: Any])?["height"] == nil { Wolf.self } else { Pig.self }
        }
    }
  }

  @Test func dynamicTypes() throws {
    let owner = try Owner(
      injectingJSON: #"""
        {"pet": {"height": 1.5}, "toys": [{"name": "BMW"}], "foods": {"a": {"name": "Bread"}},
         "games": [{"name": "Go"}], "shelves": {"b": {"name": "Atlas"}},
         "guests": [{"kind": "wolf", "weight": 3}, {"kind": "pig"}, {"kind": "cow"}]}
        """#
    )
    #expect(owner.games?.firstObject as? Car == Car(name: "Go"))
    #expect(owner.shelves?["b"] as? Book == Book(name: "Atlas"))
    #expect((owner.guests.first as? Wolf)?.weight == 3 && owner.guests.last is Pig && owner.guests.count == 2)
    #expect((owner.pet as? Pig)?.height == 1.5 && owner.toys as? [Car] == [Car(name: "BMW")])
    #expect(owner.foods as? [String: Book] == ["a": Book(name: "Bread")])
    #expect((try Owner(injectingJSON: #"{"pet": {"weight": 2}}"#).pet as? Wolf)?.weight == 2)
  }

  // MARK: Hooks

  struct Boat: InjectionObserving {
    var name = ""
    var events: [String] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("events") }
    mutating func willInject(from record: [String: Any]) { events.append("will \(record["name"] ?? "")") }
    mutating func didInject(from record: [String: Any]) throws { events.append("did \(name)") }
  }

  class Teacher: InjectionObserving {
    var name = ""
    var events: [String] = []
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("events") }
    func didInject(from record: [String: Any]) throws { events.append("Teacher") }
  }

  final class Head: Teacher {
    override func didInject(from record: [String: Any]) throws {
      try super.didInject(from: record)
      events.append("Head")
    }
  }

  @Test func hooks() throws {
    #expect(try Boat(injectingJSON: #"{"name": "Sea"}"#).events == ["will Sea", "did Sea"])
    #expect(try Head(injectingJSON: "{}").events == ["Teacher", "Head"])
  }

  // MARK: What behaves differently

  struct Different: Injectable {
    var small: Int8 = 5
    var word = "xx"
    var note: String? = "note"
    var numbers: [Int] = []
    var day: Date?
    var link: URL?
    private(set) var count = 0
    let constant = 1
  }

  @Test func differences() throws {
    let json = #"""
      {"small": 300, "word": null, "note": null, "numbers": ["1", "x"], "day": "1970-01-02", "link": "a b", "count": 6,
       "constant": 2}
      """#
    let (model, report) = try Injector.bind(Different.self).injectReporting(json: json)
    #expect(model.small == 5 && model.word == "xx" && model.note == nil && model.numbers == [1])
    #expect(model.day == Date(timeIntervalSince1970: 86400) && model.link?.absoluteString == "a%20b")
    #expect(model.count == 6 && model.constant == 1)
    #expect(Set(report.issues.map(\.path.description)).isSuperset(of: ["small", "word", "numbers[1]"]))
    let sevens = Injector.bind(Different.self).format(\.numbers).with.default([7])
    #expect(try sevens.inject(json: #"{"numbers": ["x"]}"#).numbers == [])
    struct Point { let x: Int; let label: String? }
    #expect(try Injector.bind(Point.self).inject(json: #"{"x": 1}"#).x == 1)
    let names = Injector.bind(Car.self).mapping("a.0.a").to(\.name)
    #expect(try names.inject(json: #"{"a": ["l"]}"#).name == Car().name)
    let (car, ended) = try names.policy(.forgiving).injectReporting(json: #"{"a": ["l"]}"#)
    #expect(car.name == "l" && ended.issues.map(\.code) == [.pathEndedEarly])
    #expect(throws: InjectionError.self) { try Car(injectingJSON: "[]") }
    #expect(throws: InjectionError.self) { try [Car](injectingJSON: "{}") }
    #expect(throws: InjectionError.self) { try Car(injectingJSON: #"{"name": "a",}"#) }
    struct Broken: Injectable { var run: () -> Void = {} }
    #expect(throws: InjectionError.self) { try Injector.bind(Broken.self).validated() }
  }
}
