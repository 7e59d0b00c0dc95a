import Testing

@testable import Injector

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
    table.addPassed("token")
    #expect(slots == [0, 0] && table.slotCount == 1)
    #expect(table.entries.map(\.key) == ["id", "data", "token"])
    #expect(table.entries[0].steps == [0, 2] && !table.entries[2].isRead)
    #expect(table.entries[1].child == 1)
    #expect(table.entry(forKey: "name", inNode: 1)?.slots == [0])
    #expect(table.entry(forKey: "other", inNode: 1) == nil)
  }

  @Test func keysWithoutRegardToCaseAreOne() {
    var table = KeyTable()
    table.ignoresCase = true
    table.add("name", step: 0)
    #expect(table.position(of: "NAME") == 0 && table.position(of: "nam") == nil)
  }
}
