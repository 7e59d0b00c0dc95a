/// One thing to time.
struct Contender {
  let name: String
  /// Does the work once; what it returns is released when it returns the next time.
  let work: () throws -> Any
}

/// The shortest time of one contender.
struct Timing {
  let name: String
  let best: Duration

  /// How many times as long as another this took.
  func ratio(to other: Timing) -> Double {
    best / other.best
  }

  /// The time in units of `unit`.
  func count(of unit: Duration) -> Double {
    best / unit
  }
}

/// Times contenders side by side: each round runs every one of them once, so that a machine that changes its speed
/// changes it for all, and the best round of each counts.
enum Clock {
  static func time(_ contenders: [Contender], rounds: Int) throws -> [Timing] {
    var best = contenders.map { _ in Duration.seconds(3600) }
    var results: [Any] = contenders.map { _ in 0 }
    let clock = ContinuousClock()
    for _ in 0..<rounds {
      for index in contenders.indices {
        let start = clock.now
        results[index] = try contenders[index].work()
        best[index] = min(best[index], clock.now - start)
      }
    }
    return zip(contenders, best).map { Timing(name: $0.name, best: $1) }
  }
}
