import Injector
import Testing

@testable import InjectorTestSupport

/// The hooks of a model: each once, in order, with the record.
struct InjectionHooksTests {
  struct TooYoung: Error {}

  struct Car: InjectionHooks {
    var name = "none"
    var events: [String] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("events") }
    mutating func willInject(from record: [String: Any]) {
      events.append("will \(name) \(record["name"] ?? "")")
    }
    mutating func didInject(from record: [String: Any]) throws {
      events.append("did \(name) \(record["name"] ?? "")")
      if name == "bad" { throw TooYoung() }
    }
  }

  class Person: InjectionHooks {
    var name = ""
    var events: [String] = []
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("events") }
    func willInject(from record: [String: Any]) { events.append("Person will") }
    func didInject(from record: [String: Any]) throws { events.append("Person did") }
  }

  final class Student: Person {
    var car = Car()
    override func willInject(from record: [String: Any]) {
      super.willInject(from: record)
      events.append("Student will")
    }
    override func didInject(from record: [String: Any]) throws {
      try super.didInject(from: record)
      events.append("Student did \(name) \(car.name)")
    }
  }

  static let record: [String: any Sendable] = ["name": "BMW"]
  static let text = #"{"name": "BMW"}"#
  static let events = ["will none BMW", "did BMW BMW"]

  static let aStructIsToldOnceBeforeAndAfterRows: [@Sendable () throws -> Car] = [
    { try Car(injecting: record) }, { try Car(injectingJSON: text) },
    { try Injector.bind(Car.self).inject(record) }, { try Injector.bind(Car.self).inject(json: text) },
    { try [Car](injecting: [record])[0] }, { try [Car](injectingJSON: "[\(text)]")[0] },
    { try [String: Car](injectingJSON: #"{"a": \#(text)}"#)["a"] ?? Car() },
    { try Injector.bind(Car.self) { Car() }.inject(record) },
  ]

  @Test(arguments: aStructIsToldOnceBeforeAndAfterRows)
  func aStructIsToldOnceBeforeAndAfter(_ make: @Sendable () throws -> Car) throws {
    #expect(try make().events == Self.events)
  }

  @Test(arguments: [true, false]) func anUpdateIsToldToo(asText: Bool) throws {
    var car = Car(name: "old")
    try Injector.bind(Car.self).fill(&car, Self.text, asText: asText)
    #expect(car.events == ["will old BMW", "did BMW BMW"])
  }

  @Test func subclassesCallSuperAndNestedModelsAreToldFirst() throws {
    let expected = ["Person will", "Student will", "Person did", "Student did Jack BMW"]
    #expect(try Student(injecting: ["name": "Jack", "car": Self.record]).events == expected)
    let other = try Student(injectingJSON: #"{"name": "Jack", "car": \#(Self.text)}"#)
    #expect(other.events == expected && other.car.events == Self.events)
  }

  @Test func aThrowRejectsTheRecord() throws {
    expectError { try Car(injecting: ["name": "bad"]) }
    var car = Car(name: "old")
    expectError { try car.inject(json: #"{"name": "bad"}"#) }
    #expect(car.name == "old" && car.events.isEmpty)
    #expect(try [Car](injecting: [["name": "bad"], ["name": "good"]]).map(\.name) == ["good"])
    let error = expectError(code: .rejected) { try Car(injectingJSON: #"{"name": "bad"}"#) }
    #expect(error?.underlying is TooYoung)
  }

  @Test func theHooksOfTheChainComeAroundThoseOfTheModel() throws {
    let cars = Injector.bind(Car.self).didInject { $0.events.append("chain") }
    #expect(try cars.inject(Self.record).events == Self.events + ["chain"])
    #expect(try cars.inject(json: Self.text).events == Self.events + ["chain"])
  }

  class Animal: Injectable {
    var age = 0
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.didInject { (animal: inout Animal) in
        guard animal.age >= 0 else { throw TooYoung() }
        animal.age += 1
      }
    }
  }
  final class Dog: Animal {}

  @Test func aHookAmongTheRulesIsInherited() throws {
    #expect(try Dog(injecting: ["age": 5]).age == 6)
    #expect(try Dog(injectingJSON: #"{"age": 5}"#).age == 6)
    expectError { try Dog(injectingJSON: #"{"age": -5}"#) }
  }

  struct Wrong: Injectable {
    var id = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.didInject { (_: inout Car) in } }
  }

  @Test func aHookOfAnotherTypeIsAMistake() {
    let text = "a didInject hook takes Car, but the model is Wrong; take Wrong or a superclass of it"
    expectMistake(Injector.bind(Wrong.self), text)
  }
}
