/// What the command line asks for.
///
/// - `--short`: smaller inputs and less time for each workload; nothing is skipped
/// - `--only NAME`: one table, `--only json`, or one workload of it, `--only json/W1`; may be given again
/// - `--contender NAME`: only the contender of that name runs, `--contender Injector`
/// - `--json-lines`: one JSON object a line for each contender of each workload, instead of tables
/// - `--svg FILE`: draws the table of JSON text into a file, too
struct Options {
  let isShort: Bool
  let printsLines: Bool
  let picture: String?
  let contender: String?
  private let only: [String]

  init(_ arguments: [String]) {
    func values(_ option: String) -> [String] {
      zip(arguments, arguments.dropFirst()).filter { $0.0 == option }.map { $0.1 }
    }
    isShort = arguments.contains("--short")
    printsLines = arguments.contains("--json-lines")
    picture = values("--svg").first
    contender = values("--contender").first
    only = values("--only")
  }

  /// Whether a table is asked for.
  func includes(table: String) -> Bool {
    only.isEmpty || only.contains { $0 == table || $0.hasPrefix(table + "/") }
  }

  /// Whether a workload of a table is asked for.
  func includes(table: String, workload: String) -> Bool {
    only.isEmpty || only.contains(table) || only.contains("\(table)/\(workload)")
  }
}
