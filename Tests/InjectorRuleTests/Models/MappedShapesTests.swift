import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Which properties and models attributes can be on.
struct MappedShapesTests {
  // MARK: Converters in every shape

  struct Shapes: Injectable {
    @Mapped("date_text", converter: .date("dd-MM-yyyy")) var text = Date.distantPast
    @Mapped("date_number", converter: .epochSeconds) var number = Date.distantPast
    @Mapped("maybe", converter: .optional(.date("dd-MM-yyyy"))) var optional: Date? = Date.distantPast
    @Mapped("payload", converter: .date("dd-MM-yyyy")) var payload: Date? = nil
    @Mapped("many", converter: .array(.epochSeconds)) var array: [Date] = []
    @Mapped("maybe_many", converter: .optional(.array(.epochSeconds))) var optionalArray: [Date]? = nil
    @Mapped("many_maybe", converter: .array(.optional(.epochSeconds))) var arrayOfOptionals: [Date?] = []
    @Mapped("named", converter: .dictionary(.epochSeconds)) var dictionary: [String: Date] = [:]
    @Mapped(converter: Converter { (text: String) in text.count }) var own = 0
    @Mapped("date_of_birth") var birth: Date? = nil
  }

  @Test func converters() throws {
    let json = """
      {"date_text": "06-03-1993", "date_number": 86400, "maybe": "06-03-1993", "payload": "06-03-1993",
       "many": [0, 86400], "maybe_many": [86400], "many_maybe": [null, 86400], "named": {"a": 86400}, "own": "four",
       "date_of_birth": "1993-03-06T00:00:00Z"}
      """
    for model in try Injector.bind(Shapes.self).both(json) {
      #expect(model.text == day(1993, 3, 6) && model.number == day(1970, 1, 2))
      #expect(model.optional == day(1993, 3, 6) && model.payload == day(1993, 3, 6))
      #expect(model.array == [0, 86400].map(Date.init(timeIntervalSince1970:)))
      #expect(model.optionalArray == [Date(timeIntervalSince1970: 86400)])
      #expect(model.arrayOfOptionals == [nil, day(1970, 1, 2)])
      #expect(model.dictionary == ["a": Date(timeIntervalSince1970: 86400)] && model.own == 4)
      #expect(model.birth == day(1993, 3, 6))
    }
  }

  @Test func null() throws {
    let json = #"{"payload": null, "maybe_many": null, "date_text": null, "date_of_birth": null}"#
    let shapes = Injector.bind(Shapes.self) { Shapes(payload: .distantPast, birth: .distantPast) }
    for model in try shapes.both(json) {
      #expect(model.payload == nil && model.optionalArray == nil && model.birth == nil)
      #expect(model.text == .distantPast)
    }
  }

  @Test func wrongInputIsDescribed() {
    struct Own: Injectable {
      static let converter = Converter<Double, Date> { seconds in
        guard seconds > 0 else { throw Refused(reason: "cannot parse a date from \(seconds)") }
        return Date(timeIntervalSince1970: seconds)
      }
      @Mapped("d", converter: Own.converter) var date = Date.distantPast
      @Mapped("t", converter: .date("dd-MM-yyyy")) var text = Date.distantPast
    }
    let own = Injector.bind(Own.self).policy(.strict)
    let error = expectError(paths: ["date", "text"]) { try own.inject(json: #"{"d": -1, "t": "soon"}"#) }
    #expect(error?.underlying as? Refused == Refused(reason: "cannot parse a date from -1.0"))
  }

  // MARK: Optional properties

  struct Optionals: Injectable {
    @Mapped("full_name") var name: String?
    @Mapped("a", "b") var hobbies: [String]?
    @Mapped var age: Int?
    @Mapped("born", converter: .date("dd-MM-yyyy")) var birth: Date?
    @Mapped(converter: .optional(.array(.epochSeconds))) var crashes: [Date]?
    @Mapped(ignored: true) var cache: [Any]?
    @Mapped("kept") var kept: Int? = 4
  }

  @Test func optionalsWithoutAnInitialValue() throws {
    let json = """
      {"full_name": "G", "b": ["x"], "age": 7, "born": "06-03-1993", "crashes": [0], "cache": [1],
       "kept": null}
      """
    for model in try Injector.bind(Optionals.self).both(json) {
      #expect(model.name == "G" && model.hobbies == ["x"] && model.age == 7)
      #expect(model.birth == day(1993, 3, 6) && model.crashes == [Date(timeIntervalSince1970: 0)])
      #expect(model.cache == nil && model.kept == nil)
    }
    for model in try Injector.bind(Optionals.self).both("{}") {
      #expect(model.name == nil && model.hobbies == nil && model.age == nil && model.birth == nil)
      #expect(model.kept == 4)
    }
  }

  // MARK: Classes

  class Person: Injectable {
    @Mapped("user_name") var name = ""
    @Mapped("age_in_years") var age = 0
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }

  class Student: Person {
    @Mapped("_score_") var score = 0
    var plain = 0
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).mapping("years").to("age")
    }
  }

  @Test func inheritedProperties() throws {
    let json = #"{"user_name": "G", "years": 20, "age_in_years": 3, "_score_": 98, "plain": 1}"#
    for student in try Injector.bind(Student.self).both(json) {
      #expect(student.name == "G" && student.age == 20 && student.score == 98 && student.plain == 1)
    }
    for person in try Injector.bind(Person.self).both(json) { #expect(person.name == "G" && person.age == 3) }
  }

  @Test func classPropertiesByKeyPath() throws {
    let students = Injector.bind(Student.self).mapping("n").to(\.name).mapping("s").to(\.score)
      .rules { $0.ignore("age") }
    let json = #"{"n": "G", "s": 1, "years": 5}"#
    try expectModels(students, json) { $0.name == "G" && $0.score == 1 && $0.age == 0 }
  }

  @Test func privatePropertiesOfOneName() throws {
    class Base: Injectable {
      @Mapped("b") private var value = 0
      var base: Int { value }
      required init() {}
    }
    final class Derived: Base {
      @Mapped("d") private var value = 0
      var derived: Int { value }
    }
    try expectModels(Injector.bind(Derived.self), #"{"b": 1, "d": 2}"#) { $0.base == 1 && $0.derived == 2 }
  }

  @Test func modelsThatAFactoryMakes() throws {
    final class Plain {
      @Mapped("k") var value = 0
      @Mapped var other: Int
      init(value: Int) {
        other = 1
        self.value = value
      }
    }
    let plain = Injector.bind(Plain.self) { Plain(value: 4) }
    try expectModels(plain, #"{"k": 5}"#) { $0.value == 5 && $0.other == 1 }
    try expectModels(plain, #"{"other": 2}"#) { $0.value == 4 && $0.other == 2 }
    struct PlainStruct { @Mapped("k") var value = 1; @Mapped var other = 2 }
    let structs = Injector.bind(PlainStruct.self) { PlainStruct(value: 3) }
    try expectModels(structs, #"{"other": 5}"#) { $0.value == 3 && $0.other == 5 }
  }

  // MARK: Generic and nested models, updates

  struct Page<Item>: Injectable {
    @Mapped("items_list") var items: [Item] = []
    @Mapped("first_item") var first: Item?
  }

  struct Engine: Injectable, Equatable {
    @Mapped("hp") var power = 1
    @Mapped("fuel_kind") var fuel = "petrol"
  }

  struct Car: Injectable, Equatable {
    @Mapped("engine_data") var engine = Engine(power: 50, fuel: "diesel")
    @Mapped("spares") var spares: [Engine] = []
    @Mapped("named") var named: [String: Engine?]? = nil
  }

  @Test func genericModels() throws {
    let json = #"{"items_list": [1, 2], "first_item": 1}"#
    try expectModels(Injector.bind(Page<Int>.self), json) { $0.items == [1, 2] && $0.first == 1 }
    try expectModels(Injector.bind(Page<Engine>.self), #"{"items_list": [{"hp": 9}], "first_item": {}}"#) {
      $0.items == [Engine(power: 9)] && $0.first == Engine()
    }
  }

  @Test func nestedModelsAreFilledInPlace() throws {
    let json =
      #"{"engine_data": {"hp": 100}, "spares": [{"hp": 2}, {}], "named": {"a": {"fuel_kind": "gas"}, "b": null}}"#
    for car in try Injector.bind(Car.self).both(json) {
      #expect(car.engine == Engine(power: 100, fuel: "diesel"))
      #expect(car.spares == [Engine(power: 2), Engine()])
      #expect(car.named == ["a": Engine(fuel: "gas"), "b": nil])
    }
  }

  @Test func nestedObjectsKeepTheirIdentity() throws {
    final class Owner: Injectable { @Mapped("n") var name = "nobody"; @Mapped("age") var age = 3 }
    struct House: Injectable { @Mapped("o") var owner = Owner() }
    for json in [true, false] {
      var house = House()
      let owner = house.owner
      try Injector.bind(House.self).fill(&house, #"{"o": {"n": "G"}}"#, asText: json)
      #expect(house.owner === owner && owner.name == "G" && owner.age == 3)
    }
  }

  @Test func recursiveModels() throws {
    final class Node: Injectable { @Mapped("v") var value = 0; @Mapped("n") var next: Node? = nil }
    for node in try Injector.bind(Node.self).both(#"{"v": 1, "n": {"v": 2, "n": {"v": 3}}}"#) {
      #expect(node.value == 1 && node.next?.value == 2 && node.next?.next?.value == 3)
    }
  }

  @Test func updates() throws {
    let car = Car(engine: Engine(power: 7, fuel: "gas"), spares: [Engine()])
    let expected = Car(engine: Engine(power: 8, fuel: "gas"), spares: [Engine()])
    try expectUpdates(Injector.bind(Car.self), #"{"engine_data": {"hp": 8}}"#, of: { car }, expected)
  }

  @Test func updatesThatFailLeaveTheModelAlone() {
    let json = #"{"spares": [], "engine_data": {"hp": "x"}}"#
    expectNoUpdate(Injector.bind(Car.self).policy(.strict), json, of: Car())
  }
}
