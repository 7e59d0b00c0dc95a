import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Records that tell their types themselves: `.type(by:)`.
struct FormatTypeTests {
  protocol Pet {}

  struct Dog: Injectable, Pet, Hashable { var name = ""; var age = 0 }

  /// Put together memberwise.
  struct Fish: Pet, Hashable { let scales: Int; let kind: String? }

  class Animal: Injectable { var name = ""; required init() {} }
  final class Cat: Animal, Pet { var lives = 7 }

  struct Home {
    var pets: [any Pet] = []
    var best: (any Pet)? = Dog(name: "old", age: 9)
    var animals: [Animal] = []
    var any: Any?
    var anys: [Any] = []
    var byName: [String: any Pet] = [:]
    var lists: [String: [Any?]] = [:]
    var array = NSArray()
    var dictionary: NSMutableDictionary?
    var set: Set<AnyHashable> = []
  }

  static let kinds: [String: any Any.Type] = ["dog": Dog.self, "fish": Fish.self]
  static let homes = Injector.bind(Home.self) { Home() }
    .rules { $0.ignore("best", "byName", "animals", "pets") }
  static let bare = Injector.bind(Home.self) { Home() }

  /// All properties that can hold several types.
  static let full =
    bare
    .format(\.pets).with.type(by: "kind", ["dog": Dog.self, "fish": Fish.self, "cat": Cat.self])
    .format(\.best).with.type(by: "kind", ["dog": Dog.self, "fish": Fish.self])
    .format(\.animals).with.type(by: "kind", ["animal": Animal.self, "cat": Cat.self])
    .rules {
      $0.format("any").with.type(by: "kind", kinds)
        .format("anys").with.type(by: "kind", kinds)
        .format("byName").with.type(by: "kind", kinds)
    }
    .format(\.lists).with.type(by: "kind", kinds)
    .format(\.array).with.type(by: "kind", kinds)
    .format(\.dictionary).type(by: "kind", kinds)
    .format(\.set).type(by: "kind", kinds)

  @Test func everyPlaceThatHoldsSeveralTypes() throws {
    let json = """
      {"pets": [{"kind": "dog", "name": "Rex", "age": "3"}, {"scales": 5, "kind": "fish"},
                {"kind": "cat", "name": "Tom", "lives": 9}],
       "best": {"name": "Rex", "kind": "dog"},
       "animals": [{"kind": "cat", "lives": 1}, {"kind": "animal", "name": "a"}],
       "any": {"kind": "fish", "scales": 1},
       "anys": [{"kind": "dog"}, {"kind": "fish", "scales": 2}],
       "byName": {"a": {"kind": "dog"}},
       "lists": {"l": [{"kind": "dog"}, null]},
       "array": [{"kind": "fish", "scales": 3}],
       "dictionary": {"d": {"kind": "dog", "age": 4}},
       "set": [{"kind": "dog"}, {"kind": "dog"}, {"kind": "dog", "age": 1}]}
      """
    for home in try Self.full.both(json) {
      #expect(home.pets.count == 3 && home.pets[0] as? Dog == Dog(name: "Rex", age: 3))
      #expect(home.pets[1] as? Fish == Fish(scales: 5, kind: "fish"))
      let cat = home.pets[2] as? Cat
      #expect(cat?.lives == 9 && cat?.name == "Tom")
      #expect(home.best as? Dog == Dog(name: "Rex", age: 0))
      #expect(home.animals.map { type(of: $0) == Cat.self } == [true, false])
      #expect(home.any as? Fish == Fish(scales: 1, kind: "fish"))
      #expect(home.anys.map { $0 is Dog } == [true, false] && home.byName["a"] as? Dog == Dog())
      #expect(home.lists["l"]?.count == 2 && home.lists["l"]?.first as? Dog == Dog())
      #expect(Array(home.array) as? [Fish] == [Fish(scales: 3, kind: "fish")])
      #expect(home.dictionary?["d"] as? Dog == Dog(age: 4) && home.set == [Dog(), Dog(age: 1)])
    }
    try expectReports(Self.full, json, #"pets[0].age: expected Int, found string "3" under "age"; coerced"#)
  }

  struct Kind<Name>: Injectable {}
  static let namedByText: [String: any Any.Type] = [
    "1": Kind<Int>.self, "true": Kind<Bool>.self, "1.5": Kind<Double>.self, "": Kind<String>.self,
    "12345678901234567890123": Kind<Decimal>.self,
  ]

  @Test(arguments: [
    ("1", "1"), ("1.0", "1"), ("true", "true"), (#""true""#, "true"), ("1.5", "1.5"), (#""""#, ""),
    ("12345678901234567890123", "12345678901234567890123"), (#""\u0031""#, "1"),
  ])
  func numbersAndBooleansCountByTheirText(kind: String, text: String) throws {
    let homes = Self.homes.format(\.any).with.type(by: "kind", Self.namedByText)
    for home in try homes.both(#"{"any": {"kind": \#(kind)}}"#) {
      #expect(type(of: try #require(home.any)) == Self.namedByText[text])
    }
  }

  @Test(arguments: [
    #"{"meta": {"kind": "dog"}, "name": "Rex"}"#, #"{"name": "Rex", "meta": {"kind": "dog"}}"#,
    #"{"meta.kind": "dog", "meta": {"kind": "fish"}, "name": "Rex"}"#,
  ])
  func aPathLeadsToTheKind(record: String) throws {
    let homes = Self.homes.format(\.anys).with.type(by: "meta.kind", Self.kinds)
    try expectModels(homes, #"{"anys": [\#(record)]}"#) { $0.anys.first as? Dog == Dog(name: "Rex") }
    for report in try BothInputs.reports(homes, #"{"anys": [\#(record)]}"#) { #expect(report.isEmpty) }
  }

  @Test func whatIsOfNoKnownKindIsLeftOut() throws {
    let json = """
      {"pets": [{"kind": "bird"}, {"kind": "dog"}, {"name": "x"}, 7, {"kind": null}, {"kind": ["dog"]}, null],
       "best": {"kind": "bird"}, "any": [{"kind": "dog"}], "byName": {"a": {"kind": "bird"}},
       "lists": {"l": [{"kind": 5}]}}
      """
    for home in try Self.full.both(json) {
      #expect(home.pets.map { $0 as? Dog } == [Dog()] && home.best as? Dog == Dog(name: "old", age: 9))
      #expect(home.any == nil && home.byName.isEmpty && home.lists["l"]?.map { $0 == nil } == [true])
    }
    func text(_ place: String, _ kinds: String, _ found: String, _ end: String) -> String {
      #"\#(place): expected an object whose "kind" is \#(kinds), found \#(found); \#(end)"#
    }
    let (two, three, dropped) = (#""dog" or "fish""#, #""cat", "dog" or "fish""#, "element dropped")
    try expectReports(
      Self.full, json, text("any", two, #"array of 1 under "any""#, "default kept"),
      text("best", two, #"string "bird" under "kind""#, "default kept"),
      text(#"byName["a"]"#, two, #"string "bird" under "kind""#, dropped),
      text(#"lists["l"][0]"#, two, #"number 5 under "kind""#, "became nil"),
      text("pets[0]", three, #"string "bird" under "kind""#, dropped),
      text("pets[2]", three, #"nothing under "kind""#, dropped), text("pets[3]", three, "number 7", dropped),
      text("pets[4]", three, #"null under "kind""#, dropped),
      text("pets[5]", three, #"array of 1 under "kind""#, dropped),
      "pets[6]: expected Pet, found null; element dropped"
    )
    let error = #"pets[0]: expected an object whose "kind" is \#(three), found string "bird" under "kind""#
    expectErrors(Self.full.policy(.strict), #"{"pets": [{"kind": "bird"}]}"#, error)
  }

  @Test func placesInTheText() throws {
    let json = "{\"pets\": [\n{\"kind\": \"bird\"},\n{\"kind\": \"dog\", \"age\": \"x\", \"a\": 1}]}"
    let (_, report) = try Self.full.injectReporting(json: json)
    let text = #"""
      pets[0]: expected an object whose "kind" is "cat", "dog" or "fish", found string "bird" under "kind"; element dropped (line 2, column 10)
      pets[1].age: expected Int, found string "x" under "age"; default kept (line 3, column 24)
      pets[1]: unknown key "a"; ignored (line 3, column 29)
      """#
    #expect(report.description == text)
  }

  @Test func atMostTwentyKindsAreListed() throws {
    let many = Dictionary(uniqueKeysWithValues: (10..<35).map { ("k\($0)", Dog.self as any Any.Type) })
    let homes = Self.homes.format(\.any).with.type(by: "kind", many)
    let listed = (10..<30).map { "\"k\($0)\"" }.joined(separator: ", ")
    try expectReports(
      homes, #"{"any": {}}"#,
      #"any: expected an object whose "kind" is \#(listed) or one of 5 more, found nothing under "kind"; default kept"#
    )
  }

  @Test func theKeyIsNotUnknownAndMayBeAProperty() throws {
    let homes = Self.bare.rules { $0.ignore("pets", "animals", "byName") }.policy(unknownKeys: .fail)
      .format(\.best).with.type(by: "kind", Self.kinds)
    try expectModels(homes, #"{"best": {"kind": "dog", "name": "a"}}"#) { $0.best as? Dog == Dog(name: "a") }
    try expectModels(homes, #"{"best": {"kind": "fish", "scales": 1}}"#) {
      $0.best as? Fish == Fish(scales: 1, kind: "fish")
    }
    expectErrors(homes, #"{"best": {"kind": "dog", "kinds": 1}}"#, #"best: unknown key "kinds""#)
  }

  @Test func repeatedKeys() throws {
    let json =
      #"{"pets": [{"kind": "fish", "name": "a", "kind": "dog", "name": "b"}], "#
      + #""any": {"kind": "dog", "x": 1, "age": 2}}"#
    let home = try Self.full.inject(json: json)
    #expect(home.pets.first as? Dog == Dog(name: "b") && home.any as? Dog == Dog(age: 2))
    let twice = #"{"any": {"kind": "fish"}, "any": {"kind": "dog"}}"#
    expectError(#"the key "any" occurs twice in one object (line 1, column 34)"#) {
      try Self.full.inject(json: twice)
    }
  }

  @Test func anUpdateFillsAModelOfTheSameType() throws {
    struct Zoo: Injectable { var animal: Animal? = Cat() }
    let zoos = Injector.bind(Zoo.self).format(\.animal).with.type(by: "kind", ["cat": Cat.self])
    let old = Cat()
    old.name = "old"
    for zoo in try zoos.bothUpdates(#"{"animal": {"kind": "cat", "lives": 3}}"#, of: { Zoo(animal: old) }) {
      #expect(zoo.animal === old && zoo.animal?.name == "old")
    }
    #expect(old.lives == 3)
    let made = try zoos.inject(json: #"{"animal": {"kind": "cat", "lives": 3}}"#)
    #expect((made.animal as? Cat)?.lives == 3)
  }

  @Test func modelsAsSourcesAreTakenAsTheyAre() throws {
    let cat = Cat()
    let home = try Self.full.inject([
      "pets": [cat, Dog(name: "a"), "x"] as [Any], "animals": [cat, Dog()] as [Any],
    ])
    #expect(home.pets.first as? Cat === cat)
    #expect(home.pets.last as? Dog == Dog(name: "a") && home.animals.count == 1)
  }

  @Test func rulesOfATypeAndRecursion() throws {
    struct Folder: Injectable {
      var name = ""
      var entries: [Any] = []
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.keys(.pascalCase).format("entries").with.type(by: "t", ["f": Folder.self, "x": Dog.self])
      }
    }
    let json = #"{"Name": "a", "Entries": [{"t": "f", "Name": "b", "Entries": [{"t": "x", "name": "c"}]}]}"#
    for folder in try Injector.bind(Folder.self).both(json) {
      let inner = try #require(folder.entries.first as? Folder)
      #expect(inner.name == "b" && inner.entries.first as? Dog == Dog(name: "c"))
    }
  }

  @Test func laterRuleReplacesTheEarlierOne() throws {
    let homes = Self.homes
      .format(\.any).with.type { _ in Fish.self }.format(\.any).with.type(by: "kind", ["dog": Dog.self])
    #expect(try homes.inject(["any": ["kind": "dog"]]).any is Dog)
    let other = homes.format(\.any).with.type(by: "kind", ["dog": Animal.self])
    #expect(try other.inject(["any": ["kind": "dog"]]).any is Animal)
    #expect(try homes.inject(["any": ["kind": "dog"]]).any is Dog)
    let closure = homes.format(\.any).with.type { _ in nil }
    #expect(try closure.inject(["any": ["kind": "dog"]]).any as? [String: String] == ["kind": "dog"])
  }

  @Test func explanation() throws {
    struct Only: Injectable { var pets: [Any] = []; var name = "" }
    let text = try Injector.bind(Only.self).format(\.pets).with.type(by: "kind", Self.kinds).explain()
    let expected = """
      Only
        source keys  property  type    conversion      nested plan               cost
        pets         pets      [Any]   type by "kind"  "dog": Dog, "fish": Fish  nested
        name         name      String  copy                                      inline

      Dog
        source keys  property  type    conversion  nested plan  cost
        name         name      String  copy                     inline
        age          age       Int     copy                     inline

      Fish
        source keys  property  type     conversion  nested plan  cost
        scales       scales    Int      copy                     inline
        kind         kind      String?  copy                     inline

      """
    #expect(text == expected)
  }
}
