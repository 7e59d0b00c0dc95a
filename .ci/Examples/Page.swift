import Foundation

/// A page of the documentation: its blocks of code, and its tables.
struct Page {
  /// What is between two fences.
  struct Block {
    /// What follows the fence: `swift`, `json`, or nothing for output.
    var language: String
    /// What a comment on the line before says: `<!-- marker -->`.
    var marker: String
    var lines: [String] = []
  }

  /// The rows of a table below its head.
  struct Table {
    /// The heading above it.
    var section: String
    var rows: [[String]] = []
  }

  let name: String
  /// Whether the page says that InjectorIO is needed, or is one of its own.
  private(set) var namesInjectorIO = false
  private(set) var blocks: [Block] = []
  private(set) var tables: [Table] = []

  init(contentsOf path: String) throws {
    name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    namesInjectorIO = path.contains("/InjectorIO.docc/")
    var open: Block?
    var section = ""
    var previous = ""
    for line in try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n") {
      if line.contains("InjectorIO") { namesInjectorIO = true }
      if var block = open {
        block.lines.append(line)
        open = block
        if line == "```" {
          block.lines.removeLast()
          blocks.append(block)
          open = nil
        }
      } else if line.hasPrefix("```") {
        let marker = previous.wholeMatch(of: #/<!-- (\w+) -->/#).map { String($0.1) } ?? ""
        open = Block(language: String(line.dropFirst(3)), marker: marker)
      } else if line.hasPrefix("|") {
        if !previous.hasPrefix("|") { tables.append(Table(section: section)) }
        tables[tables.count - 1].rows.append(Self.cells(of: line))
      } else if line.hasPrefix("#") {
        section = String(line.drop { $0 == "#" || $0 == " " })
      }
      previous = line
    }
    for index in tables.indices { tables[index].rows.removeFirst(2) }
  }

  private static func cells(of row: String) -> [String] {
    let bar = "\u{0}"
    return row.replacingOccurrences(of: #"\|"#, with: bar).split(separator: "|")
      .filter { !$0.allSatisfy(\.isWhitespace) }
      .map { $0.replacingOccurrences(of: bar, with: "|") }
  }

  /// The code between backticks.
  static func codeSpans(in cell: String) -> [String] {
    let parts = cell.components(separatedBy: "`")
    return parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0] }
  }
}
