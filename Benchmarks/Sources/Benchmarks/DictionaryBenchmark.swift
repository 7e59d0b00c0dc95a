import Injector

/// Dictionaries to models: a hand-written mapping against a plan.
enum DictionaryBenchmark {
  static func run(count: Int, rounds: Int) throws {
    var table = MarkdownTable(
      "Dictionaries to models, \(count) records",
      heads: [
        "workload", "input", "hand-written", "injector", "× hand-written", "with report", "× hand-written",
      ]
    )
    let flat = Records.native(count: count)
    let nested = Records.native(count: count, withCards: true)
    let inputs = [
      ("W1 flat", "native Swift values", flat, false),
      ("W1 flat", "native, arrays as [Any]", Records.withUntypedArrays(flat), false),
      ("W1 flat", "native, keys in one order", Records.inOneOrder(flat), false),
      ("W1 flat", "JSONSerialization", try Records.foundation(flat), false),
      ("W2 three cards", "native Swift values", nested, true),
      ("W2 three cards", "native, arrays as [Any]", Records.withUntypedArrays(nested), true),
      ("W2 three cards", "JSONSerialization", try Records.foundation(nested), true),
    ]
    for (workload, input, records, hasCards) in inputs {
      let timings =
        hasCards
        ? try compare(records, Injectors.holder, { Holder(handWritten: $0) }, rounds)
        : try compare(records, Injectors.user, { User(handWritten: $0) }, rounds)
      table.add(
        workload,
        input,
        timings[0].count(of: .milliseconds(1)).text(2) + " ms",
        timings[1].count(of: .milliseconds(1)).text(2) + " ms",
        timings[1].ratio(to: timings[0]).text(2),
        timings[2].count(of: .milliseconds(1)).text(2) + " ms",
        timings[2].ratio(to: timings[0]).text(2)
      )
    }
    table.print()
  }

  private static func compare<Model: Equatable>(
    _ records: [[String: Any]],
    _ injector: Injector<Model>,
    _ handWritten: @escaping ([String: Any]) -> Model,
    _ rounds: Int
  ) throws -> [Timing] {
    guard try injector.inject(records) == records.map(handWritten) else {
      throw BenchmarkFailure("the models of the two ways differ")
    }
    return try Clock.time(
      [
        Contender(name: "hand-written") { records.map(handWritten) },
        Contender(name: "injector") { try injector.inject(records) },
        Contender(name: "with report") { try injector.injectReporting(records) },
      ],
      rounds: rounds
    )
  }
}
