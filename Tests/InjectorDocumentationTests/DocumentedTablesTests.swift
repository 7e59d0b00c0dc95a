import Foundation
import Injector
import InjectorIO
import Testing

@testable import InjectorTestSupport

/// What the tables of the articles say is so. `.ci/check-examples` compiles and runs the code of the articles.
struct DocumentedTablesTests {
  @Test(arguments: [.camelCase, .pascalCase, .snakeCase, .screamingSnakeCase, .kebabCase] as [KeyStrategy])
  func keysOfAStyle(strategy: KeyStrategy) throws {
    let defaults = InjectionDefaults().keys(strategy)
    let cells = ["nickName", "imageURL", "my_image_url"].map { property in
      let keys = defaults.sourceKeys(for: property)
      return (keys.count > 1 ? keys.dropLast() : keys).map { "`\($0)`" }.joined(separator: ", ")
    }
    let row = "| `\(strategy)` | \(cells.joined(separator: " | ")) |"
    #expect(try DocumentationPage(named: "ModelsWithRules").text.contains(row), "not on the page: \(row)")
  }

  /// The converters of documents can be used.
  @Test func convertersOfDocuments() throws {
    let page = try DocumentationPage(named: "RuleDocuments", of: "InjectorIO")
    let rows = page.table(ofSection: "The words of a document")
    let converters = rows.drop { $0.first?.contains("iso8601") != true }
      .flatMap { DocumentationPage.codeSpans(in: $0.first ?? "") }
      .filter { !$0.contains("…") }
    #expect(converters.count > 12)
    for converter in converters {
      _ = try RuleDocument(json: #"{"properties": {"p": {"as": \#(converter)}}}"#)
    }
  }

  /// The messages of the compiler that Troubleshooting explains are those that a check of the chain expects.
  @Test func messagesOfTheCompiler() throws {
    let section = "The compiler rejects a chain"
    let rows = try DocumentationPage(named: "Troubleshooting").table(ofSection: section)
    let messages = rows.map { $0.first?.trimmingCharacters(in: ["`", " "]) ?? "" }
    let folder = PackageFolder.url.appendingPathComponent(".ci/ChainCheck/Wrong")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let expected = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    #expect(messages.count > 5)
    for message in messages {
      let isChecked = expected.contains { $0.contains("// expect: \(message)\n") }
      #expect(isChecked, "no check expects: \(message)")
    }
  }

  @Test func readmeIsShort() throws {
    let text = try DocumentationPage(file: "README.md").text
    #expect(text.utf8.count { $0 == 0x0A } < 150)
  }
}

/// The table of the forms in which values are written.
struct DocumentedFormsTests {
  enum Size: CaseIterable { case small, large }
  enum Grade: Int { case good = 2 }
  enum Event: InjectableCases {
    case ping
    static var injectionCases: InjectionCases<Event> { InjectionCases(by: "type").case("ping", .ping) }
  }
  struct Place: Codable { var city = "Bonn" }
  struct Pair: Injectable { var a = 1; var b: Int? }
  struct Presences: Injectable { var gone = Presence<Int>.absent; var empty = Presence<Int>.null }

  @Test func examples() throws {
    let decimal = try #require(Decimal(string: "12345678901234567890.123"))
    let url = try #require(URL(string: "https://a.org"))
    let day = Date(timeIntervalSince1970: 86_400.5)
    let examples: [[String]] = [
      [text("a")], [text(true)], [text(Int64(9_007_199_254_740_993))], [text(0.1), text(Float(3))],
      [text(decimal)], [text(day)], [text(day, .strict)], [text(url)], [text(Data([1, 2, 3]))],
      [text(Grade.good)], [text(Size.large)], [text(Event.ping)], [text([1, nil])], [text(Presences())],
      [text([1, 2])], [text([1: "a"])], [text(Pair())], [text(Place())], [text([1, "a", true] as [Any])],
      [text(NSNumber(value: true))],
    ]
    let rows = try DocumentationPage(named: "Extracting").table(ofSection: "Values")
    #expect(rows.map { DocumentationPage.codeSpans(in: $0.last ?? "") } == examples)
  }

  private func text<Value>(_ value: Value, _ policy: InjectionPolicy = .lenient) -> String {
    do {
      return try Injector.bind(Value.self).policy(policy).extractJSONString(value, .unescapedSlashes)
    } catch { return "\(error)" }
  }
}

/// A page of the documentation, and the tables in it.
struct DocumentationPage: Sendable {
  let text: String

  /// The page of that name in the documentation of a module.
  init(named name: String, of module: String = "Injector") throws {
    try self.init(file: "Sources/\(module)/\(module).docc/\(name).md")
  }

  /// The file at that path in the package.
  init(file path: String) throws {
    text = try String(contentsOf: PackageFolder.url.appendingPathComponent(path), encoding: .utf8)
  }

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
