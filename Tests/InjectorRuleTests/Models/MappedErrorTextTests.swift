import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Mistakes in attributes, word for word; `#` stands for the line of the attribute.
struct MappedErrorTextTests {
  struct Memberwise { var id: Int; @Mapped("user_name") var name = "" }

  struct Copied { @Mapped("user_name") var name = ""; static let prototype = Copied() }

  struct CopiedInjectable: Injectable {
    @Mapped("user_name") var name = ""
    private static let prototype = CopiedInjectable(name: "G")
    init() { self = Self.prototype }
    init(name: String) { self.name = name }
  }

  struct Typed: Injectable {
    @Mapped("n", converter: Converter { (text: String) in text.count }) var number = 0
  }

  struct Unusable: Injectable {
    @Mapped("t") var pair = (1, 2)
    @Mapped("c", converter: Converter { (cache: MappedTests.Cache) in cache.entries.count }) var count = 0
    @Mapped(".") var empty = 0
  }

  static let file = "InjectorRuleTests/MappedErrorTextTests.swift"

  static let mistakes: KeyValuePairs<String, @Sendable () throws -> Void> = [
    "'name' of MappedErrorTextTests.Memberwise is @Mapped, and its rules can be read from an instance only; "
      + "conform MappedErrorTextTests.Memberwise to Injectable, or use bind(MappedErrorTextTests.Memberwise.self) { … }":
      { try Injector.bind(Memberwise.self).validated() },
    "'name' of MappedErrorTextTests.Copied is @Mapped, and its rules can be read from a new instance only; "
      + "make a new MappedErrorTextTests.Copied in init() or in bind(MappedErrorTextTests.Copied.self) { … }, not a copy of one made before":
      {
        _ = Copied.prototype
        try Injector.bind(Copied.self) { Copied.prototype }.validated()
      },
    "no property 'nam' in Copied; did you mean 'name'? (\(file):#)":
      { try copied.rules { $0.mapping("n").to("nam") }.validated() },
    "no property '_name' in Copied; did you mean 'name'? (\(file):#)":
      { try copied.rules { $0.mapping("n").to("_name") }.validated() },
    "the converter of 'number' returns String, which cannot be stored in Int (\(file):#)":
      {
        try Injector.bind(Typed.self).rules { $0.format("number").with.converter { (raw: Int) in "\(raw)" } }
          .validated()
      },
  ]
  static let copied = Injector.bind(Copied.self) { Copied() }

  @Test(arguments: mistakes) func text(text: String, run: @Sendable () throws -> Void) throws {
    try expectMistake(text, run)
  }

  @Test func allMistakesOfAttributesAtOnce() throws {
    let line = 25
    expectError(
      """
      3 problems:
        the mapping to 'empty' names no key; write .mapping("key").to("empty") (\(Self.file):\(line + 2))
        'pair' of Unusable is of type (Int, Int), which cannot be injected; use .format("pair").with.converter { … }, \
      or .ignore("pair") (\(Self.file):\(line))
        the converter of 'count' takes Cache, which no JSON value can become; take String, a number, Bool, [T], \
      [String: Any] or Any (\(Self.file):\(line + 1))
      """
    ) { try Injector.bind(Unusable.self).validated() }
  }

  @Test func rulesOfCopiesComeFromInitWhereThereIsOne() throws {
    struct Fresh: Injectable { @Mapped("k") var value = 0; static let prototype = Fresh() }
    _ = Fresh.prototype
    try expectModels(Injector.bind(Fresh.self, { Fresh.prototype }), #"{"k": 5}"#) { $0.value == 5 }
    _ = CopiedInjectable()
    expectMistake(Injector.bind(CopiedInjectable.self), part: "not a copy of one made before")
  }

  @Test func classesNobodyCanMakeAreToldOfOnce() {
    final class Plain { @Mapped("k") var value = 0 }
    let text = "there is no way to make a Plain; conform to Injectable, or use bind(Plain.self) { … }"
    expectMistake(Injector.bind(Plain.self), text)
  }
}

/// What an attribute costs: eight bytes in an instance, an evaluation when a plan is compiled.
@Suite(.withoutRoundTrips) struct MappedCostTests {
  static let counter = Counter()

  static func key(_ key: String) -> String {
    counter.increase()
    return key
  }

  static func converter() -> Converter<String, Int> {
    counter.increase()
    return Converter { $0.count }
  }

  struct Counted: Injectable {
    @Mapped(key("a")) var one = 0
    @Mapped(key("b"), key("c"), key("d"), key("e")) var four = 0
    @Mapped(key("f"), converter: converter()) var converted = 0
    @Mapped(key("g"), converter: converter()) var optional: Int? = nil
    @Mapped(key("h")) var none: Int?
    @Mapped(converter: converter()) var noneConverted: Int?
  }

  @Test func nothingIsEvaluatedForOrdinaryInstances() throws {
    let counted = Injector.bind(Counted.self)
    _ = Counted()
    #expect(Self.counter.count == 0)
    try counted.validated()
    #expect(Self.counter.count == 11)
    _ = Counted()
    let records: [[String: Any]] = [["a": 1, "c": 2, "f": "abc"], ["g": "ab", "h": 4], [:]]
    let models = try counted.inject(records)
    #expect(models.map(\.four) == [2, 0, 0] && models.map(\.converted) == [3, 0, 0])
    // Another test may have emptied the cache in between: then the plan was compiled twice.
    #expect([11, 22].contains(Self.counter.count))
  }

  @Test func eightBytesMore() {
    #expect(MemoryLayout<Mapped<Int>>.size == 16)
    #expect(MemoryLayout<Mapped<String>>.size == 24)
    #expect(MemoryLayout<Mapped<Bool>>.size == 9)
  }

  struct Account: Injectable { @Mapped("user_name") var name = "" }

  /// What the attribute says, as an instance holds it.
  static func hasRule(_ account: Account) -> Bool {
    let storage = Mirror(reflecting: account).children.first?.value
    let rule = storage.flatMap { Mirror(reflecting: $0).children.first { $0.label == "rule" }?.value }
    return rule.map { !Mirror(reflecting: $0).children.isEmpty } ?? true
  }

  @Test func instancesHoldNoRule() throws {
    #expect(!Self.hasRule(Account()))
    for account in try Injector.bind(Account.self).both(#"{"user_name": "G"}"#) {
      #expect(account.name == "G")
      #expect(!Self.hasRule(account))
    }
  }

  @Test func onlyTheInstanceOfThePlanHoldsRules() throws {
    let made = Log<Bool>()
    let accounts = Injector.bind(Account.self) {
      let account = Account()
      made.add(Self.hasRule(account))
      return account
    }
    _ = try accounts.inject([[:], [:]])
    #expect(made.entries == [true, false, false])
  }

  /// A model whose own making runs an injector: what is compiled inside must not end the recording outside.
  struct Outer: Injectable {
    var inner = (try? Injector.bind(Account.self).keys(.kebabCase).inject(["user_name": "G"])) ?? Account()
    @Mapped("o") var own = 0
  }

  @Test func plansCompiledWhileAnInstanceIsMade() throws {
    for outer in try Injector.bind(Outer.self).both(#"{"o": 5}"#) {
      #expect(outer.own == 5 && outer.inner.name == "G")
      #expect(!Self.hasRule(outer.inner))
    }
  }

  @Test func modelsWithoutAttributesNeedNoInstance() throws {
    struct Plain { var a = 0 }
    let made = Counter()
    let plain = Injector.bind(Plain.self) { Plain(a: made.increase()) }
    try plain.validated()
    #expect(made.count == 0)
  }

  @Test func manyThreadsAtOnce() async throws {
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<200 {
        group.addTask {
          // Every fifth has rules of its own, so its plan is compiled while others run.
          var accounts = Injector.bind(Account.self)
          if number.isMultiple(of: 5) {
            accounts = accounts.rules { $0.mapping("user_name", "k\(number)").to("name") }
          }
          let account = try accounts.inject(json: #"{"user_name": "\#(number)"}"#)
          return (Self.hasRule(Account()) || Self.hasRule(account)) ? -1_000_000 : Int(account.name) ?? 0
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 19_900)
  }

  // MARK: What the wrapper is as a value

  struct Values: Hashable, Sendable { @Mapped("a") var number = 1; @Mapped("b") var text: String? = nil }

  @Test func equalityAndHashing() throws {
    var other = Values()
    #expect(other == Values() && other.hashValue == Values().hashValue)
    other.number = 2
    #expect(other != Values() && Set([Values(), Values(), other]).count == 2)
    try expectModels(Injector.bind(Values.self) { Values() }, #"{"a": 1}"#, Values())
    let memberwise = Values(number: 3, text: "a")
    #expect(memberwise.number == 3 && memberwise.text == "a")
  }
}
