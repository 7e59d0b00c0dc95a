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

extension Int {
  /// The number with a comma before each group of three digits, if it is not negative.
  var grouped: String {
    self < 1000 ? "\(self)" : (self / 1000).grouped + "," + "\(self % 1000 + 1000)".dropFirst()
  }
}
