import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// After a failed update the model is as it was.
struct AtomicUpdateTests {
  struct Point: Injectable, Equatable { var x = 1; var y = 2; var label: String? = "p" }

  final class Leaf: Injectable { var name = "leaf"; var size = 1; var tags: [String] = ["t"] }

  final class Branch: Injectable {
    var name = "branch"
    var leaf = Leaf()
    var optionalLeaf: Leaf?
    var point = Point()
    var end = 0
  }

  struct Holder: Injectable { var name = "holder"; var branch = Branch(); var end = 0 }

  @Test(arguments: [#"{"x": 7, "label": "new", "y": "bad"}"#, #"{"x": 7, "y": null}"#])
  func structStaysAsItWas(json: String) {
    expectNoUpdates(Injector.bind(Point.self).policy(.strict), json, of: Point(x: 5, y: 6, label: "mine"))
  }

  @Test func memberwiseStructStaysAsItWas() {
    struct Pair: Equatable { let left: Int; var right: String }
    let pairs = Injector.bind(Pair.self).policy(.strict)
    expectNoUpdates(pairs, #"{"right": "b", "left": "x"}"#, of: Pair(left: 1, right: "a"))
  }

  @Test func objectStaysAsItWas() {
    var leaf = Leaf()
    let same = leaf
    let strict = Injector.bind(Leaf.self).policy(.strict)
    expectError { try strict.inject(["name": "new", "tags": ["a", "b"], "size": "bad"], into: &leaf) }
    #expect(leaf === same && leaf.name == "leaf" && leaf.size == 1)
    #expect(leaf.tags == ["t"])
  }

  /// A record for a branch, whose last value may not fit.
  private static func record(end: Any = 5) -> [String: Any] {
    [
      "name": "new", "leaf": ["name": "new leaf", "size": 9],
      "optionalLeaf": ["name": "newer", "tags": ["x"]], "point": ["x": 9, "label": "q"], "end": end,
    ]
  }

  private static func expectUntouched(_ branch: Branch, leaf: Leaf, optionalLeaf: Leaf?) {
    #expect(branch.name == "branch" && branch.leaf === leaf)
    #expect(leaf.name == "leaf" && leaf.size == 1 && branch.optionalLeaf === optionalLeaf)
    #expect(optionalLeaf == nil || optionalLeaf?.name == "leaf" && optionalLeaf?.tags == ["t"])
    #expect(branch.point == Point() && branch.end == 0)
  }

  @Test(arguments: [true, false]) func objectWithinAnObjectStaysAsItWas(hasOptionalLeaf: Bool) {
    var branch = Branch()
    if hasOptionalLeaf { branch.optionalLeaf = Leaf() }
    let (same, leaf, optionalLeaf) = (branch, branch.leaf, branch.optionalLeaf)
    let strict = Injector.bind(Branch.self).policy(.strict)
    expectError { try strict.inject(Self.record(end: "bad"), into: &branch) }
    #expect(branch === same)
    Self.expectUntouched(branch, leaf: leaf, optionalLeaf: optionalLeaf)
  }

  @Test func structThatHoldsObjectsStaysAsItWas() {
    var holder = Holder()
    holder.branch.optionalLeaf = Leaf()
    let (branch, leaf, optionalLeaf) = (holder.branch, holder.branch.leaf, holder.branch.optionalLeaf)
    let record: [String: Any] = ["name": "new", "branch": Self.record(), "end": "bad"]
    expectError { try Injector.bind(Holder.self).policy(.strict).inject(record, into: &holder) }
    #expect(holder.name == "holder" && holder.branch === branch)
    Self.expectUntouched(branch, leaf: leaf, optionalLeaf: optionalLeaf)
  }

  @Test func goodUpdateIsDone() throws {
    var holder = Holder()
    let leaf = holder.branch.leaf
    let strict = Injector.bind(Holder.self).policy(.strict)
    try strict.inject(["branch": Self.record(), "end": 6], into: &holder)
    #expect(holder.branch.name == "new" && holder.branch.leaf === leaf && leaf.name == "new leaf")
    #expect(holder.branch.point == Point(x: 9, y: 2, label: "q") && holder.end == 6)
  }

  @Test func updateThatAHookRejects() {
    var holder = Holder()
    let (branch, leaf) = (holder.branch, holder.branch.leaf)
    let holders = Injector.bind(Holder.self).didInject { _ in throw Refused() }
    expectError { try holders.inject(["branch": Self.record()], into: &holder) }
    Self.expectUntouched(branch, leaf: leaf, optionalLeaf: nil)
    var object = Branch()
    let inner = object.leaf
    let branches = Injector.bind(Branch.self).didInject { _ in throw Refused() }
    expectError { try branches.inject(Self.record(), into: &object) }
    Self.expectUntouched(object, leaf: inner, optionalLeaf: nil)
  }

  @Test func updateWithAnUnusableValueOfARequiredProperty() {
    var branch = Branch()
    let leaf = branch.leaf
    let branches = Injector.bind(Branch.self).rules { $0.require("end") }
    expectError { try branches.inject(Self.record(end: NSNull()), into: &branch) }
    Self.expectUntouched(branch, leaf: leaf, optionalLeaf: nil)
  }

  @Test func nestedRecordThatAHookRejectsLeavesTheNestedModelAsItWas() throws {
    struct Box: Injectable { var leaf = Leaf(); var size = 1 }
    struct Crate: Injectable { var box = Box(); var name = "crate" }
    let boxes = Injector.bind(Box.self).didInject { _ in throw Refused() }
    let crates = Injector.bind(Crate.self).rules { $0.format("box").with.injector(boxes) }
    var crate = Crate()
    let leaf = crate.box.leaf
    try crates.inject(["name": "new", "box": ["size": 2, "leaf": ["name": "new leaf"]]], into: &crate)
    #expect(crate.name == "new" && crate.box.size == 1 && crate.box.leaf === leaf)
    #expect(leaf.name == "leaf")
  }

  @Test func nestedObjectThatAHookRejectsIsAsItWasOnAllLevels() throws {
    final class Trunk: Injectable { var branch = Branch(); var name = "trunk" }
    let branches = Injector.bind(Branch.self).didInject { _ in throw Refused() }
    let trunks = Injector.bind(Trunk.self).rules { $0.format("branch").with.injector(branches) }
    var trunk = Trunk()
    let (branch, leaf) = (trunk.branch, trunk.branch.leaf)
    try trunks.inject(["name": "new", "branch": Self.record()], into: &trunk)
    #expect(trunk.name == "new" && trunk.branch === branch)
    Self.expectUntouched(branch, leaf: leaf, optionalLeaf: nil)
  }

  @Test func oneObjectInTwoPlacesStaysAsItWas() {
    final class Pair: Injectable { var left = Leaf(); var right = Leaf(); var end = 0 }
    var pair = Pair()
    pair.right = pair.left
    let leaf = pair.left
    let record: [String: Any] = ["left": ["name": "l", "size": 5], "right": ["name": "r"], "end": "bad"]
    expectError { try Injector.bind(Pair.self).policy(.strict).inject(record, into: &pair) }
    #expect(pair.left === leaf && pair.right === leaf && leaf.name == "leaf" && leaf.size == 1)
  }

  @Test func propertiesBehindKeyPathsAreRestored() {
    final class Observed: Injectable {
      var level = 1 { didSet { highest = max(highest, level) } }
      var highest = 1
      var end = 0
    }
    var observed = Observed()
    let strict = Injector.bind(Observed.self).policy(.strict).mapping("l").to(\.level)
    expectError { try strict.inject(["l": 9, "end": "bad"], into: &observed) }
    #expect(observed.level == 1 && observed.highest == 1)
  }
}

/// Objects whose update fails are as they were; whatever happens, properties that the record does not hold are not read.
struct ObjectSnapshotTests {
  final class Watched: Injectable {
    var a = 1
    var observed = 0 { didSet { a += 1 } }
    var left = 5
    var i = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("observed").to(keyPath: \Watched.observed).ignore("left")
    }
  }

  @Test func observersDoNotRunWhenAFailedUpdateIsTakenBack() throws {
    let models = Injector.bind(Watched.self).require(\.i)
    for text in [#"{"i": "x"}"#, #"{"i": "x", "observed": 7, "a": 9}"#] {
      for fromText in [true, false] {
        var model = Watched()
        #expect(throws: InjectionError.self) { try models.fill(&model, text, asText: fromText) }
        #expect(model.a == 1 && model.observed == 0 && model.left == 5 && model.i == 0)
      }
    }
  }

  final class Table: Injectable {
    var a = 1
    var table = [1, 2]
    var index = 0
    var item: Int {
      get { table[index] }
      set { table[index] = newValue }
    }
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("item").to(keyPath: \Table.item)
    }
  }
  final class Holder: Injectable { var inner = Table(); var n = 0 }
  /// Its item cannot be read.
  private func made() -> Table {
    let table = Table()
    table.index = 9
    return table
  }
  private func held() -> Holder {
    let holder = Holder()
    holder.inner = made()
    return holder
  }
  @Test func gettersOfWhatTheRecordDoesNotHoldDoNotRun() throws {
    let tables = Injector.bind(Table.self)
    for models in [tables, tables.didInject { _ in }] {
      for model in try models.bothUpdates(#"{"a": 3}"#, of: made) { #expect(model.a == 3) }
    }
    let holders = Injector.bind(Holder.self)
    try expectUpdates(holders, #"{"inner": {"a": 4}}"#, of: held) { $0.inner.a == 4 }
    let refusing = tables.didInject { _ in throw Refused() }
    let table = made()
    var model = table
    #expect(throws: InjectionError.self) { try refusing.inject(json: #"{"a": 5, "index": 1}"#, into: &model) }
    #expect(table.a == 1 && table.index == 9)
  }
}
