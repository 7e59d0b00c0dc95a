@testable import InjectorTestSupport

/// Makes records whose keys are those of the hostile models.
struct HostileDocuments {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let keys = [
    "a", "b", "list", "byName", "twice", "token", "fixed", "wrapped", "m", "foreign", "boxed", "late", "seen",
    "held",
    "payload", "pair", "run", "kids", "kit", "spare", "next", "boxes", "creature", "object", "keeper", "more",
    "inner",
    "watcher", "id", "unknown",
  ]

  private static let records: Set<String> = [
    "kit", "spare", "next", "token", "held", "creature", "inner", "watcher", "keeper",
  ]

  mutating func record(depth: Int = 0) -> AgreementDocument {
    let count = Int.random(in: 0...(depth == 0 ? 14 : 5), using: &random)
    let keys = Self.keys.shuffled(using: &random).prefix(count)
    return .object(keys.map { AgreementDocument.Member(key: $0, value: value(for: $0, depth: depth + 1)) })
  }

  private mutating func value(for key: String, depth: Int) -> AgreementDocument {
    if random.next() % 5 == 0 { return scalar() }
    guard depth < 4 else { return scalar() }
    if Self.records.contains(key) { return record(depth: depth) }
    switch random.next() % 5 {
    case 0: return record(depth: depth)
    case 1: return .array((0..<random.next() % 4).map { _ in record(depth: depth) })
    case 2: return .array((0..<random.next() % 4).map { _ in scalar() })
    case 3: return .object([AgreementDocument.Member(key: "k", value: value(for: "kit", depth: depth + 1))])
    default: return scalar()
    }
  }

  private mutating func scalar() -> AgreementDocument {
    switch random.next() % 7 {
    case 0: .null
    case 1: .bool(random.next() % 2 == 0)
    case 2, 3: .int(Int(random.next() % 5))
    case 4: .double(1.5)
    case 5: .text("1")
    default: .text("a text that is too long to be kept inside of a String")
    }
  }
}
