import Foundation
import Injector

/// What a record costs in models of other shapes than a flat struct, all with the properties of W1.
enum ShapesTable {
  static let name = "shapes"

  static func table(_ options: Options) -> Table {
    let count = options.recordCount
    return Table(
      name: name,
      title: "Shapes of models, \(count.grouped) records",
      heads: ["model"],
      layout: .contenders(ratio: "× flat"),
      workloads: [
        (
          "text",
          { Workload("text", labels: ["JSON text"], try shapes(count).map { try $0.textContender() }) }
        ),
        (
          "dictionaries",
          {
            Workload(
              "dictionaries",
              labels: ["dictionaries"],
              try shapes(count).map { try $0.treeContender() }
            )
          }
        ),
      ]
    )
  }

  private static func shapes(_ count: Int) -> [any Shape] {
    let records = Records.native(count: count)
    let nested = records.map(withBody)
    let enveloped = records.map(withKind)
    return [
      Readers<FlatUser>("a flat struct", records) { $0.email },
      Readers<Member>("a class three levels deep", records) { $0.email },
      Readers<Response<Details>>("a generic response", nested) { $0.body.email },
      Readers<OptionalUser>("a struct of Optionals", records) { $0.email ?? "" },
      Readers<MappedUser>("a struct of `@Mapped` properties", records) { $0.address },
      Readers<BeingEnvelope>("in a record: a superclass, the type by a key", enveloped) {
        ($0.content as? Member)?.email ?? ""
      },
      Readers<ModelEnvelope>("in a record: a protocol, the type by a key", enveloped) {
        ($0.content as? FlatUser)?.email ?? ""
      },
    ]
  }

  /// The record as the content of another, telling its kind.
  private static func withKind(_ record: [String: Any]) -> [String: Any] {
    ["content": record.merging(["kind": "user"]) { own, _ in own }]
  }

  /// The record with all but its first two keys one level deeper.
  private static func withBody(_ record: [String: Any]) -> [String: Any] {
    let body = record.filter { $0.key != "id" && $0.key != "name" }
    return ["id": record["id"] ?? 0, "name": record["name"] ?? "", "body": body]
  }
}

/// A model of the benchmark, its type known where it is read.
protocol Shape {
  /// Returns what reads the records from text, after looking at the models once.
  func textContender() throws -> Contender
  /// Returns what reads the records from dictionaries, after looking at the models once.
  func treeContender() throws -> Contender
}

/// The ways to read one model.
struct Readers<Model: Injectable>: Shape {
  private let name: String
  private let records: [[String: Any]]
  private let email: (Model) -> String

  init(_ name: String, _ records: [[String: Any]], email: @escaping (Model) -> String) {
    self.name = name
    self.records = records
    self.email = email
  }

  func textContender() throws -> Contender {
    let data = try JSONSerialization.data(withJSONObject: records, options: [.sortedKeys])
    try check([Model](injectingJSON: data))
    return Contender(name) { try [Model](injectingJSON: data) }
  }

  func treeContender() throws -> Contender {
    let records = records
    try check([Model](injecting: records))
    return Contender(name) { try [Model](injecting: records) }
  }

  /// Throws unless the last property of every record was reached.
  private func check(_ models: [Model]) throws {
    guard models.map(email) == records.indices.map({ "greedy.\($0)@example.com" }) else {
      throw BenchmarkFailure("\(Model.self) does not hold what the records do")
    }
  }
}
