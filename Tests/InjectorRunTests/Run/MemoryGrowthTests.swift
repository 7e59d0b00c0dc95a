import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Memory over many runs; one test at a time, because both count the same objects.
@Suite(.serialized) struct MemoryGrowthTests {
  private final class Pet {
    var name = ""
    static let alive = Counter()
    init() { Self.alive.increase() }
    deinit { Self.alive.decrease() }
  }

  private struct Owner { var id = 0; var pets: [Pet] = []; var favourite: Pet?; var note = "" }

  private struct Ticket { let number: Int; let note: String; let price: Double }

  private static let owners: Injector<Owner> = {
    let pets = Injector.bind(Pet.self) { Pet() }
    return Injector.bind(Owner.self) { Owner() }
      .format(\.pets).with.injector(pets)
      .format(\.favourite).with.injector(pets)
      .mapping("a.b").to(\.note)
  }()

  private static let tickets = Injector.bind(Ticket.self)

  private static func runOnce(_ number: Int) throws {
    let text = "a text that is too long to be kept in place, number \(number)"
    let pets: [Any] = [["name": text], ["name": 7], "no pet"]
    let record: [String: Any] = [
      "id": number, "pets": pets, "favourite": ["name": text], "a": ["b": text], "unknown": [text],
    ]
    _ = try owners.inject(record)
    _ = try? owners.policy(.strict).inject(record)
    _ = try? owners.injectReporting(record)
    _ = try? tickets.inject(["number": number, "note": text])
    var owner = Owner()
    try owners.inject(["note": text], into: &owner)
    _ = try? owners.policy(.strict).inject(["note": text, "id": "seven"], into: &owner)
  }

  @Test func nothingThatARunMakesOutlivesIt() throws {
    for number in 0..<1000 { try Self.runOnce(number) }
    #expect(Pet.alive.count == 0)
  }

  /// The growth of the round in which other tests, which run meanwhile and allocate too, did least.
  private func leastGrowth(rounds: Int, _ body: () throws -> Void) throws -> Int {
    let growth = try (0..<rounds).map { _ in
      let before = try #require(ResidentMemory.bytes)
      try body()
      return try #require(ResidentMemory.bytes) - before
    }
    return try #require(growth.min())
  }

  @Test(.enabled(if: ResidentMemory.isMeasurable, "resident memory is measured on Linux, without sanitizers"))
  func memoryDoesNotGrow() throws {
    for number in 0..<5_000 { try Self.runOnce(number) }
    let growth = try leastGrowth(rounds: 8) { for number in 0..<2_500 { try Self.runOnce(number) } }
    #expect(growth < 128 * 1024, "15,000 runs a round")
  }

  @Test(.enabled(if: ResidentMemory.isMeasurable, "resident memory is measured on Linux, without sanitizers"))
  func droppedPlansAreReleased() throws {
    let cache = PlanCache(countLimit: 1)
    let injectors = (0..<2).map {
      Injector.bind(Owner.self) { Owner() }.mapping("k\($0)").to(\.id).rules {
        $0.ignore("pets", "favourite")
      }
    }
    func compile() throws {
      for number in 0..<20_000 { _ = try cache.plan(for: Owner.self, rules: injectors[number % 2].ruleSet) }
    }
    try compile()
    #expect(try leastGrowth(rounds: 4, compile) < 256 * 1024, "20,000 plans a round")
  }
}

/// One plan in many tasks at the same time.
struct ParallelRunTests {
  struct Point: Equatable, Sendable {
    var x = 1
    var y = 2.5
    var label: String? = "origin"
    var marks: [Int] = [7]
  }

  /// A record that is another one for each number, with a part that does not fit in every third.
  private static func record(_ number: Int) -> [String: Any] {
    var record: [String: Any] = ["x": number, "y": Double(number) / 4, "marks": [number, number + 1, "3"]]
    if number % 2 == 0 { record["label"] = "point \(number)" }
    if number % 3 == 0 { record["marks"] = ["none": number] }
    if number % 5 == 0 { record["x"] = "\(number)" }
    return record
  }

  @Test func parallelRunsOfAPlanGiveTheSameModels() async throws {
    let points = Injector.bind(Point.self) { Point() }
      .format(\.label).with.converter { (text: String) in text.uppercased() }
    let serial = try (0..<1000).map { try points.inject(Self.record($0)) }
    let parallel = try await withThrowingTaskGroup(of: (Int, Point).self) { group in
      for number in 0..<1000 { group.addTask { (number, try points.inject(Self.record(number))) } }
      var results = [Point](repeating: Point(), count: 1000)
      for try await (number, point) in group { results[number] = point }
      return results
    }
    #expect(parallel == serial)
  }
}
