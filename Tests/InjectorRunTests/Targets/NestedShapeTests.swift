import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Nested models in every shape of property, by an injector and by the type's own rules.
struct NestedShapeTests {
  struct Card: Hashable { var id = 0; var name = "none" }

  struct Shapes {
    var one = Card(id: -1), optional: Card?, list: [Card] = [], optionals: [Card?] = []
    var table: [[Card]] = [], set: Set<Card> = [], byName: [String: Card] = [:]
    var lists: [String: [Card]] = [:], deep: [String: [Card?]?]?, contiguous: ContiguousArray<Card> = []
    var byNumber: [Int: Card] = [:], bySuit: [Suit: Card] = [:], twice: Card??
  }

  enum Suit: String { case hearts, spades }

  static let shapes: Injector<Shapes> = {
    let cards = Injector.bind(Card.self) { Card() }.mapping("i").to(\.id)
    return Injector.bind(Shapes.self) { Shapes() }
      .format(\.one).with.injector(cards).format(\.optional).with.injector(cards)
      .format(\.list).with.injector(cards).rules { $0.format("optionals").with.injector(cards) }
      .format(\.table).with.injector(cards).format(\.set).with.injector(cards)
      .format(\.byName).with.injector(cards).rules { $0.format("lists").with.injector(cards) }
      .format(\.deep).with.injector(cards).format(\.contiguous).with.injector(cards)
      .format(\.byNumber).with.injector(cards).rules { $0.format("bySuit").with.injector(cards) }
      .format(\.twice).with.injector(cards)
  }()

  static var two: [[String: Any]] { [["i": 1], ["i": 2, "name": "b"]] }

  static let cards = [Card(id: 1), Card(id: 2, name: "b")]

  /// Expects a property after a record with one value for it.
  private func expect<Value: Equatable>(
    _ property: KeyPath<Shapes, Value>,
    _ name: String,
    _ value: Any,
    _ expected: Value,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try Self.shapes.inject([name: value])[keyPath: property]
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  @Test func oneAndOptional() throws {
    try expect(\.one, "one", ["i": 1], Card(id: 1))
    try expect(\.one, "one", NSDictionary(dictionary: ["i": 1]), Card(id: 1))
    try expect(\.one, "one", NSNull(), Card(id: -1))
    try expect(\.optional, "optional", ["i": 1], Card(id: 1))
    try expect(\.optional, "optional", NSNull(), nil)
    try expect(\.twice, "twice", ["i": 1], Card(id: 1))
  }

  @Test func arrays() throws {
    for two in [Self.two, Self.two as [Any], NSArray(array: Self.two)] as [Any] {
      try expect(\.list, "list", two, Self.cards)
    }
    try expect(\.list, "list", [[String: Any]](), [])
    try expect(\.contiguous, "contiguous", Self.two, ContiguousArray(Self.cards))
    try expect(\.table, "table", [Self.two, [], Self.two], [Self.cards, [], Self.cards])
  }

  @Test func elementsThatDoNotFit() throws {
    let records: [Any] = [["i": 1], 7, NSNull(), ["i": 2, "name": "b"]]
    try expect(\.list, "list", records, Self.cards)
    try expect(\.optionals, "optionals", records, [Self.cards[0], nil, nil, Self.cards[1]])
    try expect(\.set, "set", records, Set(Self.cards))
    try expect(
      \.byName, "byName", ["a": ["i": 1], "b": 7, "c": NSNull()] as [String: Any], ["a": Card(id: 1)]
    )
    try expect(\.table, "table", [records, "x"] as [Any], [Self.cards])
  }

  @Test func dictionaries() throws {
    try expect(\.byName, "byName", ["a": ["i": 1]], ["a": Card(id: 1)])
    try expect(\.lists, "lists", ["a": Self.two, "b": [Any]()] as [String: Any], ["a": Self.cards, "b": []])
    let deep: [String: Any] = ["a": [["i": 1], NSNull()] as [Any], "b": NSNull(), "c": Self.two]
    try expect(\.deep, "deep", deep, ["a": [Card(id: 1), nil], "b": nil, "c": Self.cards])
    try expect(\.deep, "deep", NSNull(), nil)
  }

  @Test func dictionariesWithOtherKeys() throws {
    let numbered: [String: Any] = ["1": ["i": 1], "-2": ["i": 2], "x": ["i": 3]]
    try expect(\.byNumber, "byNumber", numbered, [1: Card(id: 1), -2: Card(id: 2)])
    try expect(\.byNumber, "byNumber", [5: ["i": 1]], [5: Card(id: 1)])
    try expect(\.bySuit, "bySuit", ["hearts": ["i": 1], "clubs": ["i": 2]], [.hearts: Card(id: 1)])
  }

  @Test func modelsThatAreThereAlreadyAreTaken() throws {
    try expect(\.one, "one", Card(id: 9), Card(id: 9))
    try expect(\.list, "list", [Card(id: 9)], [Card(id: 9)])
    try expect(\.list, "list", [Card(id: 9), ["i": 1]] as [Any], [Card(id: 9), Card(id: 1)])
  }

  struct Book: Injectable, Hashable {
    var title = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("t").to("title") }
  }

  struct Library: Injectable {
    var one = Book(), optional: Book?, list: [Book] = [], optionals: [Book?]?, set: Set<Book> = []
    var shelves: [String: [Book]] = [:], deep: [String: [Book?]?]?, table: [[Book]] = []
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
    let homes = Injector.bind(Home.self) { Home() }.format(\.animal).with.injector(dogs)
      .format(\.animals).with.injector(dogs).rules { $0.format("anything").with.injector(dogs) }
    let record: [String: Any] = ["name": "Larry", "bark": "wuff"]
    let home = try homes.inject(["animal": record, "animals": [record], "anything": record])
    #expect((home.animal as? Dog)?.bark == "wuff")
    #expect((home.animals.first as? Dog)?.name == "Larry")
    #expect((home.anything as? Dog)?.bark == "wuff")
  }
}
