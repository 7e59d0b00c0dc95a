import Injector

/// Dictionaries to models: Injector, and the mapping that one writes by hand.
enum DictionaryTable {
  static let name = "dictionaries"

  static func table(_ options: Options) -> Table {
    let count = options.recordCount
    return Table(
      name: name,
      title: "Dictionaries to models, \(count.grouped) records",
      heads: ["records", "values"],
      layout: .workloads(ratio: "times as fast"),
      workloads: [
        ("record", { try record("record") }),
        ("W1", { try users("W1", Records.native(count: count), native) }),
        ("W1-trees", { try users("W1-trees", Records.trees(Records.native(count: count)), trees) }),
        ("W1-foundation", { try users("W1-foundation", Records.foundation(count: count), foundation) }),
        ("W2", { try holders("W2", Records.native(count: count, withCards: true), native) }),
        (
          "W2-trees",
          { try holders("W2-trees", Records.trees(Records.native(count: count, withCards: true)), trees) }
        ),
        (
          "W2-foundation",
          { try holders("W2-foundation", Records.foundation(count: count, withCards: true), foundation) }
        ),
      ]
    )
  }

  private static let native = "native Swift values"
  private static let trees = "trees of native Swift values"
  private static let foundation = "what `JSONSerialization` gives"

  private static func record(_ name: String) throws -> Workload {
    let record = Records.record(0)
    return try Workload(
      name,
      labels: ["one record", native],
      repetitions: 1000,
      comparing: [
        "by hand": { User(handWritten: record) },
        "Injector": { try Injectors.user.inject(record) },
      ]
    )
  }

  private static func users(_ name: String, _ records: [[String: Any]], _ values: String) throws -> Workload {
    try Workload(
      name,
      labels: ["W1", values],
      comparing: [
        "by hand": { records.map { User(handWritten: $0) } },
        "Injector": { try Injectors.user.inject(records) },
      ]
    )
  }

  private static func holders(_ name: String, _ records: [[String: Any]], _ values: String) throws -> Workload
  {
    try Workload(
      name,
      labels: ["W2", values],
      comparing: [
        "by hand": { records.map { Holder(handWritten: $0) } },
        "Injector": { try Injectors.holder.inject(records) },
      ]
    )
  }
}
