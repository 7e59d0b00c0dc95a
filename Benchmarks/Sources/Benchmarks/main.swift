import Foundation

// swift run -c release --package-path Benchmarks benchmarks [--short] [--only NAME] [--svg FILE] …
//
// Prints Markdown tables; README.md beside the manifest says how the figures are made, and Options what can be asked.

do {
  if try await ChildProcess.runAsChild(CommandLine.arguments) { exit(0) }
  let options = try Options(CommandLine.arguments)
  #if DEBUG
    // The other tables say nothing about a build that is not optimized.
    let tables = [DebugTable.table(options)]
  #else
    let tables = [
      JSONTable.table(options), MemberwiseTable.table(options), FirstUseTable.table(options),
      MillionTable.table(options), DictionaryTable.table(options), ShapesTable.table(options),
      ToJSONTable.table(options), ToDictionariesTable.table(options), RoundTripTable.table(options),
      ToJSONMemoryTable.table(options), MessyTable.table(options), RulesTable.table(options),
      ReportTable.table(options), StreamTable.table(options), ConcurrentlyTable.table(options),
      PlanTable.table(options), DateTable.table(options), LinearTable.table(options),
    ]
  #endif
  try options.check(tables: tables.map(\.name))
  if !options.printsLines { print("\(Machine.description)\(options.isShort ? "; short" : "")") }
  var pictured: [Table.Result] = []
  for table in tables where options.includes(table: table.name) {
    let results = try table.measure(options)
    if !options.printsLines { table.print(results) }
    switch table.name {
    case JSONTable.name: pictured += results
    case MessyTable.name: pictured += results.filter { $0.workload.name == "W3" }
    default: break
    }
  }
  if let picture = options.picture { try JSONTable.draw(pictured, into: picture) }
} catch {
  FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
  exit(1)
}
