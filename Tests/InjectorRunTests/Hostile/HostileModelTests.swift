import Injector
import Testing

@testable import InjectorTestSupport

/// Models of all shapes whose user code does what it should not: nothing ends the process and nothing leaks.
struct HostileModelTests {
  /// Fewer where outcomes are compared as text, which takes most of the time.
  static func documentCount(_ conduct: HostileStage.Conduct) -> UInt64 { conduct.isDeterministic ? 3 : 8 }

  static let cases: [HostileCase] =
    memberwise + structs + classes

  private static let memberwise = [
    HostileCase(Injector.bind(Couple<Int, String>.self)),
    HostileCase(Injector.bind(Couple<String?, [Kit<Int>]>.self)),
    HostileCase(Injector.bind(Couple<Kit<String>, HostileToken>.self)),
    HostileCase(Injector.bind(Couple<HostileToken, Box<Int>?>.self)),
    HostileCase(Injector.bind(Couple<[String: Box<String>], Watcher<Int>>.self).policy(.strict)),
    HostileCase(Injector.bind(Couple<Box<Int>, Crate<Int>>.self)),
    HostileCase(
      Injector.bind(Couple<Int?, (any Creature)?>.self)
        .format(\.b).with.type { $0 is [String: Any] ? Crate<Int>.self as Any.Type : Kit<Int>.self }
        .format(\.list).with.type { _ in Box<Int>.self }
    ),
    HostileCase(
      Injector.bind(Couple<HostileToken, Int>.self).values { _, value in
        try HostileStage.act(on: value) ? value : nil
      }
    ),
  ]

  private static let structs = [
    HostileCase(Injector.bind(Kit<Int>.self)) { Kit() },
    HostileCase(Injector.bind(Kit<[String]>.self) { Kit() }) { Kit() },
    HostileCase(Injector.bind(Kit<HostileToken>.self).policy(.strict)) { Kit() },
    HostileCase(Injector.bind(Kit<Kit<HostileRank?>>.self)) { Kit() },
    HostileCase(Injector.bind(Kit<Box<Int>>.self) { Kit() }) { Kit() },
    HostileCase(Injector.bind(Watcher<String>.self)) { Watcher() },
    HostileCase(Injector.bind(Watcher<Box<String?>>.self)) { Watcher() },
    HostileCase(Kit<HostileToken?>.observed) { Kit() },
    HostileCase(Injector.bind(Kit<Int>.self).didInject(after).willInject { _ in HostileStage.observe() }) {
      Kit()
    },
  ]

  private static let classes = [
    HostileCase(Injector.bind(Box<Int>.self)) { filledBox() },
    HostileCase(Injector.bind(Box<[HostileToken]>.self) { observedBox() }) { filledBox() },
    HostileCase(Injector.bind(Box<Int>.self).mapping("a", "b").to(\.a).mapping("next").to(\.next)) {
      filledBox()
    },
    HostileCase(Injector.bind(Crate<Int>.self).mapping("a").to(\.a).mapping("kit").to(\.kit)) {
      filledCrate()
    },
    HostileCase(Injector.bind(Box<Watcher<Int>>.self)) { filledBox() },
    HostileCase(Injector.bind(Box<String>.self) { Crate() }) { filledCrate() },
    HostileCase(Injector.bind(Crate<Int>.self)) { filledCrate() },
    HostileCase(Injector.bind(Crate<HostileToken?>.self).policy(.strict)) { filledCrate() },
    HostileCase(Injector.bind(Crate<Box<Int>>.self).didInject { _ in _ = try HostileStage.act(on: nil) }) {
      Crate()
    },
  ]

  private static let after: @Sendable (inout Kit<Int>) throws -> Void = { kit in
    guard try HostileStage.act(on: kit.a) else { throw HostileRefusal() }
    kit.list = []
    kit.b = nil
  }

  private static func observedBox<Value>() -> Box<Value> {
    HostileStage.observe()
    return Box()
  }

  private static func filledBox<Value>() -> Box<Value> {
    let box = Box<Value>()
    box.next = Box<Value>()
    box.boxes = [Box<Value>(), Box<Value>()]
    box.creature = Kit<Value>()
    return box
  }

  private static func filledCrate<Value>() -> Crate<Value> {
    let crate = Crate<Value>()
    crate.next = Crate<Value>()
    crate.more = ["k": Box<Value>()]
    return crate
  }

  /// The user code of the models is reached, and most documents give a model.
  @Test func theModelsAreHostile() throws {
    let crates = Injector.bind(Crate<Int>.self)
    var (modelCount, actionCount) = (0, 0)
    for seed in 0..<100 as Range<UInt64> {
      var documents = HostileDocuments(seed: seed)
      let stage = HostileStage(.disturbing, seed: seed) {}
      let record = documents.record().record
      if (try? HostileStage.$current.withValue(stage) { try crates.inject(record) }) != nil {
        modelCount += 1
      }
      actionCount += stage.actionCount
    }
    #expect(modelCount > 80 && actionCount > 300)
  }

  @Test(arguments: cases, HostileStage.Conduct.allCases)
  func survives(model: HostileCase, conduct: HostileStage.Conduct) {
    for seed in 0..<Self.documentCount(conduct) {
      for problem in model.problems(seed, conduct).prefix(1) { Issue.record("document \(seed): \(problem)") }
    }
  }
}

/// Makes records whose keys are those of the hostile models.
struct HostileDocuments {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let keys = [
    "a", "b", "list", "byName", "twice", "token", "fixed", "wrapped", "m", "foreign", "boxed", "late", "seen",
    "held", "payload", "pair", "run", "kids", "kit", "spare", "next", "boxes", "creature", "object", "keeper",
    "more", "inner", "watcher", "id", "unknown",
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
