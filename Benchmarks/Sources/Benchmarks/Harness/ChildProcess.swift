import Foundation

/// Measurements that need a fresh process: this binary starts itself, and the child prints numbers.
enum ChildProcess {
  private static let option = "--child"

  /// Does the work of a child, if the process was started as one.
  static func runAsChild(_ arguments: [String]) async throws -> Bool {
    guard arguments.count > 3, arguments[1] == option else { return false }
    let work = arguments[2]
    let numbers =
      switch work {
      case FirstUseTable.name: try FirstUseTable.measureInChild(Array(arguments[3...]))
      case MillionTable.name: try MillionTable.measureInChild(Array(arguments[3...]))
      case ToJSONMemoryTable.name: try ToJSONMemoryTable.measureInChild(Array(arguments[3...]))
      case StreamTable.name: try await StreamTable.measureInChild(Array(arguments[3...]))
      default: throw BenchmarkFailure("a child knows nothing of \(work)")
      }
    print(numbers.map { $0.text(1) }.joined(separator: " "))
    return true
  }

  /// Starts children in turn, one for each contender and round, and returns the numbers they print:
  /// `result[contender][round]`.
  static func run(
    _ work: String,
    _ contenders: [String],
    rounds: Int,
    arguments: (String) -> [String]
  ) throws -> [[[Double]]] {
    var results: [[[Double]]] = contenders.map { _ in [] }
    for _ in 0..<rounds {
      for (index, contender) in contenders.enumerated() {
        results[index].append(try run([option, work] + arguments(contender)))
      }
    }
    return results
  }

  private static func run(_ arguments: [String]) throws -> [Double] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let numbers = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace).map {
      Double($0)
    }
    let read = numbers.compactMap { $0 }
    guard process.terminationStatus == 0, !read.isEmpty, read.count == numbers.count else {
      throw BenchmarkFailure("the process \(arguments.joined(separator: " ")) failed")
    }
    return read
  }
}
