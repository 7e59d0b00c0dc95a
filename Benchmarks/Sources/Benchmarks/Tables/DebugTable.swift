/// What a program meets while it is written: the library and the models are not optimized, Foundation is.
enum DebugTable {
  static let name = "debug"

  static func table(_ options: Options) -> Table {
    let (json, out) = (JSONTable.table(options), ToJSONTable.table(options))
    let (dictionaries, messy) = (DictionaryTable.table(options), MessyTable.table(options))
    return Table(
      name: name,
      title: "Debug build",
      heads: ["what"],
      layout: .workloads(ratio: "times as fast"),
      workloads: [
        row("clean", "clean text", json, "W1"),
        row("messy", "messy text", messy, "W3"),
        row("dictionaries", "dictionaries", dictionaries, "W1"),
        row("to-json", "out to text", out, "W1"),
        row("to-dictionaries", "out to dictionaries", ToDictionariesTable.table(options), "W1"),
        row("codable", "a Codable type, in", messy, "codable-W2"),
        row("codable-out", "a Codable type, out", messy, "codable-out"),
        row("record", "one record", json, "record"),
        row("first-use", "the first record of a process", FirstUseTable.table(options), "record"),
      ]
    )
  }

  /// Returns a workload of another table, with two columns: the first contender there, and Injector.
  private static func row(_ name: String, _ label: String, _ table: Table, _ workload: String) -> Table.Maker
  {
    (
      name,
      {
        guard let made = try table.workloads.first(where: { $0.name == workload })?.make() else { return nil }
        return Workload(name, labels: [label]) { options in
          try made.measure(options).prefix(2).map { measurement in
            var measurement = measurement
            if measurement.contender != "Injector" { measurement.contender = "Foundation or by hand" }
            return measurement
          }
        }
      }
    )
  }
}
