import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// What an Injectable type offers by itself.
struct InjectableTests {
  struct Cat: Injectable, Hashable {
    var id: Int64 = 0
    var friendName: String?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("cat_id").to("id").mapping("friend.name").to("friendName")
    }
  }

  class Person: Injectable {
    var name = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("_name_").to("name") }
  }

  class Student: Person {
    var score = 0
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).mapping("_score_").to("score")
    }
  }

  /// Replaces the rules of its parent.
  final class Pupil: Student {
    override class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("s").to("score") }
  }

  let record: [String: Any] = ["cat_id": 7, "friend": ["name": "Lily"]]
  let text = #"{"cat_id": 7, "friend": {"name": "Lily"}}"#
  let cat = Cat(id: 7, friendName: "Lily")

  @Test func aStructMakesItself() throws {
    #expect(try Cat(injecting: record) == cat)
    #expect(try Cat(injectingJSON: text) == cat)
    #expect(try Cat(injectingJSON: Data(text.utf8)) == cat)
    #expect(try Cat(injecting: ["data": ["cat": record]], at: "data.cat") == cat)
    #expect(try Cat(injectingJSON: #"{"data": {"cat": \#(text)}}"#, at: "data.cat") == cat)
  }

  @Test func collectionsMakeThemselves() throws {
    let array = "[\(text), \(text)]"
    #expect(try [Cat](injecting: [record, record]) == [cat, cat])
    #expect(try [Cat](injecting: [record, 5] as [Any]) == [cat])
    #expect(try [Cat](injecting: ["cats": [record]], at: "cats") == [cat])
    #expect(try [Cat](injectingJSON: array) == [cat, cat])
    #expect(try Set<Cat>(injecting: [record, record]) == [cat])
    #expect(try Set<Cat>(injectingJSON: array) == [cat])
    #expect(try [String: Cat](injecting: ["a": record]) == ["a": cat])
    #expect(try [String: Cat](injectingJSON: #"{"a": \#(text)}"#) == ["a": cat])
  }

  @Test func aTypeInAVariable() throws {
    let type: any Injectable.Type = Cat.self
    #expect(try type.injected(from: record) as? Cat == cat)
    #expect(try type.injected(fromJSON: text) as? Cat == cat)
    #expect(try type.injectedArray(from: [record]) as? [Cat] == [cat])
    #expect(try type.injectedArray(from: [record] as [Any]) as? [Cat] == [cat])
    #expect(try type.injectedArray(fromJSON: "[\(text)]") as? [Cat] == [cat])
  }

  @Test func aSubclassInAVariable() throws {
    let type: Person.Type = Student.self
    let record: [String: Any] = ["_name_": "Jack", "_score_": 98]
    let text = #"{"_name_": "Jack", "_score_": 98}"#
    for person in [
      try type.injected(from: record), try type.init(injecting: record), try type.injected(fromJSON: text),
      try type.injectedArray(from: [record])[0], try type.injectedArray(fromJSON: "[\(text)]")[0],
    ] { #expect(person.name == "Jack" && (person as? Student)?.score == 98) }
  }

  @Test func rulesAreInheritedAndReplaced() throws {
    let pupil = try Pupil(injecting: ["_name_": "no", "name": "Jack", "_score_": 1, "s": 98])
    #expect(pupil.name == "Jack" && pupil.score == 98)
  }

  @Test func modelsAreFilledInPlaceByTheirOwnRules() throws {
    var cat = Cat(id: 1, friendName: "Tom")
    try cat.inject(["cat_id": 2])
    #expect(cat == Cat(id: 2, friendName: "Tom"))
    try cat.inject(json: #"{"a": {"friend": {"name": "Lily"}}}"#, at: "a")
    #expect(cat == Cat(id: 2, friendName: "Lily"))
    let student = Student()
    let person: Person = student
    try person.inject(["_name_": "Jack", "_score_": 98])
    #expect(student.name == "Jack" && student.score == 98)
    try person.inject(json: #"{"_score_": 99}"#)
    #expect(student.score == 99)
  }

  @Test func whatThrowsChangesNothing() throws {
    let student = Student()
    student.score = 5
    expectError { try student.inject(json: #"{"_score_": 98, "#) }
    expectError { try student.inject(["_score_": 98], at: "nowhere") }
    #expect(student.score == 5)
    expectError { try Student(injectingJSON: "[]") }
  }

  @Test func aKeyThatComesTwice() throws {
    #expect(try Cat(injectingJSON: #"{"cat_id": 7, "cat_id": 8}"#).id == 8)
    expectError(code: .malformed) { try Cat(injectingJSON: #"{"cat_id": 7, "cat_id": "x"}"#) }
    expectError(code: .malformed) { try Student(injectingJSON: #"{"_score_": 7, "_score_": "x"}"#) }
  }

  final class Counted: Injectable {
    static let counter = Counter()
    var id = 0
    init() { Self.counter.increase() }
  }

  @Test func oneInstanceIsMadeForOneRecord() throws {
    _ = try Counted(injecting: ["id": 1])
    let before = Counted.counter.count
    _ = try Counted(injecting: ["id": 1])
    _ = try Counted(injectingJSON: #"{"id": 1}"#)
    #expect(Counted.counter.count == before + 2)
  }
}

/// Access to properties by JSON key or name.
struct InjectableSubscriptTests {
  struct Cat: Injectable {
    var id: Int64 = 0
    var name = ""
    var friendName: String?
    var born = Date(timeIntervalSince1970: 0)
    var toys: [String] = []
    var secret = "s"
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("cat_id", "kitty").to("id").mapping("friend.name").to("friendName")
        .format("born").as(.date("yyyy-MM-dd")).ignore("secret")
    }
  }

  class Person: Injectable {
    var name = "" { didSet { changes += 1 } }
    var changes = 0
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("_name_").to(keyPath: \Person.name)
    }
  }

  final class Student: Person { var score = 0 }

  @Test func valuesAreWrittenByKeyAndReadByKeyOrName() {
    var cat = Cat()
    cat["cat_id"] = 7
    #expect(cat.id == 7)
    let (id, same, further): (Int64?, Int?, String?) = (cat["cat_id"], cat["id"], cat["kitty"])
    #expect((id, same, further) == (7, 7, "7"))
    cat["friend.name"] = "Lily"
    #expect(cat["friendName"] == "Lily")
    let name: String = cat["nothing"] ?? "none"
    #expect(name == "none" && cat["name"] as? String == "")
    // Values of other kinds are coerced.
    cat["cat_id"] = "12"
    cat["name"] = 5
    cat["toys"] = ["a", 1] as [Any]
    #expect(cat.id == 12 && cat.name == "5" && cat.toys == ["a", "1"])
  }

  @Test func convertersTakeRawValuesAndNotThoseOfTheProperty() {
    var cat = Cat()
    cat["born"] = "1970-01-02"
    #expect(cat.born == Date(timeIntervalSince1970: 86400))
    cat["born"] = Date(timeIntervalSince1970: 5)
    #expect(cat.born == Date(timeIntervalSince1970: 5))
  }

  @Test func whatDoesNotFitChangesNothing() {
    var cat = Cat()
    cat["cat_id"] = 7
    cat["cat_id"] = "suan"
    cat["nothing"] = 1
    cat["cat_id"] = nil
    cat["secret"] = "changed"
    #expect(cat.id == 7 && cat.secret == "s")
    cat.friendName = "Lily"
    cat["friend.name"] = nil
    #expect(cat.friendName == nil)
    let unread: Int? = cat["name"]
    #expect(unread == nil)
  }

  @Test func objectsAreWrittenByTheirOwnRulesAndObserved() {
    let student = Student()
    let person: Person = student
    person["_name_"] = "Jack"
    person["score"] = 98
    #expect(student.name == "Jack" && student.changes == 1 && student.score == 98)
    let score: Int? = person["score"]
    #expect(score == 98)
  }
}

/// An object that a new model has as its default is filled, however the model comes to be.
struct NestedDefaultTests {
  final class Leaf: Injectable { var a = 1; var b = 2; init() {} }

  struct Top: Injectable {
    var leaf = Leaf()
    init() { leaf.b = 5 }
  }

  private static let json = #"{"leaf": {"a": 7}}"#
  private static var record: [String: Any] { ["leaf": ["a": 7] as [String: Any]] }

  @Test func aModelThatMakesItselfFillsTheObjectOfItsDefault() throws {
    let made = try [
      Top(injectingJSON: Self.json), Top(injecting: Self.record),
      Injector.bind(Top.self).inject(json: Self.json), Injector.bind(Top.self).inject(Self.record),
      Injector.bind(Top.self) { Top() }.inject(json: Self.json),
    ]
    for top in made {
      let values: [Int] = [top.leaf.a, top.leaf.b]
      #expect(values == [7, 5])
    }
  }
}
