import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Models inside the collections of Foundation, and inside `Any`: by an injector, and by types chosen at run time.
struct FoundationCollectionTests {
  struct Car: Injectable, Hashable { var name = ""; var price = 0.0 }
  struct Book: Injectable, Hashable { var name = "" }
  struct Dog: Injectable, Hashable { var weight = 0.0 }
  struct Pig: Injectable, Hashable { var height = 0.0 }
  final class Cat: Injectable { var name = "" }

  struct Person: Injectable {
    var name = "", pet: Any?, toys = NSArray(), foods = NSMutableDictionary(), games: NSMutableArray?
    var shops: NSDictionary?, rings = NSSet(), coins: NSMutableSet?
  }

  static let json = #"""
    {"name": "Jack",
     "pet": {"height": 1.55},
     "toys": [{"name": "BMW", "price": "100.5"}, {"name": "Audi"}],
     "games": [{"name": "Chess"}],
     "foods": {"bread": {"name": "The bread"}, "rice": {"name": "The rice"}},
     "shops": {"one": {"name": "First"}},
     "rings": [{"name": "a"}, {"name": "b"}],
     "coins": [{"name": "c"}]}
    """#

  private func check(_ person: Person) {
    #expect(person.name == "Jack")
    #expect(Array(person.toys) as? [Car] == [Car(name: "BMW", price: 100.5), Car(name: "Audi")])
    #expect(person.foods["bread"] as? Book == Book(name: "The bread"))
    #expect(person.foods.count == 2)
    #expect(person.games.map { Array($0) as? [Car] } == [Car(name: "Chess")])
    #expect(person.shops?["one"] as? Book == Book(name: "First"))
    #expect(Set(person.rings.compactMap { ($0 as? Car)?.name }) == ["a", "b"])
    #expect(person.coins?.allObjects as? [Car] == [Car(name: "c")])
  }

  @Test func chosenByClosure() throws {
    let people = Injector.bind(Person.self)
      .format(\.pet).with.type { source in
        (source as? [String: Any])?["height"] == nil ? Dog.self : Pig.self
      }
      .format(\.toys).with.type { _ in Car.self }.rules { $0.format("games").with.type { _ in Car.self } }
      .format(\.foods).with.type { _ in Book.self }.rules { $0.format("shops").with.type { _ in Book.self } }
      .format(\.rings).with.type { _ in Car.self }.format(\.coins).with.type { _ in Car.self }
    for person in try people.both(Self.json) {
      check(person)
      #expect(person.pet as? Pig == Pig(height: 1.55))
    }
    try expectModels(people, #"{"pet": {"weight": 109.5}}"#) { $0.pet as? Dog == Dog(weight: 109.5) }
  }

  @Test func byAnInjector() throws {
    let cars = Injector.bind(Car.self)
    let books = Injector.bind(Book.self)
    let people = Injector.bind(Person.self)
      .format(\.toys).with.injector(cars).format(\.games).with.injector(cars)
      .rules { $0.format("foods").with.injector(books).format("shops").with.injector(books) }
      .format(\.rings).with.injector(cars).format(\.coins).with.injector(cars)
    for person in try people.both(Self.json) { check(person) }
  }

  @Test func nilMeansTheNativeValue() throws {
    let people = Injector.bind(Person.self)
      .format(\.pet).with.type { _ in nil }
      .format(\.toys).with.type { source in source is [String: Any] ? Car.self : nil }
      .format(\.foods).with.type { _ in nil }
    let json = #"{"pet": {"a": 1}, "toys": [{"name": "BMW"}, 7], "foods": {"b": [2]}}"#
    for person in try people.both(json) {
      #expect(person.pet as? [String: Int] == ["a": 1] && person.foods["b"] as? [Int] == [2])
      #expect(person.toys.firstObject as? Car == Car(name: "BMW") && person.toys.lastObject as? Int == 7)
    }
  }

  @Test func collectionsOfFoundationAsSources() throws {
    let people = Injector.bind(Person.self)
      .format(\.toys).with.injector(Injector.bind(Car.self)).format(\.foods).with.type { _ in Book.self }
    let person = try people.inject([
      "toys": NSArray(array: [["name": "BMW"]]),
      "foods": NSMutableDictionary(dictionary: ["a": NSDictionary(dictionary: ["name": "b"])]),
    ])
    #expect(Array(person.toys) as? [Car] == [Car(name: "BMW")])
    #expect(person.foods["a"] as? Book == Book(name: "b"))
  }

  @Test func whatDoesNotFitIsLeftOut() throws {
    let (cars, books) = (Injector.bind(Car.self), Injector.bind(Book.self))
    let people = Injector.bind(Person.self).format(\.toys).with.injector(cars)
      .format(\.foods).with.injector(books).format(\.games).with.injector(cars)
    let json = #"{"toys": [{"name": "a"}, 7, null], "foods": {"x": "soon"}, "games": null}"#
    try expectModels(people, json) {
      Array($0.toys) as? [Car] == [Car(name: "a")] && $0.foods.count == 0 && $0.games == nil
    }
    try expectReports(
      people,
      json,
      #"foods["x"]: expected Book, found string "soon"; element dropped"#,
      "toys[1]: expected Car, found number 7; element dropped",
      "toys[2]: expected Car, found null; element dropped"
    )
  }

  @Test func modelsWhereAnyAndObjectsAreHeld() throws {
    struct Box: Injectable {
      var one: Any?
      var list: [Any] = []
      var byName: [String: Any] = [:]
      var object: AnyObject?
      var objects: [AnyObject] = []
    }
    let cats = Injector.bind(Cat.self)
    let boxes = Injector.bind(Box.self)
      .format(\.one).with.injector(cats).format(\.list).with.injector(cats).format(\.byName).with.injector(
        cats
      )
      .format(\.object).with.injector(cats).format(\.objects).with.injector(cats)
    let json =
      #"{"one": {"name": "a"}, "list": [{"name": "b"}], "byName": {"k": {"name": "c"}}, "#
      + #""object": {"name": "d"}, "objects": [{"name": "e"}, 5]}"#
    for box in try boxes.both(json) {
      let objects: [Any?] = [box.one, box.list[0], box.byName["k"], box.object, box.objects[0]]
      #expect(objects.map { ($0 as? Cat)?.name } == ["a", "b", "c", "d", "e"])
      #expect(box.list.count == 1 && box.objects.count == 1)
    }
  }

  /// A `[String: Any]` for a property of that very type was once taken as it is, its values not injected.
  @Test func recordsOfThePropertysOwnTypeAreInjectedAllTheSame() throws {
    struct Box: Injectable { var byName: [String: Any] = [:]; var lists: [[Any]] = [] }
    let cars = Injector.bind(Car.self)
    let boxes = Injector.bind(Box.self).format(\.byName).with.injector(cars)
      .format(\.lists).with.injector(cars)
    let byName: [String: Any] = ["a": ["name": "BMW"]]
    let lists: [[Any]] = [[["name": "Audi"]]]
    let box = try boxes.inject(["byName": byName, "lists": lists])
    #expect(box.byName as? [String: Car] == ["a": Car(name: "BMW")])
    #expect(box.lists as? [[Car]] == [[Car(name: "Audi")]])
  }

  @Test func explanation() throws {
    let people = Injector.bind(Person.self)
      .format(\.toys).with.injector(Injector.bind(Car.self)).format(\.foods).with.type { _ in Book.self }
    let text = try people.explain()
    for row in [
      "toys         toys      NSArray              inject                   Car          nested",
      "foods        foods     NSMutableDictionary  type chosen at run time               closure",
    ] { #expect(text.contains(row)) }
  }
}

/// Foundation's collections inside each other, or inside themselves.
struct FoundationNestingTests {
  struct Holder: Injectable { var any: Any?; var list: [Any]?; var text: String?; var n: Holders? }
  final class Holders: Injectable { var n: Holders? }

  static func nested(_ depth: Int, in make: (Any) -> NSObject) -> NSObject {
    var value = make(1)
    for _ in 1..<depth { value = make(value) }
    return value
  }
  static let kinds: [@Sendable (Any) -> NSObject] = [
    { NSArray(array: [$0]) }, { NSMutableArray(array: [$0]) }, { NSDictionary(dictionary: ["n": $0]) },
    { NSMutableDictionary(dictionary: ["n": $0]) },
  ]

  @Test(arguments: kinds.indices) func deepOnesAreRefused(kind: Int) throws {
    let deep = Self.nested(5_000, in: Self.kinds[kind])
    for key in ["any", "list", "n"] {
      let error = expectError { try Injector.bind(Holder.self).policy(.strict).inject([key: deep]) }
      #expect(error?.code == .tooDeep || error?.code == .typeMismatch)
    }
    #expect(throws: InjectionError.self) { try Injector.bind(Holder.self).inject(["any": deep]) }
    #expect(try Injector.bind(Holder.self).inject(["text": deep]).text == nil)
    #expect(try Injector.bind(Holder.self).inject(["any": Self.nested(100, in: Self.kinds[kind])]).any != nil)
  }

  @Test func theRootToo() throws {
    let deep = try #require(Self.nested(5_000) { NSDictionary(dictionary: ["n": $0]) } as? NSDictionary)
    expectError(code: .tooDeep) { try deep.inject { $0.bind(Holders.self) } as Holders }
  }

  @Test func collectionsInsideThemselves() throws {
    let array = NSMutableArray(array: [1, 2])
    array.add(array)
    array.add(array)
    let dictionary = NSMutableDictionary()
    dictionary["n"] = dictionary
    dictionary["any"] = array
    defer {
      array.removeAllObjects()
      dictionary.removeAllObjects()
    }
    let holders = Injector.bind(Holder.self)
    for value in [array, dictionary] as [Any] {
      #expect(throws: InjectionError.self) { try holders.inject(["any": value]) }
      #expect(try holders.inject(["text": value]).text == nil)
    }
    #expect(throws: InjectionError.self) { try holders.inject(["n": dictionary]) }
  }

  struct Objects: Injectable {
    var object: AnyObject?
    var array: NSArray?
    var set: NSSet?
    var record: NSDictionary?
  }

  /// Foundation converts a collection with everything inside it, recursively.
  @Test func collectionsOfSwiftOnSmallStacks() throws {
    let objects = Injector.bind(Objects.self)
    _ = try objects.inject(json: #"{"object": [1], "array": [1], "record": {"a": 1}}"#)
    let values = [100, 300, 500].flatMap { (depth: Int) -> [String] in
      let list = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let record = String(repeating: #"{"n":"#, count: depth) + "1" + String(repeating: "}", count: depth)
      let members = [("object", list), ("array", list), ("set", list), ("record", record)]
      return members.map { #"{"\#($0.0)": \#($0.1)}"# }
    }
    let outcome = try SmallThread.run(kilobytes: 128) {
      values.map { json in
        do {
          _ = try objects.inject(json: json)
          return true
        } catch { return (error as? InjectionError)?.code == .tooDeep }
      }
    }
    #expect(outcome == Array(repeating: true, count: values.count))
  }

  @Test func onSmallStacks() throws {
    let values = [300, 511].map { depth in Self.nested(depth) { NSMutableDictionary(dictionary: ["n": $0]) } }
    let outcome = try SmallThread.run(kilobytes: 512) {
      values.map { value in (try? Injector.bind(Holder.self).inject(["any": value])) == nil }
    }
    #expect(outcome.count == 2)
  }
}
