import Foundation
import Injector

/// Models to dictionaries: Injector, and the dictionaries that one makes by hand.
enum ToDictionariesTable {
  static let name = "to-dictionaries"

  static func table(_ options: Options) -> Table {
    let count = options.recordCount
    return Table(
      name: name,
      title: "Models to dictionaries, \(count.grouped) records",
      heads: ["models of"],
      layout: .workloads(ratio: "times as fast"),
      workloads: [
        ("record", { try record("record") }),
        (
          "W1",
          {
            let text = GeneratedDocument.make(count: count)
            return try array("W1", text, Injectors.user, User.handWritten)
          }
        ),
        (
          "W2",
          {
            let text = GeneratedDocument.make(count: count, withCards: true)
            return try array("W2", text, Injectors.holder, Holder.handWritten)
          }
        ),
      ]
    )
  }

  private static func record(_ name: String) throws -> Workload {
    let model = try Injectors.user.inject(json: GeneratedDocument.record())
    let write = User.handWritten.write
    try check(name, Injectors.user.extract(model), write(model))
    return Workload(
      name,
      labels: ["one record"],
      repetitions: 1000,
      [
        Contender("by hand") { write(model) },
        Contender("Injector") { try Injectors.user.extract(model) },
      ]
    )
  }

  private static func array<Model>(
    _ name: String,
    _ text: Data,
    _ injector: Injector<Model>,
    _ mapping: HandWritten<Model>
  ) throws -> Workload {
    let models = try injector.injectArray(json: text)
    let write = mapping.write
    try check(name, injector.extract(models), models.map(write))
    return Workload(
      name,
      labels: [name],
      [
        Contender("by hand") { models.map(write) },
        Contender("Injector") { try injector.extract(models) },
      ]
    )
  }

  /// Throws unless Injector makes the same dictionaries as the mapping.
  private static func check(_ name: String, _ made: Any, _ expected: Any) throws {
    guard JSONTree.areEqual(made, expected) else {
      throw BenchmarkFailure("Injector does not make of \(name) what is made by hand")
    }
  }
}
