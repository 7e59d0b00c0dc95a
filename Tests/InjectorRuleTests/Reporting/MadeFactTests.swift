import Foundation
import Injector
import Testing

/// Errors, issues, reports and runs that a program makes for its own tests.
struct MadeFactTests {
  static let path = InjectionPath([.property("cards"), .index(0), .property("age")])

  @Test func issues() {
    var issue = InjectionReport.Issue(.typeMismatch, at: Self.path)
    (issue.expected, issue.found, issue.foundKind) = ("Int", #"string "old""#, .string)
    #expect("\(issue)" == #"cards[0].age: expected Int, found string "old" under "age""#)
    #expect(issue.pointer == "/cards/0/age" && issue.keys == ["age"] && issue.path == Self.path)
    #expect(issue.severity == .error && issue.consequence == .failed && issue.foundKind == .string)
    issue.found = "number 7"
    #expect(issue.found == "number 7" && issue.foundKind == .string)
    issue.foundKind = nil
    #expect(issue.found == "number 7" && issue.foundKind == nil)
    (issue.location, issue.file) = (JSONLocation(offset: 4, line: 1, column: 5), "a.json")
    #expect("\(issue)".hasSuffix(#"(line 1, column 5 of "a.json")"#))
  }

  @Test(arguments: ["/list/0/a~1b/c~0d", "/x", "", "/~01"])
  func pointers(text: String) {
    #expect(InjectionReport.Issue(.null, at: Self.path, pointer: text).pointer == text)
    #expect(InjectionReport.Issue(.null, at: InjectionPath([]), pointer: text).pointer == text)
    #expect(InjectionReport.Issue(.null, at: Self.path, pointer: text).path == Self.path)
  }

  @Test func errors() throws {
    let issue = InjectionReport.Issue(.missing, at: Self.path)
    let error = InjectionError(first: issue, others: Array(repeating: issue, count: 120), omittedCount: 3)
    #expect(error.issues.count == 100 && error.omittedCount == 24 && error.code == .missing)
    let one = InjectionError(first: issue, omittedCount: -1)
    #expect(one.issues.count == 1 && one.omittedCount == 0)
    let most = InjectionError(first: issue, others: Array(repeating: issue, count: 120), omittedCount: .max)
    #expect(most.omittedCount == .max)
    let body = try JSONSerialization.jsonObject(with: JSONEncoder().encode(one)) as? [String: Any]
    #expect(body?["message"] as? String == "/cards/0/age: a value is missing")
  }

  @Test func reports() {
    var note = InjectionReport.Issue(.unknownKey, at: Self.path)
    note.severity = .note
    let report = InjectionReport([note], omittedCount: 2, injected: ["name"])
    #expect(report.notes.count == 1 && report.errors.isEmpty && report.omittedCount == 2)
    #expect(report.injected == ["name"])
    #expect(InjectionReport([]).isEmpty && !report.isEmpty)
    #expect(report.summary.facts.map(\.code) == [.unknownKey])
  }

  @Test func runs() {
    var run = MonitoredRun(of: [Int].self, .extracting, records: 4)
    run.counts[.null] = 1
    #expect(run.model == "[Int]" && run.records == 4 && run.duration == .zero && run.report == nil)
  }
}
