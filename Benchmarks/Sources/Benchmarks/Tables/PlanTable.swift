import Injector
import InjectorCache

/// What a plan costs to compile, and to find again.
enum PlanTable {
  static let name = "plans"

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

  static func table(_ options: Options) -> Table {
    Table(
      name: name,
      title: "Plans and caches",
      heads: ["what"],
      layout: .contenders(ratio: nil),
      workloads: [("call", { try workload() })]
    )
  }

  private static func workload() throws -> Workload {
    try Injectors.user.validated()
    return Workload("call", labels: ["one call"], repetitions: 200, plans + caches)
  }

  private static var plans: [Contender] {
    let ten = Injector.bind(Ten.self) { Ten() }
    let mapped = ten.rules { $0.mapping("one").to("first").mapping("meta.two").to("second").ignore("tenth") }
    return [
      Contender("a plan of ten properties, compiled and kept") {
        PlanCache.shared.removeAll()
        return try ten.validated()
      },
      Contender("the same with three rules") {
        PlanCache.shared.removeAll()
        return try mapped.validated()
      },
      Contender("a plan found in the cache") { try mapped.validated() },
    ]
  }

  private static var caches: [Contender] {
    let cache = LRUCache<Int, Int>(countLimit: 100)
    for key in 0..<100 { cache.insert(key, forKey: key) }
    let record: [String: Any] = ["id": 7, "name": "Greedy"]
    return [
      Contender("`Injector.cached`, found") { Injector.cached(Ten.self) { $0.mapping("one").to("first") } },
      Contender("`LRUCache`, found") { cache.value(forKey: 42) },
      Contender("a dictionary of two keys, injector at hand") { try Injectors.user.inject(record) },
      Contender("the same, rules built at each call") {
        try record.inject { $0.bind(User.self) { User() }.mapping("id").to("userId") }
      },
    ]
  }
}
