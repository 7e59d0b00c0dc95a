import Foundation
import Injector

/// W3, records that differ from their model in nearly every member, and Codable types without rules.
enum MessyTable {
  static let name = "messy"

  static func table(_ options: Options) -> Table {
    let count = options.recordCount / 10
    func events(_ name: String, _ title: String, _ records: @escaping ([[String: Any]]) -> [[String: Any]])
      -> Table.Maker
    {
      (name, { try dictionaries(name, title, records(APIEvent.records(count: count))) })
    }
    return Table(
      name: name,
      title: "Messy data, and Codable types",
      heads: ["data", "against"],
      layout: .workloads(ratio: "times as fast"),
      workloads: [
        ("W3", { try text(count) }),
        events("W3-dictionaries", "dictionaries") { $0 },
        events("W3-trees", "trees of native Swift values", Records.trees),
        events("W3-wide", "trees, ten unknown keys in each") { records in
          Records.trees(records.map { $0.merging(unknown) { known, _ in known } })
        },
        ("codable", { try decoding() }), ("codable-W2", { try holders(5 * count) }),
        ("codable-out", { try encoding() }),
      ]
    )
  }

  /// Members that are no properties of an event.
  private static let unknown = Dictionary(
    uniqueKeysWithValues: (0..<10).map { ("member\($0)", "text \($0)") })

  private static func text(_ count: Int) throws -> Workload {
    let data = try JSONSerialization.data(
      withJSONObject: APIEvent.records(count: count),
      options: [.sortedKeys]
    )
    let decoder = JSONDecoder()
    return try Workload(
      "W3",
      labels: ["\(count.grouped) events (W3), text", "`JSONDecoder` with an `init(from:)` by hand"],
      comparing: [
        "by hand": { try decoder.decode([APIEvent].self, from: data) },
        "Injector": { try APIEvent.injector.injectArray(json: data) },
      ]
    )
  }

  private static func dictionaries(_ name: String, _ title: String, _ records: [[String: Any]]) throws
    -> Workload
  {
    try Workload(
      name,
      labels: ["\(records.count.grouped) events (W3), \(title)", "the mapping by hand"],
      comparing: [
        "by hand": { records.map { APIEvent(handWritten: $0) } },
        "Injector": { try APIEvent.injector.inject(records) },
      ]
    )
  }

  private static let order = Order.make(itemCount: 86)

  private static func decoding() throws -> Workload {
    let data = try JSONEncoder().encode(order)
    let decoder = JSONDecoder()
    let injector = Injector.bind(Order.self)
    return try Workload(
      "codable",
      labels: ["a Codable type with 86 items, in", "`JSONDecoder`"],
      comparing: [
        "by hand": { try decoder.decode(Order.self, from: data) },
        "Injector": { try injector.inject(json: data) },
      ]
    )
  }

  private static func holders(_ count: Int) throws -> Workload {
    let data = GeneratedDocument.make(count: count, withCards: true)
    let decoder = JSONDecoder()
    let injector = Injector.bind(CodableHolder.self)
    return try Workload(
      "codable-W2",
      labels: ["\(count.grouped) records of W2 as a Codable type, in", "`JSONDecoder`"],
      comparing: [
        "by hand": { try decoder.decode([CodableHolder].self, from: data) },
        "Injector": { try injector.injectArray(json: data) },
      ]
    )
  }

  private static func encoding() throws -> Workload {
    let encoder = JSONEncoder()
    let injector = Injector.bind(Order.self)
    let read = try JSONDecoder().decode(Order.self, from: injector.extractJSON(order))
    guard read == order else { throw BenchmarkFailure("the order is not written as it is") }
    return Workload(
      "codable-out",
      labels: ["a Codable type with 86 items, out", "`JSONEncoder`"],
      [
        Contender("by hand") { try encoder.encode(order) },
        Contender("Injector") { try injector.extractJSON(order) },
      ]
    )
  }
}
