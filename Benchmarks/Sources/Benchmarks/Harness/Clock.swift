/// Times contenders side by side.
enum Clock {
  /// Times how long each contender takes to do its work once.
  ///
  /// Each round runs every contender in turn, so that a machine that changes its speed changes it for all of them.
  /// There are as many rounds as fit into `budget`, but at least five, after one that is not counted. In a round a
  /// contender does its work `repetitions` times: more than once where the work is too short for the clock.
  static func time(
    _ contenders: [Contender],
    repetitions: Int,
    budget: Duration
  ) throws -> [Measurement] {
    var times: [[Double]] = contenders.map { _ in [] }
    for contender in contenders { _ = try time(contender, repetitions) }
    let clock = ContinuousClock()
    let end = clock.now + budget
    var rounds = 0
    while rounds < 5 || clock.now < end {
      for (index, contender) in contenders.enumerated() {
        times[index].append(try time(contender, repetitions) / .nanoseconds(repetitions))
      }
      rounds += 1
    }
    return zip(contenders, times).map {
      Measurement($0.name, $1, .nanoseconds, shows: .best, first: times[0])
    }
  }

  /// Times how long a contender takes to do its work `repetitions` times.
  static func time(_ contender: Contender, _ repetitions: Int = 1) throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<repetitions { try contender.work() }
    return clock.now - start
  }
}
