import Foundation
import InjectorCache
import Testing

@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

/// Arrays that several tasks read: the models, the errors and the reports are those of one task.
struct ConcurrentRunTests {
  struct Card: Injectable, Equatable { var number = 0; var tags: [String] = [] }
  struct User: Injectable, Equatable {
    var id = 0
    var name = "none"
    var score: Double?
    var isVip = false
    var cards: [Card] = []
    var secret = ""
  }
  struct Row { let id: Int; let name: String? }

  static let users = Injector.bind(User.self).mapping("id", "meta.id").to(\.id).sensitive(\.secret)

  static let cases: [(name: String, injector: Injector<User>)] = [
    ("lenient", users), ("strict", users.policy(.strict)), ("forgiving", users.policy(.forgiving)),
    ("unknown keys fail", users.policy(unknownKeys: .fail)),
    ("few issues", users.limits(InjectionLimits(issues: 3))),
    ("limits", users.limits(InjectionLimits(depth: 5, text: 60, entries: 40))),
    ("required", users.require(\.id)), ("elements fail", users.policy(elements: .fail)),
    ("hooked", users.didInject { if $0.id == 13 { throw CocoaError(.coderInvalidValue) } }),
  ]

  @Test(arguments: 0..<cases.count, 0..<6)
  func `text is read as by one task`(number: Int, faults: Int) async {
    var random = SeededGenerator(seed: UInt64(number * 10 + faults))
    let (name, injector) = Self.cases[number]
    for count in [0, 1, 2, 5, 40] + Array(repeating: 12, count: 20) {
      let json = Self.document(&random, count: count, faults: faults)
      await Self.compare(injector, json, isReporting: Bool.random(using: &random), name)
      await Self.compare(injector, "{\"a\": {\"b\": \(json)}, \"c\": 1}", at: "a.b", isReporting: true, name)
    }
  }

  @Test(arguments: 0..<cases.count) func `damaged text has the same errors`(number: Int) async {
    var random = SeededGenerator(seed: UInt64(number) + 1_000)
    let (name, injector) = Self.cases[number]
    for _ in 0..<150 {
      var bytes = Array(Self.document(&random, count: 10, faults: 1).utf8)
      let position = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.remove(at: position)
      case 1: bytes[position] = Array(#"[]{},:"\0x "#.utf8).randomElement(using: &random) ?? 0
      case 2: bytes.insert(Array(#"[]{},:"\"#.utf8).randomElement(using: &random) ?? 0, at: position)
      default: bytes.removeSubrange(position...)
      }
      let json = String(decoding: bytes, as: UTF8.self)
      await Self.compare(injector, json, isReporting: Bool.random(using: &random), name)
    }
  }

  @Test(arguments: [
    "[]", " [ ] ", "[,]", "[{},]", "[{},,{}]", "[{}", "[{}}", "[{}]]", "[{}] x", "{}", "7", "", "[[]]",
    "[{\"id\": 1}, {\"id\": 2] , {}", "[{\"id\": 1 \"x\": 2}, {}]", "[{\"id\": \"]\"}, {\"id\": \"\\\\\"}]",
    "[\"", "[{}, {\"id\": 1, \"id\": 2}]",
  ])
  func `every end is found`(json: String) async {
    for (name, injector) in Self.cases {
      await Self.compare(injector, json, isReporting: true, name)
      await Self.compare(injector, json + String(repeating: " ", count: 100), isReporting: false, name)
    }
  }

  @Test(arguments: 0..<cases.count) func `dictionaries are read as by one task`(number: Int) async throws {
    var random = SeededGenerator(seed: UInt64(number) + 2_000)
    let (name, injector) = Self.cases[number]
    for faults in 0..<6 {
      let json = Self.document(&random, count: 30, faults: faults).replacing("1e400", with: "4")
      guard let list = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [Any] else { continue }
      let records = list.compactMap { $0 as? [String: Any] }
      let serial = await Self.outcome { try injector.injectReporting(records) }
      let concurrent = await Self.outcome {
        let run = try Self.run(injector, 3, isReporting: true)
        return try await run.models(of: records)
      }
      #expect(concurrent.sorted() == serial.sorted(), "\(name): \(json)")
    }
  }

  /// Elements after a long one: more come than the memory has places.
  @Test func `elements without a place are kept in order`() async {
    let long = "{\"name\": \"\(String(repeating: "x", count: 500))\"}"
    let json =
      "[" + ([long] + (0..<500).map { $0 % 7 == 3 ? "7" : "{\"id\": \($0)}" }).joined(separator: ",") + "]"
    await Self.compare(Self.users, json, isReporting: true, "long first")
    await Self.compare(Self.users.policy(.strict), json, isReporting: true, "long first, strict")
    let rows = Injector.bind(Row.self)
    await Self.compare(rows, json, isReporting: true, "rows")
    await Self.compare(Injector.bind(Int.self), "[1, \"2\", x]", isReporting: true, "integers")
    await Self.compare(Injector.bind(Int.self), "[1, \"2\", 3.5, {}, 5]", isReporting: true, "integers")
    await Self.compare(
      Injector.bind([Int].self), "[[1], [], 3.5, {}, [5, \"6\"]]", isReporting: true, "lists"
    )
  }

  final class Node: Injectable, @unchecked Sendable {
    static let alive = Counter()
    var id = 0
    var next: Node?
    required init() { Self.alive.increase() }
    deinit { Self.alive.decrease() }
  }

  @Test func `nothing is left behind`() async throws {
    let good = (0..<2_000).map { "{\"id\": \($0), \"next\": {\"id\": 1}}" }
    for bad in ["7", "{\"id\": 1, \"id\": 2}", "{\"id\" 1}", "{\"id\": \"x\"}"] {
      for policy in [InjectionPolicy.lenient, .strict] {
        let json = "[" + (good + [bad] + good).joined(separator: ",") + "]"
        let run = try Self.run(Injector.bind(Node.self).policy(policy), 4)
        _ = try? await run.models(of: json)
        #expect(Node.alive.count == 0)
      }
    }
  }

  final class Known: Injectable, @unchecked Sendable { var id = 0; required init() {} }

  /// A factory may return objects that exist already.
  @Test(arguments: [" x", "]", ",", ""])
  func `existing objects are as before if anything is wrong behind the array`(rest: String) async throws {
    let nodes = (0..<500).map { _ in Known() }
    let taken = Counter()
    let injector = Injector.bind(Known.self) { nodes[taken.increase() % 500] }
    let json = "[" + (1...500).map { "{\"id\": \($0)}" }.joined(separator: ",") + "]" + rest
    let run = try Self.run(injector, 4)
    let made = try? await run.models(of: json).models.count
    #expect(made == (rest.isEmpty ? 500 : nil))
    #expect(nodes.allSatisfy { ($0.id == 0) == !rest.isEmpty })
  }

  @Test func `progress is reported`() async throws {
    let json = "[" + (0..<60_000).map { "{\"id\": \($0)}" }.joined(separator: ",") + "]"
    let (log, progress) = (Log<InjectionProgress>(), Progress(totalUnitCount: -1))
    let count = try await Self.users.injectConcurrently(
      json: json, maxConcurrency: 2, progress: progress, onProgress: { log.add($0) }
    ).count
    let (all, size) = (log.entries, json.utf8.count)
    #expect(count == 60_000 && all.count > 4)
    #expect(all.last == InjectionProgress(records: count, bytes: size, totalBytes: size))
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.bytes <= $1.bytes && $0.records <= $1.records })
    #expect(progress.isFinished)
  }

  @Test func `a cancelled task throws, and reads no more`() async throws {
    let json = "[" + (0..<20_000).map { "{\"id\": \($0)}" }.joined(separator: ",") + "]"
    let made = Counter()
    let reading = Locked<Task<Int, any Error>?>(nil)
    let users = Injector.bind(User.self).didInject { _ in
      if made.increase() == 100 { reading.withLock { $0 }?.cancel() }
    }
    let start = Locked<CheckedContinuation<Void, Never>?>(nil)
    let task = Task {
      await withCheckedContinuation { continuation in start.withLock { $0 = continuation } }
      return try await Self.run(users, 2).models(of: json).models.count
    }
    reading.withLock { $0 = task }
    while start.withLock({ $0 }) == nil { await Task.yield() }
    start.withLock { $0 }?.resume()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(made.count < 20_000)
    let cancelled = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await users.injectConcurrently(json: "[]")
    }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }

  enum Request { @TaskLocal static var number = 0 }

  @Test func `closures see the values of the task`() async throws {
    let json = "[" + (0..<500).map { "{\"id\": \($0)}" }.joined(separator: ",") + "]"
    let numbers = Locked<Set<Int>>([])
    let users = Injector.bind(User.self).didInject { _ in numbers.withLock { _ = $0.insert(Request.number) } }
    let count = try await Request.$number.withValue(7) {
      return try await Self.run(users, 4).models(of: json).models.count
    }
    #expect(count == 500)
    #expect(numbers.withLock { $0 } == [7])
  }

  #if os(Linux)
    /// The number of threads of the process.
    static var threadCount: Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
    }

    @Test func `many runs at once need few threads`() async throws {
      let json = "[" + (0..<20).map { "{\"id\": \($0)}" }.joined(separator: ",") + "]"
      let most = Locked(0)
      let users = Injector.bind(User.self).didInject { user in
        guard user.id == 10 else { return }
        let count = Self.threadCount
        most.withLock { $0 = max($0, count) }
      }
      let before = Self.threadCount
      try await withThrowingTaskGroup(of: Int.self) { tasks in
        for _ in 0..<1_000 {
          tasks.addTask {
            return try await Self.run(users, 4).models(of: json).models.count
          }
        }
        for try await count in tasks { #expect(count == 20) }
      }
      // The other tests of the process have threads of their own.
      #expect(most.withLock { $0 } < before + 100)
    }
  #endif

  @Test @MainActor func `large inputs are read from the main actor`() async throws {
    let json =
      "[" + (0..<50_000).map { "{\"id\": \($0), \"name\": \"user \($0)\"}" }.joined(separator: ",\n") + "]"
    let serial = try Self.users.injectArray(json: json)
    #expect(try await Self.users.injectConcurrently(json: json) == serial)
    #expect(try await Self.users.injectConcurrently(json: Data(json.utf8), maxConcurrency: 2) == serial)
    #expect(try await Self.users.injectConcurrently(json: Array(json.utf8), maxConcurrency: 1) == serial)
    #expect(try await Self.users.injectConcurrently(json: json, maxConcurrency: .max) == serial)
    #expect(try await Self.users.injectConcurrently(json: json, maxConcurrency: .min) == serial)
    let utf16 = try #require(json.data(using: .utf16))
    #expect(try await Self.users.injectConcurrently(json: utf16, maxConcurrency: 7) == serial)
    let (models, report) = try await Self.users.injectConcurrentlyReporting(json: json)
    #expect(models == serial && report.issues.isEmpty)
  }

  @Test func `large arrays of dictionaries are read`() async throws {
    let records: [[String: Any]] = (0..<10_000).map { ["id": $0, "name": "user \($0)", "unknown": 1] }
    let serial = try Self.users.injectReporting(records)
    let (models, report) = try await Self.users.injectConcurrentlyReporting(records)
    #expect(models == serial.models && report.description == serial.report.description)
    #expect(try await Self.users.injectConcurrently(records, maxConcurrency: 2) == serial.models)
  }

  @Test func `mistakes in the rules are found`() async {
    await #expect(throws: InjectionError.self) {
      try await Self.users.rules { $0.mapping("a").to("nothing") }.injectConcurrently(json: "[]")
    }
  }
}
