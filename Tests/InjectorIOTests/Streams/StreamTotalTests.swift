import Foundation
import Testing

@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

/// The limits of a whole stream: what is before them is delivered, and the stream ends with an error.
struct StreamTotalTests {
  private static let readings = Injector.bind(Reading.self)

  /// Four records, one of which cannot be used, and their forms.
  private static let records = ["{\"id\": 1}", "{\"id\": []", "{\"id\": 3}", "{\"id\": 4}"]
  private static let lines = records.joined(separator: "\n\n") + "\n"
  private static let array = "[\(records.joined(separator: ", ").replacing("[]", with: "{}}"))]"

  private static let policies = [InjectionPolicy.lenient, .forgiving]

  @Test(arguments: [lines, array], policies)
  func moreRecordsThanTheLimitEndTheStream(text: String, policy: InjectionPolicy) async {
    let readings = Self.readings.policy(policy)
    for cuts in text.noCutAndAllCuts {
      let all = await readings.streamedReporting(text, cutAt: cuts)
      #expect(all.count == 4)
      for limit in 0...5 {
        let limited = readings.limits(InjectionLimits(records: limit))
        let found = await limited.streamedReporting(text, cutAt: cuts)
        #expect(found.prefix(limit) == all.prefix(limit) && found.count == min(4, limit + 1))
        guard limit < 4 else { continue }
        let (line, column) = text == Self.lines ? (2 * limit + 1, 1) : (1, [2, 13, 25, 36][limit])
        let error =
          "error: the input has more than \(limit) \(limit == 1 ? "record" : "records"), "
          + "the limit of InjectionLimits.records (line \(line), column \(column))"
        let models = await limited.streamed(text, cutAt: cuts)
        let modelCount = text == Self.lines ? [0, 1, 1, 2][limit] : limit
        #expect(found.last == error && models.last == error && models.count == modelCount + 1)
      }
    }
  }

  /// Every limit, and bytes that come at once and one by one: what ends before the limit is delivered.
  @Test(arguments: [lines, array, "{\"a\": \(array), \"b\": 1}"])
  func moreBytesThanTheLimitEndTheStream(text: String) async {
    let bytes = Array(text.utf8)
    let path = text.hasPrefix("{\"a\"") ? "a" : nil
    let all = await Self.readings.streamedReporting(text, at: path)
    #expect(all.count == 4)
    var counts: [Int] = []
    for limit in 0...bytes.count {
      let limited = Self.readings.limits(InjectionLimits(totalBytes: limit))
      let found = await limited.streamedReporting(text, at: path)
      for cuts in [Array(0..<bytes.count), [limit], [limit / 2]] {
        #expect(await limited.streamedReporting(text, cutAt: cuts, at: path) == found)
      }
      #expect(await StreamOutcome.of(limited.streamReporting(ByteSequence(text: text), at: path)) == found)
      guard limit < bytes.count else { return #expect(found == all) }
      let size = limit == 1 ? "1 byte" : "\(limit) bytes"
      #expect(found.last == "error: the input has more than \(size), the limit of InjectionLimits.totalBytes")
      #expect(found.dropLast() == all.prefix(found.count - 1))
      counts.append(found.count - 1)
    }
    #expect(
      counts == counts.sorted() && Set(counts) == (text == Self.lines ? [0, 1, 2, 3] : [0, 1, 2, 3, 4]))
  }

  /// The last bytes are none at which a record ends.
  @Test(arguments: [(0, 0), (9, 1), (10, 1)])
  func singleBytesBehindTheLimitAreAnError(limit: Int, count: Int) async {
    let limited = Self.readings.limits(InjectionLimits(totalBytes: limit))
    let found = await StreamOutcome.of(limited.stream(ByteSequence(text: "{\"id\":1}\n77")))
    #expect(found.count == count + 1, "\(found)")
    #expect(found.last?.contains("InjectionLimits.totalBytes") == true, "\(found)")
  }

  /// A long token is read again only when twice as many bytes have come.
  @Test(arguments: [3_000, 5_000, 90_000]) func recordsBehindALongTokenAreDelivered(count: Int) async {
    let token = String(repeating: "x", count: count)
    for head in ["{\"token\": \"\(token)\", ", "{\"\(token)\": 1, "] {
      let text = head + "\"list\": [{\"id\": 1}, {\"id\": 2}], \"b\": 1}"
      let limit = head.utf8.count + "\"list\": [{\"id\": 1},".utf8.count
      let limited = Self.readings.limits(InjectionLimits(totalBytes: limit))
      for size in [50, 1_000, 1 << 20] {
        let cuts = Array(stride(from: 0, to: text.utf8.count, by: size))
        let found = await limited.streamed(text, cutAt: cuts, at: "list")
        #expect(found.count == 2, "\(found)")
        #expect(found.last?.contains("InjectionLimits.totalBytes") == true)
      }
    }
  }

  @Test func aFileIsNamed() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("all.ndjson", holding: Self.lines)
    for (limits, place) in [
      (InjectionLimits(records: 2), "(line 5, column 1 of \"\(path)\")"),
      (InjectionLimits(totalBytes: 30), "(in \"\(path)\")"),
    ] {
      let found = await StreamOutcome.of(Self.readings.limits(limits).stream(path: path))
      #expect(found.count == 2 && found[1].hasPrefix("error: the input has"), "\(found)")
      #expect(found.last?.hasSuffix(place) == true, "\(found)")
    }
  }

  /// Records that are made on several cores, batches ahead.
  @Test(arguments: [0, 1, 900, 5_000, 5_999, 6_000])
  func recordsOfADocument(limit: Int) async throws {
    let rules = try RuleDocument(json: #"{"properties": {"id": {"type": "integer", "require": true}}}"#)
    let records = Injector.bind(MappedRecord.self).rules(rules)
    let lines = (0..<6_000).map { "{\"id\": \($0), \"note\": \"\(String(repeating: "-", count: 100))\"}\n" }
    let text = lines.joined()
    let byteLimit = lines.prefix(limit).joined().utf8.count
    for cuts in [[], Array(stride(from: 7_000, to: text.utf8.count, by: 7_000))] {
      let all = await records.streamed(text, cutAt: cuts)
      for (limits, name) in [
        (InjectionLimits(records: limit), "InjectionLimits.records (line \(limit + 1),"),
        (InjectionLimits(totalBytes: byteLimit), "totalBytes"),
      ] {
        let found = await records.limits(limits).streamed(text, cutAt: cuts)
        #expect(found.prefix(limit) == all.prefix(limit) && found.count == min(limit + 1, 6_000))
        if limit < 6_000 { #expect(found.last?.contains(name) == true) }
      }
    }
  }

  // MARK: - In memory

  @Test func linesInMemoryAreRefusedAsAWhole() throws {
    let limited = Self.readings.limits(InjectionLimits(records: 3))
    let message = "the input has more than 3 records, the limit of InjectionLimits.records (line 7, column 1)"
    expectError(message, code: .limitExceeded) { try limited.injectArray(json: Self.lines, format: .lines) }
    let enough = Self.readings.limits(InjectionLimits(totalBytes: Self.lines.utf8.count, records: 4))
    #expect(try enough.injectArray(json: Self.lines, format: .lines).count == 3)
  }

  private static let arrays = [
    (text: "[{\"id\": 1},\n {}, {\"id\": 3}]", path: ""),
    (text: "{\"b\": [1, 2, 3, 4], \"a\":\n [{},\n {}, {\"id\": 3}]}", path: "a"),
  ]

  @Test(arguments: arrays, [1, 2, 3]) func arraysInMemoryAreRefusedAsAWhole(
    array: (text: String, path: String), limit: Int
  ) async throws {
    let limited = Self.readings.limits(InjectionLimits(records: limit)).at(array.path)
    let tree = try #require(JSONSerialization.jsonObject(with: Data(array.text.utf8)) as Any?)
    let folder = try TemporaryFolder()
    let path = try folder.file("all.json", holding: array.text)
    let forms: [() throws -> [Reading]] = [
      { try limited.injectArray(json: array.text) }, { try limited.injectArrayReporting(json: array.text).0 },
      { try limited.injectArray(json: array.text, format: .array) }, { try limited.readArray(from: path) },
      { try (tree as? [[String: Any]]).map { try limited.inject($0) } ?? [] },
    ]
    let place = "(line \(array.path.isEmpty ? 2 : 3), column \(limit == 1 ? 2 : 6)"
    for (index, form) in forms.enumerated() {
      if index == 4, !array.path.isEmpty { continue }
      if limit == 3 {
        #expect(try form().map(\.id) == [array.path.isEmpty ? 1 : 0, 0, 3])
        continue
      }
      let error = expectError(code: .limitExceeded) { try form() }
      let text =
        "the input has more than \(limit) record\(limit == 1 ? "" : "s"), the limit of InjectionLimits.records"
      #expect(error?.description.hasPrefix(index == 4 ? text : "\(text) \(place)") == true)
      #expect(error?.publicMessage.contains("InjectionLimits") == false)
    }
  }

  @Test func arraysThatSeveralTasksRead() async throws {
    let text = "[" + (0..<20_000).map { "{\"id\": \($0)}" }.joined(separator: ",") + "]"
    let records = (0..<20_000).map { ["id": $0] as [String: Any] }
    for limit in [19_999, 20_000] {
      let limited = Self.readings.limits(InjectionLimits(records: limit))
      let models = try? await limited.injectConcurrently(json: text)
      let others = try? await limited.injectConcurrently(records)
      #expect(models?.count == (limit == 20_000 ? limit : nil) && others?.count == models?.count)
    }
  }

  struct Limited: Injectable {
    var id = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.limits(InjectionLimits(records: 2)) }
  }

  struct Wide: Injectable {
    var b = 2, a = 1
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.extraction(.sortedKeys) }
  }

  class Shape: Injectable {
    var side = 0
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.limits(InjectionLimits(bytes: 40)).at("data")
    }
  }

  @Test func rootsThatNameTheirTypesObeyTheRulesOfTheirModel() throws {
    let shapes = Injector.bind(Shape.self).type(by: "kind", ["shape": Shape.self])
    #expect(try shapes.inject(json: #"{"data": {"kind": "shape", "side": 1}}"#).side == 1)
    expectError(code: .limitExceeded) {
      try shapes.inject(json: #"{"data": {"kind": "shape", "side": 123456789}}"#)
    }
  }

  @Test func arraysThatAreBoundAsAWholeObeyTheRulesOfTheirModels() throws {
    let text = #"[{"id": 1}, {"id": 2}, {"id": 3}]"#
    let lists = Injector.bind([Limited].self)
    expectError(code: .limitExceeded) { try lists.inject(json: text) }
    expectError(code: .limitExceeded) { try lists.inject(value: [["id": 1], ["id": 2], ["id": 3]]) }
    expectError(code: .limitExceeded) { try [Limited](injectingJSON: text) }
    let folder = try TemporaryFolder()
    let file = try folder.file("a.json", holding: text)
    expectError(code: .limitExceeded) { try read([Limited].self, from: file) }
    #expect(try Injector.bind([Wide].self).extractJSONString([Wide()]) == #"[{"a":1,"b":2}]"#)
    let wide = lists.limits(InjectionLimits(records: 3))
    #expect(try wide.injectReporting(json: text).report.summary.records == 3)
  }

  /// The limit of records is for arrays of models only.
  @Test func otherArraysMayBeLonger() async throws {
    let lists = Injector.bind([Int].self).limits(InjectionLimits(records: 2))
    #expect(try lists.inject(json: "[1, 2, 3]") == [1, 2, 3])
    #expect(try lists.injectArray(json: "[[1, 2, 3], [4]]") == [[1, 2, 3], [4]])
    #expect(await lists.streamed("[1, 2, 3]\n[4]", format: .lines).count == 2)
  }
}
