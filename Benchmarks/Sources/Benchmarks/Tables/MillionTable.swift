import Foundation

/// A million records of W1: the time, and the most memory that it takes, in a fresh process for each contender.
enum MillionTable {
  static let name = "million"

  static func table(_ options: Options) -> Table {
    let count = options.isShort ? 100_000 : 1_000_000
    let children = Children(count: count)
    func maker(_ name: String, _ title: String, _ figures: @escaping (Children) -> [Measurement])
      -> Table.Maker
    {
      let workload = Workload(name, labels: [title]) { options in
        try children.run(options)
        return figures(children)
      }
      return (name, { workload })
    }
    return Table(
      name: name,
      title: "\(count.grouped) records of W1, a fresh process for each",
      heads: ["once"],
      layout: .workloads(ratio: "times less"),
      workloads: [
        maker("time", "time", \.times),
        maker("memory", "peak memory beside the text", \.memoryBesideText),
        maker("process", "peak memory of the process", \.memory),
      ]
    )
  }

  /// The work of a child: reads the text once, or only holds it, and returns the time and the most memory that the
  /// process ever had.
  static func measureInChild(_ arguments: [String]) throws -> [Double] {
    guard arguments.count == 2, let count = Int(arguments[1]) else {
      throw BenchmarkFailure("a child does not know how many records to read")
    }
    let document = JSONDocuments.flat("million", "", count: count)
    guard let data = document.load() else { throw BenchmarkFailure("there is no text") }
    let contender = JSONDocument.Way(rawValue: arguments[0]).flatMap { document.contender($0, data) }
    let time = try contender.map { try Clock.time($0) } ?? .zero
    return [time / .nanoseconds(1), try peakMemory()]
  }

  /// Returns the most physical memory that this process had at a time, in MiB.
  ///
  /// Source: proc_pid_status(5), `VmHWM`. What getrusage(2) says on Linux is never less than what the parent had.
  private static func peakMemory() throws -> Double {
    #if os(Linux)
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
    #else
      var usage = rusage()
      let kibibytes = getrusage(RUSAGE_SELF, &usage) == 0 ? Double(usage.ru_maxrss) / 1024 : nil
    #endif
    guard let kibibytes else {
      throw BenchmarkFailure("the system does not say how much memory the process had")
    }
    return kibibytes / 1024
  }
}

/// The processes whose figures the rows of the table show.
private final class Children {
  private let count: Int
  private(set) var times: [Measurement] = []
  private(set) var memory: [Measurement] = []
  /// The memory of the processes less that of one that only holds the text.
  private(set) var memoryBesideText: [Measurement] = []

  init(count: Int) { self.count = count }

  /// Starts the processes unless they have run.
  func run(_ options: Options) throws {
    guard times.isEmpty else { return }
    let sample = JSONDocuments.flat("million", "", count: 1000)
    if let data = sample.load() { try sample.check(data) }
    let contenders = options.selected(JSONDocument.Way.allCases.map(\.rawValue), by: \.self)
    let count = count
    let numbers = try ChildProcess.run(MillionTable.name, contenders + ["the text alone"], rounds: 3) {
      [$0, "\(count)"]
    }
    let text = Measurement("", numbers[contenders.count].map { $0[1] }, .mebibytes, shows: .median).value
    for (contender, rounds) in zip(contenders, numbers) {
      let peaks = rounds.map { $0[1] }
      times.append(Measurement(contender, rounds.map { $0[0] }, .nanoseconds, shows: .best))
      memory.append(Measurement(contender, peaks, .mebibytes, shows: .median))
      memoryBesideText.append(Measurement(contender, peaks.map { $0 - text }, .mebibytes, shows: .median))
    }
  }
}
