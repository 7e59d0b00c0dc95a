import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Objects that several models hold: what one record says of its model never reaches the others.
struct SharedObjectTests {
  final class Tag: Injectable, @unchecked Sendable {
    var t = ""
    var made = "default"
    required init() {}
    convenience init(made: String) {
      self.init()
      self.made = made
    }
  }
  final class Row: Injectable { var tag = none; var maybe: Tag? = none }
  struct Record: Injectable { var tag = none }
  static let none = Tag()

  static let list = #"[{"tag": {"t": "a"}, "maybe": {"t": "m"}}, {"tag": {"t": "b"}}]"#
  static func records() throws -> [[String: Any]] {
    [["tag": ["t": "a"], "maybe": ["t": "m"]], ["tag": ["t": "b"]]]
  }

  @Test func aDefaultThatModelsShareIsNotFilled() throws {
    for rows in [try [Row](injectingJSON: Self.list), try [Row](injecting: Self.records())] {
      #expect(rows.map(\.tag.t) == ["a", "b"] && rows.map { $0.maybe?.t } == ["m", ""])
    }
    let named = Injector.bind(Row.self).mapping("tag").to(\.tag).mapping("maybe").to(\.maybe)
    for rows in [try named.injectArray(json: Self.list), try named.inject(Self.records())] {
      #expect(rows.map(\.tag.t) == ["a", "b"] && rows.map { $0.maybe?.t } == ["m", ""])
    }
    for rows in [try [Record](injectingJSON: Self.list), try [Record](injecting: Self.records())] {
      #expect(rows.map(\.tag.t) == ["a", "b"])
    }
    #expect(Self.none.t == "")
  }

  final class Own: Injectable { var tag = Tag(made: "own") }

  /// A default is filled, whether it is a struct or an object; a factory makes the models where there is none.
  @Test func aFactoryMakesModelsWhereThereIsNone() throws {
    struct Kid: Injectable { var id = 0; var name = "" }
    struct Home: Injectable {
      var kid = Kid(id: 1)
      var maybeKid: Kid?
      var tag = Tag(made: "own")
      var maybeTag: Tag?
      var shared = SharedObjectTests.none
      var tags: [Tag] = []
    }
    let kids = Injector.bind(Kid.self) { Kid(id: 5) }
    let tags = Injector.bind(Tag.self) { Tag(made: "factory") }
    let homes = Injector.bind(Home.self)
      .format(\.kid).with.injector(kids).format(\.maybeKid).with.injector(kids)
      .format(\.tag).with.injector(tags).format(\.maybeTag).with.injector(tags)
      .format(\.shared).with.injector(tags).format(\.tags).with.injector(tags)
    let json = #"{"kid": {}, "maybeKid": {}, "tag": {"t": "x"}, "maybeTag": {}, "shared": {}, "tags": [{}]}"#
    for home in try homes.both(json) {
      #expect(home.kid.id == 1 && home.maybeKid?.id == 5)
      #expect(home.tag.t == "x" && home.tag.made == "own" && home.maybeTag?.made == "factory")
      #expect(home.shared.made == "factory" && home.tags.map(\.made) == ["factory"])
    }
    #expect(Self.none.made == "default")
  }

  @Test func aDefaultOfItsOwnIsFilledEvenIfTheInjectorHasAFactory() throws {
    let tags = Injector.bind(Tag.self) { Tag(made: "factory") }
    let owns = Injector.bind(Own.self).format(\.tag).with.injector(tags)
    let named = Injector.bind(Own.self).rules { $0.format("tag").with.injector(tags) }
    for owns in [Injector.bind(Own.self), owns, named] {
      try expectModels(owns, #"{"tag": {"t": "x"}}"#) { $0.tag.t == "x" && $0.tag.made == "own" }
    }
    let filled = Own()
    let tag = filled.tag
    try expectUpdates(owns, #"{"tag": {"t": "y"}}"#, of: { filled }) {
      $0.tag === tag && tag.t == "y" && tag.made == "own"
    }
  }

  @Test func anUpdateFillsWhatIsThere() throws {
    for fromText in [true, false] {
      let row = Row()
      let shared = Tag()
      (row.tag, row.maybe) = (shared, shared)
      if fromText {
        try row.inject(json: #"{"tag": {"t": "u"}}"#)
      } else {
        try row.inject(["tag": ["t": "u"]])
      }
      #expect(row.tag === shared && row.maybe?.t == "u")
    }
  }

  @Test func whatAFactorySharesIsTakenBackWhenTheRunFails() throws {
    let shared = Tag(made: "before")
    let tags = Injector.bind(Tag.self) { shared }
    struct Pair: Injectable { var tag: Tag?; var n = 0 }
    let pairs = Injector.bind(Pair.self).rules { $0.format("tag").with.injector(tags).require("n") }
    var pair = Pair()
    let update = #"{"tag": {"t": "x", "made": "y"}, "n": null}"#
    let malformed = #"[{"tag": {"t": "x"}, "n": 1}, {"tag": {"made": "y"}, "n": tru}]"#
    let failing: [() throws -> Void] = [
      { _ = try pairs.inject(json: #"{"tag": {"t": "x", "made": "y"}}"#) },
      { _ = try pairs.inject(["tag": ["t": "x", "made": "y"]]) },
      { try pairs.fill(&pair, update, asText: true) }, { try pairs.fill(&pair, update, asText: false) },
      { _ = try pairs.injectArray(json: malformed) },
    ]
    for run in failing {
      expectError { try run() }
      #expect(shared.t == "" && shared.made == "before")
    }
    #expect(try pairs.inject(json: #"{"tag": {"t": "x"}, "n": 1}"#).tag?.t == "x" && shared.t == "x")
  }

  @Test func whatAFactorySharesIsTakenBackWhenItsElementIsDropped() throws {
    let shared = Tag(made: "before")
    let tags = Injector.bind(Tag.self) { shared }.didInject { if $0.t == "bad" { throw Refused() } }
    #expect(try tags.injectArray(json: #"[{"t": "bad"}]"#).isEmpty)
    #expect(try tags.inject([["t": "bad"]]).isEmpty)
    #expect(shared.t == "")
  }

  @Test func whatAFactorySharesIsTakenBackWithTheModelAroundIt() throws {
    let shared = Tag(made: "before")
    let tags = Injector.bind(Tag.self) { shared }
    struct Row: Injectable { var tag: Tag?; var need = 0 }
    struct Member { let tag: Tag; let need: Int }
    let record = [["tag": ["t": "x"]]]
    func expectNone<Model>(_ injector: Injector<Model>) throws {
      #expect(try injector.injectArray(json: #"[{"tag": {"t": "x"}}]"#).isEmpty && shared.t == "")
      #expect(try injector.inject(record).isEmpty && shared.t == "")
    }
    let rows = Injector.bind(Row.self).rules { $0.format("tag").with.injector(tags) }
    try expectNone(rows.rules { $0.require("need") })
    try expectNone(rows.didInject { _ in throw Refused() })
    try expectNone(Injector.bind(Member.self).rules { $0.format("tag").with.injector(tags) })
    #expect(try rows.inject(record).map { $0.tag?.t } == ["x"])
  }
}

protocol UnownedNeighbour: AnyObject {}

/// References that do not own what they refer to, in structs that are put together from the record: they start as nil.
struct UnownedPropertyTests {
  final class Token: Injectable, UnownedNeighbour {
    static let live = Counter()
    var name = ""
    required init() { Self.live.increase() }
    deinit { Self.live.decrease() }
  }

  struct WeakClass { let n: Int; weak var d: Token?; var t: Token }
  struct WeakProtocol { let n: Int; weak var d: (any UnownedNeighbour)?; var t: Token }
  struct WeakAny { let n: Int; weak var d: AnyObject?; var t: Token }
  struct UnownedClass { let n: Int; unowned var d: Token?; var t: Token }
  struct UnownedAny { let n: Int; unowned var d: AnyObject?; var t: Token }
  struct UnsafeClass { let n: Int; unowned(unsafe) var d: Token?; var t: Token }
  struct Several {
    weak var a: AnyObject?; var t: Token; weak var b: (any UnownedNeighbour)?; let n: Int; weak var c: Token?
  }
  struct Generic<Object: AnyObject> { let n: Int; weak var d: Object?; var t: Token }

  static func check<Model>(_ type: Model.Type, _ parts: (Model) -> (n: Int, isNil: Bool, name: String)) throws
  {
    let models = try Injector.bind(type).validated()
    let good = #"{"n": 1, "t": {"name": "x"}, "d": {"name": "y"}, "a": 1, "b": 2, "c": 3}"#
    for model in try models.both(good) {
      let (n, isNil, name) = parts(model)
      #expect(n == 1 && isNil && name == "x")
    }
    for bad in [#"{"t": {"name": "x"}}"#, #"{"n": 1}"#, #"{"t": {"name": "x"}, "n": {}}"#] {
      expectErrors(models, bad)
    }
    #expect(try models.injectArray(json: "[\(good), {}, \(good)]").count == 2)
    #expect(throws: InjectionError.self) { try models.inject(json: good.dropLast()) }
  }

  /// One test, so that nothing else counts tokens meanwhile.
  @Test func allOfThemStartAsNilAndNothingLeaks() throws {
    try Self.check(WeakClass.self) { ($0.n, $0.d == nil, $0.t.name) }
    try Self.check(WeakProtocol.self) { ($0.n, $0.d == nil, $0.t.name) }
    try Self.check(WeakAny.self) { ($0.n, $0.d == nil, $0.t.name) }
    try Self.check(UnownedClass.self) { ($0.n, $0.d == nil, $0.t.name) }
    try Self.check(UnownedAny.self) { ($0.n, $0.d == nil, $0.t.name) }
    try Self.check(UnsafeClass.self) { unsafe ($0.n, $0.d == nil, $0.t.name) }
    try Self.check(Several.self) { ($0.n, $0.a == nil && $0.b == nil && $0.c == nil, $0.t.name) }
    try Self.check(Generic<Token>.self) { ($0.n, $0.d == nil, $0.t.name) }
    #expect(Token.live.count == 0)
  }

  struct NotOptional { let n: Int; unowned var d: Token }

  @Test func oneThatCannotBeNilIsAMistake() {
    expectError(code: .configuration, part: "'d'") { try Injector.bind(NotOptional.self).validated() }
  }

  // MARK: Through key paths that do not say which property they lead to

  class Boss: Injectable { var name = "none"; required init() {} }

  nonisolated(unsafe) static let founder = Boss()

  final class Employee: Injectable {
    unowned var boss: Boss = unsafe UnownedPropertyTests.founder; var name = ""
  }
  final class Guest: Injectable { unowned var host: Boss?; weak var friend: Boss?; var name = "" }
  final class Host: Injectable {
    unowned var guest: Boss? = unsafe UnownedPropertyTests.founder
    var owner: Boss? { didSet {} }
  }

  @Test func nothingWouldOwnTheObjectOfAnUnownedProperty() {
    expectError(code: .configuration, part: "may lead to 'boss', which is unowned") {
      try Injector.bind(Employee.self).mapping("b").to(\.boss).validated()
    }
  }

  @Test func anOptionalOneIsNilAgainWhenItsObjectIsGone() throws {
    let guests = Injector.bind(Guest.self).mapping("h").to(\.host).mapping("f").to(\.friend)
    let text = #"{"h": {"name": "x"}, "f": {"name": "y"}, "name": "z"}"#
    try expectModels(guests, text) { $0.host == nil && $0.friend == nil && $0.name == "z" }
    try expectModels(guests, #"{"h": null, "f": null}"#) { $0.host == nil && $0.friend == nil }
  }

  @Test func whatIsOwnedElsewhereStays() throws {
    for host in try Injector.bind(Host.self).mapping("o").to(\.owner).both(#"{"o": {"name": "x"}}"#) {
      #expect(host.owner?.name == "x")
      #expect(unsafe host.guest === Self.founder)
    }
  }
}
