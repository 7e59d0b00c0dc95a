import Foundation
import Testing

@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

/// Records on the lines of a text in memory: as those of a stream.
struct InMemoryLineTests {
  private let injector = Injector.bind(Reading.self)

  static let texts = [
    "", "\n", " \r\n\t", "{\"id\":1}", "{\"id\":1}\n", "{\"id\":1}\r\n\r\n  {\"id\":2}\n\n",
    "\u{FEFF}{\"id\":1}\n{\"id\":2}", "{\"id\":1}\n{\"id\":\n{\"id\":3}", "7\n{\"id\":1}\n[]\nnull",
    "{\"id\":\"x\"}\n{\"id\":\"2\"}", "{\"id\":1} {\"id\":2}\n{}", "{\"id\":1,\"id\":2}\n{\"id\":3}",
    "{\"id\":1,\"more\":[1,{\"a\":2}]}\n",
    "{\"name\":\"\(String(repeating: "long", count: 50_000))\"}\n{\"id\":2}",
  ]

  @Test(arguments: texts) func theModelsAreThoseOfAStream(text: String) async throws {
    for policy in [InjectionPolicy.lenient, .strict, .forgiving] {
      let injector = injector.policy(policy)
      let streamed = await injector.streamed(text, format: .lines)
      var found: [String] = []
      do {
        found = try injector.injectArray(json: text, format: .lines).map { "\($0)" }
        let (models, _) = try injector.injectArrayReporting(json: text, format: .automatic)
        #expect(models.map { "\($0)" } == found)
        #expect(try injector.injectArray(json: Array(text.utf8), format: .lines).map { "\($0)" } == found)
      } catch {
        // A stream has had the models before the error.
        found = streamed.dropLast() + ["error: \(error)"]
      }
      #expect(found == streamed)
    }
  }

  @Test func theReportIsAboutEachLineAlone() throws {
    let text = "{\"id\": 1}\n\n {\"id\": tru}\n[]\n{\"id\" 2}\n{\"id\": \"x\", \"more\": 1}\r\n{\"id\":"
    let (models, report) = try injector.injectArrayReporting(json: text, format: .lines)
    #expect(models == [Reading(1, ""), Reading(0, "")])
    let texts = [
      "not valid JSON: only true, false and null are written without quotes; element dropped (line 3, column 12)",
      "expected an object for Reading, found array of 0; element dropped (line 4, column 1)",
      "not valid JSON: a colon was expected after a key; element dropped (line 5, column 7)",
      #"id: expected Int, found string "x" under "id"; default kept (line 6, column 8)"#,
      #"unknown key "more"; ignored (line 6, column 13)"#,
      "not valid JSON: the text ends too early; element dropped (line 7, column 7)",
    ]
    #expect(report.issues.map(\.description) == texts)
    #expect(report.unknownKeys == ["more"] && report.errors.isEmpty)
  }

  @Test func strictThrowsTheErrorOfItsLine() {
    let text = "{\"id\":1,\"name\":\"\"}\n{\"id\":true}"
    let error = expectError { try injector.policy(.strict).injectArray(json: text, format: .lines) }
    #expect(error?.issues.first?.location == JSONLocation(offset: 25, line: 2, column: 7))
  }

  @Test func theFormatIsThatOfAStream() throws {
    let array = " [{\"id\": 1}, {\"id\": 2}]"
    let two = [Reading(1, ""), Reading(2, "")]
    #expect(try injector.injectArray(json: array, format: .array) == two)
    #expect(try injector.injectArray(json: array, format: .automatic) == two)
    #expect(try injector.injectArray(json: "{\"a\": \(array)}", at: "a", format: .automatic) == two)
    let lines = "{\"a\": {\"id\": 1}}\n{\"a\": {\"id\": 2}}\n{\"b\": 1}"
    #expect(try injector.injectArray(json: lines, at: "a", format: .lines) == two)
    #expect(try injector.at("a").injectArray(json: lines, format: .lines) == two)
    #expect(try Injector.bind([Int].self).injectArray(json: "[1,2]\n[3]", format: .lines) == [[1, 2], [3]])
    let utf16 = try #require(lines.data(using: .utf16))
    #expect(try injector.injectArray(json: utf16, at: "a", format: .lines) == two)
    expectError { try injector.injectArray(json: "{}", format: .array) }
  }

  @Test func theLimitsHold() throws {
    let text = String(repeating: "{\"id\": \"x\"}\n", count: 50)
    let few = injector.limits(InjectionLimits(issues: 3))
    let (_, report) = try few.injectArrayReporting(json: text, format: .lines)
    #expect(report.issues.count == 3 && report.omittedCount == 47)
    let short = injector.limits(InjectionLimits(bytes: 100))
    expectError(code: .limitExceeded) { try short.injectArray(json: text, format: .lines) }
    let shallow = injector.limits(InjectionLimits(depth: 2))
    let nested = "{\"x\": [[[1]]]}\n{\"id\": 2}"
    #expect(try shallow.injectArray(json: nested, format: .lines) == [Reading(2, "")])
  }
}

/// Records that a document declares are made on several cores. All that is seen of them is as if they were made one after
/// the other.
struct ParallelLinesTests {
  private let ahead: Injector<MappedRecord>
  /// A rule that is not in the document, and changes nothing, has the records made one after the other.
  private let inTurn: Injector<MappedRecord>

  init() throws {
    let rules = try RuleDocument(
      json: """
        {"properties": {"id": {"type": "integer", "keys": ["id", "user.id"], "require": true},
                        "name": {"type": "string", "keys": "user.name", "as": "trimmed"},
                        "tags": {"type": "[string]"}, "kind": {"type": "string", "default": "none"}}}
        """
    )
    ahead = Injector.bind(MappedRecord.self).rules(rules).limits(InjectionLimits(bytes: 3_000, issues: 5))
    inTurn = ahead.rules { $0.require("id") }
  }

  /// Lines of many batches, good and bad ones.
  private static let text = (0..<6_000).map { index in
    switch index % 97 {
    case 3: "{\"id\": \"\(index)\", \"user\": {\"name\": \" Ann\(index) \", \"more\": 1}, \"other\": [1]}\r"
    case 7: "{\"id\": \(index), \"tags\": 5, \"user\": {\"id\": \(index), \"name\": {}}}"
    case 11: ""
    case 13: "{\"id\": \(index)"
    case 17: "[\(index)]"
    case 19: "{\"id\": 1, \"name\": \"\(String(repeating: "x", count: 3_000))\"}"
    case 23: "{\"user\": {\"name\": \"no number\"}}"
    default:
      "{\"user\": {\"id\": \(index), \"name\": \"Bea\"}, \"tags\": [\"a\", \"b\"], \"kind\": \"k\(index)\"}"
    }
  }.joined(separator: "\n")

  @Test func onlyRecordsOfDocumentsAreMadeAhead() throws {
    #expect(try ahead.run(by: .streams).makesRecordsOfDocument)
    #expect(try !inTurn.run(by: .streams).makesRecordsOfDocument)
    #expect(try !Injector.bind(Reading.self).run(by: .streams).makesRecordsOfDocument)
  }

  @Test(arguments: [[], [1], [70_000, 70_001, 200_000], Array(stride(from: 900, to: 400_000, by: 900))])
  func theRecordsAreThoseThatAreMadeInTurn(cuts: [Int]) async {
    let cuts = cuts.filter { $0 < Self.text.utf8.count }
    let expected = await inTurn.streamedReporting(Self.text, cutAt: cuts)
    #expect(expected.count > 5_500)
    #expect(await ahead.streamedReporting(Self.text, cutAt: cuts) == expected)
    #expect(await ahead.streamed(Self.text, cutAt: cuts) == inTurn.streamed(Self.text, cutAt: cuts))
  }

  @Test func filesAreReadToTheirEnd() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("records.ndjson", holding: Self.text)
    let expected = await StreamOutcome.of(inTurn.streamReporting(path: path))
    #expect(expected.count > 5_500)
    #expect(await StreamOutcome.of(ahead.streamReporting(path: path)) == expected)
    let missing = folder.file("none")
    let failure = await StreamOutcome.of(inTurn.stream(path: missing))
    #expect(await StreamOutcome.of(ahead.stream(path: missing)) == failure)
  }

  @Test func theFirstErrorOfAStrictPolicyEnds() async {
    let strict = await ahead.policy(.strict).streamed(Self.text)
    #expect(strict.last?.hasPrefix("error: ") == true)
    #expect(await inTurn.policy(.strict).streamed(Self.text) == strict)
  }

  @Test func anErrorOfTheBytesComesAfterTheRecordsBeforeIt() async {
    let chunks = ChunkSequence([Array(Self.text.utf8.prefix(300_000))], failure: Refused())
    let expected = await StreamOutcome.of(inTurn.streamReporting(chunks))
    #expect(expected.count > 1_000 && expected.last == "error: Refused")
    #expect(await StreamOutcome.of(ahead.streamReporting(chunks)) == expected)
  }

  @Test func aCancelledTaskGetsAnError() async {
    let (ahead, chunks) = (ahead, ChunkSequence(Self.text))
    let task = Task {
      var count = 0
      for try await _ in ahead.stream(chunks) {
        count += 1
        if count == 500 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      }
      return count
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func recordsOutliveTheStream() async throws {
    var kept: [MappedRecord] = []
    for try await record in ahead.stream(ChunkSequence(Self.text)) where kept.count < 2_000 {
      kept.append(record)
    }
    #expect(kept.count == 2_000 && kept.allSatisfy { $0["id"] is Int && $0["kind"] is String })
  }
}
