import Foundation

/// A job, done by both sides.
struct Job {
  var name: String
  var count: Int
  var byInjector: () throws -> Int
  var byCodable: () throws -> Int

  /// The shortest times of the rounds. The sides take turns, and what they make is released within the time.
  func times(rounds: Int) throws -> (injector: Duration, codable: Duration) {
    var best = (injector: Duration.seconds(1_000), codable: Duration.seconds(1_000))
    for _ in 0..<rounds {
      best.injector = min(best.injector, try time(byInjector))
      best.codable = min(best.codable, try time(byCodable))
    }
    return best
  }

  private func time(_ work: () throws -> Int) throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try work()
    let duration = clock.now - start
    try check(result > 0, "\(name) returned nothing")
    return duration
  }
}

/// What a check has found.
struct CheckFailed: Error, CustomStringConvertible {
  var description: String
}

func check(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  if !condition { throw CheckFailed(description: message()) }
}

extension Answer {
  var status: Int {
    switch self {
    case .changed: 200
    case .refused(let status, _): status
    }
  }

  /// The same answer with its problems in the order of their places: keys of a record have none for Codable.
  var sorted: Answer {
    guard case .refused(let status, let problems) = self else { return self }
    return .refused(status: status, problems.sorted { $0.pointer < $1.pointer })
  }
}

extension Duration {
  var microseconds: Double { self / .microseconds(1) }
}

/// Counts the lines of a file that are neither blank nor comments.
func linesOfCode(in file: String) throws -> Int {
  let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(file)
  return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    .filter { line in
      let code = line.drop(while: \.isWhitespace)
      return !code.isEmpty && !code.hasPrefix("//")
    }
    .count
}
