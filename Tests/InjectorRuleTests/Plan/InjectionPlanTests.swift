import Foundation
import Testing

@testable import Injector

/// What the rules of a model are compiled to, for both directions.
struct InjectionPlanTests {
  struct Size: Injectable { var width = 0; var height = 0 }

  struct User: Injectable { var id = 0; var name = ""; var day: Date?; var size = Size(); var width = 0 }

  static let users = Injector.bind(User.self).mapping("user_id").to(\.id).require(\.id)
    .mapping("meta.name").to(\.name).mapping("meta.width").to(\.width).ignore(\.day)

  private func compiled() throws -> CompiledPlan {
    try PlanCache(countLimit: 1).plan(for: User.self, rules: Self.users.ruleSet).compiled
  }

  @Test func propertiesHaveKeysAndPlaces() throws {
    let properties = try #require(compiled().root).parts.properties
    #expect(properties.map(\.name) == ["id", "name", "size", "width"])
    let keys = [["user_id", "id"], ["meta.name", "name"], ["size"], ["meta.width", "width"]]
    #expect(properties.map(\.keyNames) == keys)
    #expect(properties.map(\.isRequired) == [true, false, false, false])
    let offsets = [\User.id, \User.name, \User.size, \User.width].map { MemoryLayout<User>.offset(of: $0) }
    #expect(properties.map(\.offset) == offsets)
  }

  @Test func nestedModelsHavePlansOfTheirOwn() throws {
    let compiled = try compiled()
    let nested = try #require(compiled.root).parts.properties.compactMap(\.target.nestedPlan)
    #expect(nested.count == 1 && nested.first === compiled.plans.last)
    #expect(compiled.plans.map { "\($0.modelType)" } == ["User", "Size"])
    #expect(nested.first?.parts.properties.map(\.name) == ["width", "height"])
  }

  @Test func membersOfOnePathAreWrittenTogether() throws {
    let compiled = try compiled()
    let root = try #require(compiled.root)
    #expect(unsafe root.output.pointee.steps.isEmpty)
    try compiled.prepareOutput()
    let kinds = unsafe root.output.pointee.steps.map { $0.action.kind }
    #expect(kinds == [.int, .record, .string, .int, .value])
    let group = try #require(unsafe root.output.pointee.steps.first { $0.action.kind == .record })
    #expect(group.action.end == 4)
    #expect(unsafe root.output.pointee.properties.map(\.name) == ["id", "name", "size", "width"])
  }

  @Test func aProgramReservesSpaceForItsKeys() {
    let actions = [("a", OutputAction(.record)), ("bc", OutputAction(.null))].map {
      (key: $0.0, action: $0.1)
    }
    let program = OutputProgram(actions: actions, spaceForScalar: 20)
    #expect(unsafe program.steps.count == 2)
    #expect(program.space > 2 * 20 && program.space < 2 * 20 + 20)
  }
}

/// The keys of a plan, and what they lead to.
struct KeyTableTests {
  @Test func keysHaveStepsSlotsAndChildren() {
    var table = KeyTable()
    table.add("id", step: 0)
    table.add("id", step: 2)
    let path = Candidate(path: SourcePath("data.name"), key: "data")
    let same = Candidate(path: SourcePath("data.name"), key: "data")
    let slots = [table.slot(of: path), table.slot(of: same)]
    table.addKeys(to: path)
    table.add(.known, at: ["token"])
    #expect(slots == [0, 0] && table.slotCount == 1)
    #expect(table.entries.map(\.key) == ["id", "data", "token"])
    #expect(table.entries[0].steps == [0, 2] && !table.entries[2].isRead)
    #expect(table.entries[1].child == 1 && table.entry(forKey: "name", inNode: 1)?.slots == [0])
    #expect(table.entry(forKey: "other", inNode: 1) == nil)
  }

  /// What is known as a whole stays so, and what paths lead through is not refused.
  @Test func usesOfKeys() {
    var (table, flattened) = (KeyTable(), KeyTable())
    table.add(.known, at: ["meta", "id"])
    table.add(.refused, at: ["meta", "role"])
    table.add(.refused, at: ["meta"])
    table.add(.known, at: ["all"])
    table.add(.refused, at: ["all", "role"])
    flattened.add(.known, at: ["meta", "role"])
    flattened.add(.refused, at: ["all"])
    flattened.add(.refused, at: ["token"])
    table.addUses(of: flattened)
    func use(_ key: String, _ node: Int) -> KeyTable.Use?? { table.entry(forKey: key, inNode: node)?.use }
    #expect(use("meta", 0) == .some(nil) && use("id", 1) == .known && use("role", 1) == .known)
    #expect(use("all", 0) == .known && use("token", 0) == .refused && table.nodes.count == 2)
    #expect(table.acceptedKeys == ["meta", "all"])
  }

  @Test func keysWithoutRegardToCaseAreOne() {
    var table = KeyTable()
    table.ignoresCase = true
    table.add("name", step: 0)
    #expect(table.position(of: "NAME") == 0 && table.position(of: "nam") == nil)
  }
}

struct NameTableTests {
  /// A table compares a few names one after the other, and keeps more of them in another form.
  @Test(arguments: [0, 1, 16, 17, 40]) func findsFewAndManyNames(count: Int) {
    var table = NameTable()
    for number in 0..<count { table.set(number, for: "name\(number)") }
    #expect(table.count == count && table.isEmpty == (count == 0))
    #expect((0..<count).allSatisfy { table["name\($0)"] == $0 })
    #expect(table["name\(count)"] == nil)
    table.set(-1, for: "name0")
    #expect(table["name0"] == -1 && table.count == max(1, count))
  }
}
