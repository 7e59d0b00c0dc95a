/// What the command line asks for.
///
/// - `--short`: smaller inputs and less time for each workload; nothing is skipped
/// - `--only NAME`: one table, `--only json`, or one workload of it, `--only json/W1`; may be given again
/// - `--contender NAME`: only contenders whose names begin so, `--contender Injector`, where a workload has such
/// - `--json-lines`: one JSON object a line for each contender of each workload, instead of tables
/// - `--svg FILE`: draws the table of JSON text into a file, too
struct Options {
  let isShort: Bool
  let printsLines: Bool
  let picture: String?
  private let only: [String]
  private let contender: String?

  init(_ arguments: [String]) throws {
    var values: [String: [String]] = [:]
    var rest = arguments.dropFirst()
    while let option = rest.popFirst() {
      switch option {
      case "--short", "--json-lines": values[option] = []
      case "--only", "--contender", "--svg":
        guard let value = rest.popFirst() else { throw BenchmarkFailure("\(option) needs a value") }
        values[option, default: []].append(value)
      default: throw BenchmarkFailure("\(option) is no option; there are \(Self.names)")
      }
    }
    isShort = values["--short"] != nil
    printsLines = values["--json-lines"] != nil
    picture = values["--svg"]?.last
    contender = values["--contender"]?.last
    only = values["--only"] ?? []
  }

  private static let names = "--short, --only NAME, --contender NAME, --json-lines, --svg FILE"

  /// How many records W1 and its relatives have.
  var recordCount: Int { isShort ? 1000 : 10_000 }

  /// How long the contenders of one workload take turns.
  var budget: Duration { isShort ? .milliseconds(400) : .seconds(8) }

  /// Throws if a name after `--only` is that of no table.
  func check(tables: [String]) throws {
    for name in only where !tables.contains(where: { name == $0 || name.hasPrefix($0 + "/") }) {
      throw BenchmarkFailure("there is no table \(name); there are \(tables.joined(separator: ", "))")
    }
  }

  /// A Boolean value that indicates whether a table, or one of its workloads, is asked for.
  func includes(table: String) -> Bool {
    only.isEmpty || only.contains { $0 == table || $0.hasPrefix(table + "/") }
  }

  /// A Boolean value that indicates whether a workload of a table is asked for.
  func includes(table: String, workload: String) -> Bool {
    only.isEmpty || only.contains(table) || only.contains("\(table)/\(workload)")
  }

  /// Returns those of the contenders that are asked for, or all if none of them is.
  func selected<Item>(_ contenders: [Item], by name: (Item) -> String) -> [Item] {
    guard let contender else { return contenders }
    let selected = contenders.filter { name($0).hasPrefix(contender) }
    return selected.isEmpty ? contenders : selected
  }
}

/// Why the figures would be worth nothing.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
