import Foundation

/// A million records of W1: the time, and the most memory that it takes, in a fresh process for each contender.
enum MillionTable {
  static let name = "million"

  static func table(_ options: Options) -> Table {
    let count = options.isShort ? 100_000 : 1_000_000
    let processes = MemoryProcesses(name, count: count)
    func maker(_ name: String, _ title: String, _ figures: @escaping (MemoryProcesses) -> [Measurement])
      -> Table.Maker
    {
      let workload = Workload(name, labels: [title]) { options in
        try processes.run(JSONDocument.Way.allCases.map(\.rawValue), options) {
          let sample = JSONDocuments.flat("million", "", count: 1000)
          if let data = sample.load() { try sample.check(data) }
        }
        return figures(processes)
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
        maker("memory", "peak memory beside the text", \.memoryBesideInput),
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
    return [time / .nanoseconds(1), try PeakMemory.ofThisProcess()]
  }
}
