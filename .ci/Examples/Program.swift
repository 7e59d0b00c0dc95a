/// A program that a page shows, and what it prints.
struct Program {
  var name: String
  var main: [String] = []
  /// A second file: the blocks of declarations, functions that hold the code of tables, and the blocks of JSON text.
  var declarations: [String] = []
  var output: [String] = []

  /// The programs of the README: a block is a `main.swift` as it stands, after the blocks that it continues.
  static func ofReadme(_ page: Page) -> [Program] {
    var programs: [Program] = []
    for block in page.blocks where block.marker != "manifest" {
      let last = programs.count - 1
      switch block.language {
      case "swift" where block.marker == "continues": programs[last].main += [""] + block.lines
      case "swift": programs.append(Program(name: "App\(programs.count + 1)", main: block.lines))
      case "" where last >= 0: programs[last].output += block.lines
      default: break
      }
    }
    return programs
  }

  /// The program of an article: each block of statements is inside the scope of those before it, so that it may use their
  /// names, and declare them again. It imports InjectorIO only if the article says that this is needed.
  static func ofArticle(_ page: Page) -> Program {
    var imports = ["import Foundation", "import Injector"]
    if page.namesInjectorIO { imports.append("import InjectorIO") }
    var program = Program(name: page.name + "Page", main: imports, declarations: imports)
    var depth = 0
    for block in page.blocks where !["manifest", "sample", "elsewhere"].contains(block.marker) {
      switch block.language {
      case "swift" where block.isOfDeclarations: program.declarations += block.lines
      case "swift":
        program.main += ["do {"] + block.lines
        program.output += block.lines.compactMap(outputInComment)
        depth += 1
      case "": program.output += block.lines
      default: break
      }
    }
    program.main += Array(repeating: "}", count: depth)
    for (index, cell) in Cell.all(of: page).enumerated() {
      program.declarations += ["func cell\(index)(_ error: InjectionError) throws {"]
      program.declarations += cell.statements + ["}"]
    }
    let json = page.blocks.filter { $0.language == "json" }
    program.declarations += ["let jsonBlocks: [String] = ["]
    for block in json { program.declarations += ["#\"\"\""] + block.lines + ["\"\"\"#,"] }
    program.declarations += ["]"]
    return program
  }

  /// What a comment behind `print(…)`, or on a line of its own, says that the code prints.
  private static func outputInComment(_ line: String) -> String? {
    if line.hasPrefix("// ") { return String(line.dropFirst(3)) }
    guard line.contains("print("), let comment = line.firstRange(of: "  // ") else { return nil }
    return String(line[comment.upperBound...])
  }
}

extension Page.Block {
  /// A Boolean value that indicates whether the block has nothing but imports, types, extensions and functions.
  var isOfDeclarations: Bool {
    lines.allSatisfy { line in
      line.isEmpty || line.contains(#/^[ }]|^(@\w+ )?(final )?(import|struct|class|enum|extension|func) /#)
    }
  }
}
