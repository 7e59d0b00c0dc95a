import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Issues about elements beyond the limit of a report, which are counted and not made.
struct RepeatedIssueTests {
  struct Item: Injectable {
    var id = 0
    var numbers: [Int] = []
  }

  static let elements = [#""x""#, "[]", "{}", "null", #""2""#, "2.5", "1e30", "true", "7", #""y""#]

  private static func list(_ count: Int, of elements: [String] = elements) -> String {
    "[\((0..<count).map { elements[$0 % elements.count] }.joined(separator: ","))]"
  }

  /// Expects the same number of issues, and the same facts, as in a report without a limit.
  private func expectFacts<Model>(
    _ injector: Injector<Model>, limit: Int, _ report: (Injector<Model>) throws -> InjectionReport
  ) throws {
    let all = try report(injector.limits(InjectionLimits(issues: .max)))
    let some = try report(injector.limits(InjectionLimits(issues: limit)))
    let count = all.issues.count
    #expect(all.omittedCount == 0 && count > 1_000)
    #expect(some.issues.count == min(limit, count) && some.omittedCount == count - min(limit, count))
    let facts = { (report: InjectionReport) in
      Set(report.summary.facts.map { "\($0.shape) \($0.code) \($0.foundKind?.rawValue ?? "") \($0.count)" })
    }
    #expect(facts(some) == facts(all) && some.summary.records == all.summary.records)
    #expect(some.issues.map(\.description) == all.issues.prefix(limit).map(\.description))
  }

  @Test(arguments: [0, 1, 7, 1_000, 2_500])
  func countsDoNotDependOnTheLimit(limit: Int) throws {
    let numbers = Self.list(3_000)
    try expectFacts(Injector.bind([Int].self), limit: limit) { try $0.injectReporting(json: numbers).report }
    let runs = Self.list(3_000, of: [#""x""#]) + Self.list(2_000, of: ["[]"])
    let joined = runs.replacing("][", with: ",")
    try expectFacts(Injector.bind([Int].self), limit: limit) { try $0.injectReporting(json: joined).report }
    let items = (0..<300).map { #"{"id": \#($0), "numbers": \#(Self.list(10))}"# }.joined(separator: ",")
    let records = "[" + items + "," + Self.list(1_000, of: ["1", #""x""#]).dropFirst()
    try expectFacts(Injector.bind(Item.self), limit: limit) {
      try $0.injectArrayReporting(json: records).report
    }
    let members = "{" + (0..<3_000).map { #""k\#($0)": "x""# }.joined(separator: ",") + "}"
    try expectFacts(Injector.bind([String: Int].self), limit: limit) {
      try $0.injectReporting(json: members).report
    }
  }

  @Test(arguments: [#""x""#, "[]", "{}"])
  func aReportIsNotMuchSlower(element: String) throws {
    let json = Self.list(40_000, of: [element])
    let numbers = Injector.bind([Int].self)
    try expectTime(
      of: { _ = try numbers.injectReporting(json: json) }, lessThan: 3,
      timesThatOf: { _ = try numbers.inject(json: json) }
    )
  }
}
