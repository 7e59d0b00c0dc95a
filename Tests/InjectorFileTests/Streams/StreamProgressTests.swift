import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct StreamProgressTests {
  private static let text = (0..<40_000).map { "{\"id\": \($0), \"note\": \"\(padding)\"}\n" }.joined()
  private static let padding = String(repeating: "-", count: 80)

  @Test
  func aFile() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("all.ndjson", holding: Self.text)
    let (log, progress) = (Log<InjectionProgress>(), Progress(totalUnitCount: -1))
    var count = 0
    for try await _ in Injector.bind(Reading.self).stream(
      path: path,
      progress: progress,
      onProgress: { log.add($0) }
    ) {
      count += 1
    }
    let last = try #require(log.entries.last)
    #expect(
      last == InjectionProgress(records: count, bytes: Self.text.utf8.count, totalBytes: Self.text.utf8.count)
    )
    #expect(last.fraction == 1)
    #expect(log.entries.count > 2 && log.entries.count < 100)
    let steps = zip(log.entries, log.entries.dropFirst())
    #expect(steps.allSatisfy { $0.bytes <= $1.bytes && $0.records <= $1.records })
    #expect(log.entries.allSatisfy { (0...1).contains($0.fraction ?? -1) })
    #expect(progress.isFinished)
    #expect(progress.totalUnitCount == Int64(Self.text.utf8.count))
  }

  @Test
  func anInputOfUnknownSize() async throws {
    let (log, progress) = (Log<InjectionProgress>(), Progress(totalUnitCount: 1_000))
    let stream = Injector.bind(Reading.self).stream(
      ChunkSequence("{\"id\": 1}\nbad\n"),
      progress: progress,
      onProgress: { log.add($0) }
    )
    for try await _ in stream {}
    #expect(log.entries.last == InjectionProgress(records: 2, bytes: 14, totalBytes: nil))
    #expect(log.entries.allSatisfy { $0.fraction == nil })
    #expect(progress.isFinished)
  }
}
