/// What was measured of one contender, round by round.
struct Measurement {
  enum Unit: String {
    case nanoseconds = "ns"
    case bytes = "B"
    case mebibytes = "MiB"
    case times = "×"

    /// The units in which tables show it, the smallest first.
    fileprivate var scales: [(String, Double)] {
      switch self {
      case .nanoseconds: [("ns", 1), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
      case .bytes: [("B", 1), ("kB", 1e3), ("MB", 1e6)]
      case .mebibytes: [("MiB", 1)]
      case .times: [("×", 1)]
      }
    }
  }

  enum Statistic {
    case best, median
  }

  var contender: String
  let unit: Unit
  let best: Double
  let median: Double
  let rounds: Int
  /// How many times as large the first contender's figure of the same round is: the median of all rounds. It is nil if the
  /// contenders do not take turns.
  let ratio: Double?
  private let statistic: Statistic

  /// Creates a measurement of at least one round. `first` has the figures of the first contender, round by round.
  init(
    _ contender: String,
    _ values: [Double],
    _ unit: Unit,
    shows statistic: Statistic,
    first: [Double]? = nil
  ) {
    let sorted = values.sorted()
    ratio = first.map { zip($0, values).map { $0 / $1 }.sorted()[values.count / 2] }
    self.contender = contender
    self.unit = unit
    self.statistic = statistic
    best = sorted.first ?? .nan
    median = sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    rounds = sorted.count
  }

  /// The figure that tables show.
  var value: Double { statistic == .best ? best : median }

  /// The figure with a unit that suits it: `72 ns`, `1.74 ms`, `1.48 MB`, `292 MiB`, `1.25 ×`.
  var text: String {
    let (name, size) = unit.scales.last { value >= $0.1 } ?? unit.scales[0]
    let scaled = value / size
    let isWhole = size == 1 && unit != .times
    return scaled.text(isWhole || scaled >= 100 ? 0 : scaled >= 10 ? 1 : 2) + " " + name
  }

  /// A JSON object:
  /// `{"table":"json","workload":"W1","contender":"Injector","unit":"ns","value":1740000,"best":…,"median":…,"rounds":99,"ratio":…}`
  func line(table: String, workload: String) -> String {
    #"{"table":"\#(table)","workload":"\#(workload)","contender":"\#(contender)","unit":"\#(unit.rawValue)","#
      + #""value":\#(value.text(1)),"best":\#(best.text(1)),"median":\#(median.text(1)),"rounds":\#(rounds)"#
      + (ratio.map { #","ratio":\#($0.text(3))"# } ?? "") + "}"
  }
}
