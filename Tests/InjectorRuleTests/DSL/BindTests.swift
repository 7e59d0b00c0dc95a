import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct BindTests {
  struct Point: Equatable { var x = 1; var y = 2 }

  struct Ready: Injectable, Equatable { var x = 1; var y = 2 }

  final class Node: Injectable { var x = 1; var y = 2 }

  @Test func factoryRunsOncePerRecord() throws {
    class Open { var x = 1; var y = 2 }
    let made = Counter()
    let points = Injector.bind(Point.self) {
      made.increase()
      return Point(x: 10, y: 20)
    }
    .mapping("a").to(\.x)
    #expect(try points.inject([["a": 3], [:]]) == [Point(x: 3, y: 20), Point(x: 10, y: 20)])
    #expect(made.count == 2)
    let opens = Injector.bind(Open.self) {
      made.increase()
      return Open()
    }
    .mapping("a").to(\.x)
    // One more is created to find out which property the key path leads to, when the plan is compiled.
    try opens.validated()
    #expect(made.count == 3)
    #expect(try opens.inject([["a": 3], [:]]).map(\.x) == [3, 1] && made.count == 5)
  }

  @Test func modelsAreMade() throws {
    struct Pair: Equatable { let first: Int; let second: String? }
    // An Injectable makes itself, unless there is a factory.
    #expect(try Injector.bind(Ready.self).inject(["y": 5]) == Ready(x: 1, y: 5))
    #expect(try Injector.bind(Node.self).inject(["y": 5]).y == 5)
    #expect(try Injector.bind(Ready.self) { Ready(x: 7, y: 8) }.inject(["y": 5]) == Ready(x: 7, y: 5))
    // A struct without an initializer is put together memberwise.
    #expect(try Injector.bind(Pair.self).validated().inject(["first": 1]) == Pair(first: 1, second: nil))
  }

  @Test func whatIsNoModelIsAMistake() {
    final class Plain { var x = 1 }
    enum Suit { case hearts }
    expectMistake(Injector.bind(Plain.self))
    expectMistake(Injector.bind((() -> Void).self))
    expectMistake(Injector.bind(Suit.self))
    expectMistake(Injector.bind((Int, Int).self))
    expectMistake(Injector.bind((any Error).self))
    expectError(code: .configuration) { try Injector.bind(Point?.self).inject(["x": 1]) }
  }

  @Test func verbsReturnNewInjectors() throws {
    let plain = Injector.bind(Point.self) { Point() }
    let mapped = plain.mapping("a").to(\.x)
    let ignoring = mapped.rules { $0.ignore("y") }
    let record = ["a": 5, "x": 6, "y": 7]
    #expect(try plain.inject(record) == Point(x: 6, y: 7))
    #expect(try mapped.inject(record) == Point(x: 5, y: 7))
    #expect(try ignoring.inject(record) == Point(x: 5, y: 2))
  }

  @Test func modelWithoutPropertiesIsMade() throws {
    struct Empty: Equatable {}
    struct EmptyReady: Injectable, Equatable {}
    #expect(try Injector.bind(Empty.self).inject(["x": 1]) == Empty())
    #expect(try Injector.bind(EmptyReady.self).inject([:]) == EmptyReady())
    #expect(try Injector.bind(Empty.self) { Empty() }.inject([["x": 1], [:]]) == [Empty(), Empty()])
  }
}

struct CachedTests {
  @Test func builtOncePerTypeAndName() throws {
    struct Card: Injectable { var cardId = 0 }
    let built = Log<String>()
    func cards(_ name: String) -> Injector<Card> {
      Injector.cached(Card.self, name: name) { cards in
        built.add(name)
        return cards.mapping("\(name)id").to("cardId")
      }
    }
    for _ in 0..<5 {
      #expect(try cards("").inject(["id": 1, "xid": 2]).cardId == 1)
      #expect(try cards("x").inject(["id": 1, "xid": 2]).cardId == 2)
    }
    #expect(built.entries == ["", "x"])
  }

  @Test func builtOnceByManyThreads() throws {
    struct Card { var cardId = 0 }
    let built = Counter()
    @Sendable func cards() -> Injector<Card> {
      Injector.cached(Card.self, make: { Card() }) { cards in
        built.increase()
        return cards.mapping("id").to("cardId")
      }
    }
    DispatchQueue.concurrentPerform(iterations: 100) { _ in _ = cards() }
    #expect(try cards().inject(["id": 7]).cardId == 7)
    #expect(built.count == 1)
  }

  @Test func memberwiseModel() throws {
    struct Pair { let left: Int }
    let pairs = Injector.cached(Pair.self) { $0.mapping("l").to("left") }
    #expect(try pairs.inject(["l": 3]).left == 3)
  }

  @Test func oneCachedInjectorWithinAnother() throws {
    struct Card: Injectable { var cardId = 0 }
    struct User: Injectable { var cards: [Card] = [] }
    func users() -> Injector<User> {
      Injector.cached(User.self) { users in
        users.format("cards").with.injector(Injector.cached(Card.self) { $0.mapping("id").to("cardId") })
      }
    }
    for _ in 0..<3 { #expect(try users().inject(["cards": [["id": 7]]]).cards.first?.cardId == 7) }
  }
}

/// Injectors that update objects and create none: `bind(updating:)`.
struct BindUpdatingTests {
  final class Tag { var text: String; init(_ text: String) { self.text = text } }

  class Screen {
    var title: String
    var count = 0
    var tag = Tag("old")
    private(set) var log: [String] = []
    init(title: String) { self.title = title }
  }
  final class Detail: Screen { var extra = 1 }

  static let screens = Injector.bind(updating: Screen.self).mapping("heading", "title").to(\.title)
    .rules { $0.ignore("log").format("tag").with.converter { (text: String) in Tag(text) } }

  /// Each way to update an object.
  static let updates: [@Sendable (Injector<Screen>, String, Screen) throws -> Void] = [
    { try $0.inject(json: $1, into: $2) }, { try $0.inject(json: Data($1.utf8), into: $2) },
    { try $0.inject(BothInputs.record($1), into: $2) },
    { _ = try $0.injectReporting(json: $1, into: $2) },
    { _ = try $0.injectReporting(BothInputs.record($1), into: $2) },
    { injector, json, screen in
      var screen = screen
      try injector.inject(json: json, into: &screen)
    },
  ]

  @Test(arguments: updates.indices) func theObjectItselfIsUpdated(way: Int) throws {
    let update = Self.updates[way]
    for screen in [Screen(title: "a"), Detail(title: "a")] {
      try update(Self.screens, #"{"heading": "b", "tag": "new"}"#, screen)
      #expect(screen.title == "b" && screen.count == 0 && screen.tag.text == "new")
    }
    let screen = Screen(title: "a")
    expectError { try update(Self.screens.policy(.strict), #"{"heading": "b", "count": "x"}"#, screen) }
    #expect(screen.title == "a")
    expectError { try update(Self.screens.didInject { _ in throw Refused() }, #"{"heading": "b"}"#, screen) }
    #expect(screen.title == "a")
  }

  @Test func pathsAndReports() throws {
    let screen = Screen(title: "a")
    try Self.screens.inject(json: #"{"data": {"count": 2}}"#, into: screen, at: "data")
    try Self.screens.at("x").inject(["x": ["heading": "c"]], into: screen)
    let report = try Self.screens.injectReporting(json: #"{"count": "3", "y": 1}"#, into: screen)
    #expect(screen.title == "c" && screen.count == 3)
    #expect(report.issues.map(\.code) == [.coerced, .unknownKey])
  }

  @Test func noModelsAreMade() throws {
    let text =
      "bind(updating: Screen.self) makes no new Screen; call inject(_:into:) or inject(json:into:), "
      + "or use bind(Screen.self) { … }"
    let calls: [() throws -> Void] = [
      { _ = try Self.screens.inject(json: "{}") }, { _ = try Self.screens.inject([:]) },
      { _ = try Self.screens.injectArray(json: "[]") }, { _ = try Self.screens.inject([[:]]) },
      { _ = try Self.screens.injectDictionary(json: "{}") },
      { _ = try Self.screens.inject(value: [:] as [String: Any]) },
      { _ = try Self.screens.injectReporting(json: "{}") },
    ]
    for call in calls {
      let error = #expect(throws: InjectionError.self) { try call() }
      #expect(error?.issues.map(\.description) == [text])
    }
    _ = try Self.screens.validated()
  }

  @Test func inANestedPlaceItIsAnOrdinaryInjector() {
    struct Window: Injectable { var screen: Screen? }
    let windows = Injector.bind(Window.self).format(\.screen).with.injector(Self.screens)
    expectMistake(windows, part: "there is no way to make a BindUpdatingTests.Screen")
  }

  @Test func itAlsoExtracts() throws {
    let json = try Self.screens.rules { $0.ignore("tag") }.extractJSONString(Screen(title: "t"), .sortedKeys)
    #expect(json == #"{"count":0,"heading":"t"}"#)
  }
}
