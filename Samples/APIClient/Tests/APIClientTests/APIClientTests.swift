import Foundation
import Testing

@testable import APIClient

struct APIClientTests {
  @Test func theOutputIsThatOfTheReadMe() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "summaries-\(UUID().uuidString).json"
    )
    defer { try? FileManager.default.removeItem(at: file) }
    var shown: [String] = []
    for day in ["monday", "tuesday"] { shown += try await compare(day, with: file) }
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    let text = try String(contentsOf: package.appendingPathComponent("README.md"), encoding: .utf8)
    let output = shown.joined(separator: "\n")
    #expect(text.contains("```\n\(output)\n```"), "\(output)")
    #expect(
      try await compare("tuesday", with: file).count == 4,
      "Nothing has changed since the same answers."
    )
  }
}
