/// Work that contenders do, each in its own way.
struct Workload {
  let name: String
  /// The cells that describe it in a table.
  let labels: [String]
  /// How many bytes a contender makes, if the table shows how many of them it makes in a second.
  let bytes: Int?
  /// Measures the contenders that the options select.
  let measure: (Options) throws -> [Measurement]

  /// Creates a workload that is measured in some way of its own.
  init(
    _ name: String,
    labels: [String],
    bytes: Int? = nil,
    measure: @escaping (Options) throws -> [Measurement]
  ) {
    self.name = name
    self.labels = labels
    self.bytes = bytes
    self.measure = measure
  }

  /// Creates a workload whose contenders take turns in this process.
  init(
    _ name: String,
    labels: [String],
    bytes: Int? = nil,
    repetitions: Int = 1,
    _ contenders: [Contender]
  ) {
    self.init(name, labels: labels, bytes: bytes) { options in
      let selected = options.selected(contenders, by: \.name)
      return try Clock.time(selected, repetitions: repetitions, budget: options.budget)
    }
  }

  /// Creates a workload whose contenders take turns in this process, and compares their results first.
  ///
  /// - Throws: ``BenchmarkFailure`` if a result differs from the first contender's.
  init<Result: Equatable>(
    _ name: String,
    labels: [String],
    repetitions: Int = 1,
    comparing ways: KeyValuePairs<String, () throws -> Result>
  ) throws {
    try Self.compare(name, ways)
    self.init(
      name,
      labels: labels,
      repetitions: repetitions,
      ways.map { Contender($0.key, work: $0.value) }
    )
  }

  /// Throws if the ways do not all have the same result.
  static func compare<Result: Equatable>(
    _ name: String,
    _ ways: KeyValuePairs<String, () throws -> Result>
  ) throws {
    guard let expected = try ways.first?.value() else { return }
    for (way, work) in ways.dropFirst() where try work() != expected {
      throw BenchmarkFailure("the results of \(way) in \(name) are not those of \(ways[0].key)")
    }
  }
}
