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
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).mapping("_score_").to("score")
    }
  }

  final class Graduate: Student {
    var title: String?
    var friends: [Person] = []
  }

  @Test func inheritanceThreeDeep() throws {
    let record: [String: Any] = [
      "_name_": "Jack", "age": 30, "_score_": 98, "title": "Dr.", "friends": [["_name_": "Rose"]],
    ]
    let graduate = try Injector.bind(Graduate.self).inject(record)
    #expect(graduate.name == "Jack")
    #expect(graduate.age == 30)
    #expect(graduate.score == 98)
    #expect(graduate.title == "Dr.")
    #expect(graduate.friends.map(\.name) == ["Rose"])
    #expect(try Injector.bind(Student.self).inject(record).score == 98)
    #expect(try Injector.bind(Person.self).inject(record).name == "Jack")
  }

  @Test func subclassWithoutSuperReplacesTheRules() throws {
    final class Rebel: Person {
      var cause = ""
      override class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("c").to("cause") }
    }
    let rebel = try Injector.bind(Rebel.self).inject(["_name_": "a", "name": "b", "c": "none"])
    #expect(rebel.name == "b")
    #expect(rebel.cause == "none")
  }

  @Test func classesWithoutConformance() throws {
    class Base { var id = 0 }
    class Middle<Value> { var value: Value; init(_ value: Value) { self.value = value } }
    final class Leaf: Middle<[Int]> { var base = Base(); var label = "none" }
    let leaves = Injector.bind(Leaf.self) { Leaf([]) }
      .rules { $0.format("base").with.injector(Injector.bind(Base.self) { Base() }) }
    let leaf = try leaves.inject(["value": [1, 2], "base": ["id": 7], "label": "x"])
    #expect(leaf.value == [1, 2])
    #expect(leaf.base.id == 7)
    #expect(leaf.label == "x")
  }

  @Test func subclassOfAFoundationClass() throws {
    final class Note: NSObject { var text = "none"; var number = 0 }
    let note = try Injector.bind(Note.self) { Note() }.inject(["text": "a", "number": 7])
    #expect(note.text == "a")
    #expect(note.number == 7)
  }

  @Test func privateSetterAndPrivateProperty() throws {
    struct Cat: Injectable {
      private(set) var weight = 0.0
      private var secret = 1
      var shown: Int { secret }
    }
    final class CatObject: Injectable {
      private(set) var weight = 0.0
      fileprivate var secret = 1
    }
    let cat = try Injector.bind(Cat.self).inject(["weight": 6.6, "secret": 5])
    #expect(cat.weight == 6.6)
    #expect(cat.shown == 5)
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
    #expect(
      try Injector.bind(Reply<Goods>.self).inject(["content": ["price": "61.5"]]).content?.price == 61.5
    )
    let list = try Injector.bind(Reply<[Goods]>.self).inject(["content": [["price": 1], ["price": "2"]]])
    #expect(list.content == [Goods(price: 1), Goods(price: 2)])
    #expect(try Injector.bind(Reply<Int>.self).inject(["content": "7"]).content == 7)
  }

  @Test func objectsAreReleased() throws {
    final class Node: Injectable {
      static let alive = Counter()
      var name = ""
      var children: [Node] = []
      init() { Self.alive.increase() }
      deinit { Self.alive.decrease() }
    }
    let record: [String: Any] = ["name": "a", "children": [["name": "b"], ["children": [["name": "c"]]]]]
    do {
      let node = try Injector.bind(Node.self).inject(record)
      #expect(Node.alive.count == 4)
      #expect(node.children[1].children[0].name == "c")
    }
    #expect(Node.alive.count == 0)
  }
}
