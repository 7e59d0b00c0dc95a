import Foundation
import Injector

/// Dates by pattern: the converter against Foundation's formatter.
enum DateBenchmark {
  static func run(count: Int, rounds: Int) throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd"
    let converter = Converter<String, Date>.date("yyyy-MM-dd")
    let texts = (0..<count).map { formatter.string(from: Date(timeIntervalSince1970: Double($0) * 86_400)) }
    for text in texts where try converter.convert(text) != formatter.date(from: text) {
      throw BenchmarkFailure("the converter and DateFormatter differ on \(text)")
    }

    let timings = try Clock.time(
      [
        Contender(name: "DateFormatter") {
          texts.reduce(0) { $0 + (formatter.date(from: $1) == nil ? 0 : 1) }
        },
        Contender(name: ".date(\"yyyy-MM-dd\")") {
          try texts.reduce(0) { try $0 + (converter.convert($1) == nil ? 0 : 1) }
        },
      ],
      rounds: rounds
    )
    var table = MarkdownTable("Dates, one text", heads: ["what", "time", "× DateFormatter"])
    for timing in timings {
      table.add(
        timing.name == "DateFormatter" ? timing.name : "`\(timing.name)`",
        (timing.count(of: .nanoseconds(1)) / Double(count)).text(0) + " ns",
        timing.ratio(to: timings[0]).text(3)
      )
    }
    table.print()
  }
}
