import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Rules and options that decide what is written, alone and together.
struct ExtractionFormTests {
  struct Geo: Injectable, Equatable {
    var x = 1.5
    var label: String?
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("pos.x").to("x") }
  }

  struct User: Injectable, Equatable {
    var id = 7, nick: String?, geo = Geo(), tags: [String: Int] = ["b": 1, "a": 2], zip: Int? = 5
    var first = "f", secret = "s"
    var born: String { "computed" }
  }

  static let users = Injector.bind(User.self)
    .mapping("meta.id").to(\.id).mapping("meta.list.1").to(\.zip).mapping("a.b").to(\.first)
    .flatten(\.geo)

  @Test func sortedKeysReachEverywhere() throws {
    let expected =
      #"{"a":{"b":"f"},"label":null,"meta":{"id":7,"list":[null,5]},"nick":null,"pos":{"x":1.5},"secret":"s","tags":{"a":2,"b":1}}"#
    #expect(try Self.users.extractJSONString(User(), [.sortedKeys, .nullForNil]) == expected)
    #expect(try Self.users.extractJSONString([User()], [.sortedKeys, .nullForNil]) == "[\(expected)]")
    for again in try RoundTrip.run(User(), by: Self.users).values { #expect(again == User()) }
  }

  @Test(arguments: ["", ".", ".."]) func anEmptyRootPathIsTheRoot(path: String) throws {
    let points = Injector.bind(Geo.self).at(path)
    #expect(try points.extractJSONString(Geo()) == #"{"pos":{"x":1.5}}"#)
    #expect(try points.inject(json: #"{"pos":{"x":2}}"#).x == 2)
  }

  @Test func aRootPath() throws {
    let users = Injector.bind(Geo.self).at("data.user")
    #expect(try users.extractJSONString(Geo()) == #"{"data":{"user":{"pos":{"x":1.5}}}}"#)
    #expect(try RoundTrip.canonical(users.extract(Geo())) == #"{"data":{"user":{"pos":{"x":1.5}}}}"#)
    #expect(try users.inject(json: users.extractJSON(Geo(x: 4))) == Geo(x: 4))
    #expect(try users.inject(users.extract(Geo(x: 4))) == Geo(x: 4))
    let list = [Geo(x: 1), Geo(x: 2)]
    #expect(try users.injectArray(json: users.extractJSON(list)) == list)
  }

  @Test func oneWayRules() throws {
    let users = Injector.bind(User.self).inputOnly(\.secret).outputOnly(\.id).nullForNil(\.nick)
      .ignore(\.geo, \.tags, \.zip).outputOnly(\.born)
      .writing(\.born).to("born_at").writing(\.first).to("n.f")
    let text = try users.extractJSONString(User(), .sortedKeys)
    #expect(text == #"{"born_at":"computed","id":7,"n":{"f":"f"},"nick":null}"#)
    let read = try users.inject(json: #"{"id":9,"secret":"t","born_at":"x","first":"g","n":{"f":"h"}}"#)
    #expect(read.id == 7 && read.secret == "t" && read.first == "g")
  }

  @Test func presence() throws {
    struct Patch: Injectable, Equatable { var a: Presence<Int> = .absent; var b: Presence<[Int]> = .null }
    #expect(try Patch().extractJSONString() == #"{"b":null}"#)
    #expect(try Patch().extractJSONString(.nullForNil) == #"{"b":null}"#)
    #expect(try Patch(a: .null, b: .present([1])).extractJSONString() == #"{"a":null,"b":[1]}"#)
    try RoundTrip.expectEqual(Patch(), by: Injector.bind(Patch.self))
    try RoundTrip.expectEqual(Patch(), by: Injector.bind(Patch.self), .nullForNil)
  }

  @Test func aPathWithoutValuesIsLeftOut() throws {
    struct Empty: Injectable { var a: Int?; var b: Geo?; var c: Int? }
    let empties = Injector.bind(Empty.self)
      .mapping("p.q.a").to(\.a).mapping("l.2.b").to(\.b).mapping("l.0").to(\.c)
    #expect(try empties.extractJSONString(Empty()) == "{}")
    let some = Empty(b: Geo())
    #expect(try empties.extractJSONString(some) == #"{"l":[null,null,{"b":{"pos":{"x":1.5}}}]}"#)
    #expect(try RoundTrip.canonical(empties.extract(some)) == #"{"l":[null,null,{"b":{"pos":{"x":1.5}}}]}"#)
  }

  @Test func optionalElementsOfAPath() throws {
    struct Elements: Injectable { var a: Geo?; var b: String?; var c: [Int]?; var d: Double?; var e: Geo?? }
    let injector = Injector.bind(Elements.self).mapping("l.0").to(\.a).mapping("l.1").to(\.b)
      .mapping("l.2").to(\.c).mapping("l.3").to(\.d).mapping("l.4").to(\.e)
    #expect(try injector.extractJSONString(Elements()) == "{}")
    #expect(try injector.extractJSONString(Elements(d: 1)) == #"{"l":[null,null,null,1.0,null]}"#)
    let text = try injector.extractJSONString(Elements(a: Geo(), e: Geo()))
    #expect(text == #"{"l":[{"pos":{"x":1.5}},null,null,null,{"pos":{"x":1.5}}]}"#)
  }

  class Animal: Injectable {
    var name = "a"
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("_name_").to("name") }
  }

  class Cat: Animal {
    var lives = 9
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).mapping("_lives_").to("lives").keys(.snakeCase)
    }
  }

  /// With no rules of its own.
  final class Kitten: Cat { var isTiny = true }

  @Test func theClassOfTheObjectDecides() throws {
    struct Home: Injectable {
      var pet: Animal = Kitten()
      var all: [Animal] = [Animal(), Cat()]
      var maybe: Animal? = Cat()
      var any: Any = Cat()
      var byName: [String: Animal] = ["k": Kitten()]
    }
    let kitten = #"{"_lives_":9,"_name_":"a","is_tiny":true}"#
    let cat = #"{"_lives_":9,"_name_":"a"}"#
    let home =
      #"{"all":[{"_name_":"a"},\#(cat)],"any":\#(cat),"byName":{"k":\#(kitten)},"maybe":\#(cat),"pet":\#(kitten)}"#
    #expect(try Home().extractJSONString(.sortedKeys) == home)
    #expect(try RoundTrip.canonical(Home().extract()) == home)
    let root: Animal = Kitten()
    #expect(try root.extractJSONString(.sortedKeys) == kitten)
    #expect(try Injector.bind(Animal.self).extractJSONString(root, .sortedKeys) == kitten)
    #expect(try RoundTrip.canonical(Injector.bind(Animal.self).extract(root)) == kitten)
    #expect(try [root].extractJSONString(.sortedKeys) == "[\(kitten)]")
  }

  @Test func kindsAreWrittenBack() throws {
    let injector = Injector.bind(Animal.self).type(
      by: "kind", ["cat": Cat.self, "kitten": Kitten.self], otherwise: Animal.self
    )
    #expect(try injector.extractJSONString(Cat(), .sortedKeys) == #"{"_lives_":9,"_name_":"a","kind":"cat"}"#)
    #expect(try RoundTrip.canonical(injector.extract(Kitten())).contains(#""kind":"kitten""#))
    #expect(try injector.extractJSONString(Animal()) == #"{"_name_":"a"}"#)
    for object in [Animal(), Cat(), Kitten()] {
      let again = try RoundTrip.run(object, by: injector).values
      #expect(again.allSatisfy { type(of: $0) == type(of: object) })
    }
  }
}

struct ExtractTests {
  struct Card: Injectable, Equatable { var cardId = 0; var name = ""; var limit: Double? }

  struct User: Equatable {
    var userId: Int64 = 7, name = "Greedy", nick: String?, age: Int?, score = 1.5, isVip = true
    var small: Int8 = -3
    var cards: [Card] = [Card(cardId: 1, name: "A"), Card(cardId: 2, name: "B/\"é", limit: 0.1)]
    var best: Card? = Card(cardId: 3), byKey: [String: Card] = ["k": Card(cardId: 4)]
    var tags: Set<String> = ["x"], born = Date(timeIntervalSince1970: 1_565_922_866)
    var link = URL(string: "http://520suanfa.com")
    var width = 3
    var height: Int?
    var first = "f"
  }

  static let users = Injector.bind(User.self) { User() }
    .mapping("id", "user_id").to(\.userId)
    .mapping("meta.width").to(\.width)
    .mapping("meta.height").to(\.height)
    .mapping("list.2.x").to(\.first)

  static let text =
    #"{"id":7,"name":"Greedy","score":1.5,"isVip":true,"small":-3,"cards":[{"cardId":1,"name":"A"},{"cardId":2,"name":"B\/\"é","limit":0.1}],"best":{"cardId":3,"name":""},"byKey":{"k":{"cardId":4,"name":""}},"tags":["x"],"born":1565922866,"link":"http:\/\/520suanfa.com","meta":{"width":3},"list":[null,null,{"x":"f"}]}"#

  @Test func `a model becomes JSON text and is read back`() throws {
    let user = User()
    let text = try Self.users.extractJSONString(user)
    #expect(text == Self.text)
    #expect(try Self.users.inject(json: text) == user)
    let tree = try Self.users.extract(user)
    #expect(try Self.users.inject(tree) == user)
    #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary == tree as NSDictionary)
  }

  @Test func `options change the form`() throws {
    let card = Card(cardId: 1, name: "a/b")
    let cards = Injector.bind(Card.self).mapping("z.id").to(\.cardId)
    #expect(try cards.extractJSONString(card) == #"{"z":{"id":1},"name":"a\/b"}"#)
    #expect(try cards.extractJSONString(card, .sortedKeys) == #"{"name":"a\/b","z":{"id":1}}"#)
    #expect(try cards.extractJSONString(card, .unescapedSlashes) == #"{"z":{"id":1},"name":"a/b"}"#)
    #expect(try cards.extractJSONString(card, .nullForNil) == #"{"z":{"id":1},"name":"a\/b","limit":null}"#)
    let pretty = """
      [
        {
          "limit" : null,
          "name" : "a/b",
          "z" : {
            "id" : 1
          }
        }
      ]
      """
    let options: ExtractionOptions = [.pretty, .sortedKeys, .unescapedSlashes, .nullForNil]
    #expect(try cards.extractJSONString([card], options) == pretty)
  }

  @Test func `arrays and dictionaries of models`() throws {
    struct Cat: Injectable, Hashable { var id = 1 }
    let cats = [Cat(), Cat(id: 2)]
    let (text, record) = (#"{"id":1}"#, ["id": 1] as NSDictionary)
    #expect(try cats.extractJSONString() == #"[\#(text),{"id":2}]"#)
    #expect(try cats.extract() as NSArray == [record, ["id": 2]])
    #expect(try [Cat](injectingJSON: cats.extractJSON()) == cats)
    #expect(try Injector.bind(Cat.self).extract(cats) as NSArray == [record, ["id": 2]])
    #expect(try ["a": Cat()].extractJSONString() == #"{"a":\#(text)}"#)
    #expect(try ["a": Cat()].extract() as NSDictionary == ["a": record])
    #expect(try ["a": Cat()].extractJSON() == Data(#"{"a":\#(text)}"#.utf8))
  }
}
