import Foundation
import Injector

/// The most memory that reading W1 takes, measured in a fresh process for each way.
enum PeakMemory {
  static func compare(count: Int) throws {
    var table = MarkdownTable(
      "Peak memory, \(count) records of W1",
      heads: ["way", "document", "peak, document included", "× Injector"]
    )
    let ways = [JSONWorkload.Way.injector, JSONWorkload.Way.decoder]
    let measured = try ways.map { try measureInChild(way: $0, count: count) }
    guard let first = measured.first, !measured.contains(where: { $0.peak == 0 }) else {
      print("\n(Peak memory is not measured on this system.)")
      return
    }
    for (way, memory) in zip(ways, measured) {
      table.add(
        way,
        (Double(memory.document) / 1000).text(0) + " MB",
        (Double(memory.peak) / 1000).text(0) + " MB",
        (Double(memory.peak) / Double(first.peak)).text(2)
      )
    }
    table.print()
  }

  /// The work of the child: reads a document in one way and prints the memory it took, in kB.
  static func measure(way: String, count: Int) throws {
    let document = GeneratedDocument.make(count: count)
    let before = statusEntry("VmRSS:")
    let users: [User] =
      way == JSONWorkload.Way.injector
      ? try Injectors.user.injectArray(json: document)
      : try JSONDecoder().decode([User].self, from: document)
    guard users.count == count else { throw BenchmarkFailure("\(users.count) models of \(count) records") }
    print(before, statusEntry("VmHWM:"))
  }

  private static func measureInChild(way: String, count: Int) throws -> (document: Int, peak: Int) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [JSONCommand.memoryOption, way, "\(count)"]
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let words = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let numbers = words.compactMap { Int($0) }
    guard process.terminationStatus == 0, numbers.count == 2 else {
      throw BenchmarkFailure("the process that reads with \(way) failed")
    }
    return (numbers[0], numbers[1])
  }

  /// An entry of the kernel's account of this process, in kB; 0 where there is none.
  ///
  /// Source: proc_pid_status(5).
  private static func statusEntry(_ name: String) -> Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) })
    else { return 0 }
    return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
  }
}
