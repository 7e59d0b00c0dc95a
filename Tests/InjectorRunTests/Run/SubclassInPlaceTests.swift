import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// An object of a subclass, as the default of a property of its superclass's type, is filled by its own rules.
struct SubclassInPlaceTests {
  class Person: Injectable {
    var name = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("_name_").to("name") }
  }

  class Student: Person {
    var score = 0
    var friend: Person?
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).mapping("_score_").to("score")
    }
  }

  struct School: Injectable {
    var first: Person = Student()
    var maybe: Person? = Student()
    @Mapped("wrapped") var wrapped: Person = Student()
    var plain = Person()
  }

  private static let json = #"""
    {"first": {"_name_": "a", "_score_": "98", "x": 1}, "maybe": {"_score_": 97}, "plain": {"_name_": "b", "_score_": 1}}
    """#

  @Test func byTheRulesOfItsOwnClass() throws {
    for school in try BothInputs.models(Injector.bind(School.self), Self.json) {
      #expect((school.first as? Student)?.score == 98 && school.first.name == "a")
      #expect((school.maybe as? Student)?.score == 97)
      #expect(school.plain.name == "b")
    }
    let reports = try BothInputs.reports(Injector.bind(School.self), Self.json)
    #expect(reports[0] == reports[1])
    #expect(
      reports[0] == [
        #"first.score: expected Int, found string "98" under "_score_"; coerced"#,
        #"first: unknown key "x"; ignored"#, #"plain: unknown key "_score_"; ignored"#,
      ]
    )
    let decoded = try School(injectingJSON: Self.json)
    #expect((decoded.first as? Student)?.score == 98)
  }

  @Test func whereItIsUpdatedAndByKeyPath() throws {
    let student = Student()
    student.friend = Student()
    var school = School(first: student)
    let schools = Injector.bind(School.self).mapping("f").to(\.first)
    let update = #"{"f": {"_score_": 5, "friend": {"_score_": 6}}}"#
    for _ in try BothInputs.updates(schools, update, of: { school }) {
      #expect(school.first === student && student.score == 5 && (student.friend as? Student)?.score == 6)
    }
    try schools.inject(json: update, into: &school)
    #expect(student.score == 5)
    final class Club: Injectable { var head: Person = Student() }
    let club = try Injector.bind(Club.self).mapping("h").to(\.head).inject(json: #"{"h": {"_score_": 3}}"#)
    #expect((club.head as? Student)?.score == 3)
  }

  @Test func whereItIsTheRootOfAnUpdate() throws {
    let student = Student()
    let person: Person = student
    try Injector.bind(Person.self).inject(json: #"{"_name_": "a", "_score_": 5}"#, into: person)
    #expect(student.name == "a" && student.score == 5)
    try Injector.bind(updating: Person.self).inject(["_score_": 6], into: person)
    #expect(student.score == 6)
    let report = try Injector.bind(Person.self).mapping("n", "name").to(\.name)
      .injectReporting(json: #"{"n": "b", "_score_": 7, "x": 1}"#, into: person)
    #expect(student.name == "b" && student.score == 7 && report.unknownKeys == ["x"])
    let names = Injector.bind(Person.self).rules { $0.only("name") }
    let refused = try names.injectReporting(json: #"{"_name_": "c", "_score_": 8}"#, into: person)
    #expect(student.name == "c" && student.score == 7 && refused.refusedKeys == ["_score_"])
    let strict = Injector.bind(Person.self).policy(.strict)
    #expect(throws: InjectionError.self) {
      try strict.inject(json: #"{"_name_": "d", "_score_": "9"}"#, into: person)
    }
    #expect(student.name == "c" && student.score == 7)
  }

  @Test func underTheRulesOfTheInjectorToo() throws {
    let people = Injector.bind(Person.self).mapping("n").to(\.name).policy(unknownKeys: .fail)
    let schools = Injector.bind(School.self).format(\.first).with.injector(people)
    for school in try BothInputs.models(schools, #"{"first": {"n": "c", "_score_": 4}}"#) {
      #expect(school.first.name == "c" && (school.first as? Student)?.score == 4)
    }
    #expect(BothInputs.errors(schools, #"{"first": {"n": "c", "y": 4}}"#).count == 2)
  }

  @Test func aKeyStrategyIsInherited() throws {
    class Base: Injectable { var firstName = ""; required init() {} }
    final class Derived: Base { var lastName = "" }
    struct Home: Injectable { var owner: Base = Derived() }
    for home in try BothInputs.models(
      Injector.bind(Home.self).keys(.snakeCase),
      #"{"owner": {"first_name": "a", "last_name": "b"}}"#
    ) {
      #expect(home.owner.firstName == "a" && (home.owner as? Derived)?.lastName == "b")
    }
  }

  @Test func whatFailsChangesNothing() throws {
    let student = Student()
    student.score = 1
    var school = School(first: student)
    let strict = Injector.bind(School.self).policy(.strict)
    for json in [#"{"first": {"_score_": 5, "_name_": 7}}"#, #"{"first": {"_score_": 5}, "maybe": 7}"#] {
      #expect(throws: InjectionError.self) { try strict.inject(json: json, into: &school) }
      #expect(throws: InjectionError.self) { try strict.inject(BothInputs.record(json), into: &school) }
      #expect(student.score == 1)
    }
  }
}
