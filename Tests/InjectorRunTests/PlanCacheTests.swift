import Foundation
import InjectorCache
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct PlanCacheTests {
  struct Item: Equatable { var id = 0; var name = "none" }

  private let cache = PlanCache(countLimit: 10)

  /// An injector as the same code builds it anew at each call.
  static func items(key: String = "i", suffix: String = "") -> Injector<Item> {
    Injector.bind(Item.self) { Item() }
      .mapping(key).to(\.id)
      .rules { $0.format("name").with.converter { (text: String) in text + suffix } }
  }

  private func isNew(_ injector: Injector<Item>, in cache: PlanCache) throws -> Bool {
    try cache.plan(for: Item.self, rules: injector.ruleSet).isNew
  }

  @Test func hitsAndMisses() throws {
    #expect(cache.countLimit == 10)
    for _ in 0..<5 { _ = try cache.plan(for: Item.self, rules: Self.items().ruleSet) }
    #expect(cache.statistics.misses == 1 && cache.statistics.hits == 4 && cache.count == 1)
    cache.removeAll()
    _ = try cache.plan(for: Item.self, rules: Self.items().ruleSet)
    #expect(cache.statistics.misses == 2)
  }

  @Test func sameCodeSharesAPlan() throws {
    let first = try cache.plan(for: Item.self, rules: Self.items(suffix: "1").ruleSet)
    let second = try cache.plan(for: Item.self, rules: Self.items(suffix: "2").ruleSet)
    #expect(first.compiled === second.compiled && first.isNew && !second.isNew)
  }

  @Test func differentConfigurationsShareNothing() throws {
    let cache = PlanCache(countLimit: 100)
    let base = Injector.bind(Item.self) { Item() }
    let injectors: [Injector<Item>] = [
      Injector.bind(Item.self), base, base.mapping("i").to(\.id), base.rules { $0.mapping("i").to("id") },
      base.mapping("j").to(\.id), base.mapping("i", "j").to(\.id), base.mapping("i").to(\.name),
      base.rules { $0.ignore("id") }, base.rules { $0.ignore("name") },
      base.rules { $0.ignore("id", "name") }, base.rules { $0.require("id") }, base.writing(\.id).to("a"),
      base.writing(\.id).to("b"), base.inputOnly(\.id), base.outputOnly(\.id), base.nullForNil(\.id),
      base.rules { $0.format("id").with.default(1) },
      base.rules { $0.format("id").with.converter { (raw: Int) in raw } },
      base.rules { $0.format("id").with.converter { (raw: String) in Int(raw) } },
      base.rules { $0.format("name").with.converter { (raw: Int) in "\(raw)" } }, base.keys(.snakeCase),
      base.keys(.caseInsensitive), base.policy(.strict), base.policy(unknownKeys: .fail),
      base.rules { $0.synthesize("other").to("id") }, base.willInject { _ in }, base.didInject { _ in },
      base.didInject { _ in }.didInject { _ in },
    ]
    for injector in injectors { #expect(try isNew(injector, in: cache)) }
    for injector in injectors { #expect(try !isNew(injector, in: cache)) }
    #expect(cache.count == injectors.count)
  }

  @Test func rootPathIsNoPartOfThePlan() throws {
    _ = try cache.plan(for: Item.self, rules: Self.items().at("a").ruleSet)
    #expect(try !isNew(Self.items().at("b"), in: cache))
    #expect(try Self.items().at("a").inject(["a": ["i": 1], "b": ["i": 2]]).id == 1)
    #expect(try Self.items().at("b").inject(["a": ["i": 1], "b": ["i": 2]]).id == 2)
  }

  @Test func nestedConfigurationsAreTold() throws {
    struct Box { var item = Item() }
    func boxes(_ nested: Injector<Item>) -> RuleSet {
      Injector.bind(Box.self) { Box() }.format(\.item).with.injector(nested).ruleSet
    }
    #expect(try cache.plan(for: Box.self, rules: boxes(Self.items(key: "a"))).isNew)
    #expect(try cache.plan(for: Box.self, rules: boxes(Self.items(key: "b"))).isNew)
    #expect(try !cache.plan(for: Box.self, rules: boxes(Self.items(key: "a", suffix: "!"))).isNew)
    #expect(cache.count == 2)
  }

  @Test func closuresAreNeverStale() throws {
    for suffix in ["a", "b", "a", "c"] {
      #expect(try Self.items(suffix: suffix).inject(["name": "x"]).name == "x" + suffix)
    }
    for start in [1, 2, 1] {
      for injector in [
        Injector.bind(Item.self) { Item(id: start) },
        Injector.bind(Item.self) { Item() }.rules { $0.format("id").with.default(start) },
        Injector.bind(Item.self) { Item() }.didInject { $0.id += start },
      ] { #expect(try injector.inject([:]).id == start) }
    }
  }

  @Test func nestedClosuresAreNeverStale() throws {
    struct Box { var items: [Item] = [] }
    struct Crate { var box = Box() }
    for suffix in ["a", "b", "a"] {
      let boxes = Injector.bind(Box.self) { Box() }.format(\.items).with.injector(Self.items(suffix: suffix))
      let crates = Injector.bind(Crate.self) { Crate() }.format(\.box).with.injector(boxes)
      #expect(try crates.inject(["box": ["items": [["name": "x"]]]]).box.items.first?.name == "x" + suffix)
    }
  }

  @Test func oneNestedInjectorTwiceWithDifferentClosures() throws {
    struct Pair { var left = Item(); var right = Item() }
    let pairs = Injector.bind(Pair.self) { Pair() }
      .format(\.left).with.injector(Self.items(suffix: "<"))
      .format(\.right).with.injector(Self.items(suffix: ">"))
    let pair = try pairs.inject(["left": ["name": "l"], "right": ["name": "r"]])
    #expect(pair.left.name == "l<" && pair.right.name == "r>")
  }

  @Test func limitWorksOnTheLiveCache() throws {
    let cache = PlanCache(countLimit: 100)
    for number in 0..<20 { _ = try cache.plan(for: Item.self, rules: Self.items(key: "k\(number)").ruleSet) }
    #expect(cache.count == 20)
    cache.countLimit = 5
    #expect(cache.count == 5)
    #expect(try !isNew(Self.items(key: "k19"), in: cache))
    #expect(try isNew(Self.items(key: "k0"), in: cache))
    cache.countLimit = 0
    #expect(cache.count == 0)
    #expect(try isNew(Self.items(), in: cache))
    #expect(cache.count == 0)
  }

  @Test func evictedPlanOfARunUnderWayLivesOn() throws {
    let cache = PlanCache(countLimit: 1)
    let kept = try cache.plan(for: Item.self, rules: Self.items().ruleSet).compiled
    _ = try cache.plan(for: Item.self, rules: Self.items(key: "other").ruleSet)
    #expect(kept.root?.parts.properties.map(\.name) == ["id", "name"])
  }

  @Test func mistakesAreNotKept() {
    let wrong = Injector.bind(Item.self) { Item() }.rules { $0.mapping("i").to("identifier") }
    for _ in 0..<2 { expectError { try isNew(wrong, in: cache) } }
    #expect(cache.count == 0)
  }

  @Test func manyThreadsCompileOnce() throws {
    struct Slow: Injectable {
      static let asked = Counter()
      var id = 0
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        asked.increase()
        Thread.sleep(forTimeInterval: 0.05)
        return rules
      }
    }
    let cache = PlanCache(countLimit: 10)
    let new = Counter()
    DispatchQueue.concurrentPerform(iterations: 32) { _ in
      let slow = Injector.bind(Slow.self).rules { $0.mapping("i").to("id") }
      if (try? cache.plan(for: Slow.self, rules: slow.ruleSet))?.isNew == true { new.increase() }
    }
    #expect(new.count == 1 && cache.statistics.misses == 1 && cache.statistics.hits == 31)
    #expect(Slow.asked.count == 1)
  }

  @Test func manyThreadsWithManyPlansAndASmallLimit() async throws {
    let cache = PlanCache(countLimit: 3)
    let wrong = Counter()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          let key = "k\(number % 7)"
          let plan = try? cache.plan(for: Item.self, rules: Self.items(key: key).ruleSet).compiled
          if plan?.root?.parts.properties.first?.keyNames != [key, "id"] { wrong.increase() }
        }
      }
    }
    #expect(wrong.count == 0 && cache.count <= 3)
  }

  @Test func typesWithOneNameAreTwoTypes() throws {
    func first() throws -> String {
      struct Local { var a = 0 }
      return try Injector.bind(Local.self) { Local() }.explain()
    }
    func second() throws -> String {
      struct Local { var b = "" }
      return try Injector.bind(Local.self) { Local() }.explain()
    }
    #expect(try first() != second())
  }
}

/// Runs while the cache forgets everything: a run keeps its own plan.
struct PlanLifetimeTests {
  struct Kept: Injectable, Equatable { var id = 0; var name = "" }

  /// In a process of its own, because other tests count on the shared cache.
  @Test func aRunOutlivesItsPlanInTheCache() async {
    await #expect(processExitsWith: .success) {
      let injector = Injector.bind(Kept.self)
        .willInject { _ in PlanCache.shared.removeAll() }
        .didInject { _ in PlanCache.shared.removeAll() }
      let expected = Kept(id: 7, name: "a name too long to be small")
      let record: [String: Any] = ["id": 7, "name": "a name too long to be small"]
      for _ in 0..<200 {
        let one = try injector.inject(record)
        let two = try injector.inject([record, record])
        let read = try injector.inject(json: #"{"id": 7, "name": "a name too long to be small"}"#)
        #expect(one == expected && two == [expected, expected] && read == expected)
      }
    }
  }
}
