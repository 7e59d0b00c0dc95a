import Foundation
import Testing

@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

#if os(Linux)
  /// What a stream leaves behind: nothing, whether it ends, is left, is cancelled, or fails.
  @Suite(.serialized) struct StreamResourceTests {
    private static let text = (0..<50_000).map { "{\"id\": \($0), \"name\": \"name \($0)\"}\n" }.joined()

    /// A model that is counted.
    final class Counted: Injectable {
      var id = 0
      var name = ""
      private let token = Token()
      required init() {}
    }

    /// An object that is counted, wherever it is held.
    final class Token: Sendable {
      static let count = Counter()
      init() { Token.count.increase() }
      deinit { Token.count.decrease() }
    }

    struct ProducerFailure: Error {}

    /// Chunks whose sequence and iterators hold tokens.
    struct CountedChunks: AsyncSequence, Sendable {
      let token = Token()
      let isEndless: Bool

      func makeAsyncIterator() -> Iterator { Iterator(isEndless: isEndless) }

      struct Iterator: AsyncIteratorProtocol {
        let token = Token()
        let isEndless: Bool
        var count = 0

        mutating func next() async throws -> [UInt8]? {
          count += 1
          if count > 3, !isEndless { throw ProducerFailure() }
          return Array("{\"id\": 1}\n{\"id\": 2}\n{\"id".utf8) + Array("\": 3}\n".utf8)
        }
      }
    }

    /// The files that the process has open at a path.
    private static func openCount(of path: String) -> Int {
      let folder = "/proc/self/fd"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.count {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
      }
    }

    /// Waits until a condition holds, a few seconds at most: files are closed in the background.
    private static func settles(_ condition: () -> Bool) async -> Bool {
      for _ in 0..<500 {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(10))
      }
      return condition()
    }

    enum End: CaseIterable { case complete, left, cancelled, notBegun, unusable }

    @Test(arguments: End.allCases) func filesAndModelsAreReleased(end: End) async throws {
      let folder = try TemporaryFolder()
      let path = try folder.file("all.ndjson", holding: Self.text + (end == .unusable ? "bad" : ""))
      let injector = Injector.bind(Counted.self).policy(elements: .fail)
      let before = Token.count.count
      for _ in 0..<5 {
        try await Task {
          let stream = injector.stream(path: path)
          var iterator = stream.makeAsyncIterator()
          if end == .notBegun { return }
          var count = 0
          do {
            while let model = try await iterator.next() {
              #expect(model.id == count)
              count += 1
              if count == 1 { #expect(Self.openCount(of: path) > 0) }
              if end == .left, count == 100 { break }
              if end == .cancelled, count == 100 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
            }
            #expect(end == .left || end == .complete)
            #expect(count == (end == .left ? 100 : 50_000))
          } catch is CancellationError {
            #expect(end == .cancelled && count == 100)
          } catch let error as InjectionError {
            #expect(end == .unusable && error.location?.line == 50_001)
          }
        }.value
      }
      #expect(await Self.settles { Self.openCount(of: path) == 0 })
      #expect(await Self.settles { Token.count.count == before })
    }

    @Test func aSequenceIsReleased() async throws {
      let before = Token.count.count
      do {
        let stream = Injector.bind(Counted.self).stream(CountedChunks(isEndless: true))
        var count = 0
        for try await _ in stream {
          count += 1
          if count == 10 { break }
        }
        #expect(Token.count.count == before + 1)
      }
      #expect(Token.count.count == before)
    }

    @Test func aProducerThatFailsInTheMiddle() async throws {
      let before = Token.count.count
      var count = 0
      do {
        for try await _ in Injector.bind(Counted.self).stream(CountedChunks(isEndless: false)) { count += 1 }
        Issue.record("the error was lost")
      } catch is ProducerFailure { #expect(count == 9) }
      #expect(Token.count.count == before)
    }

    @Test func aFileThatFailsInTheMiddle() async throws {
      let reads = Counter()
      let system = FileSystem { call in
        guard case .readBytes = call else { return call.perform() }
        reads.increase()
        return reads.count == 4 ? -Int(EIO) : call.perform()
      }
      let folder = try TemporaryFolder()
      let path = try folder.file("all.ndjson", holding: Self.text)
      let file = try LocalFile(path)
      let request = Injector.bind(Counted.self).request(nil, .automatic, nil, nil) {
        FileReader(.success(file), in: system)
      }
      let before = Token.count.count
      var count = 0
      do {
        for try await _ in InjectionStream<Counted>(models: request) { count += 1 }
        Issue.record("the error was lost")
      } catch let error as InjectionError {
        #expect(error.code == .fileFailed && error.file == path && count > 10_000)
      }
      #expect(await Self.settles { Self.openCount(of: path) == 0 })
      #expect(await Self.settles { Token.count.count == before })
    }

    /// A walk that waits for a pipe ends when its task is cancelled, and holds no thread and no file afterwards.
    @Test func cancellationWhileWaitingForAPipe() async throws {
      for _ in 0..<20 {
        let pipe = Pipe()
        let started = AsyncStream.makeStream(of: Void.self)
        let walk = Task {
          var iterator = Injector.bind(Counted.self).stream(pipe.fileHandleForReading).makeAsyncIterator()
          started.continuation.finish()
          return try await iterator.next()?.id
        }
        for await _ in started.stream {}
        try await Task.sleep(for: .milliseconds(5))
        walk.cancel()
        await #expect(throws: CancellationError.self) { try await walk.value }
        // The pipe still works: nothing reads from it any more.
        try pipe.fileHandleForWriting.write(contentsOf: Data("x".utf8))
        #expect(try pipe.fileHandleForReading.read(upToCount: 1) == Data("x".utf8))
      }
    }

    /// Many files wait at once, without a thread each, and every one is told of its own bytes and its own end.
    @Test func manyPipesWaitAtOnce() async throws {
      let pipes = (0..<200).map { _ in Pipe() }
      let walks = pipes.map { pipe in
        Task {
          var sum = 0
          let stream = Injector.bind(Counted.self).stream(pipe.fileHandleForReading, format: .lines)
          for try await model in stream { sum += model.id }
          return sum
        }
      }
      for turn in 1...3 {
        for (id, pipe) in pipes.enumerated().reversed() {
          try pipe.fileHandleForWriting.write(contentsOf: Data("{\"id\": \(id * turn)}\n".utf8))
        }
        try await Task.sleep(for: .milliseconds(2))
      }
      for (id, pipe) in pipes.enumerated() {
        if id.isMultiple(of: 7) { walks[id].cancel() } else { try pipe.fileHandleForWriting.close() }
      }
      for (id, walk) in walks.enumerated() {
        if id.isMultiple(of: 7) {
          await #expect(throws: CancellationError.self) { try await walk.value }
        } else {
          #expect(try await walk.value == id * 6)
        }
      }
    }

    @Test func aCancelledTaskGetsNoSilentEnd() async throws {
      // AsyncStream ends without an error in a cancelled task.
      let (bytes, continuation) = AsyncStream.makeStream(of: [UInt8].self)
      continuation.yield(Array("{\"id\": 1}\n".utf8))
      let walk = Task {
        var iterator = Injector.bind(Reading.self).stream(bytes).makeAsyncIterator()
        #expect(try await iterator.next()?.id == 1)
        return try await iterator.next()
      }
      try await Task.sleep(for: .milliseconds(5))
      walk.cancel()
      await #expect(throws: CancellationError.self) { try await walk.value }
      continuation.finish()
    }
  }
#endif
