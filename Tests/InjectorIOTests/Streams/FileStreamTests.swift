import Foundation
import Testing

@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

struct FileStreamTests {
  private let injector = Injector.bind(Reading.self)
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let lines = (0..<20_000).map { "{\"id\": \($0), \"name\": \"name \($0)\"}" }

  @Test func filesByPathAndURL() async throws {
    let path = try folder.file("all.ndjson", holding: Self.lines.joined(separator: "\n"))
    for stream in [injector.stream(path: path), injector.stream(URL(fileURLWithPath: path))] {
      for _ in 0..<2 {
        var next = 0
        for try await reading in stream {
          #expect(reading == Reading(next, "name \(next)"))
          next += 1
        }
        #expect(next == Self.lines.count)
      }
    }
  }

  @Test func oneHugeArray() async throws {
    let text = "{\"data\": [\(Self.lines.joined(separator: ",\n"))], \"count\": 1}"
    let path = try folder.file("all.json", holding: text)
    var next = 0
    for try await record in injector.streamReporting(path: path, at: "data") {
      #expect(try record.get().id == next)
      #expect(record.line == next + 1)
      next += 1
    }
    #expect(next == Self.lines.count)
  }

  @Test func anOpenFileIsReadFromItsPosition() async throws {
    let path = try folder.file("some.ndjson", holding: "{\"id\": 1}\n{\"id\": 2}\n{\"id\": 3}\n")
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    try handle.seek(toOffset: 10)
    let stream = injector.stream(handle)
    #expect(await StreamOutcome.of(stream).count == 2)
    #expect(await StreamOutcome.of(stream).count == 2)
    #expect(try handle.offset() == 10)
    try handle.close()
  }

  /// The descriptor of the caller is not used behind its back.
  @Test func aClosedFileIsAnError() async throws {
    let path = try folder.file("some.ndjson", holding: "{\"id\": 1}\n{\"id\": 2}\n")
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    var iterator = injector.stream(handle).makeAsyncIterator()
    try handle.close()
    #expect(try await iterator.next()?.id == 1)
    #expect(try await iterator.next()?.id == 2)
    await #expect(throws: InjectionError.self) { for try await _ in injector.stream(handle) {} }
  }

  /// Other work of an actor has its turn while it reads a file.
  @Test @MainActor
  func theMainActorIsShared() async throws {
    let line = "{\"id\": 1, \"name\": \"\(String(repeating: "a", count: 100))\"}\n"
    let path = try folder.file("large.ndjson", holding: String(repeating: line, count: 20_000))
    var turns = 0
    let other = Task { @MainActor in
      while !Task.isCancelled {
        turns += 1
        await Task.yield()
      }
    }
    for try await _ in injector.stream(path: path) {}
    other.cancel()
    #expect(turns > 1)
  }

  @Test func aPipe() async throws {
    let pipe = Pipe()
    let writer = Task.detached {
      for line in Self.lines { try pipe.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8)) }
      try pipe.fileHandleForWriting.close()
    }
    var ids: [Int] = []
    for try await reading in injector.stream(pipe.fileHandleForReading) { ids.append(reading.id) }
    #expect(ids == Array(Self.lines.indices))
    try await writer.value
  }

  @Test func aRecordInAPipeDoesNotWaitForLaterOnes() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("{\"id\": 1}\n".utf8))
    var iterator = injector.stream(pipe.fileHandleForReading).makeAsyncIterator()
    #expect(try await iterator.next()?.id == 1)
    try pipe.fileHandleForWriting.write(contentsOf: Data("{\"id\": 2}\n".utf8))
    #expect(try await iterator.next()?.id == 2)
    try pipe.fileHandleForWriting.close()
    #expect(try await iterator.next() == nil)
  }

  /// A producer may wait until a short record is used.
  @Test(arguments: ["7\n", "[7,"]) func twoBytesMayBeARecord(text: String) async throws {
    let (bytes, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    continuation.yield(Array(text.utf8))
    var iterator = Injector.bind(Int.self).stream(bytes).makeAsyncIterator()
    #expect(try await iterator.next() == 7)
    continuation.finish()
  }

  /// A named pipe that nobody writes to holds no thread, and is closed when the walk ends.
  @Test func aNamedPipe() async throws {
    let path = folder.file("pipe")
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let injector = injector
    func sum() -> Task<Int, any Error> {
      Task { try await injector.stream(path: path).reduce(0) { sum, reading in sum + reading.id } }
    }
    let waiting = sum()
    try await Task.sleep(for: .milliseconds(50))
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    for _ in 0..<500 {
      // Without a reader, a pipe cannot be opened for writing.
      let descriptor = unsafe open(path, O_WRONLY | O_NONBLOCK)
      if descriptor < 0 { break }
      close(descriptor)
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(unsafe open(path, O_WRONLY | O_NONBLOCK) == -1)
    let reading = sum()
    var descriptor: Int32 = -1
    while descriptor < 0 {
      descriptor = unsafe open(path, O_WRONLY | O_NONBLOCK)
      if descriptor < 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
    let writer = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try writer.write(contentsOf: Data("{\"id\": 1}\n{\"id\": 2}\n".utf8))
    try writer.close()
    #expect(try await reading.value == 3)
  }

  @Test func devices() async { #expect(await StreamOutcome.of(injector.stream(path: "/dev/null")).isEmpty) }

  @Test func filesThatCannotBeRead() async {
    let missing = folder.file("missing.ndjson")
    let found = await StreamOutcome.of(injector.stream(path: missing))
    #expect(found == ["error: the file \"\(missing)\" cannot be opened: No such file or directory"])
    let isFolder = await StreamOutcome.of(injector.stream(path: folder.path))
    #expect(isFolder == ["error: the file \"\(folder.path)\" cannot be read: Is a directory"])
    let url = URL(string: "https://example.com/a") ?? URL(fileURLWithPath: "/")
    let remote = await StreamOutcome.of(injector.stream(url))
    #expect(remote.first?.contains("is not a local file") == true)
  }

  @Test func errorsNameTheFile() async throws {
    let lines = try folder.file("bad.ndjson", holding: "{\"id\": 1}\n{\"id\" 2}\n")
    let records = await StreamOutcome.of(injector.streamReporting(path: lines))
    let colon = "not valid JSON: a colon was expected after a key (line 2, column 7 of \"\(lines)\")"
    #expect(records.last == "2:10 none \(colon)")
    let array = try folder.file("bad.json", holding: "[{\"id\": 1},")
    let found = await StreamOutcome.of(injector.stream(path: array))
    let end = "not valid JSON: the text ends too early (line 1, column 12 of \"\(array)\")"
    #expect(found.last == "error: \(end)")
  }

  /// A truncated, a corrupted and an interleaved file: every intact record arrives, and every bad line is reported.
  @Test(arguments: ["\n", "\r\n"]) func damagedFiles(lineEnd: String) async throws {
    var generator = SeededGenerator(seed: 0xDA7A)
    var lines = Self.lines
    var bad: Set<Int> = []
    for index in lines.indices where Int.random(in: 0..<10, using: &generator) == 0 {
      bad.insert(index)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: lines[index] = String(lines[index].dropLast(Int.random(in: 1..<10, using: &generator)))
      case 1: lines[index] = "<<<<<<< \(lines[index])"
      case 2: lines[index] = lines[index].replacingOccurrences(of: ":", with: "\u{0}")
      default: lines[index] += lines[index]
      }
    }
    let path = try folder.file("bad.ndjson", holding: lines.joined(separator: lineEnd))
    var (good, reported): (Set<Int>, Set<Int>) = ([], [])
    for try await record in injector.streamReporting(path: path) {
      if let model = record.model {
        #expect(model.id == record.line - 1)
        good.insert(model.id)
      } else {
        #expect(record.error?.location?.line == record.line)
        reported.insert(record.line - 1)
      }
    }
    #expect(reported == bad && good == Set(Self.lines.indices).subtracting(bad))
  }
}
