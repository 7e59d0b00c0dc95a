import Foundation
import Injector

/// W2, ten times as many records as elsewhere, to JSON text: the most memory that it takes beside the models, in a fresh
/// process for each contender.
enum ToJSONMemoryTable {
  static let name = "to-json-memory"

  private static let ways = [JSONDocument.Way.decoder, .injector]

  static func table(_ options: Options) -> Table {
    let count = options.recordCount * 10
    let processes = MemoryProcesses(name, count: count)
    func maker(_ name: String, _ title: String, _ figures: @escaping () throws -> [Measurement])
      -> Table.Maker
    {
      let workload = Workload(name, labels: [title]) { options in
        try processes.run(ways.map(\.writerName), options) {
          _ = try JSONDocuments.nested(count: chunk).checkOutput(text)
        }
        return try figures()
      }
      return (name, { workload })
    }
    return Table(
      name: name,
      title: "\(count.grouped) models of W2 to JSON text, a fresh process for each",
      heads: ["once"],
      layout: .workloads(ratio: "times less"),
      workloads: [
        maker("time", "time", { processes.times }),
        maker("memory", "peak memory beside the models", { processes.memoryBesideInput }),
        maker("share", "the same, in sizes of the text") {
          let size = try Double(Injectors.holder.extractJSON(models(count)).count) / 1_048_576
          return processes.memoryBesideInput.map {
            Measurement($0.contender, [$0.value / size], .times, shows: .median)
          }
        },
      ]
    )
  }

  /// The work of a child: writes the models once, or only holds them, and returns the time and the most memory that the
  /// process ever had.
  static func measureInChild(_ arguments: [String]) throws -> [Double] {
    guard arguments.count == 2, let count = Int(arguments[1]) else {
      throw BenchmarkFailure("a child does not know how many models to write")
    }
    let models = try models(count)
    let contender: Contender? =
      switch arguments[0] {
      case JSONDocument.Way.decoder.writerName: Contender("") { try JSONEncoder().encode(models) }
      case JSONDocument.Way.injector.writerName: Contender("") { try Injectors.holder.extractJSON(models) }
      default: nil
      }
    let time = try contender.map { try Clock.time($0) } ?? .zero
    return try withExtendedLifetime(models) { [time / .nanoseconds(1), try PeakMemory.ofThisProcess()] }
  }

  private static let chunk = 100
  private static var text: Data { GeneratedDocument.make(count: chunk, withCards: true) }

  /// The models of a hundred records over and over: the text they are made of must not be in the peak.
  private static func models(_ count: Int) throws -> [Holder] {
    let some = try Injectors.holder.injectArray(json: text)
    return (0..<count).map { some[$0 % chunk] }
  }
}
