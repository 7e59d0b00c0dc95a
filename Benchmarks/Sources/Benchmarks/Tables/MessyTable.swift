import Foundation
import Injector

/// W3, records that differ from their model in nearly every member, and Codable types without rules.
enum MessyTable {
  static let name = "messy"

  static func table(_ options: Options) -> Table {
    let count = options.recordCount / 10
    return Table(
      name: name,
      title: "Messy data, and Codable types",
      heads: ["data", "against"],
      layout: .workloads(ratio: "times as fast"),
      workloads: [
        ("W3", { try text(count) }), ("W3-dictionaries", { try dictionaries(count) }),
        ("codable", { try decoding() }), ("codable-out", { try encoding() }),
      ]
    )
  }

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

  private static func dictionaries(_ count: Int) throws -> Workload {
    let records = APIEvent.records(count: count)
    return try Workload(
      "W3-dictionaries",
      labels: ["\(count.grouped) events (W3), dictionaries", "the mapping by hand"],
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
