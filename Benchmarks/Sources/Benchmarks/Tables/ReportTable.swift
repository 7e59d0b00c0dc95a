import Foundation
import Injector

/// What a report costs: records with a million issues, read with a report and without one.
enum ReportTable {
  static let name = "reports"

  static func table(_ options: Options) -> Table {
    let count = options.isShort ? 100_000 : 1_000_000
    func maker(_ name: String, _ title: String, _ members: String) -> Table.Maker {
      (name, { try workload(name, title, members, count) })
    }
    return Table(
      name: name,
      title: "JSON text with \(count.grouped) issues, one a record",
      heads: ["each record has"],
      layout: .workloads(ratio: "times as fast"),
      workloads: [
        maker("coerced", "a number as text", #""score":"12.5","level":7"#),
        maker("unknown", "an unknown key", #""score":12.5,"level":7,"color":"green""#),
        maker("unfit", "a value that does not fit", #""score":"none","level":7"#),
      ]
    )
  }

  private static func workload(_ name: String, _ title: String, _ members: String, _ count: Int) throws
    -> Workload
  {
    let records = (0..<count).map { #"{"id":\#(100_075 + $0),"name":"Greedy \#($0)",\#(members)}"# }
    let data = Data("[\(records.joined(separator: ","))]".utf8)
    let injector = Injector.bind(PlainRecord.self)
    let report = try injector.injectArrayReporting(json: data).report
    guard report.issues.count + report.omittedCount == count else {
      throw BenchmarkFailure("the report of \(name) does not have \(count) issues")
    }
    return try Workload(
      name,
      labels: [title],
      comparing: [
        "with a report": { try injector.injectArrayReporting(json: data).models },
        "without a report": { try injector.injectArray(json: data) },
      ]
    )
  }
}
