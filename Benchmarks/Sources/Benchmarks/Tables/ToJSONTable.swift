/// Models to JSON text: Injector, JSONEncoder, and JSONSerialization with dictionaries that are made by hand.
enum ToJSONTable {
  static let name = "to-json"

  static func table(_ options: Options) -> Table {
    Table(
      name: name,
      title: "Models to JSON text",
      heads: ["models of", "size"],
      layout: .workloads(ratio: "times as fast", speedOf: JSONDocument.Way.injector.writerName),
      workloads: JSONDocuments.all(recordCount: options.recordCount).map { document in
        (document.name, { try workload(document) })
      }
    )
  }

  private static func workload(_ document: JSONDocument) throws -> Workload? {
    guard let data = document.load() else { return nil }
    let size = try document.checkOutput(data)
    return Workload(
      document.name,
      labels: [document.title, Measurement("", [Double(size)], .bytes, shows: .best).text],
      bytes: size,
      repetitions: document.repetitions,
      try JSONDocument.Way.allCases.compactMap { try document.writer($0, data) }
    )
  }
}
