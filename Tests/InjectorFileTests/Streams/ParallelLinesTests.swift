import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

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
    ahead = Injector.bind(MappedRecord.self).rules(rules).limits(
      InjectionLimits(bytes: 3_000, issues: 5)
    )
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
    let chunks = ChunkSequence(Self.text, cutAt: cuts.filter { $0 < Self.text.utf8.count })
    let expected = await StreamOutcome.of(inTurn.streamReporting(chunks))
    #expect(expected.count > 5_500)
    #expect(await StreamOutcome.of(ahead.streamReporting(chunks)) == expected)
    #expect(await StreamOutcome.of(ahead.stream(chunks)) == StreamOutcome.of(inTurn.stream(chunks)))
  }

  @Test func filesAreReadToTheirEnd() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("records.ndjson", holding: Self.text)
    let expected = await StreamOutcome.of(inTurn.streamReporting(path: path))
    #expect(expected.count > 5_500)
    #expect(await StreamOutcome.of(ahead.streamReporting(path: path)) == expected)
    let missing = folder.path + "/none"
    let failure = await StreamOutcome.of(inTurn.stream(path: missing))
    #expect(await StreamOutcome.of(ahead.stream(path: missing)) == failure)
  }

  @Test func theFirstErrorOfAStrictPolicyEnds() async {
    let chunks = ChunkSequence(Self.text)
    let strict = await StreamOutcome.of(ahead.policy(.strict).stream(chunks))
    #expect(strict.last?.hasPrefix("error: ") == true)
    #expect(await StreamOutcome.of(inTurn.policy(.strict).stream(chunks)) == strict)
  }

  @Test func anErrorOfTheBytesComesAfterTheRecordsBeforeIt() async {
    struct Broken: Error {}
    let chunks = ChunkSequence([Array(Self.text.utf8.prefix(300_000))], failure: Broken())
    let expected = await StreamOutcome.of(inTurn.streamReporting(chunks))
    #expect(expected.count > 1_000 && expected.last == "error: Broken()")
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
    #expect(kept.count == 2_000)
    #expect(kept.allSatisfy { $0["id"] is Int && $0["kind"] is String })
  }
}
