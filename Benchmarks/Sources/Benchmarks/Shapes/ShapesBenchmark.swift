import Foundation
import Injector

/// What a record costs in models of other shapes than a flat struct, all with the properties of W1.
enum ShapesBenchmark {
  static func run(count: Int, rounds: Int) throws {
    let records = Records.native(count: count)
    let nested = records.map(withBody)
    let enveloped = records.map(withKind)
    let shapes: [(name: String, shape: any Shape)] = [
      ("flat struct", Readers<FlatUser>(records) { $0.email }),
      ("class three levels deep", Readers<Member>(records) { $0.email }),
      ("generic response", Readers<Response<Details>>(nested) { $0.body.email }),
      ("all-optional struct", Readers<OptionalUser>(records) { $0.email ?? "" }),
      ("struct of @Mapped properties", Readers<MappedUser>(records) { $0.address }),
      (
        "in a record: superclass, type by a key",
        Readers<BeingEnvelope>(enveloped) { ($0.content as? Member)?.email ?? "" }
      ),
      (
        "in a record: protocol, type by a key",
        Readers<ModelEnvelope>(enveloped) { ($0.content as? FlatUser)?.email ?? "" }
      ),
    ]
    for shape in shapes { try shape.shape.check() }
    var table = MarkdownTable(
      "Shapes of models, \(count) records, time for one",
      heads: ["model", "JSON bytes", "× flat", "native dictionaries", "× flat"]
    )
    let text = try Clock.time(
      try shapes.map { Contender(name: $0.name, work: try $0.shape.textWork()) },
      rounds: rounds
    )
    let trees = try Clock.time(
      shapes.map { Contender(name: $0.name, work: $0.shape.treeWork()) },
      rounds: rounds
    )
    for (bytes, dictionaries) in zip(text, trees) {
      table.add(
        bytes.name,
        (bytes.count(of: .nanoseconds(1)) / Double(count)).text(0) + " ns",
        bytes.ratio(to: text[0]).text(2),
        (dictionaries.count(of: .nanoseconds(1)) / Double(count)).text(0) + " ns",
        dictionaries.ratio(to: trees[0]).text(2)
      )
    }
    table.print()
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
  func check() throws
  func textWork() throws -> () throws -> Any
  func treeWork() -> () throws -> Any
}

/// The ways to read one model.
struct Readers<Model: Injectable>: Shape {
  private let records: [[String: Any]]
  private let email: (Model) -> String

  init(_ records: [[String: Any]], email: @escaping (Model) -> String) {
    self.records = records
    self.email = email
  }

  /// Throws unless both ways reach the last property of every record.
  func check() throws {
    let fromTrees = try [Model](injecting: records).map(email)
    let fromText = try [Model](injectingJSON: try data()).map(email)
    let expected = records.indices.map { "greedy.\($0)@example.com" }
    guard fromTrees == expected, fromText == expected else {
      throw BenchmarkFailure("\(Model.self) does not hold what the records do")
    }
  }

  func textWork() throws -> () throws -> Any {
    let data = try data()
    return { try [Model](injectingJSON: data) }
  }

  func treeWork() -> () throws -> Any {
    let records = records
    return { try [Model](injecting: records) }
  }

  private func data() throws -> Data {
    try JSONSerialization.data(withJSONObject: records, options: [.sortedKeys])
  }
}
