import Foundation
import Injector
import InjectorIO

/// A file of records of W1 that is larger than memory should be: the time for a record, and the most memory of the
/// process, in a fresh process for each way to read it.
enum StreamTable {
  static let name = "streams"

  /// The ways to read the records.
  enum Way: String, CaseIterable {
    /// An array of 10,000 records in memory, again and again.
    case memory = "injectArray, in memory"
    case lines = "stream of lines"
    case linesOnMain = "stream of lines, main actor"
    case linesReporting = "streamReporting of lines"
    case mapped = "stream of lines, records of a document"
    case mappedReporting = "streamReporting of lines, records of a document"
    case array = "stream of one array"
    case arrayOnMain = "stream of one array, main actor"

    /// The end of the name of the file that is read.
    var fileSuffix: String {
      switch self {
      case .array, .arrayOnMain: ".json"
      default: ".ndjson"
      }
    }
  }

  static func table(_ options: Options) -> Table {
    let byteCount = options.isShort ? 100_000_000 : 1_000_000_000
    let processes = StreamProcesses(byteCount)
    func maker(_ name: String, _ title: String, _ figures: @escaping (StreamProcesses) -> [Measurement])
      -> Table.Maker
    {
      let workload = Workload(name, labels: [title]) { options in
        try processes.run(options)
        return figures(processes)
      }
      return (name, { workload })
    }
    return Table(
      name: name,
      title: "\((byteCount / 1_000_000).grouped) MB of records of W1, a fresh process for each",
      heads: [""],
      layout: .contenders(ratio: "times"),
      workloads: [
        maker("time", "time for a record", \.times),
        maker("memory", "peak memory of the process", \.memory),
      ]
    )
  }

  /// The number of records in memory, and of those that the file repeats.
  fileprivate static let blockCount = 10_000

  /// The work of a child: reads a file, and returns the time for each record and the most memory that the process ever
  /// had.
  static func measureInChild(_ arguments: [String]) async throws -> [Double] {
    guard arguments.count == 3, let way = Way(rawValue: arguments[0]), let count = Int(arguments[2]) else {
      throw BenchmarkFailure("a child does not know what to read")
    }
    let users = Injector.bind(User.self).mapping("id").to(\.userId)
    let mapped = try Injector.bind(MappedRecord.self).rules(
      RuleDocument(json: document, declaresRecords: true))
    let path = arguments[1] + way.fileSuffix
    let clock = ContinuousClock()
    let start = clock.now
    let read =
      switch way {
      case .memory: try readInMemory(users, count)
      case .lines, .array: try await read(users.stream(path: path))
      case .linesOnMain, .arrayOnMain: try await readOnMainActor(users.stream(path: path))
      case .linesReporting: try await read(users.streamReporting(path: path))
      case .mapped: try await read(mapped.stream(path: path))
      case .mappedReporting: try await read(mapped.streamReporting(path: path))
      }
    let time = (clock.now - start) / .nanoseconds(1)
    guard read == count else { throw BenchmarkFailure("\(read) records were read, not \(count)") }
    return [time / Double(read), try PeakMemory.ofThisProcess()]
  }

  /// Three of the seven members are keys that the document does not name.
  private static let document = #"""
    {"properties": {"userId": {"type": "integer", "keys": "id"}, "name": {"type": "string", "as": "trimmed"},
      "birthday": {"type": "string"}, "score": {"type": "number"}}}
    """#

  private static func readInMemory(_ users: Injector<User>, _ count: Int) throws -> Int {
    let text = GeneratedDocument.make(count: blockCount)
    return try (0..<count / blockCount).reduce(0) { sum, _ in sum + (try users.injectArray(json: text).count)
    }
  }

  private static func read(_ stream: some AsyncSequence) async throws -> Int {
    var count = 0
    for try await _ in stream { count += 1 }
    return count
  }

  @MainActor
  private static func readOnMainActor(_ stream: InjectionStream<User>) async throws -> Int {
    var count = 0
    for try await _ in stream { count += 1 }
    return count
  }
}

/// The processes whose figures the table shows, and the files that they read.
private final class StreamProcesses {
  private let byteCount: Int
  private(set) var times: [Measurement] = []
  private(set) var memory: [Measurement] = []

  init(_ byteCount: Int) { self.byteCount = byteCount }

  /// Writes the files and starts the processes, unless they have run.
  func run(_ options: Options) throws {
    guard times.isEmpty else { return }
    let ways = options.selected(StreamTable.Way.allCases.map(\.rawValue), by: \.self)
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("streams-\(UUID().uuidString)")
      .path
    defer {
      for suffix in [".json", ".ndjson"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
    let count = try writeFiles(path)
    let results = try ChildProcess.run(StreamTable.name, ways, rounds: 3) { [$0, path, "\(count)"] }
    for (way, rounds) in zip(ways, results) {
      times.append(Measurement(way, rounds.map { $0[0] }, .nanoseconds, shows: .best))
      memory.append(Measurement(way, rounds.map { $0[1] }, .mebibytes, shows: .median))
    }
  }

  /// Writes the same records as lines and as one array, and returns their number.
  private func writeFiles(_ path: String) throws -> Int {
    let document = GeneratedDocument.make(count: StreamTable.blockCount)
    let records = document.dropFirst().dropLast()
    // Only between two records a brace follows a comma.
    let lines = Data(
      String(decoding: records, as: UTF8.self).replacingOccurrences(of: "},{", with: "}\n{").utf8
    )
    let blocks = byteCount / records.count
    for (suffix, block, separator, ends) in [
      (".ndjson", lines, "\n", ("", "\n")), (".json", Data(records), ",", ("[", "]")),
    ] {
      guard FileManager.default.createFile(atPath: path + suffix, contents: Data(ends.0.utf8)),
        let file = FileHandle(forWritingAtPath: path + suffix)
      else { throw BenchmarkFailure("\(path + suffix) cannot be written") }
      try file.seekToEnd()
      for index in 0..<blocks {
        if index > 0 { try file.write(contentsOf: Data(separator.utf8)) }
        try file.write(contentsOf: block)
      }
      try file.write(contentsOf: Data(ends.1.utf8))
      try file.close()
    }
    return blocks * StreamTable.blockCount
  }
}
