import Testing

@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

/// Random documents, and what comes of them.
extension ConcurrentRunTests {
  // MARK: - Documents

  static func value(_ random: inout SeededGenerator) -> String {
    let values = [
      "1", "-7", "13", "1.5", "1e400", "true", "false", "null", #""text""#, #""12""#, #""[{,}]\"\\""#,
      #""é\ud83d\ude00""#, "[]", "{}", "[1, [2]]", #"[{"number": 1, "tags": ["a", 2]}, 7, {"number": "x"}]"#,
      #"{"id": 3, "a/b": [",", "]"]}"#,
    ]
    return values.randomElement(using: &random) ?? "1"
  }

  static func record(_ random: inout SeededGenerator, _ faults: Int) -> String {
    if Int.random(in: 0..<30, using: &random) < faults { return value(&random) }
    var keys = ["id", "name", "score", "isVip", "cards", "secret", "meta", "unknown", "na\\u006de"].shuffled(
      using: &random
    )
    keys.removeLast(Int.random(in: 1..<9, using: &random))
    if Int.random(in: 0..<200, using: &random) < faults { keys.append(keys[0]) }
    let good = [
      "id": "5", "name": #""Greedy""#, "score": "2.5", "isVip": "true", "cards": #"[{"number": 7}]"#,
      "secret": #""s""#,
    ]
    let members = keys.map { key in
      let isGood = Int.random(in: 0..<6, using: &random) >= faults
      return
        "\"\(key)\":\(Bool.random(using: &random) ? " " : "")\(isGood ? good[key] ?? "0" : value(&random))"
    }
    return "{" + members.joined(separator: ", \n") + "}"
  }

  static func document(_ random: inout SeededGenerator, count: Int, faults: Int) -> String {
    let records = (0..<count).map { _ in record(&random, faults) }
    return "[ " + records.joined(separator: Bool.random(using: &random) ? "," : " ,\n ") + "]\n"
  }

  // MARK: - Outcomes

  static func text(_ issue: InjectionReport.Issue) -> String {
    "\(issue.severity) \(issue) \(issue.pointer) \(issue.location?.offset ?? -1) \(issue.keys)"
  }

  static func outcome<Model>(_ make: () async throws -> (models: [Model], report: InjectionReport)) async
    -> [String]
  {
    do {
      let (models, report) = try await make()
      let counts = "\(report.omittedCount) \(report.unknownKeys)"
      return models.map { "\($0)" } + report.issues.map(text) + [counts]
    } catch let error as InjectionError {
      return error.issues.map(text) + ["\(error.omittedCount)"]
    } catch { return ["\(error)"] }
  }

  static let small = ConcurrentSizes(
    leastByteCount: 0, partByteCount: 40, leastRecordCount: 0, partRecordCount: 2
  )

  static func run<Model>(
    _ injector: Injector<Model>, _ maxConcurrency: Int, isReporting: Bool = false, at path: String? = nil
  ) throws -> ConcurrentRun<Model> {
    try ConcurrentRun(
      injector, isReporting: isReporting, at: path, maxConcurrency: maxConcurrency, sizes: small
    )
  }

  static func compare<Model>(
    _ injector: Injector<Model>, _ json: String, at path: String? = nil, isReporting: Bool, _ name: String
  ) async {
    let serial = await outcome {
      if isReporting { return try injector.injectArrayReporting(json: json, at: path) }
      return (try injector.injectArray(json: json, at: path), InjectionReport())
    }
    let concurrent = await outcome {
      let made = try await run(injector, 3, isReporting: isReporting, at: path).models(of: json)
      return isReporting ? made : (made.models, InjectionReport())
    }
    #expect(concurrent == serial, "\(name): \(json)")
  }
}
