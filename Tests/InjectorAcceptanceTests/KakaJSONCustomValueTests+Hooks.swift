import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Values changed on their way, values refused, and converters for a type wherever it occurs.
extension KakaJSONCustomValueTests {
  @Test("KK-129 a converter changes the value of its property")
  func changedValues() throws {
    struct Student: Injectable, Equatable {
      var age = 0
      var name = ""
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.format("age").with.converter { (age: Int) in age + 5 }
          .format("name").with.converter { (name: String) in "kj_" + name }
      }
    }
    let native: [String: Any] = ["age": 10, "name": "Penny"]
    for student in try injectEveryForm(#"{"age": 10, "name": "Penny"}"#, native: native, as: Student.self) {
      #expect(student == Student(age: 15, name: "kj_Penny"))
    }
    // The raw value is coerced to what the closure takes.
    for student in try injectEveryForm(#"{"age": "10", "name": 7}"#, as: Student.self) {
      #expect(student == Student(age: 15, name: "kj_7"))
    }
  }

  @Test("KK-130 the hook after the injection does the same")
  func changedByHook() throws {
    struct Student: InjectionObserving, Equatable {
      var age = 0
      var name = ""
      mutating func didInject(from record: [String: Any]) throws {
        age += 5
        name = "kj_" + name
      }
    }
    struct Ruled: Injectable {
      var age = 0
      var name = ""
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.didInject { (student: inout Ruled) in
          student.age += 5
          student.name = "kj_" + student.name
        }
      }
    }
    let native: [String: Any] = ["age": 10, "name": "Penny"]
    for student in try injectEveryForm(#"{"age": 10, "name": "Penny"}"#, native: native, as: Student.self) {
      #expect(student == Student(age: 15, name: "kj_Penny"))
    }
    for student in try injectEveryForm(#"{"age": 10, "name": "Penny"}"#, native: native, as: Ruled.self) {
      #expect(student.age == 15)
      #expect(student.name == "kj_Penny")
    }
  }

  @Test("KK-129 KK-131 one closure for all properties of a type, and nil from it keeps the default")
  func everyValue() throws {
    struct Student: Injectable, Equatable {
      var age = 0
      var name = ""
      var score = 60
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.values { property, value in
          switch property {
          case "age": (value as? Int).map { $0 + 5 }
          case "name": "kj_\(value)"
          default: nil
          }
        }
      }
    }
    let json = #"{"age": 10, "name": "Penny", "score": 98}"#
    for student in try injectEveryForm(json, as: Student.self) {
      #expect(student == Student(age: 15, name: "kj_Penny", score: 60))
    }
  }

  @Test("KK-131 nil from a converter keeps what the property holds")
  func nilKeepsTheDefault() throws {
    struct Student: Injectable, Equatable {
      var age = 20
      var name: String? = "nobody"
      var dog = Dog(name: "Wang", weight: 5)
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.format("age").with.converter { (age: Int) in age < 0 ? nil : age }
          .format("name").with.converter { (name: String) -> String? in name.isEmpty ? nil : name }
          .format("dog").with.converter { (_: Any) -> Dog? in nil }
      }
    }
    let refused = #"{"age": -1, "name": "", "dog": {"name": "Tom"}}"#
    for student in try injectEveryForm(refused, as: Student.self) { #expect(student == Student()) }
    for student in try injectEveryForm(#"{"age": 1, "name": "Jack"}"#, as: Student.self) {
      #expect(student == Student(age: 1, name: "Jack"))
    }
    let students = Injector.bind(Student.self)
    let (_, report) = try students.injectReporting(json: #"{"age": -1}"#)
    #expect(
      report.description
        == #"age: expected Int, found number -1 under "age"; default kept (line 1, column 9)"#
    )
  }

  struct Appointment: Injectable, Equatable {
    var day: Date?
    var others: [Date] = []
    var named: [String: Date] = [:]
    var text = ""
  }
  class Employee: Injectable {
    var hired = Date(timeIntervalSince1970: 0)
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }
  final class Manager: Employee { var promoted = Date(timeIntervalSince1970: 0) }
  /// Its own converter beats those that were set.
  struct Visit: Injectable, Equatable {
    var day: Date?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("day").as(.epochMilliseconds)
    }
  }

  @Test("KK-131 a converter is set once for a type of value, everywhere or in some models")
  func convertersByType() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(InjectionDefaults().converter(.date("yyyy-MM-dd")))
      let json = #"""
        {"day": "2011-10-12", "others": ["1993-03-06", "soon"], "named": {"a": "1996-08-12"}, "text": "2011-10-12"}
        """#
      let first = try #require(day(1993, 3, 6))
      let second = try #require(day(1996, 8, 12))
      for appointment in try injectEveryForm(json, as: Appointment.self) {
        #expect(appointment.day == day(2011, 10, 12))
        #expect(appointment.others == [first])
        #expect(appointment.named == ["a": second])
        #expect(appointment.text == "2011-10-12")
      }
      InjectionDefaults.set(InjectionDefaults().converter(.date("dd.MM.yyyy")), for: [Employee.self])
      for manager in try injectEveryForm(
        #"{"hired": "06.03.1993", "promoted": "12.08.1996"}"#,
        as: Manager.self
      ) {
        #expect(manager.hired == first)
        #expect(manager.promoted == second)
      }
      for visit in try injectEveryForm(#"{"day": 731376000000}"#, as: Visit.self) {
        #expect(visit.day == first)
      }
      // What the converter refuses keeps the default.
      for manager in try injectEveryForm(#"{"hired": "1993-03-06"}"#, as: Manager.self) {
        #expect(manager.hired == Date(timeIntervalSince1970: 0))
      }
    }
  }

  @Test("KK-132 arrays of arrays of models, by a converter and by themselves")
  func nestedArrays() throws {
    struct Person: Injectable {
      var dogs: [[Dog]] = []
      var converted: [[Dog]]?
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.mapping("dogs").to("converted")
          .format("converted").with.converter { (records: [[[String: Any]]]) in
            try records.map { try [Dog](injecting: $0) }
          }
      }
    }
    let json = #"""
      {"dogs": [[{"name": "Wang", "weight": 10.5}, {"name": "Larry", "weight": 105.5}], [], [{"name": "Jack", "weight": 6}]]}
      """#
    let expected = [
      [Dog(name: "Wang", weight: 10.5), Dog(name: "Larry", weight: 105.5)], [],
      [Dog(name: "Jack", weight: 6)],
    ]
    for person in try injectEveryForm(json, as: Person.self) {
      #expect(person.dogs == expected)
      #expect(person.converted == expected)
    }
  }
}
