import Foundation

/// A page of the documentation, and the tables in it.
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

  /// The folder that holds the package.
  static let package: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder
  }()

  /// The cells of the rows of a section's tables, below the head of the first one.
  func table(ofSection section: String) -> [[String]] {
    let following = text.split(separator: "\n").drop { $0.drop { $0 == "#" } != " " + section }.dropFirst()
    return following.prefix { !$0.hasPrefix("#") }.filter { $0.hasPrefix("|") }.dropFirst(2).map { row in
      row.split(separator: "|").filter { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
    }
  }

  /// The code between backticks.
  static func codeSpans(in cell: String) -> [String] {
    let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { !$0.isMultiple(of: 2) }.map { String(parts[$0]) }
  }
}
