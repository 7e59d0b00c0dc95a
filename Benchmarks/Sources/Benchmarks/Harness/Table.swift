/// Workloads that are measured and printed together.
struct Table {
  /// What was measured of one workload.
  struct Result {
    let workload: Workload
    let measurements: [Measurement]
  }

  /// A name, and what creates the workload of that name; nil if its input is not there.
  typealias Maker = (name: String, make: () throws -> Workload?)

  enum Layout {
    /// A row for each workload, a column for each contender and one for its ratio to the first contender. The last
    /// column is the speed of the contender that is named, in MB/s.
    case workloads(ratio: String, speedOf: String? = nil)
    /// A row for each contender, a column for each workload and one for the ratio to the first row.
    case contenders(ratio: String?)
  }

  let name: String
  let title: String
  /// The heads of the columns that describe a row.
  let heads: [String]
  let layout: Layout
  let workloads: [Maker]

  /// Measures the workloads that are asked for, and prints the figures of each as lines of JSON if that is asked for.
  func measure(_ options: Options) throws -> [Result] {
    try workloads.compactMap { workload, make in
      guard options.includes(table: name, workload: workload), let made = try make() else { return nil }
      let measurements = try made.measure(options)
      if options.printsLines {
        for measurement in measurements { Swift.print(measurement.line(table: name, workload: workload)) }
      }
      return Result(workload: made, measurements: measurements)
    }
  }

  /// Prints the results as a Markdown table.
  func print(_ results: [Result]) {
    guard !results.isEmpty else { return }
    let table =
      switch layout {
      case .workloads(let ratio, let name): rowsOfWorkloads(results, ratio: ratio, speedOf: name)
      case .contenders(let ratio): rowsOfContenders(results, ratio: ratio)
      }
    Swift.print("\n### \(title)\n")
    table.print()
  }

  private func rowsOfWorkloads(_ results: [Result], ratio: String, speedOf fast: String?) -> MarkdownTable {
    let contenders = names(results)
    let columns = contenders.enumerated().flatMap { $0 == 0 ? [$1] : [$1, ratio] }
    var table = MarkdownTable(heads: heads + columns + (fast.map { ["\($0), MB/s"] } ?? []))
    for result in results {
      let first = result.measurements.first { $0.contender == contenders[0] }
      let cells = contenders.enumerated().flatMap { index, name -> [String] in
        let measurement = result.measurements.first { $0.contender == name }
        let text = measurement?.text ?? ""
        return index == 0 ? [text] : [text, Self.ratio(first, measurement)]
      }
      table.add(result.workload.labels + cells + (fast.map { [Self.speed($0, result)] } ?? []))
    }
    return table
  }

  /// Returns how many megabytes a contender makes in a second.
  private static func speed(_ contender: String, _ result: Result) -> String {
    let measurement = result.measurements.first { $0.contender == contender }
    guard let bytes = result.workload.bytes, let measurement else { return "" }
    return (Double(bytes) * 1000 / measurement.value).text(0)
  }

  private func rowsOfContenders(_ results: [Result], ratio: String?) -> MarkdownTable {
    let columns = results.flatMap { $0.workload.labels + (ratio.map { [$0] } ?? []) }
    var table = MarkdownTable(heads: heads + columns)
    for contender in names(results) {
      let cells = results.flatMap { result -> [String] in
        let measurement = result.measurements.first { $0.contender == contender }
        let text = measurement?.text ?? ""
        return ratio == nil ? [text] : [text, Self.ratio(measurement, result.measurements.first)]
      }
      table.add([contender] + cells)
    }
    return table
  }

  /// Returns how many times as large one figure is as another.
  private static func ratio(_ one: Measurement?, _ other: Measurement?) -> String {
    guard let one, let other else { return "" }
    let ratio = one.value / other.value
    return ratio.text(ratio < 3 ? 2 : 1)
  }

  /// Returns the names of the contenders, each once, in the order in which they first come.
  private func names(_ results: [Result]) -> [String] {
    results.flatMap(\.measurements).map(\.contender).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }
}
