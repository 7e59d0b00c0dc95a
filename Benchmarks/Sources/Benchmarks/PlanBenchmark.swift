import Injector
import InjectorCache

/// What a plan costs to compile, and to find again.
enum PlanBenchmark {
  struct Ten {
    var first = 0
    var second: Int64 = 0
    var third = ""
    var fourth: String?
    var fifth = false
    var sixth = 0.0
    var seventh: [Int] = []
    var eighth: [String: Int] = [:]
    var ninth: Double?
    var tenth: [String] = []
  }

  static func run(rounds: Int, repetitions: Int) throws {
    let ten = Injector.bind(Ten.self) { Ten() }
    let mapped = ten.mapping("one").to("first").mapping("meta.two").to("second").ignore("tenth")
    let cache = LRUCache<Int, Int>(countLimit: 100)
    for key in 0..<100 { cache.insert(key, forKey: key) }
    let record: [String: Any] = ["id": 7, "name": "Greedy"]
    try Injectors.user.validated()

    let timings = try Clock.time(
      [
        Contender(name: "plan of ten properties: compile and keep (plan-cache miss)") {
          for _ in 0..<repetitions {
            PlanCache.shared.removeAll()
            try ten.validated()
          }
          return repetitions
        },
        Contender(name: "the same with three rules") {
          for _ in 0..<repetitions {
            PlanCache.shared.removeAll()
            try mapped.validated()
          }
          return repetitions
        },
        Contender(name: "plan-cache hit, injector at hand") {
          for _ in 0..<repetitions { try mapped.validated() }
          return repetitions
        },
        Contender(name: "`Injector.cached` hit") {
          for _ in 0..<repetitions { _ = Injector.cached(Ten.self) { $0.mapping("one").to("first") } }
          return repetitions
        },
        Contender(name: "`LRUCache` hit") {
          var sum = 0
          for key in 0..<repetitions { sum += cache.value(forKey: key % 100) ?? 0 }
          return sum
        },
        Contender(name: "one record of two keys, injector at hand") {
          for _ in 0..<repetitions { _ = try Injectors.user.inject(record) }
          return repetitions
        },
        Contender(name: "the same in receiver form (rules rebuilt at each call)") {
          for _ in 0..<repetitions {
            _ = try record.inject { $0.bind(User.self) { User() }.mapping("id").to("userId") }
          }
          return repetitions
        },
      ],
      rounds: rounds
    )
    print(timings, repetitions)
  }

  private static func print(_ timings: [Timing], _ repetitions: Int) {
    var table = MarkdownTable("Plans and caches, one call", heads: ["what", "time"])
    for timing in timings {
      let nanoseconds = timing.count(of: .nanoseconds(1)) / Double(repetitions)
      table.add(
        timing.name,
        nanoseconds < 10_000 ? nanoseconds.text(0) + " ns" : (nanoseconds / 1000).text(1) + " µs"
      )
    }
    table.print()
  }
}
