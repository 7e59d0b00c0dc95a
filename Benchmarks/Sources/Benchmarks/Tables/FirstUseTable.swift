import Foundation

/// What the first reading of a model costs in a fresh process, before anything of the library has run.
enum FirstUseTable {
  static let name = "first-use"

  private static var documents: [JSONDocument] {
    [JSONDocuments.record, JSONDocuments.recordWithCards, JSONDocuments.twitter]
  }
  private static let ways = [JSONDocument.Way.decoder, .injector]

  static func table(_ options: Options) -> Table {
    Table(
      name: name,
      title: "First use in a fresh process",
      heads: ["text"],
      layout: .workloads(ratio: "times as fast"),
      workloads: documents.map { document in (document.name, { try workload(document) }) }
    )
  }

  private static func workload(_ document: JSONDocument) throws -> Workload? {
    guard let data = document.load() else { return nil }
    try document.check(data)
    return Workload(document.name, labels: [document.title]) { try measure(document, $0) }
  }

  private static func measure(_ document: JSONDocument, _ options: Options) throws -> [Measurement] {
    let contenders = options.selected(ways.map(\.rawValue), by: \.self)
    let times = try ChildProcess.run(name, contenders, rounds: options.isShort ? 15 : 51) {
      [document.name, $0]
    }
    return zip(contenders, times).map {
      Measurement($0, $1.map { $0[0] }, .nanoseconds, shows: .median)
    }
  }

  /// The work of a child: the time from before there is a decoder or an injector until the model is made and released.
  /// The text is in memory already.
  static func measureInChild(_ arguments: [String]) throws -> [Double] {
    guard arguments.count == 2, let way = JSONDocument.Way(rawValue: arguments[1]),
      let document = documents.first(where: { $0.name == arguments[0] }), let data = document.load()
    else { throw BenchmarkFailure("a child does not know what to read for the first time") }
    let clock = ContinuousClock()
    let start = clock.now
    try document.contender(way, data)?.work()
    return [(clock.now - start) / .nanoseconds(1)]
  }
}
