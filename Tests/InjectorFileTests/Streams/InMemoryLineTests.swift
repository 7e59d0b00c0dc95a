import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Records on the lines of a text in memory: as those of a stream.
struct InMemoryLineTests {
  private let injector = Injector.bind(Reading.self)

  static let texts = [
    "", "\n", " \r\n\t", "{\"id\":1}", "{\"id\":1}\n", "{\"id\":1}\r\n\r\n  {\"id\":2}\n\n",
    "\u{FEFF}{\"id\":1}\n{\"id\":2}",
    "{\"id\":1}\n{\"id\":\n{\"id\":3}", "7\n{\"id\":1}\n[]\nnull", "{\"id\":\"x\"}\n{\"id\":\"2\"}",
    "{\"id\":1} {\"id\":2}\n{}",
    "{\"id\":1,\"id\":2}\n{\"id\":3}", "{\"id\":1,\"more\":[1,{\"a\":2}]}\n",
    "{\"name\":\"\(String(repeating: "long", count: 50_000))\"}\n{\"id\":2}",
  ]

  @Test(arguments: texts)
  func theModelsAreThoseOfAStream(text: String) async throws {
    for policy in [InjectionPolicy.lenient, .strict, .forgiving] {
      let injector = injector.policy(policy)
      let streamed = await StreamOutcome.of(injector.stream(ChunkSequence(text), format: .lines))
      var found: [String] = []
      do {
        found = try injector.injectArray(json: text, format: .lines).map { "\($0)" }
        let (models, _) = try injector.injectArrayReporting(json: text, format: .automatic)
        #expect(models.map { "\($0)" } == found)
        #expect(try injector.injectArray(json: Array(text.utf8), format: .lines).map { "\($0)" } == found)
      } catch {
        // A stream has had the models before the error.
        found = streamed.dropLast() + ["error: \(error)"]
      }
      #expect(found == streamed)
    }
  }

  @Test
  func theReportIsAboutEachLineAlone() throws {
    let text = "{\"id\": 1}\n\n {\"id\": tru}\n[]\n{\"id\" 2}\n{\"id\": \"x\", \"more\": 1}\r\n{\"id\":"
    let (models, report) = try injector.injectArrayReporting(json: text, format: .lines)
    #expect(models == [Reading(1, ""), Reading(0, "")])
    #expect(
      report.issues.map(\.description) == [
        "not valid JSON: only true, false and null are written without quotes; element dropped (line 3, column 12)",
        "expected an object for Reading, found array of 0; element dropped (line 4, column 1)",
        "not valid JSON: a colon was expected after a key; element dropped (line 5, column 7)",
        #"id: expected Int, found string "x" under "id"; default kept (line 6, column 8)"#,
        #"unknown key "more"; ignored (line 6, column 13)"#,
        "not valid JSON: the text ends too early; element dropped (line 7, column 7)",
      ]
    )
    #expect(report.unknownKeys == ["more"])
    #expect(report.errors.isEmpty)
  }

  @Test
  func strictThrowsTheErrorOfItsLine() throws {
    let error = #expect(throws: InjectionError.self) {
      try injector.policy(.strict).injectArray(
        json: "{\"id\":1,\"name\":\"\"}\n{\"id\":true}",
        format: .lines
      )
    }
    #expect(error?.issues.first?.location == JSONLocation(offset: 25, line: 2, column: 7))
  }

  @Test
  func theFormatIsThatOfAStream() throws {
    let array = " [{\"id\": 1}, {\"id\": 2}]"
    let two = [Reading(1, ""), Reading(2, "")]
    #expect(try injector.injectArray(json: array, format: .array) == two)
    #expect(try injector.injectArray(json: array, format: .automatic) == two)
    #expect(try injector.injectArray(json: "{\"a\": \(array)}", at: "a", format: .automatic) == two)
    let lines = "{\"a\": {\"id\": 1}}\n{\"a\": {\"id\": 2}}\n{\"b\": 1}"
    #expect(try injector.injectArray(json: lines, at: "a", format: .lines) == two)
    #expect(try injector.at("a").injectArray(json: lines, format: .lines) == two)
    let numbers = Injector.bind([Int].self)
    #expect(try numbers.injectArray(json: "[1,2]\n[3]", format: .lines) == [[1, 2], [3]])
    let utf16 = try #require(lines.data(using: .utf16))
    #expect(try injector.injectArray(json: utf16, at: "a", format: .lines) == two)
    #expect(throws: InjectionError.self) { try injector.injectArray(json: "{}", format: .array) }
  }

  @Test
  func theLimitsHold() throws {
    let text = String(repeating: "{\"id\": \"x\"}\n", count: 50)
    let (_, report) = try injector.limits(InjectionLimits(issues: 3)).injectArrayReporting(
      json: text,
      format: .lines
    )
    #expect(report.issues.count == 3)
    #expect(report.omittedCount == 47)
    let error = #expect(throws: InjectionError.self) {
      try injector.limits(InjectionLimits(bytes: 100)).injectArray(json: text, format: .lines)
    }
    #expect(error?.code == .limitExceeded)
    let nested = "{\"x\": [[[1]]]}\n{\"id\": 2}"
    let shallow = injector.limits(InjectionLimits(depth: 2))
    #expect(try shallow.injectArray(json: nested, format: .lines) == [Reading(2, "")])
  }
}
