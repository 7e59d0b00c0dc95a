import Injector
import Testing

@testable import InjectorTestSupport

/// Which property a key path is taken for.
struct KeyPathIdentificationTests {
  // MARK: Instances that are created to find a property

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

  /// Its getters return the value of `index`, and would end the process if that had most other values.
  final class Fragile: Injectable {
    var table = [0]
    var history: [Int] = []
    var names = ["a": 0]
    var index = 0
    var selection: Int?
    var key = "a"
    var item: Int {
      get { table[index] }
      set { table[index] = newValue }
    }
    var last: Int {
      get { index > 0 ? history[index - 1] : 0 }
      set { history.append(newValue) }
    }
    var selected: Int? {
      get { selection.map { history[$0] } }
      set { newValue.map { history.append($0) } }
    }
    var named: Int {
      get {
        guard let number = names[key] else { preconditionFailure() }
        return number
      }
      set { names[key] = newValue }
    }
    required init() {}
  }

  @Test func computedPropertiesAreNoStoredOnes() throws {
    let json = #"{"item": 7, "index": 1}"#
    try expectModels(Injector.bind(Rows.self).mapping("item").to(\.item), json) { $0.table == [1, 7] }
    let text = #"{"i": 7, "index": 1}"#
    try expectModels(Injector.bind(RowsInAStruct.self).mapping("i").to(\.item), text) { $0.table == [1, 7] }
  }

  /// Its getters return the value of a stored property as long as the others have the values that they have at first.
  class Derived: Injectable {
    var isAdmin = false
    var isOwner = false
    var hasLeft = true
    var side = 0
    var extra = 0
    var name = ""
    var last = ""
    var nick: String?
    var first: [String] = []
    var second: [String] = []
    var canEdit: Bool { isAdmin || isOwner }
    var isDone: Bool { isAdmin && hasLeft }
    var area: Int { side * side }
    var total: Int { side + extra }
    var part: Int {
      get { side - extra }
      set { side = extra + newValue }
    }
    var full: String { name + last }
    var shown: String { nick ?? name }
    var all: [String] { first + second }
    required init() {}
  }

  static let derived = Injector.bind(Derived.self)

  @Test func valuesThatAreDerivedAreNoStoredProperties() throws {
    let derived = Self.derived.outputOnly(\.canEdit, \.isDone, \.area)
      .writing(\.canEdit).to("1").writing(\.isDone).to("2").writing(\.area).to("3")
    let json = #"{"isAdmin": true, "hasLeft": true, "side": 3}"#
    try expectModels(derived, json) { $0.isAdmin && $0.side == 3 }
    let object = try derived.extract(derived.inject(json: json))
    #expect(object["1"] as? Bool == true && object["2"] as? Bool == true && object["3"] as? Int == 9)
  }

  @Test func valuesThatLookLikeAStoredProperty() {
    expectMistake(Self.derived.ignore(\.full), part: "cannot be determined from its key path")
  }

  /// Its getters end the process if one of the numbers changes more than the others.
  class Quota: Injectable {
    var used: UInt = 0
    var total: UInt = 0
    var level: Int32 = 0
    var share = 0.0
    var sum = 0.0
    var left: UInt {
      get { total - used }
      set { total = used + newValue }
    }
    var rest: UInt { total - used }
    var change: Double {
      get { sum - share }
      set { sum = share + newValue }
    }
    required init() {}
  }

  static let quotas = Injector.bind(Quota.self)

  @Test func differencesAreNoStoredProperties() throws {
    let quotas = Self.quotas.ignore(\.left, \.rest, \.change).ignore(\.level)
    for quota in try quotas.both(#"{"used": 1, "total": 3, "level": 4, "share": 0.5, "sum": 2}"#) {
      #expect(quota.left == 2 && quota.level == 0 && quota.change == 1.5)
    }
    let used = Injector.bind(Quota.self) {
      let quota = Quota()
      (quota.total, quota.sum) = (10, 10)
      return quota
    }
    let mapped = used.mapping("l").to(\.left).mapping("c").to(\.change)
    try expectModels(mapped, #"{"used": 1, "l": 3, "share": 0.5, "c": 1}"#) { $0.total == 4 && $0.sum == 1.5 }
    try Self.derived.ignore(\.total, \.part, \.shown).validated()
  }

  /// Its getters read a lazy property, and return something else.
  class Titled: Injectable {
    var name = "n"
    lazy var title = "title"
    lazy var number = 5
    var capitals: String {
      get { title.uppercased() }
      set { title = newValue }
    }
    required init() {}
  }

  @Test func gettersThatReadALazyProperty() throws {
    let titled = Injector.bind(Titled.self)
    for injector in [
      titled.mapping("c").to(\.capitals).mapping("t").to(\.title),
      titled.mapping("t").to(\.title).mapping("c").to(\.capitals),
    ] {
      let plan = try injector.explain()
      let lines = plan.split(separator: "\n").filter { $0.contains("String") && !$0.contains("name") }
      let names = Set(lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") })
      #expect(names == ["c c", "t title"], "\(plan)")
    }
    expectMistake(titled.require(\.title), part: "'title' of Titled is lazy")
    expectMistake(titled.require(\.capitals), part: "is computed, so it has no key of its own")
  }

  // MARK: Overrides

  class Parent: Injectable { var name = "n"; var other = "o"; var age = 1; required init() {} }

  class Child: Parent {
    override var name: String {
      get { super.name.uppercased() }
      set { super.name = newValue }
    }
    var text: String { name }
  }

  static let children = Injector.bind(Child.self)

  /// The storage in the superclass would still be injected.
  @Test(arguments: [
    (children.ignore(\.name), "ignore"), (children.inputOnly(\.name), "inputOnly"),
    (children.mapping("n").to(\.name).ignore(\.name), "ignore"),
    (children.sensitive(\.name), "sensitive"),
    (children.ignore(\.name).require(\.name), "ignore"),
  ])
  func computedOverrides(injector: Injector<Child>, verb: String) throws {
    let part =
      "\\Child.<computed String> of Child cannot be determined from its key path: it may override 'name' or 'other'; "
      + "name it: .rules { $0.\(verb)(\"name\") } or .rules { $0.\(verb)(\"other\") }"
    expectMistake(injector, part: part)
  }

  @Test func computedPropertiesWithAMappingMayBeSensitive() throws {
    let sensitive = Self.children.mapping("n").to(\.name).sensitive(\.name)
    let report = try sensitive.injectReporting(json: #"{"n": [7]}"#).report
    #expect(report.issues.map(\.found) == ["a sensitive value"])
  }

  @Test func computedOverridesByName() throws {
    let ignoring = Self.children.rules { $0.ignore("name") }
    try expectModels(ignoring, #"{"name": "x", "other": "y"}"#) { $0.name == "N" && $0.other == "y" }
    try Self.children.mapping("n").to(\.name).ignore(\.text, \.age).validated()
    try Self.children.rules { $0.ignore("name", "other") }.ignore(\.name).validated()
  }

  // MARK: Instances of other types, and getters that use the injector

  class Named { var name = "n" }

  class Tagged: Named { var tags = ["x"]; var table = ["a": ["b"]] }

  @Test(arguments: [true, false]) func objectsOfASubclass(isIgnored: Bool) throws {
    let named = Injector.bind(Named.self) { Named() }
    let rules = isIgnored ? named.ignore(\.name) : named.mapping("n").to(\.name)
    #expect(try rules.extract(Tagged())["name"] == nil)
    var model: Named = Tagged()
    try rules.inject(json: #"{"n": "m", "name": "o"}"#, into: &model)
    #expect(model.name == (isIgnored ? "n" : "m"))
  }

  class Boxes: Injectable {
    var any: Any = "user"
    var sendable: any Sendable = "user"
    required init() {}
  }

  @Test func existentials() {
    let boxes = Injector.bind(Boxes.self)
    expectMistake(boxes.ignore(\.any), part: "cannot be determined from its key path")
    expectMistake(boxes.ignore(\.sendable), part: "cannot be determined from its key path")
  }

  class Printing: Injectable {
    var name = "n"
    var text: String { (try? Self.printings.extractJSONString(self)) ?? "none" }
    static let printings = Injector.bind(Printing.self).ignore(\.text)
    required init() {}
  }

  @Test func getterThatUsesTheInjector() throws {
    try Printing.printings.validated()
    #expect(Printing().text == #"{"name":"n"}"#)
  }

  class Greatest: Injectable { var count = UInt.max; var total: UInt = 2; required init() {} }

  @Test func theNameOfAnotherPropertyAmongTheKeys() throws {
    expectMistake(Injector.bind(Greatest.self).mapping("total").to(\.count), part: "cannot be determined")
    let named = Injector.bind(Greatest.self).mapping("total", "count").to(\.count)
    #expect(try named.inject(json: #"{"total": 5}"#).count == 5)
  }

  struct Stats { let total: Int; let count: Int; var average: Int { total / count } }

  @Test func gettersOfStructsThatCannotBeWrittenAreNotCalled() throws {
    try Injector.bind(Stats.self).ignore(\.average).validated()
  }

  static let fragile = Injector.bind(Fragile.self)

  @Test(arguments: [
    fragile.mapping("x").to(\.item), fragile.mapping("x").to(\.last), fragile.mapping("x").to(\.selected),
    fragile.ignore(\.item, \.last, \.named), fragile.ignore(\.selected),
  ])
  func getterThatUsesAnotherPropertyAsAnIndex(fragile: Injector<Fragile>) {
    // Another value of `index` may end the process, so that the property cannot be found.
    expectMistake(fragile, part: "cannot be determined from its key path")
  }

  class Watched {
    let log = Log<String>()
    var level = 0 { didSet { log.add("level") } }
    var other = 5
  }

  @Test(.withoutRoundTrips) func sharedInstancesAreNotTouched() throws {
    nonisolated(unsafe) let shared = Watched()
    let made = Log<String>()
    let injector = Injector.bind(Watched.self) {
      made.add("made")
      return unsafe shared
    }
    let mapped = injector.mapping("l").to(\.level).mapping("o").to(\.other)
    expectMistake(mapped, part: "cannot be determined from its key path")
    #expect(unsafe shared.level == 0 && shared.other == 5 && shared.log.entries.isEmpty)
    #expect(made.entries.count == 1)
    expectMistake(injector.mapping("l", "level").to(\.level), part: "cannot be determined")
    let named = injector.rules {
      $0.mapping("l").to("level").observing("level", through: \Watched.level)
    }
    #expect(try named.inject(["l": 3]).level == 3)
    #expect(unsafe shared.log.entries == ["level"])
  }

  @Test func newInstancesAreUsedOnceAndCallNoObserver() throws {
    let made = Log<Watched>()
    let injector = Injector.bind(Watched.self) { Watched() }
    for watched in [injector.mapping("l").to(\.level), injector.ignore(\.level, \.other)] {
      try watched.didInject { made.add($0) }.validated()
    }
    #expect(made.entries.isEmpty)
    #expect(try injector.mapping("l").to(\.level).inject(["l": 3]).log.entries == ["level"])
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

  // MARK: Classes that are not final

  class Open: Injectable { var first = 1; var second = 2; required init() {} }

  static let opens = Injector.bind(Open.self)

  @Test func mappingsWriteThroughTheKeyPath() throws {
    let opens = Self.opens.mapping("f").to(\.first)
    try expectModels(opens, #"{"f": 10, "second": 20}"#) { $0.first == 10 && $0.second == 20 }
  }

  @Test func aNameAmongTheKeysIsOneMoreKey() throws {
    let opens = Self.opens.mapping("f", "first").to(\.first).require(\.first).policy(missing: .fail)
    let json = #"{"first": 10, "second": 20}"#
    try expectModels(opens, #"{"f": 10, "second": 20}"#) { $0.first == 10 && $0.second == 20 }
    try expectModels(opens, json) { $0.first == 10 }
    expectError { try opens.both(#"{"second": 20}"#) }
    let ignoring = Self.opens.mapping("first").to(\.first).ignore(\.first)
    try expectModels(ignoring, json) { $0.first == 1 && $0.second == 20 }
  }

  @Test(arguments: [#"{"f": 10, "first": 20}"#, #"{"first": 20, "f": 10}"#])
  func theKeyOfTheMappingComesBeforeTheName(json: String) throws {
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
