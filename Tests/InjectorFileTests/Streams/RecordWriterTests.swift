import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Models that are written one after the other.
struct RecordWriterTests {
  struct User: Equatable { var id = 0; var name = ""; var nick: String? }

  static let users = Injector.bind(User.self) { User() }
  static let ann = User(id: 7, name: "Ann")
  static let bea = User(id: 8, name: "Bea \u{2028}\n", nick: "B")

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A place that collects blocks.
  final class Blocks {
    var blocks: [Data] = []
    var text: String { String(decoding: blocks.reduce(Data(), +), as: UTF8.self) }
  }

  /// Forms of records, and the text of two users.
  static let forms:
    [(injector: Injector<User>, format: StreamFormat, options: ExtractionOptions, text: String)] = [
      (
        users, .lines, [],
        "{\"id\":7,\"name\":\"Ann\"}\n{\"id\":8,\"name\":\"Bea \u{2028}\\n\",\"nick\":\"B\"}\n"
      ),
      (
        users, .lines, [.pretty, .nullForNil, .sortedKeys],
        "{\"id\":7,\"name\":\"Ann\",\"nick\":null}\n{\"id\":8,\"name\":\"Bea \u{2028}\\n\",\"nick\":\"B\"}\n"
      ),
      (
        users.at("a.b"), .lines, [],
        "{\"a\":{\"b\":{\"id\":7,\"name\":\"Ann\"}}}\n"
          + "{\"a\":{\"b\":{\"id\":8,\"name\":\"Bea \u{2028}\\n\",\"nick\":\"B\"}}}\n"
      ),
      (
        users, .array, [],
        "[{\"id\":7,\"name\":\"Ann\"},{\"id\":8,\"name\":\"Bea \u{2028}\\n\",\"nick\":\"B\"}]"
      ),
      (
        users.at("a.b"), .array, .sortedKeys,
        "{\"a\":{\"b\":[{\"id\":7,\"name\":\"Ann\"},{\"id\":8,\"name\":\"Bea \u{2028}\\n\",\"nick\":\"B\"}]}}"
      ),
    ]

  @Test(arguments: forms)
  func form(injector: Injector<User>, format: StreamFormat, options: ExtractionOptions, text: String) throws {
    let blocks = Blocks()
    let writer = try injector.recordWriter(format: format, options: options) { blocks.blocks.append($0) }
    try writer.write(Self.ann)
    try writer.flush()
    try writer.write(contentsOf: [Self.bea])
    try writer.finish()
    try writer.finish()
    #expect(blocks.text == text && writer.count == 2)
    if format == .array { #expect(try injector.extractJSONString([Self.ann, Self.bea], options) == text) }
  }

  @Test(arguments: [ExtractionOptions.pretty, [.pretty, .sortedKeys]])
  func aPrettyArrayIsThatOfTheExtraction(options: ExtractionOptions) throws {
    let injector = Self.users.at("a.b")
    for users in [[], [Self.ann], [Self.ann, Self.bea]] {
      let blocks = Blocks()
      let writer = try injector.recordWriter(format: .array, options: options) { blocks.blocks.append($0) }
      for user in users {
        try writer.write(user)
        try writer.flush()
      }
      try writer.finish()
      #expect(try injector.extractJSONString(users, options) == blocks.text)
    }
  }

  @Test func scalarsAreLines() throws {
    let blocks = Blocks()
    let numbers = Injector.bind(Double.self)
    let writer = try numbers.recordWriter { blocks.blocks.append($0) }
    for index in 0..<50_000 { try writer.write(Double(index) + 0.123456789) }
    try writer.finish()
    let lines = blocks.text.split(separator: "\n")
    #expect(lines.count == 50_000)
    #expect(lines.enumerated().allSatisfy { Double($1) == Double($0) + 0.123456789 })
  }

  @Test(arguments: [StreamFormat.lines, .array]) func theMemoryIsConstant(format: StreamFormat) throws {
    let blocks = Blocks()
    let writer = try Self.users.recordWriter(format: format) { blocks.blocks.append($0) }
    let user = User(id: 1, name: String(repeating: "x", count: 1_000))
    for _ in 0..<1_000 { try writer.write(user) }
    try writer.finish()
    #expect(blocks.blocks.count > 10)
    #expect(blocks.blocks.allSatisfy { $0.count < 70_000 })
    let all = blocks.blocks.reduce(Data(), +)
    if format == .array {
      #expect(try Self.users.injectArray(json: all) == Array(repeating: user, count: 1_000))
    }
    #expect(all.count > 1_000_000)
  }

  /// Models that are nested deeply enough for the stack to be looked at.
  final class Node: Injectable { var inner: Node? }

  /// A writer may be used by one thread after the other, each of which has a stack of its own.
  @Test func aWriterMayChangeItsThread() throws {
    let node = Node()
    var last = node
    for _ in 0..<20 {
      let inner = Node()
      last.inner = inner
      last = inner
    }
    let text = String(repeating: "{\"inner\":", count: 20) + "{}" + String(repeating: "}", count: 20) + "\n"
    func isWritten(_ writers: [RecordWriter<Node>]) -> [Bool] {
      writers.map { writer in (try? writer.write(node)) != nil }
    }
    let blocks = Blocks()
    let writers = try (0..<2).map { _ in
      try Injector.bind(Node.self).recordWriter { blocks.blocks.append($0) }
    }
    // Two stacks, of which each is first for one of the writers.
    let written = try SmallThread.run(kilobytes: 512) {
      let first = isWritten([writers[0]])
      let others = try? SmallThread.run(kilobytes: 512) { isWritten([writers[1], writers[0]]) }
      return first + (others ?? [false]) + isWritten([writers[1]])
    }
    #expect(written == [true, true, true, true])
    for writer in writers { try writer.finish() }
    #expect(blocks.text == String(repeating: text, count: 4))
  }

  @Test func aModelThatCannotBeExtractedIsLeftOut() throws {
    let blocks = Blocks()
    let points = Injector.bind([Double].self)
    for format in [StreamFormat.lines, .array] {
      blocks.blocks = []
      let writer = try points.recordWriter(format: format) { blocks.blocks.append($0) }
      try writer.write([1])
      expectError("[1][1]: JSON has no number nan; use the option .nonFinite(.null) or .nonFinite(.string)") {
        try writer.write([2, .nan])
      }
      #expect(throws: InjectionError.self) { try writer.write([.infinity]) }
      try writer.write([3])
      try writer.finish()
      #expect(blocks.text == (format == .lines ? "[1.0]\n[3.0]\n" : "[[1.0],[3.0]]"))
    }
  }

  @Test func aFileIsReplacedAtTheEnd() throws {
    let path = try folder.file("users.ndjson", holding: "old")
    let writer = try Self.users.recordWriter(to: path)
    try writer.write(Self.ann)
    try writer.flush()
    #expect(try folder.text("users.ndjson") == "old")
    try writer.finish()
    #expect(try folder.text("users.ndjson") == "{\"id\":7,\"name\":\"Ann\"}\n")
    #expect(try folder.names == ["users.ndjson"])
    let error = #expect(throws: InjectionError.self) { try writer.write(Self.ann) }
    #expect(error?.description == "the writer is finished; create another one with recordWriter(to:)")
  }

  @Test func aWriterThatIsReleasedLeavesTheOldFile() throws {
    let path = try folder.file("users.json", holding: "old")
    do {
      let writer = try Self.users.recordWriter(to: URL(fileURLWithPath: path))
      try writer.write(contentsOf: Array(repeating: Self.ann, count: 10_000))
      #expect(try folder.names.count == 2)
    }
    #expect(try folder.text("users.json") == "old")
    #expect(try folder.names == ["users.json"])
  }

  @Test func aSequenceIsWrittenAsAWhole() throws {
    try Self.users.write((1...3).lazy.map { User(id: $0) }, to: folder.file("new/a.json"), format: .automatic)
    #expect(try folder.text("new/a.json") == #"[{"id":1,"name":""},{"id":2,"name":""},{"id":3,"name":""}]"#)
    let points = Injector.bind([Double].self)
    let path = try folder.file("points.ndjson", holding: "old")
    #expect(throws: InjectionError.self) { try points.write([[1], [.nan]], to: path, format: .lines) }
    #expect(try folder.text("points.ndjson") == "old")
  }

  @Test func anAsynchronousSequenceIsWrittenAsAWhole() async throws {
    struct Failure: Error {}
    let users = AsyncThrowingStream<User, any Error> { stream in
      stream.yield(Self.ann)
      stream.yield(Self.ann)
      stream.finish()
    }
    try await Self.users.write(users, to: folder.file("a.ndjson"), format: .lines)
    #expect(try folder.text("a.ndjson").split(separator: "\n").count == 2)
    let failing = AsyncThrowingStream<User, any Error> { stream in
      stream.yield(Self.ann)
      stream.finish(throwing: Failure())
    }
    await #expect(throws: Failure.self) {
      try await Self.users.write(failing, to: URL(fileURLWithPath: folder.file("a.ndjson")), format: .lines)
    }
    #expect(try folder.text("a.ndjson").split(separator: "\n").count == 2)
    #expect(try folder.names == ["a.ndjson"])
  }

  @Test func aPropertyListIsNotWrittenByRecord() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("users.PLIST", holding: "old")
    let texts = Injector.bind(String.self)
    let message =
      "the file \"\(path)\" is a property list, which cannot be written record by record; "
      + "use another extension, or write an array"
    for format in [StreamFormat.automatic, .lines, .array] {
      expectError(message, code: .fileFailed) { try texts.recordWriter(to: path, format: format) }
    }
    #expect(throws: InjectionError.self) { try texts.write(["a"].lazy.map { $0 }, to: path, format: .array) }
    #expect(try folder.text("users.PLIST") == "old")
    try texts.write(["a"], to: path)
    #expect(try texts.readArray(from: path) == ["a"])
  }

  @Test func aHandleStaysOpen() throws {
    let path = try folder.file("a.ndjson", holding: "")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    let writer = try Self.users.recordWriter(to: handle)
    try writer.write(Self.ann)
    try writer.finish()
    try handle.write(contentsOf: Data("end".utf8))
    try handle.close()
    #expect(try folder.text("a.ndjson") == "{\"id\":7,\"name\":\"Ann\"}\nend")
  }

  @Test func aPlaceThatFailsEndsTheWriter() throws {
    struct Full: LocalizedError { var errorDescription: String? { "no space" } }
    let writer = try Self.users.recordWriter { _ in throw Full() }
    try writer.write(Self.ann)
    let error = #expect(throws: InjectionError.self) { try writer.flush() }
    #expect(error?.description == "the records cannot be written: no space" && error?.code == .fileFailed)
    #expect(error?.underlying is Full)
    #expect(throws: InjectionError.self) { try writer.write(Self.ann) }
    #expect(throws: InjectionError.self) { try writer.finish() }
  }

  @Test func mistakesInTheRulesLeaveNoFile() throws {
    let wrong = Self.users.writing(\.name).to("id")
    #expect(throws: InjectionError.self) { try wrong.recordWriter(to: folder.file("a.json")) }
    #expect(throws: InjectionError.self) { try Self.users.recordWriter(to: "") }
    #expect(try folder.names == [])
  }

  final class Chatty: InjectionObserving {
    var id = 1
    var writer: RecordWriter<Chatty>?
    var message = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("writer", "message") }
    func willExtract() {
      do { try writer?.write(self) } catch { message = error.description }
    }
  }

  @Test func aHookCannotUseTheWriter() throws {
    let blocks = Blocks()
    let chatty = Chatty()
    let writer = try Injector.bind(Chatty.self).recordWriter { blocks.blocks.append($0) }
    chatty.writer = writer
    defer { chatty.writer = nil }
    try writer.write(chatty)
    try writer.finish()
    #expect(blocks.text == "{\"id\":1}\n")
    #expect(chatty.message == "a record cannot be written while the writer is writing another one")
  }
}
