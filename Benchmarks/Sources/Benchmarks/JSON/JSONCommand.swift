/// What the command line asks of the benchmarks of JSON text.
///
/// - `--json`: the tables of JSON text only
/// - `--svg FILE`: draws the table of JSON text into a file, too
/// - `--scaling`: time per record from 1,000 to 1,000,000 records, and peak memory; nothing else
/// - `--profile WORKLOAD`: ten seconds of reading one document, for a profiler; nothing else
struct JSONCommand {
  /// How a run starts itself to measure memory.
  static let memoryOption = "--memory"

  private let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  private var isShort: Bool { arguments.contains("--short") }

  /// Runs what excludes the other benchmarks; false if nothing of that kind was asked for.
  func runAlone() throws -> Bool {
    if let way = value(of: Self.memoryOption), let count = value(of: Self.memoryOption, 2) {
      try PeakMemory.measure(way: way, count: Int(count) ?? 0)
    } else if let workload = value(of: "--profile") {
      try profile(workload)
    } else if arguments.contains("--scaling") {
      try ScalingBenchmark.run(isShort: isShort)
    } else if Options(arguments).printsLines || arguments.contains("--json") {
      try run()
    } else {
      return false
    }
    return true
  }

  func run() throws {
    try JSONBenchmark.run(Options(arguments))
  }

  private func profile(_ name: String) throws {
    guard let workload = try JSONWorkloads.all(recordCount: 10_000, where: { $0 == name }).first else {
      throw BenchmarkFailure("there is no workload \(name)")
    }
    let clock = ContinuousClock()
    let end = clock.now + .seconds(10)
    while clock.now < end { try workload.ways[0].run() }
  }

  private func value(of option: String, _ distance: Int = 1) -> String? {
    guard let index = arguments.firstIndex(of: option), arguments.indices.contains(index + distance) else {
      return nil
    }
    return arguments[index + distance]
  }
}
