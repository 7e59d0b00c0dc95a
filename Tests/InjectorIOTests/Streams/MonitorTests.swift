import InjectorCache
import Testing

@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

/// What a monitor gets to know of runs in both directions.
///
/// The models are of this suite alone, so that the defaults of no other test change.
@Suite(.serialized)
struct MonitorTests {
  struct Card: Injectable { var number = 0; var secret = 0 }
  struct User: Injectable { var id = 0; var cards: [Card] = [] }
  class Animal: Injectable { var legs = 0; required init() {} }
  final class Dog: Animal {}

  struct Point: Injectable { var x = 0.5 }

  final class Runs: Sendable {
    private let all = Locked<[MonitoredRun]>([])

    func add(_ run: MonitoredRun) { all.withLock { $0.append(run) } }

    /// The runs since the last call, each as a line.
    func take() -> [String] {
      let runs = all.withLock { runs in
        defer { runs = [] }
        return runs
      }
      return runs.map { run in
        let counts = run.counts.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
        let bytes = run.bytes.map(String.init) ?? "-"
        let failure = run.failure.map { " !\($0)" } ?? ""
        let text = "\(run.direction) \(run.model) \(bytes) \(run.records) [\(counts)]\(failure)"
        return run.duration > .zero ? text : "no time: \(text)"
      }
    }

    /// Expects the runs since the last call.
    func expect(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(take() == lines, sourceLocation: sourceLocation)
    }
  }

  private func monitored(_ body: (Runs) async throws -> Void) async throws {
    let runs = Runs()
    let types: [any Any.Type] = [User.self, Animal.self, Point.self]
    InjectionDefaults.set(InjectionDefaults().monitor { runs.add($0) }, for: types)
    defer { types.forEach { InjectionDefaults[for: $0] = nil } }
    try await body(runs)
  }

  @Test func runsHaveTheirIssues() async throws {
    let reports = Locked<[InjectionReport?]>([])
    func take() -> [[String]?] {
      reports.withLock { all in
        defer { all = [] }
        return all.map { $0?.issues.map(\.description) }
      }
    }
    InjectionDefaults[for: User.self] = InjectionDefaults().monitor(reporting: true) { run in
      reports.withLock { $0.append(run.report) }
    }
    defer { InjectionDefaults[for: User.self] = nil }
    let users = Injector.bind(User.self)
    let one = #"id: expected Int, found string "7" under "id"; coerced (line 1, column 8)"#
    _ = try users.inject(json: #"{"id": "7"}"#)
    #expect(take() == [[one]])
    expectError { try users.policy(.strict).inject(json: #"{"id": "7"}"#) }
    #expect(take() == [[#"id: expected Int, found string "7" under "id" (line 1, column 8)"#]])
    _ = try users.extract(User())
    #expect(take() == [[]])
    let lines = "{\"id\": \"7\"}\n{}\n{"
    for try await _ in users.stream(ByteSequence(text: lines)) {}
    #expect(take().map { $0?.count } == [2])
    _ = try? users.injectArray(json: lines, format: .lines)
    #expect(take().map { $0?.count } == [2])
    InjectionDefaults[for: User.self] = InjectionDefaults().monitor { run in
      reports.withLock { $0.append(run.report) }
    }
    _ = try users.inject(json: #"{"id": "7"}"#)
    #expect(take() == [nil])
  }

  @Test func runsOfAnInjector() async throws {
    let users = Injector.bind(User.self)
    try await monitored { runs in
      let user = try users.inject(json: #"{"id": "7", "x": 1}"#)
      let (_, report) = try users.injectReporting(["id": "7"])
      #expect(report.issues.count == 1)
      var other = user
      try users.inject(json: "{}", into: &other)
      runs.expect(
        "injecting User 19 1 [coerced=1 unknownKey=1]", "injecting User - 1 [coerced=1]",
        "injecting User 2 1 []"
      )
      let list = try users.injectArray(json: #"[{"id": "1"}, {"cards": [{"number": {}}]}, {"cards": 1}]"#)
      _ = try users.injectDictionary(json: #"{"a": {}, "b": {}}"#)
      expectError { try users.policy(.strict).inject(json: #"{"id": "7"}"#) }
      expectError { try users.inject(json: "{") }
      runs.expect(
        "injecting User 56 3 [coerced=1 typeMismatch=2]", "injecting User 18 2 []",
        "injecting User 11 1 [typeMismatch=1] !typeMismatch", "injecting User 1 1 [malformed=1] !malformed"
      )
      _ = try users.extractJSONString(user)
      _ = try users.extractJSON(list)
      _ = try users.extract(user)
      runs.expect("extracting User 19 1 []", "extracting User 84 3 []", "extracting User - 1 []")
      _ = try users.columns(["id", "cards"]).extract(user)
      runs.expect("extracting User - 1 []")
      _ = try users.injectArray(json: "{}\n{\"id\": \"1\"}\n", format: .lines)
      _ = try users.injectArrayReporting(json: "{}\n{\"id\": \"1\"}\n", format: .lines)
      runs.expect("injecting User 15 2 [coerced=1]", "injecting User 15 2 [coerced=1]")
    }
    _ = try users.injectReporting(json: #"{"id": "7"}"#)
  }

  @Test func anInjectorOfAnArrayHasTheMonitorOfItsModels() async throws {
    try await monitored { runs in
      let users = Injector.bind([User].self)
      let list = try users.inject(json: #"[{"id": "1"}, {"x": 1}]"#)
      _ = try users.extractJSON(list)
      expectError { try users.policy(.strict).inject([["id": "1"]]) }
      runs.expect(
        "injecting [User] 23 2 [coerced=1 unknownKey=1]", "extracting [User] 41 2 []",
        "injecting [User] - 1 [typeMismatch=1] !typeMismatch"
      )
    }
  }

  @Test func subclassesHaveTheMonitorOfTheirSuperclass() async throws {
    try await monitored { runs in
      _ = try Dog(injectingJSON: #"{"legs": "4"}"#)
      let card = try Injector.bind(Card.self).inject(json: "{}")
      #expect(card.number == 0 && runs.take() == ["injecting Dog 13 1 [coerced=1]"])
    }
  }

  @Test func streamsAndSeveralCoresAreOneRun() async throws {
    let users = Injector.bind(User.self)
    try await monitored { runs in
      let lines = ByteSequence(text: "{\"id\": 1}\n{\"id\": \"2\"}\n{\"id\" 3}\n")
      var count = 0
      for try await _ in users.stream(lines) { count += 1 }
      for try await _ in users.streamReporting(lines) { count += 1 }
      #expect(count == 5)
      let line = "injecting User 31 3 [coerced=1 malformed=1]"
      runs.expect(line, line)
      for try await _ in users.stream(lines) { break }
      #expect(runs.take().map { $0.hasSuffix(" 1 []") } == [true])
      await #expect(throws: InjectionError.self) {
        for try await _ in users.policy(.strict).stream(lines) {}
      }
      runs.expect("injecting User 22 2 [typeMismatch=1] !typeMismatch")
      let record = #"{"id": "1", "cards": [{"number": 1, "secret": 2}]}"#
      let text = "[\(Array(repeating: record, count: 20_000).joined(separator: ","))]"
      _ = try await users.injectConcurrently(json: text, maxConcurrency: 2)
      _ = try await users.injectConcurrentlyReporting(json: text, maxConcurrency: 2)
      let whole = "injecting User \(text.utf8.count) 20000 [coerced=20000]"
      runs.expect(whole, whole)
    }
  }

  @Test func recordsThatAreWrittenAndChunksAreOneRun() async throws {
    let points = Injector.bind(Point.self)
    try await monitored { runs in
      let writer = try points.recordWriter(format: .lines) { _ in }
      try writer.write(Point())
      expectError { try writer.write(Point(x: .nan)) }
      runs.expect()
      try writer.finish()
      try writer.finish()
      runs.expect("extracting Point 10 2 [notRepresentable=1]")
      for try await _ in points.chunks([Point(), Point()], format: .array) {}
      runs.expect("extracting Point 21 2 []")
      expectError { try points.extractJSON(Point(x: .infinity)) }
      runs.expect("extracting Point - 1 [notRepresentable=1] !notRepresentable")
    }
  }

  @Test func theErrorThatEndsAStreamIsCounted() async throws {
    let points = Injector.bind(Point.self)
    try await monitored { runs in
      let (lines, one) = ("{\"x\": \"1\"}\n{}\n", points.limits(InjectionLimits(records: 1)))
      expectError { try one.injectArray(json: lines, format: .lines) }
      await #expect(throws: InjectionError.self) {
        for try await _ in one.stream(ByteSequence(text: lines)) {}
      }
      let end = " 2 [coerced=1 limitExceeded=1] !limitExceeded"
      #expect(runs.take().map { $0.hasSuffix(end) } == [true, true])
      let array = ByteSequence(text: "[{\"x\": \"1\"} {}]")
      await #expect(throws: InjectionError.self) { for try await _ in points.stream(array) {} }
      #expect(runs.take().map { $0.hasSuffix(" 2 [coerced=1 malformed=1] !malformed") } == [true])
    }
  }

  @Test func runsThatEndWithAnError() async throws {
    let points = Injector.bind(Point.self)
    try await monitored { runs in
      await #expect(throws: InjectionError.self) {
        for try await _ in points.chunks([Point(), Point(x: .nan), Point()]) {}
      }
      runs.expect("extracting Point 10 2 [notRepresentable=1] !notRepresentable")
      await #expect(throws: Refused.self) {
        for try await _ in points.chunks(elementStream([Point()], failure: Refused())) {}
      }
      runs.expect("extracting Point 10 1 [] !interrupted")
      await #expect(throws: Refused.self) {
        for try await _ in points.stream(elementStream([Array("{}\n".utf8)], failure: Refused())) {}
      }
      runs.expect("injecting Point 3 1 [] !interrupted")
      await Task {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        await #expect(throws: CancellationError.self) { for try await _ in points.chunks([Point()]) {} }
        await #expect(throws: CancellationError.self) {
          for try await _ in points.stream(ByteSequence(text: "{}\n")) {}
        }
      }.value
      #expect(runs.take().map { $0.hasSuffix(" !interrupted") } == [true])
    }
  }

  @Test func recordsBeforeAnError() async throws {
    try await monitored { runs in
      let users = Injector.bind(User.self).policy(.strict)
      let good = Array(repeating: #"{"id": 1}"#, count: 299)
      let records = good + [#"{"id": "x"}"#, #"{"id": 3}"#]
      expectError { try users.injectArray(json: "[\(records.joined(separator: ","))]") }
      expectError { try users.injectArray(json: records.joined(separator: "\n"), format: .lines) }
      let many = Array(repeating: good.joined(separator: ","), count: 300) + records
      await #expect(throws: InjectionError.self) {
        try await users.injectConcurrently(json: "[\(many.joined(separator: ","))]", maxConcurrency: 2)
      }
      let ends = runs.take().map { $0.split(separator: " ").dropFirst(3).joined(separator: " ") }
      #expect(ends == ["300", "300", "90000"].map { "\($0) [typeMismatch=1] !typeMismatch" })
    }
  }
}
