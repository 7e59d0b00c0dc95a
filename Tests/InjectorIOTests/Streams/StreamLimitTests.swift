import Foundation
import Testing

@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

struct StreamLimitTests {
  private let injector = Injector.bind(Reading.self).limits(InjectionLimits(bytes: 20))

  private static let long = "{\"id\": 2, \"name\": \"" + String(repeating: "x", count: 300) + "\"}"

  @Test(arguments: ["\n", "\r\n"]) func linesOverTheLimitArePassedOver(lineEnd: String) async {
    // 20 bytes, and 21.
    let lines = [
      "{\"id\": 1}", Self.long, "{\"id\": 33333333333}", "{\"id\": 333333333333}", "{\"id\": 4}", Self.long,
    ]
    let text = lines.joined(separator: lineEnd)
    for cuts in [[], Array(0..<text.utf8.count), [200], [25, 30]] {
      let chunks = ChunkSequence(text, cutAt: cuts)
      let models = await StreamOutcome.of(injector.stream(chunks))
      #expect(models.count == 4)
      let found = await StreamOutcome.of(injector.streamReporting(chunks))
      #expect(found.count == 6)
      #expect(found[1].hasPrefix("2:\(9 + lineEnd.utf8.count) none the object has more than 20 bytes"))
      #expect(found[5].hasPrefix("6:") && found[5].hasSuffix("(line 6, column 1)"))
      let strict = await StreamOutcome.of(injector.policy(.strict).policy(missing: .keep).stream(chunks))
      #expect(strict.count == 2)
    }
  }

  @Test func elementsOverTheLimitArePassedOver() async {
    let text =
      "[{\"id\": 1},\n \(Self.long) ,{\"id\": 3}, \"\(String(repeating: "y", count: 50))\"\n, {\"id\": 4}]"
    var expected: [String]?
    for cuts in [[], Array(0..<text.utf8.count), [200], [25, 30]] {
      let chunks = ChunkSequence(text, cutAt: cuts)
      #expect(await StreamOutcome.of(injector.stream(chunks)).count == 3)
      let found = await StreamOutcome.of(injector.streamReporting(chunks))
      #expect(found.count == 5 && found[1].hasPrefix("2:13 none [1]: the object has more than 20 bytes"))
      #expect(found[1].hasSuffix("(line 2, column 2)"))
      #expect(found == expected ?? found)
      expected = found
    }
  }

  @Test func aMissingQuotationMarkIsNoLongRecord() async {
    let text = "[{\"id\": 1},\n {\"id: 2, \"x\":\(String(repeating: "y", count: 50))}, {\"id\": 3}]"
    for cuts in [[], Array(0..<text.utf8.count), [40]] {
      let injector = injector.limits(InjectionLimits(bytes: 40))
      let found = await injector.streamed(text, cutAt: cuts)
      #expect(found.last == "error: not valid JSON: a colon was expected after a key (line 2, column 12)")
    }
  }

  /// A line of 100 MB, in a stream of small ones: it is never in memory, and the stream goes on.
  ///
  /// In a process of its own, because other tests need memory at the same time.
  @Test func aLineOf100Megabytes() async {
    await #expect(processExitsWith: .success) {
      let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
      let first = Array("{\"id\": 1}\n{\"name\": \"".utf8)
      let last = Array("\"}\n{\"id\": 3}".utf8)
      let chunks = ChunkSequence([first] + Array(repeating: chunk, count: 100) + [last])
      let before = try StreamLimitTests.peakMemory()
      var found: [String] = []
      for try await record in Injector.bind(Reading.self).streamReporting(chunks) {
        found.append("\(record.line) \(record.model?.id ?? -1) \(record.error?.code.rawValue ?? "")")
      }
      #expect(found == ["1 1 ", "2 -1 limitExceeded", "3 3 "])
      #expect(try StreamLimitTests.peakMemory() - before < 64 << 20)
    }
  }

  /// The most memory that the process ever had, in bytes; 0 where the system does not say.
  static func peakMemory() throws -> Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }

  /// What is beside the array is refused as in memory, whatever number of bytes come at once.
  @Test(arguments: [
    ("{\"n\": 123456, \"list\": []}", InjectionLimits(number: 3)),
    ("{\"list\": [], \"n\": [{\"m\": -1234.5678}]}", InjectionLimits(number: 3)),
    ("{\"title\": \"a long text\", \"list\": []}", InjectionLimits(text: 4)),
    ("{\"a title\": 1, \"list\": []}", InjectionLimits(key: 5)),
    ("{\"list\": [{\"id\": 1}], \"a\": {\"a title\": 1}}", InjectionLimits(key: 5)),
    ("{\"a\": [1, 2, 3, 4], \"list\": []}", InjectionLimits(entries: 3)),
    ("{\"a\": 1, \"list\": [], \"b\": 2, \"c\": 3}", InjectionLimits(entries: 3)),
  ])
  func limitsBesideTheArray(text: String, limits: InjectionLimits) async throws {
    let limited = Injector.bind(Reading.self).limits(limits)
    let inMemory = try thrownError { try limited.injectArray(json: text, at: "list") }
    let column = try #require(inMemory.issues.first?.location).column
    for cuts in text.noCutAndAllCuts {
      let last = try #require(await limited.streamed(text, cutAt: cuts, at: "list").last)
      #expect(last.contains("\(column)"), "\(last)")
      #expect(last.hasPrefix("error: ") && last.contains("InjectionLimits."), "\(last)")
    }
    let unlimited = await Injector.bind(Reading.self).streamed(text, at: "list")
    #expect(unlimited.allSatisfy { !$0.hasPrefix("error") })
  }
}

struct StreamProgressTests {
  private static let text = (0..<40_000).map { "{\"id\": \($0), \"note\": \"\(padding)\"}\n" }.joined()
  private static let padding = String(repeating: "-", count: 80)

  @Test func aFile() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("all.ndjson", holding: Self.text)
    let (log, progress) = (Log<InjectionProgress>(), Progress(totalUnitCount: -1))
    let readings = Injector.bind(Reading.self)
      .stream(path: path, progress: progress, onProgress: { log.add($0) })
    var count = 0
    for try await _ in readings { count += 1 }
    let (last, size) = (try #require(log.entries.last), Self.text.utf8.count)
    #expect(last == InjectionProgress(records: count, bytes: size, totalBytes: size))
    #expect(last.fraction == 1 && log.entries.count > 2 && log.entries.count < 100)
    let steps = zip(log.entries, log.entries.dropFirst())
    #expect(steps.allSatisfy { $0.bytes <= $1.bytes && $0.records <= $1.records })
    #expect(log.entries.allSatisfy { (0...1).contains($0.fraction ?? -1) })
    #expect(progress.isFinished && progress.totalUnitCount == Int64(size))
  }

  @Test func anInputOfUnknownSize() async throws {
    let (log, progress) = (Log<InjectionProgress>(), Progress(totalUnitCount: 1_000))
    let stream = Injector.bind(Reading.self).stream(
      ChunkSequence("{\"id\": 1}\nbad\n"), progress: progress, onProgress: { log.add($0) }
    )
    for try await _ in stream {}
    #expect(log.entries.last == InjectionProgress(records: 2, bytes: 14, totalBytes: nil))
    #expect(log.entries.allSatisfy { $0.fraction == nil })
    #expect(progress.isFinished)
  }
}
