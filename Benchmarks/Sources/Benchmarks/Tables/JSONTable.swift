import Foundation

/// JSON text to models: Injector, JSONDecoder, and a hand-written mapping of what JSONSerialization gives.
enum JSONTable {
  static let name = "json"

  static func table(_ options: Options) -> Table {
    Table(
      name: name,
      title: "JSON text to models",
      heads: ["text", "size"],
      layout: .workloads(ratio: "times as fast"),
      workloads: JSONDocuments.all(recordCount: options.recordCount).map { document in
        (document.name, { try workload(document) })
      }
    )
  }

  private static func workload(_ document: JSONDocument) throws -> Workload? {
    guard let data = document.load() else { return nil }
    try document.check(data)
    let size = Measurement("", [Double(data.count)], .bytes, shows: .best).text
    return Workload(
      document.name,
      labels: [document.title, size],
      repetitions: document.repetitions,
      JSONDocument.Way.allCases.compactMap { document.contender($0, data) }
    )
  }

  /// Draws how many times as fast as JSONDecoder the contenders are, Injector's bar on top. In other tables, JSONDecoder is
  /// the first contender.
  static func draw(_ results: [Table.Result], into file: String) throws {
    let decoder = JSONDocument.Way.decoder.rawValue
    let groups = results.map { result in
      var measured = Dictionary(uniqueKeysWithValues: result.measurements.map { ($0.contender, $0) })
      if measured[decoder] == nil, let first = result.measurements.first {
        measured = measured.filter { $0.key != first.contender }
        measured[decoder] = first
      }
      let bars = [JSONDocument.Way.injector, .decoder, .handWritten].map(\.rawValue).compactMap { name in
        measured[name].map { measurement in
          let speed = (measured[decoder]?.value ?? .nan) / measurement.value
          return BarChart.Bar(name: name, value: speed, label: "\(speed.text(1))× (\(measurement.text))")
        }
      }
      return BarChart.Group(name: result.workload.labels[0], bars: bars)
    }
    let chart = BarChart(
      title: "JSON text to models: times as fast as JSONDecoder",
      caption: [
        Machine.description, "Release build; the contenders take turns in one process; best of all rounds.",
      ],
      groups: groups
    )
    try chart.svg.write(toFile: file, atomically: true, encoding: .utf8)
  }
}
