import Foundation
import Testing

@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

struct LineStreamTests {
  private let injector = Injector.bind(Reading.self)

  @Test func aRecordOnEachLine() async throws {
    let text = #"{"id": 1, "name": "a"}"# + "\n" + #"{"id": 2, "name": "b"}"# + "\n"
    #expect(await injector.streamed(text) == ["\(Reading(1, "a"))", "\(Reading(2, "b"))"])
  }

  @Test(arguments: [
    ("", []), ("\n\n \r\n", []), ("{\"id\":1}", ["1:0 1"]), ("{\"id\":1}\n", ["1:0 1"]),
    ("\n\n{\"id\":1}", ["3:2 1"]), ("{\"id\":1}\r\n\r\n{\"id\":2}\r\n", ["1:0 1", "3:12 2"]),
    ("\u{FEFF}{\"id\":1}\n{\"id\":2}", ["1:3 1", "2:12 2"]),
    ("  {\"id\":1}  \n\t{\"id\":2}", ["1:0 1", "2:13 2"]),
    ("\u{FEFF}\n{\"id\":1}\n\u{FEFF}{\"id\":2}", ["2:4 1", "3:13 2"]),
    // In an array.
    ("[]", []), (" \n[ ] ", []), ("[{\"id\":1}]", ["1:1 1"]),
    ("[{\"id\":1},{\"id\":2}]", ["1:1 1", "1:10 2"]),
    ("\n[\n {\"id\":1}\n,\r\n  {\"id\":\r2}\r]\n", ["3:4 1", "5:18 2"]), ("\u{FEFF}[{\"id\":1}]", ["1:4 1"]),
  ])
  func placesOfRecords(text: String, expected: [String]) async throws {
    var found: [String] = []
    for try await record in injector.streamReporting(ChunkSequence(text)) {
      found.append("\(record.line):\(record.offset) \(try record.get().id)")
    }
    #expect(found == expected)
  }

  @Test func linesThatCannotBeUsedArePassedOver() async throws {
    let text = """
      {"id": 1}
      garbage
      {"id": 2
      [3]
      7
      {"id": 4}} x
      {"id": 5, "name": "\u{1}"}
      {"id": 6}
      """
    #expect(await injector.streamed(text) == ["\(Reading(1, ""))", "\(Reading(6, ""))"])
    let texts = [
      #"1:0 Reading(id: 1, name: "") "#,
      #"2:10 none not valid JSON: a value was expected, found text "garbage" (line 2, column 1)"#,
      "3:18 none not valid JSON: the text ends too early (line 3, column 9)",
      "4:27 none expected an object for Reading, found array of 1 (line 4, column 1)",
      "5:31 none expected an object for Reading, found number 7 (line 5, column 1)",
      "6:33 none not valid JSON: something follows the value (line 6, column 10)",
      "7:46 none not valid JSON: an unescaped control character in a string (line 7, column 20)",
      #"8:69 Reading(id: 6, name: "") "#,
    ]
    #expect(await injector.streamedReporting(text) == texts)
  }

  @Test func strictEndsWithTheFirstError() async throws {
    let text = "{\"id\": 1, \"name\": \"\"}\n{\"id\": \"2\"}\n{\"id\": 3}"
    let error = #"error: id: expected Int, found string "2" under "id" (line 2, column 8)"#
    let strict = injector.policy(.strict)
    #expect(await strict.streamed(text) == ["\(Reading(1, ""))", error])
    #expect(await strict.streamedReporting(text).count == 3)
  }

  @Test func anErrorOfThePolicyEndsALenientStream() async throws {
    let text = "{\"id\": 1, \"x\": 1}\n{\"id\": 2}"
    let found = await injector.policy(unknownKeys: .fail).streamed(text)
    #expect(found == [#"error: unknown key "x" (line 1, column 11)"#])
  }

  @Test func issuesHavePlacesOfTheFile() async throws {
    let text = "\n{\"id\": \"1\"}\r\n{\"name\": 2,\t\"id\": []}"
    let lines = [
      #"2:1 Reading(id: 1, name: "") id: expected Int, found string "1" under "id"; coerced (line 2, column 8)"#,
      #"3:14 Reading(id: 0, name: "2") name: expected String, found number 2 under "name"; coerced (line 3, column 10)"#
        + "\n"
        + #"id: expected Int, found array of 0 under "id"; default kept (line 3, column 19)"#,
    ]
    #expect(await injector.streamedReporting(text) == lines)
  }

  @Test func aPathLeadsIntoEachLine() async throws {
    let text = "{\"data\": {\"id\": 1}}\n{\"data\": null}\n{\"data\": {\"id\": \"x\"}}"
    let found = await injector.streamedReporting(text, at: "data", format: .lines)
    let texts = [
      #"1:0 Reading(id: 1, name: "") "#,
      "2:20 none expected an object for Reading, found null (line 2, column 10)",
      #"3:35 Reading(id: 0, name: "") id: expected Int, found string "x" under "id"; default kept (line 3, column 17)"#,
    ]
    #expect(found == texts)
  }

  @Test func otherValuesThanModels() async {
    let lists = Injector.bind([Int].self)
    #expect(await lists.streamed("[1, 2]\n[]\n[3]", format: .lines) == ["[1, 2]", "[]", "[3]"])
  }

  @Test(arguments: [
    String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian, .utf16,
  ])
  func otherEncodingsAreRefused(encoding: String.Encoding) async throws {
    let data = try #require("{\"id\": 1}\n".data(using: encoding))
    let expected = [
      "error: not valid JSON: the text is in UTF-16 or UTF-32; a stream must be in UTF-8 (line 1, column 1)"
    ]
    #expect(await StreamOutcome.of(injector.stream(ChunkSequence([Array(data)]))) == expected)
  }

  @Test func aStreamCanBeWalkedAgain() async throws {
    let stream = injector.stream(ChunkSequence("{\"id\": 1}\n{\"id\": 2}"))
    #expect(await StreamOutcome.of(stream) == StreamOutcome.of(stream))
    #expect(await StreamOutcome.of(stream).count == 2)
  }

  @Test(arguments: [InjectionPolicy.lenient, .strict])
  func aMistakeInTheRulesEndsEveryStream(policy: InjectionPolicy) async {
    let wrong = injector.rules { $0.mapping("a").to("nam") }.policy(policy)
    let found = await wrong.streamed("{}\n{}")
    #expect(found.count == 1 && found.first?.contains("nam") == true)
  }

  @Test func nothingFollowsTheEnd() async throws {
    var iterator = injector.policy(.strict).stream(ChunkSequence("x\n{\"id\": 1}")).makeAsyncIterator()
    await #expect(throws: InjectionError.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }
}

struct LineCounterTests {
  /// The place of an offset, found a byte after the other.
  private static func expected(_ text: [UInt8], _ offset: Int) -> JSONLocation {
    var (line, start) = (1, 0)
    for index in 0..<offset {
      let isReturn = text[index] == 0x0D && !(index + 1 < text.count && text[index + 1] == 0x0A)
      if text[index] == 0x0A || isReturn { (line, start) = (line + 1, index + 1) }
    }
    return JSONLocation(offset: offset, line: line, column: offset - start + 1)
  }

  @Test func everyCutGivesTheSamePlace() {
    var generator = SeededGenerator(seed: 0x11E5)
    for length in [0, 1, 2, 15, 16, 17, 31, 32, 33, 80] {
      for _ in 0..<20 {
        let bytes: [UInt8] = [0x0A, 0x0D, 0x61, 0x61]
        let text = (0..<length).map { _ in bytes.randomElement(using: &generator) ?? 0 }
        for cut in 0...length {
          for end in cut...length where end == length || text[end] != 0x0A {
            var counter = LineCounter()
            for part in [0..<cut, cut..<end] {
              unsafe text[part].withUnsafeBufferPointer { unsafe counter.count($0) }
            }
            #expect(counter.location == Self.expected(text, end), "\(text) \(cut) \(end)")
          }
        }
      }
    }
  }
}
