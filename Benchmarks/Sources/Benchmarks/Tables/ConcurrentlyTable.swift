import Foundation
import Injector
import InjectorIO

/// Arrays of records that two tasks read, against one. The models are released after the clock stops.
enum ConcurrentlyTable {
  static let name = "concurrently"

  static func table(_ options: Options) -> Table {
    let count = options.isShort ? 20_000 : 200_000
    return Table(
      name: name,
      title: "\(count.grouped) records, read by two tasks",
      heads: ["input"],
      layout: .workloads(ratio: "times as fast"),
      workloads: [
        ("W1", { workload("W1", "W1, JSON text", Injectors.user, GeneratedDocument.make(count: count)) }),
        (
          "W2",
          {
            let data = GeneratedDocument.make(count: count, withCards: true)
            return workload("W2", "W2, JSON text", Injectors.holder, data)
          }
        ),
        ("W1-dictionaries", { try records(count: count / 4) }),
      ]
    )
  }

  private static func workload<Model: Equatable>(
    _ name: String,
    _ title: String,
    _ injector: Injector<Model>,
    _ data: Data
  ) -> Workload {
    workload(name, title) {
      try injector.injectArray(json: data)
    } concurrently: {
      try await injector.injectConcurrently(json: data, maxConcurrency: 2)
    }
  }

  private static func records(count: Int) throws -> Workload {
    let tree = try JSONSerialization.jsonObject(with: GeneratedDocument.make(count: count))
    guard let records = tree as? [[String: Any]] else { throw BenchmarkFailure("there are no records") }
    return workload("W1-dictionaries", "a quarter of W1, dictionaries") {
      try Injectors.user.inject(records)
    } concurrently: {
      try await Injectors.user.injectConcurrently(records, maxConcurrency: 2)
    }
  }

  private static func workload<Model: Equatable>(
    _ name: String,
    _ title: String,
    serially: @escaping () throws -> [Model],
    concurrently: @escaping () async throws -> [Model]
  ) -> Workload {
    Workload(name, labels: [title]) { options in
      guard try waiting(for: concurrently) == serially() else {
        throw BenchmarkFailure("the models of two tasks in \(name) are not those of one")
      }
      var times: [[Double]] = [[], []]
      let clock = ContinuousClock()
      let end = clock.now + options.budget
      while times[0].count < 5 || clock.now < end {
        times[0].append(try time(serially))
        times[1].append(try time { try waiting(for: concurrently) })
      }
      return zip(["one task", "two tasks"], times).map {
        Measurement($0, $1, .nanoseconds, shows: .best, first: times[0])
      }
    }
  }

  private static func time<Result>(_ work: () throws -> Result) throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try work()
    let time = clock.now - start
    withExtendedLifetime(result) {}
    return time / .nanoseconds(1)
  }

  /// Runs a task and blocks this thread until it is done.
  private static func waiting<Value>(for work: @escaping () async throws -> Value) throws -> Value {
    nonisolated(unsafe) var result: Result<Value, any Error>?
    nonisolated(unsafe) let work = work
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      do { result = .success(try await work()) } catch { result = .failure(error) }
      isDone.signal()
    }
    isDone.wait()
    guard let result else { throw BenchmarkFailure("a task has no result") }
    return try result.get()
  }
}
