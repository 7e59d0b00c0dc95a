import Injector
import Testing

@testable import InjectorTestSupport

/// Which property a key path is taken for, without an instance being looked at.
struct KeyPathIdentificationTests {
  // MARK: Nothing of the user's runs while a plan is compiled

  final class Rows: Injectable {
    var table = [1, 2]
    var index = 0
    var item: Int {
      get { table[index] }
      set { table[index] = newValue }
    }
  }

  struct RowsInAStruct: Injectable {
    var table = [1, 2]
    var index = 0
    var item: Int {
      get { table[index] }
      set { table[index] = newValue }
    }
  }

  @Test func gettersDoNotRunWhileAPlanIsCompiled() throws {
    try Injector.bind(Rows.self).mapping("item").to(\.item).validated()
    try Injector.bind(RowsInAStruct.self).mapping("item").to(\.item).validated()
    let json = #"{"item": 7, "index": 1}"#
    try expectModels(Injector.bind(Rows.self).mapping("item").to(\.item), json) { $0.table == [1, 7] }
    let text = #"{"i": 7, "index": 1}"#
    try expectModels(Injector.bind(RowsInAStruct.self).mapping("i").to(\.item), text) { $0.table == [1, 7] }
  }

  class Watched {
    let log = Log<String>()
    var level = 0 { didSet { log.add("level") } }
    var other = 5
  }

  @Test(.withoutRoundTrips) func instancesOfTheFactoryAreNotTouched() throws {
    nonisolated(unsafe) let shared = Watched()
    let made = Log<String>()
    let injector = Injector.bind(Watched.self) {
      made.add("made")
      return unsafe shared
    }
    .mapping("l").to(\.level).mapping("o").to(\.other)
    try injector.validated()
    #expect(made.entries.isEmpty)
    _ = try injector.explain()
    #expect(unsafe shared.level == 0 && shared.other == 5 && shared.log.entries.isEmpty)
    #expect(try injector.inject(["l": 3]).level == 3)
    #expect(made.entries.count == 1)
    #expect(unsafe shared.log.entries == ["level"])
  }

  // MARK: What a key path says itself

  class Base: Injectable {
    final var fixed = 1
    var open = 2
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }

  final class Leaf: Base {
    var plain = 3
    private var hidden = 4
    var seen: Int { hidden }
    static var hiddenPath: ReferenceWritableKeyPath<Leaf, Int> { \.hidden }
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("hidden").to(keyPath: hiddenPath).require("hidden")
    }
  }

  @Test func storedPropertiesOfFinalClasses() throws {
    let leaves = Injector.bind(Leaf.self).format(\.plain).with.converter { (text: String) in Int(text) }
      .require(\.fixed)
    let json = #"{"plain": "30", "fixed": 10, "hidden": 40}"#
    try expectModels(leaves, json) { $0.plain == 30 && $0.fixed == 10 && $0.seen == 40 }
    expectError { try leaves.both(#"{"plain": "30", "fixed": 10}"#) }
    expectError { try leaves.both(#"{"plain": "30", "hidden": 40}"#) }
  }

  final class GenericLeaf<Value: Sendable>: Injectable { var value: Value?; var others: [Value?] = [] }

  struct Generic<Value: Sendable>: Injectable { var value: Value? }

  @Test func genericTypes() throws {
    let leaves = Injector.bind(GenericLeaf<[String: Int]>.self).require(\.value)
    try expectModels(leaves, #"{"value": {"a": 1}, "others": [null]}"#) {
      $0.value == ["a": 1] && $0.others == [nil]
    }
    try expectModels(Injector.bind(Generic<Int>.self).require(\.value), #"{"value": 1}"#) { $0.value == 1 }
  }

  // MARK: What only a rule can say

  class Open: Injectable { var first = 1; var second = 2; required init() {} }

  static let unidentified =
    "the property behind \\Open.<computed Int> of Open cannot be determined from its key path; "
    + #"name it, or list its name among its keys: .mapping("key", "name").to(…)"#

  @Test(arguments: [
    opens.require(\.first), opens.ignore(\.first), opens.format(\.first).with.default(3),
  ])
  func whereANameIsNeededAKeyPathIsNotEnough(injector: Injector<Open>) {
    expectMistake(injector, prefix: Self.unidentified)
  }

  static let opens = Injector.bind(Open.self)

  @Test func mappingsWriteThroughTheKeyPath() throws {
    let opens = Self.opens.mapping("f").to(\.first)
    try expectModels(opens, #"{"f": 10, "second": 20}"#) { $0.first == 10 && $0.second == 20 }
  }

  @Test func aNameAmongTheKeysOfAMappingSaysWhichPropertyItIs() throws {
    let opens = Self.opens.mapping("f", "first").to(\.first).require(\.first).policy(missing: .fail)
    let json = #"{"first": 10, "second": 20}"#
    try expectModels(opens, #"{"f": 10, "second": 20}"#) { $0.first == 10 && $0.second == 20 }
    try expectModels(opens, json) { $0.first == 10 }
    expectError { try opens.both(#"{"second": 20}"#) }
    let ignoring = Self.opens.mapping("first").to(\.first).ignore(\.first)
    try expectModels(ignoring, json) { $0.first == 1 && $0.second == 20 }
  }

  @Test(arguments: [#"{"f": 10, "first": 20}"#, #"{"first": 20, "f": 10}"#])
  func whatIsKnownByItsKeyPathOnlyIsWrittenLast(json: String) throws {
    try expectModels(Self.opens.mapping("f").to(\.first), json) { $0.first == 10 }
  }

  @Test func ignoringAComputedPropertyIsNoMistake() throws {
    struct Circle: Injectable {
      var radius = 1.0
      var name: String {
        get { "circle" }
        set {}
      }
    }
    try Injector.bind(Circle.self).ignore(\.name).validated()
  }

  final class RuledLeaf: Base {
    var plain = 3
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("f").to(keyPath: \Base.fixed).mapping("o").to(keyPath: \Base.open)
    }
  }

  @Test func keyPathsOfASuperclassAreFine() throws {
    let json = #"{"f": 10, "o": 20}"#
    try expectModels(Injector.bind(RuledLeaf.self), json) { $0.fixed == 10 && $0.open == 20 }
  }
}
