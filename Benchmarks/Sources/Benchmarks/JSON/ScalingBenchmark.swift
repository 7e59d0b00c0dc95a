import Foundation
import Injector

/// Whether a record costs the same in a long array as in a short one, and what a million of them take in memory.
enum ScalingBenchmark {
  static func run(isShort: Bool) throws {
    let counts = isShort ? [1000, 10_000, 100_000] : [1000, 10_000, 100_000, 1_000_000]
    var table = MarkdownTable(
      "Time per record of W1",
      heads: ["records", "size", "Injector", "JSONDecoder", "× Injector"]
    )
    for count in counts {
      let workload = try JSONWorkloads.flat("W1", count)
      let ways = workload.ways.filter { $0.name != JSONWorkload.Way.handWritten }
      let timings = try Clock.time(ways, rounds: min(200, max(3, 1_000_000 / count)))
      let times = timings.map { ($0.count(of: .nanoseconds(1)) / Double(count)).text(0) + " ns" }
      table.add(
        ["\(count)", (Double(workload.document.count) / 1_000_000).text(2) + " MB"] + times
          + [timings[1].ratio(to: timings[0]).text(1)]
      )
    }
    table.print()
    try PeakMemory.compare(count: isShort ? 100_000 : 1_000_000)
  }
}
