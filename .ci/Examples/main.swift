// Writes the programs of pages into a package: `examples PACKAGE PAGE…`.
//
// Of each program, `Sources/<Name>/main.swift` and, for an article, `Page.swift`; `<Name>.txt` is the expected output.
import Foundation

let package = CommandLine.arguments[1]
for path in CommandLine.arguments.dropFirst(2) {
  let page = try Page(contentsOf: path)
  try Sample.check(page)
  let programs = page.name == "README" ? Program.ofReadme(page) : [Program.ofArticle(page)]
  for program in programs {
    let folder = "\(package)/Sources/\(program.name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try write(program.main, to: "\(folder)/main.swift")
    if !program.declarations.isEmpty { try write(program.declarations, to: "\(folder)/Page.swift") }
    try write(program.output, to: "\(package)/\(program.name).txt")
  }
}

func write(_ lines: [String], to path: String) throws {
  try lines.map { $0 + "\n" }.joined().write(toFile: path, atomically: true, encoding: .utf8)
}
