import Foundation
import Testing

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
    let outcome = try run(mapping, input: Self.input)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        {"id":1,"userId":77,"name":"Ann","at":"2023-11-14T22:13:20Z","kind":"click","amount":12.5,"tags":["a","b"],"ok":true}
        {"id":2,"userId":78,"kind":"unknown","amount":3.0}

        """
    )
  }

  @Test func writesNull() throws {
    let outcome = try run(mapping, "--null", input: #"{"id": 3}"#)
    #expect(
      outcome.output == """
        {"id":3,"userId":null,"name":null,"at":null,"kind":"unknown","amount":null,"tags":null,"ok":null}

        """
    )
    #expect(outcome.status == 0)
  }

  @Test func readsAnArray() throws {
    let outcome = try run(mapping, "--array", input: #"[{"id": 1}, {"id": 2}]"#)
    #expect(outcome.output == "{\"id\":1,\"kind\":\"unknown\"}\n{\"id\":2,\"kind\":\"unknown\"}\n")
    #expect(outcome.status == 0)
  }

  @Test func noInputIsNoOutput() throws {
    let outcome = try run(mapping, input: "")
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
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
    (
      line: 5,
      message: "expected another kind of value, found array of 1; use --array for an array of records"
    ),
  ]

  @Test func badRecordsAreMessages() throws {
    let outcome = try run(mapping, input: Self.damaged)
    #expect(outcome.output == "{\"id\":1,\"kind\":\"unknown\"}\n{\"id\":6,\"kind\":\"unknown\"}\n")
    #expect(outcome.status == 0)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines == Self.problems.map { "line \($0.line): \($0.message)" })
  }

  @Test func badRecordsGoToAFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "bad.ndjson",
      holding: "an old line that is longer than those of the new file\n"
    )
    let outcome = try run(mapping, "--bad", file, input: Self.damaged)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    let entries = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
    #expect(entries.map { $0?["line"] as? Int } == [2, 3, 5])
    #expect(entries.map { $0?["offset"] as? Int } == [10, 19, 38])
    #expect(entries.map { $0?["message"] as? String } == Self.problems.map(\.message))
    let missing = try run(mapping, "--bad", folder.path + "/none/bad.ndjson", input: Self.damaged)
    #expect(
      missing.errors
        == "Records: the file \"\(folder.path)/none/bad.ndjson\" cannot be created: No such file or directory\n"
    )
    #expect(missing.status == 1)
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
    let file = try folder.file(
      "mapping.json",
      holding: #"{"policy": {"unknownKeys": "fail"}, "properties": {"id": {"type": "integer"}}}"#
    )
    #expect(try run(file, input: #"{"id": 1, "x": 2}"#).output == "")
    let outcome = try run(file, "--strict", input: #"{"id": 1, "x": 2}"#)
    #expect(outcome.output == "")
    #expect(outcome.status == 1)
    #expect(try run(file, "--strict", input: #"{"id": 1}"#).output == "{\"id\":1}\n")
    #expect(try run(file, "--strict", input: #"{"id": "1"}"#).output == "")
  }

  @Test func strictEndsWithTheFirstBadRecord() throws {
    let outcome = try run(mapping, "--strict", input: Self.damaged)
    #expect(outcome.output == "{\"id\":1,\"kind\":\"unknown\"}\n")
    #expect(outcome.errors.hasPrefix("line 2: "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.status == 1)
  }

  @Test func mistakesInTheMappingAreFoundTogether() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "wrong.json",
      holding: "{\n\"properties\": {\"a\": {\"tpye\": \"string\"},\n\"b\": {\"as\": \"iso\"}}}"
    )
    let outcome = try run(file, input: Self.input)
    #expect(outcome.output == "")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("Records: 2 problems:\n"))
    #expect(outcome.errors.contains("'tpye'; did you mean 'type'? (wrong.json:2)"))
    #expect(outcome.errors.contains("(wrong.json:3)"))
  }

  @Test(
    arguments: [
      ([], "Records: name the file with the mapping\n\nusage: Records"),
      (["a", "b"], "Records: unexpected argument b\n\nusage: Records"),
      (["--bad"], "Records: --bad needs the name of a file\n\nusage: Records"),
      (["--bad", "--strict", "a"], "Records: --bad needs the name of a file\n\nusage: Records"),
      (["-x"], "Records: unknown option -x\n\nusage: Records"),
    ]
  )
  func wrongArgumentsShowTheUsage(arguments: [String], errors: String) throws {
    let outcome = try records.run(arguments, input: Data())
    #expect(outcome.errors.hasPrefix(errors))
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test func helpIsOutput() throws {
    let outcome = try run("--help", input: "")
    #expect(outcome.output.hasPrefix("usage: Records MAPPING"))
    #expect(outcome.status == 0)
  }

  @Test func aMissingMappingIsAFailure() throws {
    let outcome = try run("no/such/mapping.json", input: Self.input)
    #expect(outcome.errors.contains("\"no/such/mapping.json\" cannot be opened"))
    #expect(outcome.status == 1)
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
      #""$0" "$1" --bad '\#(bad)' | head -n 1; echo "${PIPESTATUS[0]}"; ls '\#(folder.path)'"#,
      lines: 200_000
    )
    // 141 is 128 + SIGPIPE.
    #expect(outcome.output == "{\"id\":1,\"kind\":\"unknown\"}\n141\nbad.ndjson\n")
    #expect(outcome.errors == "")
  }

  @Test func aClosedOutputIsAFailure() throws {
    let outcome = try shell(#""$0" "$1" >&-; echo "$?""#, lines: 1)
    #expect(outcome.output == "1\n")
    #expect(outcome.errors == "Records: standard output is closed\n")
  }

  @Test func aFullDiskIsAFailure() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let outcome = try shell(#""$0" "$1" >/dev/full; echo "$?""#, lines: 1)
    #expect(outcome.output == "1\n")
    #expect(outcome.errors.contains("No space left on device"))
  }
}
