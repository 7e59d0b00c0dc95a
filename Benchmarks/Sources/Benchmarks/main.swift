import Foundation

// swift run -c release --package-path Benchmarks benchmarks [--short] [--svg FILE] [--json | --scaling]
//
// Prints Markdown tables. Ratios count, not milliseconds: contenders run in turn, and the best of many rounds is
// taken for each.

let isShort = CommandLine.arguments.contains("--short")

do {
  let json = JSONCommand(CommandLine.arguments)
  if try json.runAlone() { exit(0) }
  print("## Injector benchmarks" + (isShort ? " (short)" : ""))
  try json.run()
  try DictionaryBenchmark.run(count: isShort ? 1000 : 10_000, rounds: isShort ? 20 : 60)
  try ShapesBenchmark.run(count: isShort ? 1000 : 10_000, rounds: isShort ? 20 : 60)
  try PlanBenchmark.run(rounds: isShort ? 10 : 100, repetitions: isShort ? 200 : 1000)
  try DateBenchmark.run(count: 1000, rounds: isShort ? 5 : 50)
} catch {
  print("The figures would be worth nothing: \(error)")
  exit(1)
}
