import Foundation
import Injector
import InjectorIO

/// Whether the time is linear in the data: the same number of keys, paths and so on in all, in records that have few of
/// them, four times as many, and sixteen times as many. Where it is, the times are the same, but for what a record costs
/// that is read more often.
enum LinearTable {
  static let name = "linear"
  private static let factors = [1, 4, 16]

  static func table(_ options: Options) -> Table {
    Table(
      name: name,
      title: "Linear in the size of a record",
      heads: ["records with"],
      layout: .workloads(ratio: "1 × / it"),
      workloads: shapes.flatMap { shape in
        [
          ("\(shape.name), text", { try workload(shape, "text") { try $0.text($1) } }),
          ("\(shape.name), dictionaries", { try workload(shape, "dictionaries") { try $0.tree($1) } }),
        ]
      }
    )
  }

  private static func workload(
    _ shape: Shape,
    _ input: String,
    _ reader: (Shape, Int) throws -> () throws -> Void
  ) throws -> Workload {
    let most = factors.reduce(1, max)
    return Workload(
      "\(shape.name), \(input)",
      labels: ["\(shape.smallest) \(shape.name), \(input)"],
      repetitions: 20,
      try factors.map { factor in
        let read = try reader(shape, shape.smallest * factor)
        return Contender("\(factor) ×") { for _ in 0..<(most / factor) { try read() } }
      }
    )
  }

  /// Records of one kind, and the rules for them, both for a number of keys, paths, candidates or levels.
  private struct Shape {
    let name: String
    let smallest: Int
    /// The rules: what a rule document says of each property.
    let properties: (Int) -> [String: Any]
    let record: (Int) -> [String: Any]
    var ignoresCase = false
    /// The number of issues of the report.
    var issues: (Int) -> Int = { _ in 0 }

    private func injector(_ count: Int) throws -> Injector<MappedRecord> {
      let document = try JSONSerialization.data(withJSONObject: ["properties": properties(count)])
      let rules = try RuleDocument(
        json: document,
        file: "\(name).json",
        declaresRecords: true
      )
      let injector = Injector.bind(MappedRecord.self).rules(rules)
      return ignoresCase ? injector.keys(.caseInsensitive) : injector
    }

    /// Returns what reads the record from text, after looking at its report once.
    func text(_ count: Int) throws -> () throws -> Void {
      let injector = try injector(count)
      let data = try JSONSerialization.data(withJSONObject: record(count), options: [.sortedKeys])
      try check(injector.injectReporting(json: data).report, count)
      return { _ = try injector.inject(json: data) }
    }

    /// Returns what reads the record from a dictionary, after looking at its report once.
    func tree(_ count: Int) throws -> () throws -> Void {
      let injector = try injector(count)
      let record = record(count)
      try check(injector.injectReporting(record).report, count)
      return { _ = try injector.inject(record) }
    }

    private func check(_ report: InjectionReport, _ count: Int) throws {
      let found = report.issues.count + report.omittedCount
      guard found == issues(count) else {
        throw BenchmarkFailure("\(name): \(found) issues in place of \(issues(count)): \(report)")
      }
    }
  }

  private static var shapes: [Shape] {
    [
      Shape(name: "keys", smallest: 10, properties: { integers($0) }, record: { numbers($0) }),
      Shape(
        name: "keys without regard to case",
        smallest: 10,
        properties: { integers($0) },
        record: { numbers($0, key: "KEY") },
        ignoresCase: true
      ),
      Shape(name: "missing keys", smallest: 10, properties: { integers($0) }, record: { _ in [:] }),
      Shape(
        name: "unknown keys",
        smallest: 10,
        properties: { _ in integers(1) },
        record: { numbers($0 + 1) },
        issues: { $0 }
      ),
      Shape(
        name: "numbers as text",
        smallest: 10,
        properties: { integers($0) },
        record: { each($0) { ("key\($0)", "\($0)") } },
        issues: { $0 }
      ),
      Shape(
        name: "values that do not fit",
        smallest: 10,
        properties: { integers($0) },
        record: { each($0) { ("key\($0)", "none") } },
        issues: { $0 }
      ),
      Shape(
        name: "candidates of a property",
        smallest: 10,
        properties: { count in
          ["p": ["type": "integer", "keys": (0..<count).map { "key\($0)" }] as [String: Any]]
        },
        record: { ["key\($0 - 1)": 1] }
      ),
      Shape(
        name: "paths into one object",
        smallest: 10,
        properties: { each($0) { ("p\($0)", ["type": "integer", "keys": "object.key\($0)"]) } },
        record: { ["object": numbers($0)] }
      ),
      Shape(
        name: "paths into objects of their own",
        smallest: 10,
        properties: { each($0) { ("p\($0)", ["type": "integer", "keys": "object\($0).key"]) } },
        record: { each($0) { ("object\($0)", ["key": $0]) } }
      ),
      Shape(
        name: "positions in one array",
        smallest: 10,
        properties: { each($0) { ("p\($0)", ["type": "integer", "keys": "list.\($0)"]) } },
        record: { ["list": Array(0..<$0)] }
      ),
      Shape(
        name: "levels of a path",
        smallest: 10,
        properties: { ["p": ["type": "integer", "keys": levels($0).joined(separator: ".")]] },
        record: { levels($0).dropLast().reduce(["key": 1] as [String: Any]) { inner, key in [key: inner] } }
      ),
      Shape(
        name: "elements that do not fit",
        smallest: 10,
        properties: { _ in ["p": ["type": "[integer]"]] },
        record: { ["p": [String](repeating: "none", count: $0)] },
        issues: { $0 }
      ),
    ]
  }

  private static func each(_ count: Int, _ member: (Int) -> (String, Any)) -> [String: Any] {
    Dictionary(uniqueKeysWithValues: (0..<count).map(member))
  }

  private static func integers(_ count: Int) -> [String: Any] {
    each(count) { ("key\($0)", ["type": "integer"]) }
  }

  private static func numbers(_ count: Int, key: String = "key") -> [String: Any] {
    each(count) { ("\(key)\($0)", $0) }
  }

  private static func levels(_ count: Int) -> [String] { [String](repeating: "key", count: count) }
}
