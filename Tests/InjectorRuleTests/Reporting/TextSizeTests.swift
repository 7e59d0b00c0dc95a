import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The size of every text that leaves the library is in proportion to the size of the data.
struct TextSizeTests {
  final class Node: Injectable {
    var numbers: [Int] = []
    var children: [Node] = []
    var byKey: [String: Node] = [:]
    var groups: [String: [String: Int]] = [:]
  }

  /// Data with many mistakes, which have a long place in common.
  struct Subject: CustomTestStringConvertible {
    let testDescription: String
    let json: String
  }

  private static func inGroup(_ key: String, _ count: Int = 100) -> String {
    let members = (0..<count).map { #""\#($0)":"x""# }.joined(separator: ",")
    return #"{"groups":{"\#(key)":{\#(members)}}}"#
  }

  private static func nested(_ opening: String, _ closing: String) -> String {
    let numbers = Array(repeating: #""x""#, count: 300).joined(separator: ",")
    return String(repeating: opening, count: 120) + #"{"numbers":[\#(numbers)]}"#
      + String(repeating: closing, count: 120)
  }

  static let subjects = [
    Subject(testDescription: "a long key", json: inGroup(String(repeating: "k", count: 200_000))),
    Subject(testDescription: "a long key of slashes", json: inGroup(String(repeating: "/", count: 20_000))),
    Subject(testDescription: "marks", json: inGroup("e" + String(repeating: "\u{301}", count: 2_000))),
    Subject(testDescription: "signs", json: inGroup(String(repeating: "👩‍👩‍👧", count: 200))),
    Subject(testDescription: "controls", json: inGroup(String(repeating: "\u{7F}", count: 300))),
    Subject(testDescription: "escapes", json: inGroup(String(repeating: #"\""#, count: 300))),
    Subject(testDescription: "many mistakes", json: inGroup("k", 10_000)),
    Subject(
      testDescription: "long keys inside each other",
      json: nested(#"{"byKey":{"\#(String(repeating: "k", count: 1_000))":"#, "}}")
    ),
    Subject(testDescription: "levels", json: nested(#"{"children":["#, "]}")),
    Subject(
      testDescription: "unknown keys of all levels",
      json: String(repeating: #"{"a":1,"b":1,"c":1,"d":1,"e":1,"children":["#, count: 200) + "{}"
        + String(repeating: "]}", count: 200)
    ),
  ]

  private static func encoded(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  private static func dumped(_ value: some Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  /// Expects that texts have at most 64 times the bytes of the data, and 64 KB for 100 issues.
  private static func expectProportion(_ texts: [String: String], of subject: Subject, _ issueCount: Int) {
    let bound = 64 * subject.json.utf8.count + 656 * max(100, issueCount)
    for (name, text) in texts {
      #expect(text.utf8.count <= bound, "\(name) of \(issueCount) issues: \(text.utf8.count) > \(bound)")
    }
  }

  @Test(arguments: subjects) func ofErrors(subject: Subject) throws {
    let nodes = Injector.bind(Node.self).policy(.strict).policy(unknownKeys: .fail)
    let tree = try foundationRecord(subject.json)
    for error in [
      try thrownError { try nodes.inject(json: subject.json) }, try thrownError { try nodes.inject(tree) },
    ] {
      let texts = [
        "description": error.description, "localized": error.localizedDescription,
        "public": error.publicMessage, "encoded": try Self.encoded(error), "dump": Self.dumped(error),
        "debug": String(reflecting: error), "issues": "\(error.issues)",
        "dumped issues": Self.dumped(error.issues), "encoded issues": try Self.encoded(error.issues),
        "paths": error.issues.map(\.path.description).joined(),
        "shapes": error.issues.map(\.path.shape).joined(),
        "parts":
          error.issues.map { "\($0.publicReason) \($0.found ?? "") \($0.expected ?? "")" }.joined(),
      ]
      Self.expectProportion(texts, of: subject, error.issues.count)
    }
  }

  @Test(arguments: subjects) func ofReports(subject: Subject) throws {
    for report in try Injector.bind(Node.self).reports(subject.json) {
      let changes = report.summary.changes(since: InjectionSummary(records: 1))
      let texts = [
        "description": report.description, "encoded": try Self.encoded(report), "dump": Self.dumped(report),
        "debug": String(reflecting: report), "keys": "\(report.unknownKeys)", "issues": "\(report.issues)",
        "summary": "\(report.summary)", "encoded summary": try Self.encoded(report.summary),
        "dumped summary": Self.dumped(report.summary), "facts": "\(report.summary.facts)",
        "changes": "\(changes)", "dumped changes": Self.dumped(changes.map(\.description)),
      ]
      #expect(report.issues.count >= 100)
      Self.expectProportion(texts, of: subject, report.issues.count)
    }
  }
}
