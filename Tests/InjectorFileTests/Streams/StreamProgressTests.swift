import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct StreamProgressTests {
  private static let text = (0..<40_000).map { "{\"id\": \($0), \"note\": \"\(padding)\"}\n" }.joined()
  private static let padding = String(repeating: "-", count: 80)

  private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [InjectionProgress] = []
    func add(_ entry: InjectionProgress) { lock.withLock { entries.append(entry) } }
    var all: [InjectionProgress] { lock.withLock { entries } }
  }

  @Test
  func aFile() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("all.ndjson", holding: Self.text)
    let (log, progress) = (Log(), Progress(totalUnitCount: -1))
    var count = 0
    for try await _ in Injector.bind(Reading.self).stream(
      path: path,
      progress: progress,
      onProgress: { log.add($0) }
    ) {
      count += 1
    }
    let last = try #require(log.all.last)
    #expect(
      last == InjectionProgress(records: count, bytes: Self.text.utf8.count, totalBytes: Self.text.utf8.count)
    )
    #expect(last.fraction == 1)
    #expect(log.all.count > 2 && log.all.count < 100)
    #expect(zip(log.all, log.all.dropFirst()).allSatisfy { $0.bytes <= $1.bytes && $0.records <= $1.records })
    #expect(log.all.allSatisfy { (0...1).contains($0.fraction ?? -1) })
    #expect(progress.isFinished)
    #expect(progress.totalUnitCount == Int64(Self.text.utf8.count))
  }

  @Test
  func anInputOfUnknownSize() async throws {
    let (log, progress) = (Log(), Progress(totalUnitCount: 1_000))
    let stream = Injector.bind(Reading.self).stream(
      ChunkSequence("{\"id\": 1}\nbad\n"),
      progress: progress,
      onProgress: { log.add($0) }
    )
    for try await _ in stream {}
    #expect(log.all.last == InjectionProgress(records: 2, bytes: 14, totalBytes: nil))
    #expect(log.all.allSatisfy { $0.fraction == nil })
    #expect(progress.isFinished)
  }
}
