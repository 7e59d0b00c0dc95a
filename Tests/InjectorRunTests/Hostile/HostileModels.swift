import Injector

@testable import InjectorTestSupport

/// A value that generic models begin with.
protocol Blank: SendableMetatype { static var blank: Self { get } }

extension Int: Blank { static var blank: Int { 7 } }
extension String: Blank {
  static var blank: String { "a text that is too long to be kept inside of a String" }
}
extension Optional: Blank where Wrapped: Blank { static var blank: Wrapped? { .some(Wrapped.blank) } }
extension Array: Blank where Element: Blank { static var blank: [Element] { [Element.blank] } }
extension Dictionary: Blank where Key == String, Value: Blank {
  static var blank: [String: Value] { ["blank": Value.blank] }
}
extension Blank where Self: Injectable { static var blank: Self { Self() } }
extension HostileToken: Blank {}

enum HostileRank: Int, CaseIterable, Blank {
  case low, high
  static var blank: HostileRank { .high }
}

/// A type that cannot be injected and is ignored where it occurs.
enum HostilePayload { case none, some(HostileToken, Int) }

protocol Creature {}

/// Made memberwise, and left half made by many records.
struct Couple<First, Second> {
  let a: First
  var token: HostileToken
  var b: Second
  let twice: First??
  weak var held: HostileToken?
  let list: [Second]
}

/// A struct with a property of every kind that is not a plain one.
struct Kit<Value: Blank>: Injectable, Blank, Creature {
  var a = Value.blank, b: Value? = Value.blank, list: [Value] = [Value.blank]
  var byName: [String: Value] = [:], twice: Value?? = .some(nil)
  let fixed: Int, token = HostileToken()
  @Mapped("wrapped", "m") var wrapped = Value.blank
  @Versioned var foreign = Value.blank
  @Boxed var boxed = 1
  lazy var late = Value.blank
  var seen = 0 { didSet { HostileStage.observe() } }
  weak var held: HostileToken?
  var payload = HostilePayload.none
  var pair = (1, Value.blank)
  var run: (() -> Void)?

  init() { fixed = 3 }

  /// Runs the observer of `seen`, and sets wrapped properties as user code does.
  static var observed: Injector<Kit> {
    Injector.bind(Kit.self).mapping("seen", "late").to(\.seen).mapping("foreign").to(\.foreign)
  }

  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules.ignore("payload", "pair", "run", "fixed")
      .format("b").with.converter { (value: Any?) throws -> Value? in
        try HostileStage.act(on: value) ? Value.blank : nil
      }
  }
}

/// A struct that holds itself, and whose hooks see its records.
struct Watcher<Value: Blank>: InjectionHooks, Blank {
  var a = Value.blank
  var kids: [Watcher<Value>] = []
  var kit: Kit<Value>? = Kit<Value>()
  var token: HostileToken? = HostileToken()

  mutating func willInject(from record: [String: Any]) { HostileStage.observe() }

  mutating func didInject(from record: [String: Any]) throws {
    guard try HostileStage.act(on: record["b"]) else { throw HostileRefusal() }
    if record["late"] is Int { kit = nil }
  }
}

/// An object that holds itself, and that user code changes at any moment.
class Box<Value: Blank>: Injectable, Blank, Creature, Disturbable {
  var a = Value.blank { didSet { HostileStage.observe() } }
  var b = 0
  var next: Box<Value>?
  var boxes: [Box<Value>] = []
  var kit = Kit<Value>()
  var spare: Kit<Value>? = Kit<Value>()
  var list: [Value] = []
  var byName: [String: Kit<Value>] = ["k": Kit<Value>()]
  var creature: (any Creature)?
  var object: AnyObject?
  weak var held: Box<Value>?
  unowned(safe) var keeper: HostileToken?
  let token = HostileToken()

  required init() { HostileStage.enter(self) }

  class func rules(_ rules: InjectionRules) -> InjectionRules {
    rules.ignore("keeper")
      .format("kit").with.injector(Kit<Value>.observed).format("byName").with.injector(Kit<Value>.observed)
      .format("object").with.type { _ in HostileToken.self }
      .format("creature").with.type { source in
        (source as? [String: Any])?["a"] == nil ? Box<Value>.self as Any.Type : Kit<Value>.self
      }
      .format("b").with.converter { (value: Any?) throws -> Int? in
        try HostileStage.act(on: value) ? (value as? Int ?? 1) : nil
      }
  }

  func disturb(_ choice: UInt64) {
    switch choice % 13 {
    case 0: next = nil
    case 1: next = Box<Value>()
    case 2: boxes = []
    case 3: boxes.append(Box<Value>())
    case 4: kit = Kit<Value>()
    case 5: spare = nil
    case 6: spare = Kit<Value>()
    case 7: (list, byName) = ([Value.blank], [:])
    case 8: (creature, object) = (nil, HostileToken())
    case 9: a = Value.blank
    case 10: kit.list = []
    case 11: try? inject(["next": ["a": 1], "kit": ["list": []], "byName": ["k": ["seen": 1]]])
    default: spare?.token.id += 1
    }
  }
}

/// A subclass with properties and rules of its own.
final class Crate<Value: Blank>: Box<Value> {
  var more: [String: Box<Value>] = [:]
  @Mapped("inner", "m") var inner: Box<Value>? = Box<Value>()
  var watcher: Watcher<Value>? = Watcher<Value>()
  lazy var late: Box<Value>? = Box<Value>()

  override class func rules(_ rules: InjectionRules) -> InjectionRules {
    super.rules(rules).mapping("more", "byName.k").to("more").values { property, value in
      guard try HostileStage.act(on: property == "list" ? value : nil) else { return nil }
      return value
    }
  }

  override func disturb(_ choice: UInt64) {
    switch choice % 5 {
    case 0: inner = nil
    case 1: inner = Box<Value>()
    case 3: watcher = nil
    case 2: (more, late) = ([:], nil)
    default: super.disturb(choice / 5)
    }
  }
}
