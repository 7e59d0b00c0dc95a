import Foundation
import Injector
import Testing

@testable import InjectorIO
@testable import InjectorTestSupport

/// Models that are written one after the other.
struct RecordWriterTests {
  struct User: Equatable { var id = 0; var name = ""; var nick: String? }

  static let users = Injector.bind(User.self) { User() }
  static let ann = User(id: 7, name: "Ann")
  static let bea = User(id: 8, name: "Bea \u{2028}\n", nick: "B")

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the blocks of a writer.
  private func blocks<Model>(
    of injector: Injector<Model>,
    _ format: StreamFormat = .automatic,
    _ options: ExtractionOptions = [],
    _ write: (RecordWriter<Model>) throws -> Void
  ) throws -> [Data] {
    var blocks: [Data] = []
    let writer = try injector.recordWriter(format: format, options: options) { blocks.append($0) }
    try write(writer)
    try writer.finish()
    return blocks
  }

  private func text(_ blocks: [Data]) -> String { String(decoding: blocks.joined(), as: UTF8.self) }

  static let annText = #"{"id":7,"name":"Ann"}"#
  static let beaText = "{\"id\":8,\"name\":\"Bea \u{2028}\\n\",\"nick\":\"B\"}"

  /// Forms of records, and the text of two users.
  static let forms:
    [(injector: Injector<User>, format: StreamFormat, options: ExtractionOptions, text: String)] = [
      (users, .lines, [], "\(annText)\n\(beaText)\n"),
      (
        users, .lines, [.pretty, .nullForNil, .sortedKeys],
        #"{"id":7,"name":"Ann","nick":null}"# + "\n\(beaText)\n"
      ),
      (users.at("a.b"), .lines, [], "{\"a\":{\"b\":\(annText)}}\n{\"a\":{\"b\":\(beaText)}}\n"),
      (users, .array, [], "[\(annText),\(beaText)]"),
      (users.at("a.b"), .array, .sortedKeys, "{\"a\":{\"b\":[\(annText),\(beaText)]}}"),
    ]

  @Test(arguments: forms)
  func form(injector: Injector<User>, format: StreamFormat, options: ExtractionOptions, text: String) throws {
    let blocks = try blocks(of: injector, format, options) { writer in
      try writer.write(Self.ann)
      try writer.flush()
      try writer.write(contentsOf: [Self.bea])
      try writer.finish()
      #expect(writer.count == 2)
    }
    #expect(self.text(blocks) == text)
    if format == .array { #expect(try injector.extractJSONString([Self.ann, Self.bea], options) == text) }
  }

  @Test(arguments: [ExtractionOptions.pretty, [.pretty, .sortedKeys]])
  func aPrettyArrayIsThatOfTheExtraction(options: ExtractionOptions) throws {
    let injector = Self.users.at("a.b")
    for users in [[], [Self.ann], [Self.ann, Self.bea]] {
      let blocks = try blocks(of: injector, .array, options) { writer in
        for user in users {
          try writer.write(user)
          try writer.flush()
        }
      }
      #expect(try injector.extractJSONString(users, options) == text(blocks))
    }
  }

  @Test func scalarsAreLines() throws {
    let blocks = try blocks(of: Injector.bind(Double.self)) { writer in
      for index in 0..<50_000 { try writer.write(Double(index) + 0.123456789) }
    }
    let lines = text(blocks).split(separator: "\n")
    #expect(lines.count == 50_000)
    #expect(lines.enumerated().allSatisfy { Double($1) == Double($0) + 0.123456789 })
  }

  @Test(arguments: [StreamFormat.lines, .array]) func theMemoryIsConstant(format: StreamFormat) throws {
    let user = User(id: 1, name: String(repeating: "x", count: 1_000))
    let blocks = try blocks(of: Self.users, format) { for _ in 0..<1_000 { try $0.write(user) } }
    #expect(blocks.count > 10 && blocks.allSatisfy { $0.count < 70_000 })
    let all = Data(blocks.joined())
    #expect(try Self.users.injectArray(json: all, format: format) == Array(repeating: user, count: 1_000))
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
    func isWritten(_ writers: [RecordWriter<Node>]) -> [Bool] {
      writers.map { writer in (try? writer.write(node)) != nil }
    }
    var blocks: [Data] = []
    let writers = try (0..<2).map { _ in try Injector.bind(Node.self).recordWriter { blocks.append($0) } }
    // Two stacks, of which each is first for one of the writers.
    let written = try SmallThread.run(kilobytes: 512) {
      let first = isWritten([writers[0]])
      let others = try? SmallThread.run(kilobytes: 512) { isWritten([writers[1], writers[0]]) }
      return first + (others ?? [false]) + isWritten([writers[1]])
    }
    #expect(written == [true, true, true, true])
    for writer in writers { try writer.finish() }
    let line = String(repeating: "{\"inner\":", count: 20) + "{}" + String(repeating: "}", count: 20) + "\n"
    #expect(text(blocks) == String(repeating: line, count: 4))
  }

  @Test(arguments: [(StreamFormat.lines, "[1.0]\n[3.0]\n"), (.array, "[[1.0],[3.0]]")])
  func aModelThatCannotBeExtractedIsLeftOut(format: StreamFormat, text: String) throws {
    let blocks = try blocks(of: Injector.bind([Double].self), format) { writer in
      try writer.write([1])
      expectError("[1][1]: JSON has no number nan; use the option .nonFinite(.null) or .nonFinite(.string)") {
        try writer.write([2, .nan])
      }
      expectError { try writer.write([.infinity]) }
      try writer.write([3])
    }
    #expect(self.text(blocks) == text)
  }

  @Test func aFileIsReplacedAtTheEnd() throws {
    let path = try folder.file("users.ndjson", holding: "old")
    let writer = try Self.users.recordWriter(to: path)
    try writer.write(Self.ann)
    try writer.flush()
    #expect(try folder.text("users.ndjson") == "old")
    try writer.finish()
    #expect(try folder.text("users.ndjson") == Self.annText + "\n")
    #expect(try folder.names == ["users.ndjson"])
    expectError("the writer is finished; create another one with recordWriter(to:)") {
      try writer.write(Self.ann)
    }
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
    expectError { try points.write([[1], [.nan]], to: path, format: .lines) }
    #expect(try folder.text("points.ndjson") == "old")
  }

  @Test func anAsynchronousSequenceIsWrittenAsAWhole() async throws {
    let path = folder.file("a.ndjson")
    try await Self.users.write(elementStream([Self.ann, Self.ann]), to: path, format: .lines)
    #expect(try folder.text("a.ndjson").split(separator: "\n").count == 2)
    let failing = elementStream([Self.ann], failure: Refused())
    await #expect(throws: Refused.self) {
      try await Self.users.write(failing, to: URL(fileURLWithPath: path), format: .lines)
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
    expectError { try texts.write(["a"].lazy.map { $0 }, to: path, format: .array) }
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
    #expect(try folder.text("a.ndjson") == Self.annText + "\nend")
  }

  @Test func aPlaceThatFailsEndsTheWriter() throws {
    let writer = try Self.users.recordWriter { _ in throw Refused(reason: "no space") }
    try writer.write(Self.ann)
    let error = expectError("the records cannot be written: no space", code: .fileFailed) {
      try writer.flush()
    }
    #expect(error?.underlying is Refused)
    expectError { try writer.write(Self.ann) }
    expectError { try writer.finish() }
  }

  @Test func mistakesInTheRulesLeaveNoFile() throws {
    let wrong = Self.users.writing(\.name).to("id")
    expectError { try wrong.recordWriter(to: folder.file("a.json")) }
    expectError { try Self.users.recordWriter(to: "") }
    #expect(try folder.names == [])
  }

  final class Chatty: InjectionHooks {
    var id = 1
    var writer: RecordWriter<Chatty>?
    var message = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("writer", "message") }
    func willExtract() {
      do { try writer?.write(self) } catch { message = error.description }
    }
  }

  @Test func aHookCannotUseTheWriter() throws {
    let chatty = Chatty()
    defer { chatty.writer = nil }
    let blocks = try blocks(of: Injector.bind(Chatty.self)) { writer in
      chatty.writer = writer
      try writer.write(chatty)
    }
    #expect(text(blocks) == "{\"id\":1}\n")
    #expect(chatty.message == "a record cannot be written while the writer is writing another one")
  }
}
