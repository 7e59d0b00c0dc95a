import Foundation
import Injector
import InjectorIO
import Testing

@testable import InjectorTestSupport

/// The sample that maps records, as a process.
struct RecordsTests {
  private let records: BuiltExecutable
  private let mapping = PackageFolder.url.appendingPathComponent("Samples/Records/mapping.json").path

  init() throws {
    records = try #require(BuiltExecutable(named: "Records"), "Records was not built beside the tests")
  }

  private func run(_ arguments: String..., input: String) throws -> BuiltExecutable.Outcome {
    try records.run(arguments, input: Data(input.utf8))
  }

  private static let input = """
    {"event_id": 1, "ts": 1700000000, "user": {"id": "77", "name": " Ann "}, "kind": "click", "amount": "12.50", \
    "tags": ["a", "b"], "ok": true, "trace": {"x": [1, {"y": null}]}}\r

    {"id": "2", "user_id": 78, "amount": 3}
    """

  @Test func mapsEachLine() throws {
    let outcome = try run(mapping, "--quiet", input: Self.input)
    #expect(outcome.errors == "" && outcome.status == 0)
    let text = """
      {"id":1,"userId":77,"name":"Ann","at":"2023-11-14T22:13:20Z","kind":"click","amount":12.5,"tags":["a","b"],"ok":true}
      {"id":2,"userId":78,"kind":"unknown","amount":3.0}

      """
    #expect(outcome.output == text)
  }

  @Test func writesNull() throws {
    let outcome = try run(mapping, "--null", input: #"{"id": 3}"#)
    let text = """
      {"id":3,"userId":null,"name":null,"at":null,"kind":"unknown","amount":null,"tags":null,"ok":null}

      """
    #expect(outcome.output == text && outcome.status == 0)
  }

  @Test func readsAnArray() throws {
    let outcome = try run(mapping, "--array", input: #"[{"id": 1}, {"id": 2}]"#)
    #expect(outcome.output == "{\"id\":1,\"kind\":\"unknown\"}\n{\"id\":2,\"kind\":\"unknown\"}\n")
    #expect(outcome.status == 0)
  }

  @Test func noInputIsNoOutput() throws {
    let outcome = try run(mapping, input: "")
    #expect(outcome.output == "")
    #expect(outcome.errors.wholeMatch(of: /0 records in \d+\.\d s: 0 written, 0 not used\n/) != nil)
    #expect(outcome.status == 0)
  }

  private static let damaged = """
    {"id": 1}
    {"id": 2
    {"kind": "click"}

    [1]
    {"id": 6}
    """

  /// The lines of the damaged records, and their messages.
  private static let problems = [
    (line: 2, message: "not valid JSON: the text ends too early (line 2, column 9)"),
    (line: 3, message: #"id: expected Int, found nothing under "event_id" or "id" (line 3, column 1)"#),
    (line: 5, message: "expected an object, found array of 1; use --array for an array of records"),
  ]

  @Test func badRecordsAreMessages() throws {
    let outcome = try run(mapping, input: Self.damaged)
    #expect(outcome.output == "{\"id\":1,\"kind\":\"unknown\"}\n{\"id\":6,\"kind\":\"unknown\"}\n")
    #expect(outcome.status == 0)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.prefix(3) == Self.problems.map { "line \($0.line): \($0.message)" }[...])
    let total = /5 records in \d+\.\d s: 2 written, 3 not used \(\d+ records\/s, \d+\.\d MB\/s\)/
    #expect(lines[3].wholeMatch(of: total) != nil)
    let expected: ArraySlice<Substring> = [
      "  1 malformed, first in line 2: \(Self.problems[0].message)",
      "  1 missing, first in line 3: \(Self.problems[1].message)",
      "  1 wrongRoot, first in line 5: \(Self.problems[2].message)",
    ]
    #expect(lines.dropFirst(4) == expected)
  }

  @Test func valuesThatDoNotFitAreCounted() throws {
    let input =
      "{\"id\": 1, \"amount\": \"x\", \"more\": 1}\n{\"id\": 2}\n{\"id\": 3, \"amount\": \"y\", \"ok\": \"z\"}\n"
    for (option, status) in [("--null", Int32(0)), ("--strict-values", 1)] {
      let outcome = try run(mapping, option, input: input)
      #expect(outcome.status == status && outcome.output.split(separator: "\n").count == 3)
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.first?.contains(" s: 3 written, 0 not used (") == true)
      let total =
        #"  3 typeMismatch, first in line 1: amount: expected Double, found string "x" under "amount"; "#
        + "default kept (line 1, column 21)"
      #expect(lines.dropFirst().joined(separator: "\n") == total)
    }
    #expect(try run(mapping, "--strict-values", input: #"{"id": 1, "more": 1}"#).status == 0)
  }

  @Test func badRecordsGoToAFile() throws {
    let folder = try TemporaryFolder()
    let old = "an old line that is longer than those of the new file\n"
    let file = try folder.file("bad.ndjson", holding: old)
    let outcome = try run(mapping, "--bad", file, "--quiet", input: Self.damaged)
    #expect(outcome.errors == "" && outcome.status == 0)
    let entries = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
    #expect(entries.map { $0?["line"] as? Int } == [2, 3, 5])
    #expect(entries.map { $0?["offset"] as? Int } == [10, 19, 38])
    #expect(entries.map { $0?["message"] as? String } == Self.problems.map(\.message))
    let missing = try run(mapping, "--bad", folder.path + "/none/bad.ndjson", input: Self.damaged)
    let message = "\"\(folder.path)/none/bad.ndjson\" cannot be created: No such file or directory\n"
    #expect(missing.errors == "Records: the file " + message && missing.status == 1)
  }

  @Test func changesAreThoseSinceAnEarlierSummary() throws {
    let folder = try TemporaryFolder()
    let (old, new) = (folder.file("old.json"), folder.file("new.json"))
    let earlier = #"{"id": 1, "amount": 2, "ok": true}"#
    let yesterday = try run(mapping, "--quiet", "--summary", old, input: earlier)
    #expect(yesterday.errors == "" && yesterday.status == 0)
    let input = "{\"id\": 1, \"amount\": \"x\", \"note\": \"\"}\n{\"id\": 2, \"amount\": 3}\n"
    let today = try run(mapping, "--quiet", "--changes", old, "--summary", new, input: input)
    #expect(today.status == 0)
    #expect(
      today.errors == """
        changes since \(old):
          amount: string in 1 of 2 records, was number
          note: new key (1 record)
          ok: gone (was in 1)

        """
    )
    let again = try run(mapping, "--quiet", "--changes", new, input: input)
    #expect(again.errors == "no changes since \(new)\n" && again.status == 0)
    let missing = try run(mapping, "--changes", folder.file("none.json"), input: input)
    #expect(missing.errors.contains("none.json\" cannot be opened") && missing.status == 1)
    #expect(missing.output == "")
  }

  @Test func summariesOfPartsAreThatOfTheWhole() throws {
    let folder = try TemporaryFolder()
    let lines = [
      #"{"id": 1, "amount": "x", "note": ""}"#, #"{"id": 2"#, #"{"id": 3, "amount": "4", "other": 1}"#,
      #"{"id": 4}"#,
    ]
    var parts = ""
    for line in lines {
      #expect(try run(mapping, "--quiet", "--summary", folder.file("part.json"), input: line).status == 0)
      parts += try String(contentsOfFile: folder.file("part.json"), encoding: .utf8) + "\n"
    }
    let files = [try folder.file("parts.ndjson", holding: parts), folder.file("part.json")]
    let all = (lines + lines.suffix(1)).joined(separator: "\n")
    let (whole, merged) = (folder.file("whole.json"), folder.file("merged.json"))
    #expect(try run(mapping, "--quiet", "--summary", whole, input: all).status == 0)
    let arguments = ["--merge"] + files + ["--summary", merged, "--changes", whole]
    let outcome = try records.run(arguments)
    #expect(outcome.errors == "no changes since \(whole)\n" && outcome.output == "" && outcome.status == 0)
    let summaries = try [whole, merged].map { try read(InjectionSummary.self, from: $0) }
    #expect(summaries[0].records == 5 && summaries[1].records == 5)
    // The place is that in the part.
    let counts = summaries.map { $0.facts.map { "\($0.code) \($0.shape) \($0.key ?? "") \($0.count)" } }
    #expect(counts[0] == counts[1] && counts[0].count > 8)
  }

  @Test func aLineThatIsNoSummaryIsAFailure() throws {
    let folder = try TemporaryFolder()
    let text = "{\"version\":1,\"records\":1,\"facts\":[]}\n{\"records\":1}\n"
    let file = try folder.file("parts.ndjson", holding: text)
    let outcome = try run("--merge", file, "--summary", folder.file("merged.json"), input: "")
    #expect(outcome.status == 1 && outcome.errors.contains("facts"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("merged.json")))
  }

  @Test(
    arguments: [
      (#"{"id": 1, "amount": 2}"#, 0), (#"{"id": 1, "amount": 2, "note": ""}"#, 0),
      ("{\"id\": 1, \"amount\": 2}\n{\"id\": 2", 0), (#"{"id": 1}"#, 3),
      ("{\"id\": 1}\n{\"id\": 2}\n{\"id\": 3", 3), (#"{"id": 1, "amount": null}"#, 0),
      ("{\"id\": 1, \"amount\": 2}\n{\"id\": 2, \"amount\": \"3\"}", 3), (#"{"id": 1, "amount": "x"}"#, 3),
    ] as [(String, Int32)]
  )
  func changesThatBreakReadersHaveAStatus(input: String, status: Int32) throws {
    let folder = try TemporaryFolder()
    let (old, new) = (folder.file("old.json"), folder.file("new.json"))
    #expect(try run(mapping, "--quiet", "--summary", old, input: #"{"id": 1, "amount": 2}"#).status == 0)
    let options = ["--changes", old, "--strict-changes"]
    let outcome = try records.run([mapping, "--quiet", "--summary", new] + options, input: Data(input.utf8))
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(try records.run(["--merge", new] + options).status == status)
  }

  @Test func theSchemaIsThatOfTheOutput() throws {
    let outcome = try run(mapping, "--schema", input: "no JSON")
    #expect(outcome.errors == "" && outcome.status == 0)
    let schema = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let properties = try #require(schema?["properties"] as? [String: [String: Any]])
    #expect(properties["at"]?["format"] as? String == "date-time" && properties.count == 8)
    #expect(properties["tags"]?["type"] as? String == "array")
  }

  @Test func badRecordsStayIfTheProcessIsEnded() throws {
    let folder = try TemporaryFolder()
    let outcome = try shell(
      #"""
      cd '\#(folder.path)'; mkfifo in
      "$0" "$1" --bad bad.ndjson <in &
      exec 3>in; echo '[1]' >&3
      for i in {1..100}; do [ -s bad.ndjson ] && break; sleep 0.1; done
      kill -TERM $!; wait $! 2>/dev/null; echo $?; ls -A; cat bad.ndjson
      """#,
      lines: 0
    )
    // 143 is 128 + SIGTERM.
    #expect(outcome.output.hasPrefix("143\nbad.ndjson\nin\n{\"line\":1,\"offset\":0,\"message\":"))
  }

  @Test func strictLeavesTheRestOfThePolicy() throws {
    let folder = try TemporaryFolder()
    let text = #"{"policy": {"unknownKeys": "fail"}, "properties": {"id": {"type": "integer"}}}"#
    let file = try folder.file("mapping.json", holding: text)
    #expect(try run(file, input: #"{"id": 1, "x": 2}"#).output == "")
    let outcome = try run(file, "--strict", input: #"{"id": 1, "x": 2}"#)
    #expect(outcome.output == "" && outcome.status == 1)
    #expect(try run(file, "--strict", input: #"{"id": 1}"#).output == "{\"id\":1}\n")
    #expect(try run(file, "--strict", input: #"{"id": "1"}"#).output == "")
  }

  @Test func strictEndsWithTheFirstBadRecord() throws {
    let outcome = try run(mapping, "--strict", "--quiet", input: Self.damaged)
    #expect(outcome.output == "{\"id\":1,\"kind\":\"unknown\"}\n" && outcome.errors.hasPrefix("line 2: "))
    #expect(outcome.errors.split(separator: "\n").count == 1 && outcome.status == 1)
  }

  @Test func mistakesInTheMappingAreFoundTogether() throws {
    let folder = try TemporaryFolder()
    let text = """
      {
      "properties": {"a": {"tpye": "string"},
      "beta": {"as": "iso"}},
      "ignore": "betta"}
      """
    let outcome = try run(folder.file("wrong.json", holding: text), input: Self.input)
    #expect(outcome.output == "" && outcome.status == 1)
    for part in [
      "Records: 3 problems:\n", "'tpye'; did you mean 'type'? (wrong.json:2)", "(wrong.json:3)",
      "no property 'betta' in the document; did you mean 'beta'? (wrong.json:4)",
    ] { #expect(outcome.errors.contains(part)) }
  }

  @Test(
    arguments: [
      ([], "Records: name the file with the mapping; see --help\n"),
      (["a", "b"], "Records: unexpected argument b; see --help\n"),
      (["--bad"], "Records: --bad needs the name of a file; see --help\n"),
      (["--bad", "--strict", "a"], "Records: --bad needs the name of a file; see --help\n"),
      (["a", "--changes"], "Records: --changes needs the name of a file; see --help\n"),
      (["--merge"], "Records: --merge needs the name of a file; see --help\n"),
      (["a", "--strict-changes"], "Records: --strict-changes needs --changes; see --help\n"),
      (["-x"], "Records: unknown option -x; see --help\n"),
    ]
  )
  func wrongArgumentsAreOneLine(arguments: [String], errors: String) throws {
    let outcome = try records.run(arguments, input: Data())
    #expect(outcome.errors == errors && outcome.output == "" && outcome.status == 64)
  }

  @Test func helpIsOutput() throws {
    let outcome = try run("--help", input: "")
    #expect(outcome.output.hasPrefix("usage: Records MAPPING") && outcome.status == 0)
  }

  @Test func aMissingMappingIsAFailure() throws {
    let outcome = try run("no/such/mapping.json", input: Self.input)
    #expect(outcome.errors.contains("\"no/such/mapping.json\" cannot be opened") && outcome.status == 1)
  }

  /// Runs a command of the shell with the executable as `$0` and the mapping as `$1`.
  private func shell(_ command: String, lines: Int) throws -> BuiltExecutable.Outcome {
    let input = String(repeating: "{\"id\": 1}\n", count: lines)
    let shell = BuiltExecutable(url: URL(fileURLWithPath: "/bin/bash"))
    return try shell.run(["-c", command, records.url.path, mapping], input: Data(input.utf8))
  }

  @Test func aReaderThatLeavesEndsItSilently() throws {
    let folder = try TemporaryFolder()
    let bad = folder.path + "/bad.ndjson"
    let outcome = try shell(
      #""$0" "$1" --bad '\#(bad)' | head -n 1; echo "${PIPESTATUS[0]}"; ls '\#(folder.path)'"#, lines: 200_000
    )
    // 141 is 128 + SIGPIPE.
    #expect(outcome.output == "{\"id\":1,\"kind\":\"unknown\"}\n141\nbad.ndjson\n" && outcome.errors == "")
  }

  @Test func aTerminalAsInputHasAHint() throws {
    let script = "/usr/bin/script"
    guard FileManager.default.isExecutableFile(atPath: script) else { return }
    let outcome = try shell(#"printf '\004' | script -qec "'$0' '$1' --quiet" /dev/null"#, lines: 0)
    let hint = "Records: reading a record from each line of the terminal; end with Control-D"
    #expect(outcome.output.contains(hint))
  }

  @Test func aClosedOutputIsAFailure() throws {
    let outcome = try shell(#""$0" "$1" >&-; echo "$?""#, lines: 1)
    #expect(outcome.output == "1\n" && outcome.errors == "Records: standard output is closed\n")
  }

  @Test func aFullDiskIsAFailure() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let outcome = try shell(#""$0" "$1" >/dev/full; echo "$?""#, lines: 1)
    #expect(outcome.output == "1\n" && outcome.errors.contains("No space left on device"))
  }
}
