import Foundation

/// Prints rows as a Markdown table.
struct MarkdownTable {
  private var rows: [[String]]

  init(heads: [String]) {
    rows = [heads, heads.map { _ in "---" }]
  }

  mutating func add(_ cells: [String]) {
    rows.append(cells)
  }

  func print() {
    for row in rows { Swift.print("| " + row.joined(separator: " | ") + " |") }
  }
}

extension Double {
  /// Returns the number with so many digits after the point.
  func text(_ digits: Int) -> String {
    String(format: "%.\(digits)f", self)
  }
}
