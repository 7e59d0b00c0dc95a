import Foundation
import Injector
import Testing

@testable import InjectorIO
@testable import InjectorTestSupport

/// Models that come from asynchronous sequences, tasks that are cancelled, and pipes.
extension RecordWriterTests {
  /// Users that come one after the other. Before one of them, the task is cancelled.
  struct Users: AsyncSequence {
    var count = 10
    var cancelledBefore = Int.max
    func makeAsyncIterator() -> Iterator { Iterator(users: self) }

    struct Iterator: AsyncIteratorProtocol {
      let users: Users
      var id = 0
      mutating func next() async -> User? {
        id += 1
        if id == users.cancelledBefore { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        return id <= users.count ? User(id: id, name: String(repeating: "x", count: 1_000)) : nil
      }
    }
  }

  @Test(arguments: [1, 5, 200, 300, 301], [StreamFormat.lines, .array])
  func aCancelledWriterKeepsTheOldFile(cancelledBefore: Int, format: StreamFormat) async throws {
    let path = try folder.file("users.json", holding: "old")
    let models = Users(count: 300, cancelledBefore: cancelledBefore)
    let task = Task { try await Self.users.write(models, to: path, format: format) }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try folder.text("users.json") == "old")
    #expect(try folder.names == ["users.json"])
  }

  @Test func aSequenceThatEndsBecauseOfTheCancellationIsNotComplete() async throws {
    let path = try folder.file("users.json", holding: "old")
    let (models, continuation) = AsyncStream.makeStream(of: User.self)
    continuation.yield(Self.ann)
    let task = Task { try await Self.users.write(models, to: path, format: .lines) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try folder.text("users.json") == "old")
  }

  @Test func asynchronousModelsAreWrittenInBlocks() async throws {
    try await Self.users.write(Users(count: 300), to: folder.file("new/users.ndjson"), format: .lines)
    let text = try folder.text("new/users.ndjson")
    #expect(text.split(separator: "\n").count == 300)
    #expect(try Self.users.injectArray(json: text, format: .lines).map(\.id) == Array(1...300))
    let full = URL(fileURLWithPath: "/dev/full")
    if FileManager.default.fileExists(atPath: full.path) {
      await #expect(throws: InjectionError.self) {
        try await Self.users.write(Users(count: 300), to: full, format: .lines)
      }
    }
  }

  #if !os(Windows)
    private func namedPipe() throws -> String {
      let path = folder.file("pipe")
      try #require(unsafe mkfifo(path, 0o600) == 0)
      return path
    }

    // The limits end what hangs. Swift 6.2 starts all tests at once, and each then waits for the main actor for minutes.

    /// While nobody reads, the actor is free, and the wait ends with the task.
    @Test(.timeLimit(.minutes(10))) @MainActor func aPipeThatNobodyReadsIsGivenUp() async throws {
      let path = try namedPipe()
      let task = Task { try await Self.users.write(Users(), to: path, format: .lines) }
      try await Task.sleep(for: .milliseconds(50))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      let inOneGo = Task {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        try Self.users.write([Self.ann], to: path)
      }
      let error = await #expect(throws: InjectionError.self) { try await inOneGo.value }
      #expect(error?.code == .fileFailed)
    }

    /// More bytes than a pipe holds, for a reader that comes late.
    @Test(.timeLimit(.minutes(10))) @MainActor func aPipeIsWrittenAsItIsRead() async throws {
      let path = try namedPipe()
      let task = Task { try await Self.users.write(Users(count: 300), to: path, format: .lines) }
      try await Task.sleep(for: .milliseconds(50))
      var ids: [Int] = []
      for try await user in Self.users.stream(path: path) { ids.append(user.id) }
      try await task.value
      #expect(ids == Array(1...300))
    }

    /// The signal of a broken pipe, which ends a process, is an error instead.
    @Test func aPipeWhoseReaderIsGoneIsAnError() throws {
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let writer = try Self.users.recordWriter(to: pipe.fileHandleForWriting)
      let error = expectError(code: .fileFailed) {
        try writer.write(Self.ann)
        try writer.finish()
      }
      #expect("\(try #require(error))".contains("Broken pipe"))
    }

    @Test(.timeLimit(.minutes(10))) @MainActor func aFullPipeIsGivenUp() async throws {
      let path = try namedPipe()
      let reader = unsafe open(path, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      let task = Task { try await Self.users.write(Users(count: 300), to: path, format: .lines) }
      try await Task.sleep(for: .milliseconds(50))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  #endif
}
