import Testing

@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

struct ArrayStreamTests {
  private let injector = Injector.bind(Reading.self)

  /// As in memory, a byte order mark is not a part of the first line.
  @Test(arguments: [StreamFormat.automatic, .array])
  func columnsBehindAByteOrderMark(format: StreamFormat) async throws {
    let text = "\u{FEFF}[{\"id\":\"x\"}]"
    let inMemory = try #require(try injector.injectArrayReporting(json: text).report.issues.first?.location)
    for try await record in injector.streamReporting(ChunkSequence(text), format: format) {
      #expect(record.report.issues.first?.location == inMemory)
    }
  }

  /// A key that comes twice ends a stream as it ends a run in memory.
  @Test(arguments: [#"[{"id": 1, "id": "x"}, {"id": 2}]"#, "{\"id\": 1, \"id\": \"x\"}\n{\"id\": 2}"])
  func aKeyThatComesTwice(text: String) async throws {
    let error = await #expect(throws: InjectionError.self) {
      for try await _ in injector.stream(ChunkSequence(text)) {}
    }
    #expect(error?.issues.first?.code == .malformed && error?.issues.first?.pointer.hasSuffix("/id") == true)
  }

  @Test func elementsThatCannotBeUsedArePassedOver() async throws {
    let text = "[{\"id\": 1}, 7, [],\n {\"id\": \"x\"}, null,\n  {\"id\":\n \"2\"}]"
    #expect(await injector.streamed(text).count == 3)
    let lines = [
      #"1:1 Reading(id: 1, name: "") "#,
      "1:12 none [1]: expected an object for Reading, found number 7 (line 1, column 13)",
      "1:15 none [2]: expected an object for Reading, found array of 0 (line 1, column 16)",
      #"2:20 Reading(id: 0, name: "") [3].id: expected Int, found string "x" under "id"; default kept (line 2, column 9)"#,
      "2:33 none [4]: expected an object for Reading, found null (line 2, column 15)",
      #"3:41 Reading(id: 2, name: "") [5].id: expected Int, found string "2" under "id"; coerced (line 4, column 2)"#,
    ]
    #expect(await injector.streamedReporting(text) == lines)
  }

  @Test func strictEndsWithTheFirstError() async {
    let text = "[{\"id\": 1, \"name\": \"\"}, {\"id\": \"2\", \"name\": \"\"}, {\"id\": 3, \"name\": \"\"}]"
    let error = #"error: [1].id: expected Int, found string "2" under "id" (line 1, column 32)"#
    #expect(await injector.policy(.strict).streamed(text) == ["\(Reading(1, ""))", error])
  }

  /// What is wrong, where, and how many records come before.
  @Test(arguments: [
    ("[{\"id\":1}", 1, "the text ends too early (line 1, column 10)"),
    ("[{\"id\":1},", 1, "the text ends too early (line 1, column 11)"),
    ("[{\"id\":1},{\"id\"", 1, "the text ends too early (line 1, column 16)"),
    ("[{\"id\":1},]", 1, "a value was expected (line 1, column 11)"),
    ("[,{\"id\":1}]", 0, "a value was expected (line 1, column 2)"),
    ("[{\"id\":1} {\"id\":2}]", 1, "a comma or a closing bracket was expected (line 1, column 11)"),
    ("[{\"id\":1}}", 1, "a comma or a closing bracket was expected (line 1, column 10)"),
    ("[{\"id\":1]", 0, "a comma or a closing bracket was expected (line 1, column 9)"),
    (
      "[{\"id\":1},{\"id\":tru},{\"id\":3}]", 1,
      "only true, false and null are written without quotes (line 1, column 20)"
    ),
    ("[{\"id\":1},\n{\"id:2},{\"id\":3}]", 1, "a colon was expected after a key (line 2, column 11)"),
    ("[{\"id\":1}] x", 1, "something follows the value (line 1, column 12)"),
    ("[{\"id\":1}]]", 1, "something follows the value (line 1, column 11)"),
    ("[1 2]", 0, "a comma or a closing bracket was expected (line 1, column 4)"),
    ("[\u{FEFF}{\"id\":1}]", 0, "a value was expected (line 1, column 2)"),
  ])
  func aMalformedArrayEndsWithAnError(text: String, count: Int, message: String) async throws {
    for policy in [InjectionPolicy.lenient, .strict] {
      for cuts in text.noCutAndAllCuts {
        let found = await injector.policy(policy).policy(missing: .keep).streamedReporting(text, cutAt: cuts)
        #expect(found.count == count + 1 && found.last == "error: not valid JSON: \(message)", "\(text)")
      }
    }
  }

  /// The error is the same as in memory, however few bytes come at once and however many follow.
  @Test(arguments: [
    "tru", "t", "nul", "fals", "-", "1.", "1e+", "1e", "2.5E", "[nul]", "[1.]", "{\"id\":tru}", "{\"id\":-}",
    "01", "nulll", "tru ", "+1",
  ])
  func aMalformedElementEndsTheStream(element: String) async throws {
    let rest = String(repeating: ",{\"id\":9}", count: 2_000)
    for array in [
      "[{\"id\":7},\(element)]", "[{\"id\":7},\(element),{\"id\":9}]", "[{\"id\":7},\(element)\(rest)]",
    ] {
      for (text, path) in [(array, nil), ("{\"a\":{\"b\":\(array)}}", "a.b")] {
        let inMemory = try thrownError { try injector.injectArray(json: text, at: path) }
        for cuts in [[], text.utf8.count < 100 ? Array(0..<text.utf8.count) : [15, 16, 17]] {
          let found = await injector.streamed(text, cutAt: cuts, at: path)
          #expect(found == ["\(Reading(7, ""))", "error: \(inMemory)"], "\(element)")
        }
      }
    }
  }

  @Test func aPathLeadsToTheArray() async throws {
    let text =
      #"{"n": [{"list": [1]}], "data": {"x": {}, "list": [{"id": 1}, {"id": "2"}], "y": [[]]}, "z": 1}"#
    let lines = [
      #"1:50 Reading(id: 1, name: "") "#,
      #"1:61 Reading(id: 2, name: "") [1].id: expected Int, found string "2" under "id"; coerced (line 1, column 69)"#,
    ]
    for cuts in text.noCutAndAllCuts {
      #expect(await injector.streamedReporting(text, cutAt: cuts, at: "data.list") == lines)
    }
    var pointers: [String] = []
    for try await record in injector.at("data").streamReporting(ChunkSequence(text), at: "list") {
      pointers += record.report.issues.map(\.pointer)
    }
    #expect(pointers == ["/data/list/1/id"])
  }

  @Test(arguments: [
    (#"{"a.b": [{"id": 1}]}"#, "a.b", 1), (#"{"a": {"c": 1}, "a.b": [{"id": 1}]}"#, "a.b", 1),
    (#"{"a": {"b": [{"id": 1}]}, "a.b": []}"#, "a.b", 1), (#"[[], [{"id": 1}, {}]]"#, "1", 2),
    (#"{"a": [0, {"b": [{}]}]}"#, "a.1.b", 1), (#"{"\u0061": [{}, {}]}"#, "a", 2),
  ])
  func pathsAreKeysAndIndices(text: String, path: String, count: Int) async throws {
    #expect(await injector.streamed(text, at: path).count == count)
  }

  static let mistakesAround: KeyValuePairs<String, String> = [
    #"{"b": 1}"#: #"nothing found at the path "a" (line 1, column 1)"#,
    #"{"a": {}}"#: "expected an array of objects for [Reading], found object (line 1, column 7)",
    #"{"a": "x"}"#: #"expected an array of objects for [Reading], found string "x" (line 1, column 7)"#,
    #"{"x": tru, "a": []}"#:
      "not valid JSON: only true, false and null are written without quotes (line 1, column 10)",
    #"{"a": [], "x": tru}"#:
      "not valid JSON: only true, false and null are written without quotes (line 1, column 19)",
    "{\"b\":\u{FEFF}1,\"a\":[{\"id\":1}]}": "not valid JSON: a value was expected (line 1, column 6)",
    #"{"a": []"#: "not valid JSON: the text ends too early (line 1, column 9)",
    #"{"a": []} 1"#: "not valid JSON: something follows the value (line 1, column 11)",
    #"{"x": {"y": [1, 2}, "a": []}"#:
      "not valid JSON: a comma or a closing bracket was expected (line 1, column 18)",
    #"{"x" 1}"#: "not valid JSON: a colon was expected after a key (line 1, column 6)",
    #"{x: 1}"#: "not valid JSON: a key in quotes was expected (line 1, column 2)",
  ]

  @Test(arguments: mistakesAround) func whatIsAroundTheArrayIsChecked(text: String, error: String) async {
    let expected = "error: \(error)"
    for cuts in text.noCutAndAllCuts {
      let found = await injector.streamed(text, cutAt: cuts, at: "a")
      #expect(found.map { String($0.prefix(expected.count)) } == [expected])
    }
  }

  @Test func scalarsAndStrings() async {
    let text = #"[1, "2" ,-3,"a,]", null, 4.0]"#
    #expect(await Injector.bind(Int.self).streamed(text) == ["1", "2", "-3", "4"])
  }

  @Test func theSameAsInMemory() async throws {
    var generator = SeededGenerator(seed: 0xA77A)
    let elements = [#"{"id": 1}"#, #"{"id": "x"}"#, "null", #"{"name": 5, "id": "7"}"#, "[{}]", #""{\"""#]
    for _ in 0..<200 {
      let records = (0..<Int.random(in: 0...8, using: &generator)).compactMap { _ in
        elements.randomElement(using: &generator)
      }
      let separator = [",", " ,\n", "\r\n,\t"].randomElement(using: &generator) ?? ","
      let text = "[\(records.joined(separator: separator))]"
      let expected = try injector.injectArray(json: text)
      let cuts = (0..<5).map { _ in Int.random(in: 0...text.utf8.count, using: &generator) }
      #expect(await injector.streamed(text, cutAt: cuts) == expected.map { "\($0)" }, "\(text)")
    }
  }
}
