/// JSON text to models and back to text.
enum RoundTripTable {
  static let name = "round-trip"

  static func table(_ options: Options) -> Table {
    let documents = JSONDocuments.all(recordCount: options.recordCount)
    return Table(
      name: name,
      title: "JSON text to models and back",
      heads: ["text"],
      layout: .workloads(ratio: "times as fast"),
      workloads: documents.filter { names.contains($0.name) }.map { document in
        (document.name, { try workload(document) })
      }
    )
  }

  private static let names = ["record", "W1", "W2", "twitter", "citm"]

  private static func workload(_ document: JSONDocument) throws -> Workload? {
    guard let data = document.load() else { return nil }
    try document.check(data)
    _ = try document.checkOutput(data)
    return Workload(
      document.name,
      labels: [document.title],
      repetitions: document.repetitions,
      [JSONDocument.Way.decoder, .injector].compactMap { document.roundTrip($0, data) }
    )
  }
}
