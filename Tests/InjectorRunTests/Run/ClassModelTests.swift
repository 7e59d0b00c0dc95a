import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct ClassModelTests {
  class Person: Injectable {
    var name = ""
    var age = 0
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

  final class Graduate: Student { var title: String?; var friends: [Person] = [] }

  @Test func inheritanceThreeDeep() throws {
    let record: [String: Any] = [
      "_name_": "Jack", "age": 30, "_score_": 98, "title": "Dr.", "friends": [["_name_": "Rose"]],
    ]
    let graduate = try Injector.bind(Graduate.self).inject(record)
    #expect(graduate.name == "Jack" && graduate.age == 30 && graduate.score == 98)
    #expect(graduate.title == "Dr." && graduate.friends.map(\.name) == ["Rose"])
    #expect(try Injector.bind(Student.self).inject(record).score == 98)
    #expect(try Injector.bind(Person.self).inject(record).name == "Jack")
  }

  @Test func subclassWithoutSuperReplacesTheRules() throws {
    final class Rebel: Person {
      var cause = ""
      override class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("c").to("cause") }
    }
    let rebel = try Injector.bind(Rebel.self).inject(["_name_": "a", "name": "b", "c": "none"])
    #expect(rebel.name == "b" && rebel.cause == "none")
  }

  @Test func classesWithoutConformance() throws {
    class Base { var id = 0 }
    class Middle<Value> { var value: Value; init(_ value: Value) { self.value = value } }
    final class Leaf: Middle<[Int]> { var base = Base(); var label = "none" }
    let leaves = Injector.bind(Leaf.self) { Leaf([]) }
      .rules { $0.format("base").with.injector(Injector.bind(Base.self) { Base() }) }
    let leaf = try leaves.inject(["value": [1, 2], "base": ["id": 7], "label": "x"])
    #expect(leaf.value == [1, 2] && leaf.base.id == 7 && leaf.label == "x")
  }

  @Test func subclassOfAFoundationClass() throws {
    final class Note: NSObject { var text = "none"; var number = 0 }
    let note = try Injector.bind(Note.self) { Note() }.inject(["text": "a", "number": 7])
    #expect(note.text == "a" && note.number == 7)
  }

  @Test func privateSetterAndPrivateProperty() throws {
    struct Cat: Injectable {
      private(set) var weight = 0.0; private var secret = 1; var shown: Int { secret }
    }
    final class CatObject: Injectable { private(set) var weight = 0.0; fileprivate var secret = 1 }
    let cat = try Injector.bind(Cat.self).inject(["weight": 6.6, "secret": 5])
    #expect(cat.weight == 6.6 && cat.shown == 5)
    #expect(try Injector.bind(CatObject.self).inject(["weight": 6.6]).weight == 6.6)
  }

  @Test func lazyPropertyIsLeftAlone() throws {
    final class Page: Injectable {
      static let computed = Counter()
      var title = ""
      lazy var words: Int = {
        Self.computed.increase()
        return title.split(separator: " ").count
      }()
    }
    let page = try Injector.bind(Page.self).inject(["title": "a b c", "words": 99])
    #expect(Page.computed.count == 0)
    #expect(page.words == 3)
  }

  @Test func genericClass() throws {
    final class Reply<Content: Injectable>: Injectable { var code = 0; var content: Content? }
    let reply = try Injector.bind(Reply<Person>.self).inject(["code": 1, "content": ["_name_": "Jack"]])
    #expect(reply.content?.name == "Jack")
  }

  @Test func genericStruct() throws {
    struct Goods: Injectable, Equatable { var price = 0.0 }
    struct Reply<Content>: Injectable { var code = 0; var content: Content? }
    let reply = try Injector.bind(Reply<Goods>.self).inject(["content": ["price": "61.5"]])
    #expect(reply.content?.price == 61.5)
    let list = try Injector.bind(Reply<[Goods]>.self).inject(["content": [["price": 1], ["price": "2"]]])
    #expect(list.content == [Goods(price: 1), Goods(price: 2)])
    #expect(try Injector.bind(Reply<Int>.self).inject(["content": "7"]).content == 7)
  }
}

/// Generic models, and generic classes that inherit from one another.
struct GenericModelTests {
  class Item: Injectable { var int = 2; required init() {} }

  class Special: Item { var extra = 0 }

  struct Plain: Injectable { var int = 2 }

  struct Box<Content: Injectable>: Injectable { var content: Content? }

  class Base<Content: Injectable>: Injectable {
    var base: Content?
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }

  class Middle<Content: Injectable>: Base<Item> { var text: String?; var middle: Content? }

  final class Last<A: Item, B: Special, C: Injectable>: Middle<Plain> {
    var item: A?
    var special: B?
    var either: C?
    var any: (any Injectable)?
    var boxes: [Box<C>] = []

    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).format("any").with.type { source in
        (source as? [String: Any])?["extra"] == nil ? Item.self : Special.self
      }
    }
  }

  @Test func aModelInsideAGenericOne() throws {
    let json = #"{"content": {"content": {"int": 7}}}"#
    try expectEveryForm(json, as: Box<Box<Plain>>.self) { $0.content?.content?.int == 7 }
    try expectEveryForm(json, as: Box<Box<Item>>.self) { $0.content?.content?.int == 7 }
  }

  @Test func parametersOfAClassAndOfItsSuperclasses() throws {
    let json = #"""
      {"base": {"int": 1}, "text": "a", "middle": {"int": 2}, "item": {"int": 3}, "special": {"int": 4, "extra": 5},
       "either": {"content": {"int": 6}}, "any": {"extra": 7}, "boxes": [{"content": {"content": {"int": 8}}}, {}]}
      """#
    for last in try injectEveryForm(json, as: Last<Item, Special, Box<Plain>>.self) {
      #expect(last.base?.int == 1 && last.text == "a" && last.middle?.int == 2 && last.item?.int == 3)
      #expect(last.special?.int == 4 && last.special?.extra == 5 && last.either?.content?.int == 6)
      #expect((last.any as? Special)?.extra == 7)
      #expect(last.boxes.map(\.content?.content?.int) == [8, nil])
    }
  }
}

/// What Foundation's classes store for themselves is no part of the models that inherit from them.
struct FoundationSuperclassTests {
  class Job: Operation, Injectable, @unchecked Sendable {
    var title = ""; required override init() { super.init() }
  }
  final class Wash: Job, @unchecked Sendable { var degrees = 30; weak var owner: Job? }
  final class Prices: NumberFormatter, @unchecked Sendable { var currency = "" }

  @Test func onlyThePropertiesOfTheModelArePlanned() throws {
    let text = """
      Wash
        source keys  property  type    conversion  nested plan  cost
        title        title     String  copy                     inline
        degrees      degrees   Int     copy                     inline

      """
    #expect(try Injector.bind(Wash.self).explain() == text)
  }

  @Test func theyAreFilledAndTheOthersUntouched() throws {
    let text = #"{"title": "Shirts", "degrees": 60, "name": "x", "__queue": 1, "owner": {}}"#
    for wash in [try Wash(injectingJSON: text), try Wash(injecting: foundationRecord(text))] {
      #expect(wash.title == "Shirts" && wash.degrees == 60 && wash.name == nil && wash.owner == nil)
      OperationQueue().addOperations([wash], waitUntilFinished: true)
      #expect(wash.isFinished)
    }
  }

  @Test func aFactoryServesWhereThereIsNoConformance() throws {
    let prices = Injector.bind(Prices.self) { Prices() }.mapping("_positivePrefix").to(\.currency)
    for made in [
      try prices.inject(["_positivePrefix": "EUR"]), try prices.inject(json: #"{"_positivePrefix": "EUR"}"#),
    ] { #expect(made.currency == "EUR" && made.string(from: 5) == Prices().string(from: 5)) }
  }

  @Test func aPropertyOfTheSuperclassIsWrittenThroughItsKeyPath() throws {
    let jobs = Injector.bind(Job.self).mapping("name").to(\.name)
    #expect(try jobs.inject(["name": "Shirts"]).name == "Shirts")
    #expect(try jobs.inject(json: #"{"name": "Shirts"}"#).name == "Shirts")
  }
}
