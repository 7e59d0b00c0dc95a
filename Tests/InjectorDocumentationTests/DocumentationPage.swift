import Foundation

@testable import InjectorTestSupport

/// A page of the documentation, and the code in it.
struct DocumentationPage: Sendable {
  let text: String

  /// The page of that name in the documentation of Injector.
  init(named name: String) throws {
    try self.init(file: "Sources/Injector/Injector.docc/\(name).md")
  }

  /// The file at that path in the package.
  init(file path: String) throws {
    text = try String(contentsOf: Self.package.appendingPathComponent(path), encoding: .utf8)
  }

  init(text: String) {
    self.text = text
  }

  /// The folder that holds the package.
  static let package: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder
  }()

  /// The source of tests: of all files here whose names begin so.
  static func testSource(prefix: String) throws -> String {
    let folder = package.appendingPathComponent("Tests/InjectorDocumentationTests")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasPrefix(prefix) && $0.hasSuffix(".swift")
    }
    return try names.sorted()
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
      .joined(separator: "\n")
  }

  /// The code in the last column of all tables, one for each pair of backticks.
  var lastColumnCode: [String] {
    tables.flatMap { $0.dropFirst(2) }.flatMap { Self.codeSpans(in: Self.cells(of: $0).last ?? "") }
  }

  /// The blocks of Swift code.
  var swiftBlocks: [String] { blocks.filter { $0.language == "swift" }.map(\.text) }

  /// The blocks in a language.
  func blocks(in language: String) -> [String] { blocks.filter { $0.language == language }.map(\.text) }

  /// What comments of Swift blocks say after code, or on lines of their own: what the code gives.
  var outputs: [String] {
    swiftBlocks.flatMap { $0.split(separator: "\n") }.compactMap { line in
      let code = line.hasPrefix("// ") ? "  " + line : String(line)
      guard let range = code.range(of: "  // ") else { return nil }
      return String(code[range.upperBound...])
    }
  }

  /// A program that the page shows in one block of Swift code or in several, and its output.
  struct Program: Sendable {
    var code: [String]
    var output: [String] = []
  }

  /// The programs of a page: a block after `<!-- continues -->` continues the program before it, and a block without a
  /// language is output. The manifest of a package is no program.
  var programs: [Program] {
    var programs: [Program] = []
    for block in blocks where block.marker != "manifest" {
      let last = programs.count - 1
      switch block.language {
      case "swift" where block.marker == "continues" && last >= 0: programs[last].code.append(block.text)
      case "swift": programs.append(Program(code: [block.text]))
      case "" where last >= 0: programs[last].output.append(block.text)
      default: break
      }
    }
    return programs
  }

  /// The output that a section shows: what blocks without a language hold, and what comments behind `print` say.
  func output(ofSection section: String) -> [String] {
    blocks.filter { $0.section == section }.flatMap { block -> [String] in
      switch block.language {
      case "": block.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      case "swift":
        block.text.split(separator: "\n").compactMap { line in
          guard line.contains("print("), let range = line.range(of: "  // ") else { return nil }
          return String(line[range.upperBound...])
        }
      default: []
      }
    }
  }

  /// The code without the lines that import modules, which a function cannot hold.
  static func withoutImports(_ code: String) -> String {
    code.split(separator: "\n").filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
  }

  /// A block between two fences.
  private struct Block {
    var language: String
    /// What the comment on the line before says: `<!-- marker -->`.
    var marker: String
    /// The heading above it.
    var section: String
    var text = ""
  }

  private var blocks: [Block] {
    var blocks: [Block] = []
    var open: Block?
    var section = ""
    var previous: Substring = ""
    for line in lines {
      if var block = open {
        if line == "```" {
          blocks.append(block)
          open = nil
        } else {
          block.text += block.text.isEmpty ? line : "\n" + line
          open = block
        }
      } else if line.hasPrefix("```") {
        let marker = previous.wholeMatch(of: /<!-- (\w+) -->/).map { String($0.1) } ?? ""
        open = Block(language: String(line.dropFirst(3)), marker: marker, section: section)
      } else if line.hasPrefix("#") {
        section = line.drop { $0 == "#" || $0 == " " }.description
      }
      previous = line
    }
    return blocks
  }

  private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The cells of the rows of a section's table, below its head.
  func table(ofSection section: String) -> [[String]] {
    let following = lines.drop { $0.drop { $0 == "#" } != " " + section }.dropFirst()
    return following.prefix { !$0.hasPrefix("#") }.filter { $0.hasPrefix("|") }.dropFirst(2).map(Self.cells)
  }

  /// The rows of each table, its head and the line below that included.
  private var tables: [[Substring]] {
    var tables: [[Substring]] = []
    var isInside = false
    for line in lines {
      if line.hasPrefix("|") {
        if !isInside { tables.append([]) }
        tables[tables.count - 1].append(line)
      }
      isInside = line.hasPrefix("|")
    }
    return tables
  }

  private static func cells(of row: Substring) -> [String] {
    let bar = "\u{0}"
    return row.replacingOccurrences(of: #"\|"#, with: bar).split(separator: "|")
      .filter { !$0.allSatisfy(\.isWhitespace) }
      .map { $0.replacingOccurrences(of: bar, with: "|") }
  }

  /// The code between backticks.
  static func codeSpans(in cell: String) -> [String] {
    let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { !$0.isMultiple(of: 2) }.map { String(parts[$0]) }
  }
}
