import Foundation

/// JSON text to models: a plan against JSONDecoder on the same models, and against a hand-written mapping of what
/// JSONSerialization gives.
enum JSONBenchmark {
  /// Prints a table; draws it, too, if there is a file to draw it into.
  static func run(_ options: Options) throws {
    let isShort = options.isShort
    let recordCount = isShort ? 1000 : 10_000
    let rounds = isShort ? 10 : 100
    var table = MarkdownTable(
      "JSON text to models, \(recordCount) records in W1, W1-date and W2",
      heads: [
        "workload", "size", JSONWorkload.Way.injector, "MB/s", JSONWorkload.Way.decoder, "× Injector",
        JSONWorkload.Way.handWritten, "× Injector",
      ]
    )
    var chart = BarChart(
      title: "JSON text to models: times as fast as JSONDecoder",
      caption: [Machine.description, method(rounds: rounds, recordCount: recordCount)]
    )
    let workloads = try JSONWorkloads.all(recordCount: recordCount) {
      options.includes(table: "json", workload: $0)
    }
    for workload in workloads {
      let ways = workload.ways.filter { options.contender == nil || $0.name == options.contender }
      let timings = try Clock.time(ways, rounds: rounds)
      guard !options.printsLines else {
        for timing in timings { print(timing.line(table: "json", workload: workload.name)) }
        continue
      }
      table.add(row(workload, timings))
      chart.groups.append(group(workload, timings))
    }
    guard !options.printsLines else { return }
    table.print()
    guard let picture = options.picture else { return }
    try chart.svg.write(toFile: picture, atomically: true, encoding: .utf8)
    print("\nThe picture is in \(picture).")
  }

  private static func row(_ workload: JSONWorkload, _ timings: [Timing]) -> [String] {
    let size = Double(workload.document.count)
    var row = [workload.name, (size / 1000).text(0) + " kB"]
    for timing in timings {
      row.append(timing.count(of: .milliseconds(1)).text(2) + " ms")
      row.append(
        timing.name == JSONWorkload.Way.injector
          ? (size / 1_000_000 / timing.count(of: .seconds(1))).text(0)
          : timing.ratio(to: timings[0]).text(1)
      )
    }
    return row + Array(repeating: "", count: max(0, 8 - row.count))
  }

  private static func group(_ workload: JSONWorkload, _ timings: [Timing]) -> BarChart.Group {
    let decoder = timings.first { $0.name == JSONWorkload.Way.decoder } ?? timings[0]
    return BarChart.Group(
      name: workload.name,
      bars: timings.map { timing in
        let speed = decoder.ratio(to: timing)
        return BarChart.Bar(
          name: timing.name,
          value: speed,
          label: "\(speed.text(1))× (\(timing.count(of: .milliseconds(1)).text(2)) ms)"
        )
      }
    )
  }

  private static func method(rounds: Int, recordCount: Int) -> String {
    "release build, the same structs for all, results compared, ways in turn, best of \(rounds) rounds;"
      + " \(recordCount) records in W1, W1-date and W2"
  }
}
