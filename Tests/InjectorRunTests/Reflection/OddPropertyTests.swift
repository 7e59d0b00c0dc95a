import Foundation
import Injector
import Synchronization
import Testing

@testable import InjectorTestSupport

/// Properties of types that no data can fill: a model that has one is bindable when the property is ignored.
struct OddPropertyTests {
  protocol Shape {}
  class Animal: @unchecked Sendable {}
  static let animals = Animal()
  struct Ticket: ~Copyable { var number = 7 }
  struct Key<Of> { var of: Of.Type }

  /// Odd properties between plain ones, whose values show whether anything was written elsewhere.
  @safe struct Odd: Injectable {
    var first: Int8 = 1
    var number: Int.Type = Int.self
    var second = 2
    var animal: Animal.Type = Animal.self
    var shape: (any Shape.Type)?
    var anything: Any.Type = Int.self
    var third: Int16 = 3
    var call: (Int) -> Int = { $0 + 1 }
    var plain: @convention(c) (Int32) -> Int32 = { $0 + 1 }
    var later: (@Sendable () async throws -> Void)?
    var pair: (Int, String) = (7, "seven")
    var typed: (Int.Type, Int8) = (Int.self, 5)
    var fourth: Int32 = 4
    var empty: Void = ()
    @unsafe var pointer: UnsafePointer<Int>?
    @unsafe var raw: UnsafeMutableRawPointer?
    @unsafe var opaque: OpaquePointer?
    @unsafe var unmanaged: Unmanaged<Animal>?
    var error: (any Error)?
    var result: Result<Int, any Error> = .success(5)
    weak var parent: Animal?
    var path: KeyPath<Odd, Int> = \.second
    var never: Never?
    var generic = Key<String>(of: String.self)
    var string: String.Type = String.self
    var fifth: Int64 = 5
    var last: Double.Type = Double.self
  }

  static let names = [
    "number", "animal", "shape", "anything", "call", "plain", "later", "pair", "typed", "empty", "pointer",
    "raw", "opaque", "unmanaged", "error", "result", "parent", "path", "never", "generic", "string", "last",
  ]

  static let json =
    #"{"first": 11, "second": 12, "third": 13, "fourth": 14, "fifth": 15, "number": 5, "pair": 6}"#

  static func ignoring<Model>(_ injector: Injector<Model>, _ names: [String] = names) -> Injector<Model> {
    names.reduce(injector) { injector, name in injector.rules { $0.ignore(name) } }
  }

  @Test func aStructWithOddPropertiesThatAreIgnored() throws {
    for odd in try Self.ignoring(Injector.bind(Odd.self)).both(Self.json) {
      #expect(odd.first == 11 && odd.second == 12 && odd.third == 13 && odd.fourth == 14 && odd.fifth == 15)
      #expect(odd.number == Int.self && odd.animal == Animal.self && odd.string == String.self)
      #expect(odd.call(1) == 2 && odd.plain(1) == 2 && odd.pair == (7, "seven") && odd.typed.1 == 5)
      #expect(odd.last == Double.self)
    }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  final class OddObject: Injectable {
    var first: Int8 = 1
    var ticket = Ticket()
    var number: Int.Type = Int.self
    var second = 2
    let lock = Mutex(7)
    let counter = Atomic(7)
    unowned var parent = OddPropertyTests.animals
    unowned(unsafe) var other = OddPropertyTests.animals
    var third: Int16 = 3
    var typed: (Int.Type, Int8) = (Int.self, 5)
    var last: Double.Type = Double.self
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func anObjectWithOddPropertiesThatAreIgnored() throws {
    let names = ["ticket", "number", "lock", "counter", "parent", "other", "typed", "last"]
    for odd in try Self.ignoring(Injector.bind(OddObject.self), names).both(Self.json) {
      #expect(odd.first == 11 && odd.second == 12 && odd.third == 13)
      #expect(odd.ticket.number == 7 && odd.number == Int.self && odd.last == Double.self)
      #expect(odd.lock.withLock { $0 } == 7 && odd.counter.load(ordering: .relaxed) == 7)
    }
  }

  // MARK: - Without a rule, and with rules that cannot hold

  struct Button: Injectable {
    var title = ""
    var action: (Int) -> Int = { $0 }
    var model: Int.Type = Int.self
    var pair: (String.Type, Int)?
  }

  @Test func oddPropertiesWithoutARuleAreReported() {
    let error = #expect(throws: InjectionError.self) { try Injector.bind(Button.self).validated() }
    let expected = [
      #"'action' of Button is of type (Int) -> Int, which cannot be injected; use .ignore("action") (in the rules of Button)"#,
      #"'model' of Button is of type Int.Type, which cannot be injected; use .ignore("model") (in the rules of Button)"#,
      #"'pair' of Button is of type Optional<(String.Type, Int)>, which cannot be injected; use .ignore("pair") (in the rules of Button)"#,
    ]
    #expect(error?.issues.map { $0.description.replacing(#/^.*?: /#, with: "") } == expected)
  }

  /// A value of generic code has another form than the property: storing one would be calling it in the wrong way.
  @Test func aFunctionIsNotStoredByName() {
    let buttons = Injector.bind(Button.self).rules {
      $0.ignore("model").and("pair")
        .format("action").with.converter { (step: Int) -> (Int) -> Int in { $0 + step } }
    }
    let text = """
      'action' of OddPropertyTests.Button is of type (Int) -> Int, which cannot be stored by its name; \
      name the property by its key path, or use .ignore("action")
      """
    expectError(part: text) { try buttons.validated() }
  }

  @Test func aFunctionIsStoredByKeyPath() throws {
    let buttons = Injector.bind(Button.self).rules { $0.ignore("model").and("pair") }
      .mapping("action").to(\.action)
      .format(\.action).with.converter { (step: Int) -> (Int) -> Int in { $0 + step } }
    try expectModels(buttons, #"{"title": "Go", "action": 5}"#) { $0.title == "Go" && $0.action(1) == 6 }
  }

  // MARK: - Memberwise

  struct Row {
    let id: Int
    var of: Int.Type
    let name: String
    var tap: ((Int) -> Int)?
    weak var parent: Animal?
  }

  @Test func aMemberwiseStructWhoseOddPropertiesTakeNoMemoryOrAreNil() throws {
    let rows = Injector.bind(Row.self).rules { $0.ignore("of").and("tap").and("parent") }
    try expectModels(rows, #"{"id": 7, "name": "G", "of": 5}"#) {
      $0.id == 7 && $0.name == "G" && $0.of == Int.self && $0.tap == nil && $0.parent == nil
    }
  }

  struct Handler { let id: Int; let call: (Int) -> Int }
  struct Typed { let id: Int; let model: Int.Type? }

  @Test func aMemberwiseStructThatNeedsAnOddValueIsReported() throws {
    let handlers = Injector.bind(Handler.self).rules {
      $0.ignore("call").format("call").with.default({ { $0 } as (Int) -> Int }())
    }
    let text = """
      'call' of OddPropertyTests.Handler is of type (Int) -> Int, which cannot be stored by its name; \
      use bind(OddPropertyTests.Handler.self) { … }, or make 'call' Optional
      """
    expectError(part: text) { try handlers.validated() }
    expectError { try Injector.bind(Typed.self).rules { $0.ignore("model") }.validated() }
    expectError { try Injector.bind(Key<String>.self).rules { $0.ignore("of") }.validated() }
    let made = Injector.bind(Handler.self) { Handler(id: 0, call: { $0 + 1 }) }.rules { $0.ignore("call") }
    #expect(try made.inject(["id": 7]).call(1) == 2)
  }

  @Test func theMetatypeOfAClassIsAValueLikeOthers() throws {
    final class Dog: Animal, @unchecked Sendable {}
    struct Kind { let animal: Animal.Type }
    let kinds = Injector.bind(Kind.self)
      .rules {
        $0.format("animal").with.converter { (name: String) -> Animal.Type? in
          name == "dog" ? Dog.self : nil
        }
      }
    for kind in try kinds.both(#"{"animal": "dog"}"#) { #expect(kind.animal == Dog.self) }
  }
}
