import Foundation

/// Prints rows as a Markdown table whose columns line up.
struct MarkdownTable {
  let title: String
  let heads: [String]
  private(set) var rows: [[String]] = []

  init(_ title: String, heads: [String]) {
    self.title = title
    self.heads = heads
  }

  mutating func add(_ cells: String...) {
    rows.append(cells)
  }

  mutating func add(_ cells: [String]) {
    rows.append(cells)
  }

  func print() {
    let widths = heads.indices.map { column in
      ([heads] + rows).map { $0[column].count }.max() ?? 0
    }
    Swift.print("\n### \(title)\n")
    Swift.print(line(heads, widths))
    Swift.print(line(widths.map { String(repeating: "-", count: $0) }, widths))
    for row in rows { Swift.print(line(row, widths)) }
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: max(0, width - cell.count))
    }
    return "| " + padded.joined(separator: " | ") + " |"
  }
}

extension Double {
  /// The number with so many digits after the point.
  func text(_ digits: Int) -> String {
    String(format: "%.\(digits)f", self)
  }
}
