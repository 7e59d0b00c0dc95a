import Foundation
import Injector

/// The same struct made by a factory and then filled, and put together from the record.
enum MemberwiseTable {
  static let name = "memberwise"

  static func table(_ options: Options) -> Table {
    let count = options.recordCount
    return Table(
      name: name,
      title: "A struct without defaults",
      heads: ["text"],
      layout: .workloads(ratio: "times as fast"),
      workloads: [
        ("record", { try record("record") }),
        ("W1", { try array("W1", "W1: \(count.grouped) records", GeneratedDocument.make(count: count)) }),
      ]
    )
  }

  private static func record(_ name: String) throws -> Workload {
    let document = GeneratedDocument.record()
    let decoder = JSONDecoder()
    return try Workload(
      name,
      labels: ["one record"],
      repetitions: 1000,
      comparing: [
        "JSONDecoder": { try decoder.decode(PlainUser.self, from: document) },
        "Injector, by a factory": { try PlainUser.byFactory.inject(json: document) },
        "Injector, memberwise": { try PlainUser.memberwise.inject(json: document) },
      ]
    )
  }

  private static func array(_ name: String, _ title: String, _ document: Data) throws -> Workload {
    let decoder = JSONDecoder()
    return try Workload(
      name,
      labels: [title],
      comparing: [
        "JSONDecoder": { try decoder.decode([PlainUser].self, from: document) },
        "Injector, by a factory": { try PlainUser.byFactory.injectArray(json: document) },
        "Injector, memberwise": { try PlainUser.memberwise.injectArray(json: document) },
      ]
    )
  }
}
