import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Nested models in every shape of property, by an injector and by the type's own rules.
struct NestedShapeTests {
  struct Card: Hashable { var id = 0; var name = "none" }

  struct Shapes {
    var one = Card(id: -1)
    var optional: Card?
    var list: [Card] = []
    var optionals: [Card?] = []
    var table: [[Card]] = []
    var set: Set<Card> = []
    var byName: [String: Card] = [:]
    var lists: [String: [Card]] = [:]
    var deep: [String: [Card?]?]?
    var contiguous: ContiguousArray<Card> = []
    var byNumber: [Int: Card] = [:]
    var bySuit: [Suit: Card] = [:]
    var twice: Card??
  }

  enum Suit: String { case hearts, spades }

  static let shapes: Injector<Shapes> = {
    let cards = Injector.bind(Card.self) { Card() }.mapping("i").to(\.id)
    return Injector.bind(Shapes.self) { Shapes() }
      .format(\.one).with.injector(cards)
      .format(\.optional).with.injector(cards)
      .format(\.list).with.injector(cards)
      .rules { $0.format("optionals").with.injector(cards) }
      .format(\.table).with.injector(cards)
      .format(\.set).with.injector(cards)
      .format(\.byName).with.injector(cards)
      .rules { $0.format("lists").with.injector(cards) }
      .format(\.deep).with.injector(cards)
      .format(\.contiguous).with.injector(cards)
      .format(\.byNumber).with.injector(cards)
      .rules { $0.format("bySuit").with.injector(cards) }
      .format(\.twice).with.injector(cards)
  }()

  static var two: [[String: Any]] { [["i": 1], ["i": 2, "name": "b"]] }

  static let cards = [Card(id: 1), Card(id: 2, name: "b")]

  @Test func oneAndOptional() throws {
    #expect(try Self.shapes.inject(["one": ["i": 1]]).one == Card(id: 1))
    #expect(try Self.shapes.inject(["optional": ["i": 1]]).optional == Card(id: 1))
    #expect(try Self.shapes.inject(["optional": NSNull()]).optional == nil)
    #expect(try Self.shapes.inject(["one": NSNull()]).one == Card(id: -1))
    #expect(try Self.shapes.inject(["twice": ["i": 1]]).twice == Card(id: 1))
    #expect(try Self.shapes.inject(["one": NSDictionary(dictionary: ["i": 1])]).one == Card(id: 1))
  }

  @Test func arrays() throws {
    #expect(try Self.shapes.inject(["list": Self.two]).list == Self.cards)
    #expect(try Self.shapes.inject(["list": Self.two as [Any]]).list == Self.cards)
    #expect(try Self.shapes.inject(["list": NSArray(array: Self.two)]).list == Self.cards)
    #expect(try Self.shapes.inject(["list": [[String: Any]]()]).list.isEmpty)
    #expect(try Self.shapes.inject(["contiguous": Self.two]).contiguous == ContiguousArray(Self.cards))
    #expect(
      try Self.shapes.inject(["table": [Self.two, [], Self.two]]).table == [Self.cards, [], Self.cards]
    )
  }

  @Test func elementsThatDoNotFit() throws {
    let records: [Any] = [["i": 1], 7, NSNull(), ["i": 2, "name": "b"]]
    #expect(try Self.shapes.inject(["list": records]).list == Self.cards)
    #expect(
      try Self.shapes.inject(["optionals": records]).optionals == [Self.cards[0], nil, nil, Self.cards[1]]
    )
    #expect(try Self.shapes.inject(["set": records]).set == Set(Self.cards))
    let members: [String: Any] = ["a": ["i": 1], "b": 7, "c": NSNull()]
    #expect(try Self.shapes.inject(["byName": members]).byName == ["a": Card(id: 1)])
    #expect(try Self.shapes.inject(["table": [records, "x"] as [Any]]).table == [Self.cards])
  }

  @Test func dictionaries() throws {
    #expect(try Self.shapes.inject(["byName": ["a": ["i": 1]]]).byName == ["a": Card(id: 1)])
    let made = try Self.shapes.inject(["lists": ["a": Self.two, "b": [Any]()] as [String: Any]]).lists
    #expect(made == ["a": Self.cards, "b": []])
    let deep: [String: Any] = ["a": [["i": 1], NSNull()] as [Any], "b": NSNull(), "c": Self.two]
    let expected: [String: [Card?]?] = ["a": [Card(id: 1), nil], "b": nil, "c": Self.cards]
    #expect(try Self.shapes.inject(["deep": deep]).deep == expected)
    #expect(try Self.shapes.inject(["deep": NSNull()]).deep == nil)
  }

  @Test func dictionariesWithOtherKeys() throws {
    let numbered: [String: Any] = ["1": ["i": 1], "-2": ["i": 2], "x": ["i": 3]]
    #expect(try Self.shapes.inject(["byNumber": numbered]).byNumber == [1: Card(id: 1), -2: Card(id: 2)])
    #expect(try Self.shapes.inject(["byNumber": [5: ["i": 1]]]).byNumber == [5: Card(id: 1)])
    let suits: [String: Any] = ["hearts": ["i": 1], "clubs": ["i": 2]]
    #expect(try Self.shapes.inject(["bySuit": suits]).bySuit == [.hearts: Card(id: 1)])
  }

  @Test func modelsThatAreThereAlreadyAreTaken() throws {
    #expect(try Self.shapes.inject(["one": Card(id: 9)]).one == Card(id: 9))
    #expect(try Self.shapes.inject(["list": [Card(id: 9)]]).list == [Card(id: 9)])
    #expect(
      try Self.shapes.inject(["list": [Card(id: 9), ["i": 1]] as [Any]]).list == [Card(id: 9), Card(id: 1)]
    )
  }

  struct Book: Injectable, Hashable {
    var title = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("t").to("title") }
  }

  struct Library: Injectable {
    var one = Book()
    var optional: Book?
    var list: [Book] = []
    var optionals: [Book?]?
    var set: Set<Book> = []
    var shelves: [String: [Book]] = [:]
    var deep: [String: [Book?]?]?
    var table: [[Book]] = []
    var byYear: [UInt16: Book] = [:]
  }

  @Test func injectableModelsNeedNoRule() throws {
    let book: [String: Any] = ["t": "Swift"]
    let library = try Injector.bind(Library.self).inject([
      "one": book, "optional": book, "list": [book, book], "optionals": [book, NSNull()] as [Any],
      "set": [book, book], "shelves": ["a": [book]],
      "deep": ["a": [book, 1] as [Any], "b": NSNull()] as [String: Any],
      "table": [[book], []], "byYear": ["2014": book, "70000": book],
    ])
    let swift = Book(title: "Swift")
    #expect(library.one == swift && library.optional == swift && library.list == [swift, swift])
    #expect(library.optionals == [swift, nil] && library.set == [swift])
    #expect(library.shelves == ["a": [swift]] && library.deep == ["a": [swift, nil], "b": nil])
    #expect(library.table == [[swift], []] && library.byYear == [2014: swift])
  }

  @Test func injectorBeatsTheRulesOfTheType() throws {
    let books = Injector.bind(Book.self).rules { $0.mapping("name").to("title") }
    let libraries = Injector.bind(Library.self).rules { $0.format("list").with.injector(books) }
    let library = try libraries.inject(["one": ["t": "a"], "list": [["name": "b"]]])
    #expect(library.one.title == "a" && library.list.first?.title == "b")
  }

  @Test func superclassAndProtocolTypedProperties() throws {
    class Animal { var name = "" }
    final class Dog: Animal { var bark = "" }
    struct Home { var animal: Animal?; var animals: [Animal] = []; var anything: Any = 0 }
    let dogs = Injector.bind(Dog.self) { Dog() }
    let homes = Injector.bind(Home.self) { Home() }
      .format(\.animal).with.injector(dogs)
      .format(\.animals).with.injector(dogs)
      .rules { $0.format("anything").with.injector(dogs) }
    let record: [String: Any] = ["name": "Larry", "bark": "wuff"]
    let home = try homes.inject(["animal": record, "animals": [record], "anything": record])
    #expect((home.animal as? Dog)?.bark == "wuff")
    #expect((home.animals.first as? Dog)?.name == "Larry")
    #expect((home.anything as? Dog)?.bark == "wuff")
  }
}
