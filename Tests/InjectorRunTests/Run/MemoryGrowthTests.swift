import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Memory over many runs; one test at a time, because both count the same objects.
@Suite(.serialized)
struct MemoryGrowthTests {
  private final class Pet {
    var name = ""
    static let alive = Counter()
    init() { Self.alive.increase() }
    deinit { Self.alive.decrease() }
  }

  private struct Owner {
    var id = 0
    var pets: [Pet] = []
    var favourite: Pet?
    var note = ""
  }

  private struct Ticket {
    let number: Int
    let note: String
    let price: Double
  }

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

  @Test(
    .enabled(if: ResidentMemory.isMeasurable, "resident memory is measured on Linux, without sanitizers")
  )
  func memoryDoesNotGrow() throws {
    for number in 0..<5_000 { try Self.runOnce(number) }
    // Other tests run meanwhile and allocate too: what counts is the round in which they did least.
    var growth: [Int] = []
    for _ in 0..<8 {
      let before = try #require(ResidentMemory.bytes)
      for number in 0..<2_500 { try Self.runOnce(number) }
      growth.append(try #require(ResidentMemory.bytes) - before)
    }
    let least = try #require(growth.min())
    #expect(least < 128 * 1024, "15,000 runs a round, growth: \(growth)")
  }

  @Test(
    .enabled(if: ResidentMemory.isMeasurable, "resident memory is measured on Linux, without sanitizers")
  )
  func droppedPlansAreReleased() throws {
    let cache = PlanCache(countLimit: 1)
    let injectors = (0..<2).map {
      Injector.bind(Owner.self) { Owner() }.mapping("k\($0)").to(\.id).rules {
        $0.ignore("pets", "favourite")
      }
    }
    func compile(_ times: Int) throws {
      for number in 0..<times { _ = try cache.plan(for: Owner.self, rules: injectors[number % 2].ruleSet) }
    }
    try compile(20_000)
    var growth: [Int] = []
    for _ in 0..<4 {
      let before = try #require(ResidentMemory.bytes)
      try compile(20_000)
      growth.append(try #require(ResidentMemory.bytes) - before)
    }
    let least = try #require(growth.min())
    #expect(least < 256 * 1024, "20,000 plans a round, growth: \(growth)")
  }
}

/// How much memory the process has in use.
enum ResidentMemory {
  /// The bytes of the pages in memory; nil where that cannot be told.
  static var bytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * 4096 } : nil
  }

  /// Whether the numbers mean something: sanitizers keep freed memory for a while.
  static let isMeasurable: Bool = {
    guard bytes != nil, let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else {
      return false
    }
    let mappings = maps.split(separator: "\n").compactMap(range)
    return !mappings.contains { $0.upperBound - $0.lowerBound > 1 << 40 }
  }()

  /// The addresses of one mapping; the shadow memory of a sanitizer is the only one of terabytes.
  private static func range(_ line: Substring) -> Range<UInt>? {
    let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
    return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
  }
}
