import Testing

@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

/// The bytes of models in chunks.
struct ExtractionChunksTests {
  typealias User = RecordWriterTests.User

  private static let users = RecordWriterTests.users
  private static let points = Injector.bind([Double].self)

  /// Users that are counted when they are taken.
  struct Counted: Sequence, Sendable {
    let count: Int
    let taken = Counter()
    var name = ""

    func makeIterator() -> AnyIterator<User> {
      var numbers = (0..<count).makeIterator()
      return AnyIterator {
        numbers.next().map { number in
          taken.increase()
          return User(id: number, name: name)
        }
      }
    }
  }

  /// What a walk over chunks finds, as text: the chunks, and the error.
  private func outcome(_ chunks: ExtractionChunks<some Any>) async -> [String] {
    var found: [String] = []
    var iterator = chunks.makeAsyncIterator()
    do {
      while let chunk = try await iterator.next() { found.append(String(decoding: chunk, as: UTF8.self)) }
    } catch {
      found.append("error: \(error)")
      // After an error, there are no more chunks.
      #expect(await (try? iterator.next()) == .some(nil))
    }
    return found
  }

  @Test(arguments: RecordWriterTests.forms, [1, 50, 1 << 16, .max, -1])
  func theTextIsThatOfAWriter(
    form: (injector: Injector<User>, format: StreamFormat, options: ExtractionOptions, text: String),
    size: Int
  ) async {
    let users = [RecordWriterTests.ann, RecordWriterTests.bea]
    let (injector, format, options) = (form.injector, form.format, form.options)
    let all = injector.chunks(users, format: format, size: size, options: options)
    for _ in 0..<2 {
      let found = await outcome(all)
      #expect(found.joined() == form.text && !found.contains(""))
      #expect(size > 50 ? found.count == 1 : size == 50 || found.count > 1)
    }
    let asynchronous = injector.chunks(elementStream(users), format: format, size: size, options: options)
    #expect(await outcome(asynchronous).joined() == form.text)
  }

  @Test func noModels() async {
    #expect(await outcome(Self.users.chunks([])) == [])
    #expect(await outcome(Self.users.chunks(elementStream([]), format: .array)) == ["[]"])
    #expect(await outcome(Self.users.at("a").chunks([], format: .array)) == [#"{"a":[]}"#])
  }

  @Test(arguments: [StreamFormat.automatic, .lines]) func eachModelMayBeAChunk(format: StreamFormat) async {
    let found = await outcome(Self.points.chunks([[1], [2, 3]], format: format, size: 1))
    #expect(found == ["[1.0]\n", "[2.0,3.0]\n"])
  }

  @Test func nothingIsTakenAheadOfDemand() async throws {
    let models = Counted(count: 10_000, name: String(repeating: "x", count: 80))
    var chunks = Self.users.chunks(models).makeAsyncIterator()
    #expect(models.taken.count == 0)
    var (lineCount, chunkCount) = (0, 0)
    while let chunk = try await chunks.next() {
      #expect(chunk.count < 66_000)
      lineCount += chunk.count { $0 == UInt8(ascii: "\n") }
      chunkCount += 1
      #expect(models.taken.count == lineCount)
    }
    #expect(lineCount == 10_000 && chunkCount > 10)
  }

  static let error =
    "error: [2][1]: JSON has no number nan; use the option .nonFinite(.null) or .nonFinite(.string)"

  @Test func aModelThatCannotBeExtractedEndsIt() async {
    let models = [[1], [2], [3, .nan], [4]]
    #expect(await outcome(Self.points.chunks(models)) == ["[1.0]\n[2.0]\n", Self.error])
    let array = Self.points.chunks(elementStream(models), format: .array)
    #expect(await outcome(array) == ["[[1.0],[2.0]", Self.error])
    #expect(await outcome(Self.points.chunks(models, size: 1)) == ["[1.0]\n", "[2.0]\n", Self.error])
  }

  @Test func anErrorOfTheModelsEndsIt() async {
    let models: [[Double]] = [[1], [2]]
    for (models, text) in [(models, ["[1.0]\n[2.0]\n"]), ([], [])] {
      let chunks = Self.points.chunks(elementStream(models, failure: Refused()))
      #expect(await outcome(chunks) == text + ["error: Refused"])
    }
  }

  @Test func aMistakeInTheRulesIsTheFirstError() async {
    let models = Counted(count: 1)
    let found = await outcome(Self.users.writing(\.name).to("id").chunks(models))
    #expect(found.count == 1 && found[0].hasPrefix("error: ") && found[0].contains("'name'"))
    #expect(models.taken.count == 0)
  }

  @Test(arguments: [1, 5, 300, 301]) func aCancelledTaskGetsAnError(cancelledBefore: Int) async {
    let models = RecordWriterTests.Users(count: 300, cancelledBefore: cancelledBefore)
    let task = Task { await outcome(Self.users.chunks(models, size: 1)) }
    let found = await task.value
    #expect(found.count == cancelledBefore && found.last == "error: \(CancellationError())")
    let collecting = Task { await outcome(Self.users.chunks(models)) }
    #expect(await collecting.value.last == "error: \(CancellationError())")
  }

  /// Many sequences end without an error if the task is cancelled.
  @Test func aCancelledTaskGetsNoSilentEnd() async {
    let (models, continuation) = AsyncStream.makeStream(of: User.self)
    continuation.yield(RecordWriterTests.ann)
    let task = Task { await outcome(Self.users.chunks(models)) }
    task.cancel()
    #expect(await task.value == ["error: \(CancellationError())"])
  }

  @MainActor private final class Model {
    var users = [RecordWriterTests.ann]
  }

  @Test @MainActor func modelsOfAnActorAreTakenOnIt() async throws {
    let models = Model().users.lazy.map { user in
      MainActor.assertIsolated()
      return user
    }
    var chunks = Self.users.chunks(models).makeAsyncIterator()
    let chunk = try await chunks.next(isolation: MainActor.shared)
    #expect(chunk.map { String(decoding: $0, as: UTF8.self) } == "{\"id\":7,\"name\":\"Ann\"}\n")
  }

  /// 100 MB for a reader that waits once in a while.
  ///
  /// In a process of its own, because other tests need memory at the same time.
  @Test(.enabled(if: ResidentMemory.isMeasurable, "resident memory is measured on Linux, without sanitizers"))
  func theMemoryIsConstant() async {
    await #expect(processExitsWith: .success) {
      let users = RecordWriterTests.users
      for format in [StreamFormat.lines, .array] {
        let models = Counted(count: 100_000, name: String(repeating: "x", count: 1_000))
        var (count, before) = (0, 0)
        for try await chunk in users.chunks(models, format: format) {
          count += chunk.count
          if before == 0 { before = try StreamLimitTests.peakMemory() }
          if count % 64 == 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
        #expect(count > 100_000_000)
        #expect(try StreamLimitTests.peakMemory() - before < 4 << 20)
      }
    }
  }
}
