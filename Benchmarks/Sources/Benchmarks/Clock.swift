/// One way to do the work of a workload.
struct Contender {
  let name: String
  /// How often ``run`` does the work.
  let repetitions: Int
  /// Does the work ``repetitions`` times and releases the results.
  let run: () throws -> Void

  /// Creates a contender whose results are consumed and released while the clock runs, as every user pays for it.
  init<Result>(name: String, repetitions: Int = 1, work: @escaping () throws -> Result) {
    self.name = name
    self.repetitions = repetitions
    run = {
      for _ in 0..<repetitions { consume(try work()) }
    }
  }
}

/// Takes a value and releases it. The optimizer cannot see into this function, so the value has to be made.
@inline(never)
private func consume<Value>(_ value: consuming Value) {
  withExtendedLifetime(value) {}
}

/// What one contender took to do the work once.
struct Timing {
  let name: String
  let best: Duration
  let median: Duration
  let rounds: Int

  /// How many times as long as another this took.
  func ratio(to other: Timing) -> Double {
    best / other.best
  }

  /// The time in units of `unit`.
  func count(of unit: Duration) -> Double {
    best / unit
  }

  /// A JSON object: `{"table":"json","workload":"W1","contender":"Injector","best":1740000,"median":…,"rounds":100}`,
  /// times in nanoseconds.
  func line(table: String, workload: String) -> String {
    #"{"table":"\#(table)","workload":"\#(workload)","contender":"\#(name)","#
      + #""best":\#((best / .nanoseconds(1)).text(1)),"median":\#((median / .nanoseconds(1)).text(1)),"#
      + #""rounds":\#(rounds)}"#
  }
}

/// Times contenders side by side.
///
/// Each round runs every contender once, so that a machine that changes its speed changes it for all of them.
enum Clock {
  /// Returns the best and the median time of each contender in as many rounds as fit into `budget`, but at least five.
  static func time(_ contenders: [Contender], budget: Duration) throws -> [Timing] {
    var times: [[Duration]] = contenders.map { _ in [] }
    let clock = ContinuousClock()
    for contender in contenders { try contender.run() }
    let end = clock.now + budget
    repeat {
      for (index, contender) in contenders.enumerated() {
        let start = clock.now
        try contender.run()
        times[index].append((clock.now - start) / contender.repetitions)
      }
    } while clock.now < end || (times.first?.count ?? 5) < 5
    return zip(contenders, times).map { contender, times in
      let sorted = times.sorted()
      return Timing(
        name: contender.name,
        best: sorted[0],
        median: sorted[sorted.count / 2],
        rounds: sorted.count
      )
    }
  }

  /// As ``time(_:budget:)``; a short run gets less time.
  static func time(_ contenders: [Contender], rounds: Int) throws -> [Timing] {
    try time(contenders, budget: .milliseconds(rounds < 100 ? 300 : 5000))
  }
}
