import Foundation
import Injector

/// Dates by pattern: the converter against Foundation's formatter.
enum DateTable {
  static let name = "dates"

  static func table(_ options: Options) -> Table {
    Table(
      name: name,
      title: "Dates",
      heads: ["what"],
      layout: .workloads(ratio: "times as fast"),
      workloads: [("yyyy-MM-dd", { try workload() })]
    )
  }

  private static func workload() throws -> Workload {
    let formatter = DatedUser.formatter
    let converter = Converter<String, Date>.date("yyyy-MM-dd")
    let text = "1993-03-06"
    return try Workload(
      "yyyy-MM-dd",
      labels: ["one text by `yyyy-MM-dd`"],
      repetitions: 200,
      comparing: [
        "DateFormatter": { formatter.date(from: text) },
        "Injector": { try converter.convert(text) },
      ]
    )
  }
}
