import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

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
    for model in try BothInputs.models(models, good) {
      let (n, isNil, name) = parts(model)
      #expect(n == 1 && isNil && name == "x")
    }
    for bad in [#"{"t": {"name": "x"}}"#, #"{"n": 1}"#, #"{"t": {"name": "x"}, "n": {}}"#] {
      #expect(BothInputs.errors(models, bad).count == 2)
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
    try Self.check(UnsafeClass.self) { (model: UnsafeClass) in
      (model.n, unsafe model.d == nil, model.t.name)
    }
    try Self.check(Several.self) { ($0.n, $0.a == nil && $0.b == nil && $0.c == nil, $0.t.name) }
    try Self.check(Generic<Token>.self) { ($0.n, $0.d == nil, $0.t.name) }
    #expect(Token.live.count == 0)
  }

  struct NotOptional { let n: Int; unowned var d: Token }

  @Test func oneThatCannotBeNilIsAMistake() {
    let error = #expect(throws: InjectionError.self) { try Injector.bind(NotOptional.self).validated() }
    #expect(error?.code == .configuration)
    #expect(error?.description.contains("'d'") == true)
  }

  // MARK: Through key paths that do not say which property they lead to

  class Boss: Injectable {
    var name = "none"
    required init() {}
  }

  nonisolated(unsafe) static let founder = Boss()

  class Employee: Injectable {
    unowned var boss: Boss = unsafe UnownedPropertyTests.founder
    var name = ""
    required init() {}
  }

  class Guest: Injectable {
    unowned var host: Boss?
    weak var friend: Boss?
    var name = ""
    required init() {}
  }

  class Host: Injectable {
    unowned var guest: Boss? = unsafe UnownedPropertyTests.founder
    var owner: Boss? { didSet {} }
    required init() {}
  }

  @Test func nothingWouldOwnTheObjectOfAnUnownedProperty() {
    let error = #expect(throws: InjectionError.self) {
      try Injector.bind(Employee.self).mapping("b").to(\.boss).validated()
    }
    #expect(error?.code == .configuration)
    #expect(error?.description.contains("may lead to 'boss', which is unowned") == true)
  }

  @Test func anOptionalOneIsNilAgainWhenItsObjectIsGone() throws {
    let guests = Injector.bind(Guest.self).mapping("h").to(\.host).mapping("f").to(\.friend)
    let text = #"{"h": {"name": "x"}, "f": {"name": "y"}, "name": "z"}"#
    for guest in try BothInputs.models(guests, text) {
      #expect(guest.host == nil && guest.friend == nil && guest.name == "z")
    }
    for guest in try BothInputs.models(guests, #"{"h": null, "f": null}"#) {
      #expect(guest.host == nil && guest.friend == nil)
    }
  }

  @Test func whatIsOwnedElsewhereStays() throws {
    let hosts = Injector.bind(Host.self).mapping("o").to(\.owner)
    for host in try BothInputs.models(hosts, #"{"o": {"name": "x"}}"#) {
      #expect(host.owner?.name == "x")
      #expect(unsafe host.guest === Self.founder)
    }
  }
}
