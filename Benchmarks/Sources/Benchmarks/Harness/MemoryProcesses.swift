/// The processes whose time and memory the rows of a table show: three for each contender, and three that only hold
/// what the contenders work on.
final class MemoryProcesses {
  private let work: String
  private let count: Int
  private(set) var times: [Measurement] = []
  private(set) var memory: [Measurement] = []
  /// The memory of the processes less that of one that does no work.
  private(set) var memoryBesideInput: [Measurement] = []

  /// The argument of a process that does no work.
  static let idle = "none"

  /// Creates the processes for a table; a child is told the contender and `count`.
  init(_ work: String, count: Int) {
    self.work = work
    self.count = count
  }

  /// Starts the processes unless they have run.
  func run(_ contenders: [String], _ options: Options, check: () throws -> Void) throws {
    guard times.isEmpty else { return }
    try check()
    let contenders = options.selected(contenders, by: \.self)
    let numbers = try ChildProcess.run(work, contenders + [Self.idle], rounds: 3) { [$0, "\(count)"] }
    let input = Measurement("", numbers[contenders.count].map { $0[1] }, .mebibytes, shows: .median).value
    for (contender, rounds) in zip(contenders, numbers) {
      let peaks = rounds.map { $0[1] }
      times.append(Measurement(contender, rounds.map { $0[0] }, .nanoseconds, shows: .best))
      memory.append(Measurement(contender, peaks, .mebibytes, shows: .median))
      memoryBesideInput.append(Measurement(contender, peaks.map { $0 - input }, .mebibytes, shows: .median))
    }
  }
}
