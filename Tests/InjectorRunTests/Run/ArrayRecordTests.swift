import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Records that are arrays, whose elements have a meaning by their position.
struct ArrayRecordTests {
  struct Candle: Equatable {
    var openTime: Int64 = 0; var open = Decimal(0); var note: String?; var trades = 0
  }

  static let candles = Injector.bind(Candle.self) { Candle() }
    .mapping("0").to(\.openTime).mapping("1").to(\.open).mapping("3").to(\.note).mapping("5").to(\.trades)

  static let json = #"[1499040000, "0.5", "skipped", null, [1], 7]"#
  static let candle = Candle(openTime: 1_499_040_000, open: Decimal(string: "0.5") ?? 0, note: nil, trades: 7)

  static func tree(_ json: String) throws -> Any { try JSONSerialization.jsonObject(with: Data(json.utf8)) }

  @Test func oneRecord() throws {
    #expect(try Self.candles.inject(json: Self.json) == Self.candle)
    #expect(try Self.candles.inject(value: Self.tree(Self.json)) == Self.candle)
    #expect(try Self.candles.inject(value: [1_499_040_000, "0.5", "", nil, 1, 7] as [Any?]) == Self.candle)
    // A record with the positions as keys is read, too.
    try expectModels(Self.candles, #"{"0": 1499040000, "1": "0.5", "5": 7}"#) { $0 == Self.candle }
    #expect(try Self.candles.inject(json: #"{"data": \#(Self.json)}"#, at: "data") == Self.candle)
  }

  @Test func shortAndEmptyOnes() throws {
    #expect(try Self.candles.inject(json: "[5]") == Candle(openTime: 5))
    #expect(try Self.candles.inject(json: "[]") == Candle())
    #expect(try Self.candles.inject(value: [Any]()) == Candle())
    #expect(try Self.candles.inject(json: " [ 5 , 1.5 ] ") == Candle(openTime: 5, open: 1.5))
  }

  @Test func severalRecords() throws {
    let list = "[\(Self.json), [1], {\"0\": 2}, 5]"
    let expected = [Self.candle, Candle(openTime: 1), Candle(openTime: 2)]
    #expect(try Self.candles.injectArray(json: list) == expected)
    #expect(try Self.candles.inject(#require(Self.tree(list) as? [Any])) == expected)
    #expect(try Self.candles.injectDictionary(json: #"{"a": \#(Self.json)}"#) == ["a": Self.candle])
  }

  struct Point: Injectable, Equatable {
    var x = 0.0
    var y = 0.0
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("0").to("x").mapping("1").to("y")
    }
  }

  struct Line: Injectable, Equatable {
    var start = Point()
    var end: Point?
    var more: [Point] = []
    var byName: [String: Point] = [:]
  }

  struct Row { let id: Int; let point: Point; let tags: [String]; let price: Double? }

  @Test func nestedOnes() throws {
    let json = #"{"start": [1, 2], "end": [3, 4], "more": [[5], {"0": 6}], "byName": {"a": [7, 8]}}"#
    var line = Line(start: Point(x: 1, y: 2), end: Point(x: 3, y: 4), more: [Point(x: 5), Point(x: 6)])
    line.byName = ["a": Point(x: 7, y: 8)]
    let lines = Injector.bind(Line.self)
    try expectModels(lines, json, line)
    // In place: the other coordinate stays.
    try expectUpdates(lines, #"{"start": [9]}"#, of: { line }) { $0.start == Point(x: 9, y: 2) }
  }

  @Test func memberwiseWithPathsAndNestedArrays() throws {
    let rows = Injector.bind(Row.self).mapping("0").to(\.id).mapping("1").to(\.point).mapping("2").to(\.tags)
      .mapping("3.last.0").to(\.price)
    let json = #"[1, [2, 3], ["a", "b"], {"last": [4.5]}]"#
    for row in [try rows.inject(json: json), try rows.inject(value: Self.tree(json))] {
      #expect(row.id == 1 && row.point == Point(x: 2, y: 3) && row.tags == ["a", "b"] && row.price == 4.5)
      #expect(try rows.extractJSONString(row) == #"[1,[2.0,3.0],["a","b"],{"last":[4.5]}]"#)
    }
    let error = #expect(throws: InjectionError.self) { try rows.inject(json: "[1, [2, 3]]") }
    #expect(error?.issues.map(\.pointer) == ["/2"])
  }

  @Test func issuesAndUnknownPositions() throws {
    let (candle, report) = try Self.candles.injectReporting(json: #"["x", 1, 2, "n", 4, 5, 6]"#)
    #expect(candle == Candle(open: 1, note: "n", trades: 5))
    let expected = ["typeMismatch openTime /0", "unknownKey  /2", "unknownKey  /4", "unknownKey  /6"]
    #expect(report.issues.map { "\($0.code) \($0.path) \($0.pointer)" }.sorted() == expected)
    #expect(report.unknownKeys == ["2", "4", "6"])
    let failing = Self.candles.policy(unknownKeys: .fail)
    expectError { try failing.inject(value: [1, 2, 3]) }
    #expect(try failing.ignoreKeys("2").inject(json: "[1, 2, 3]").openTime == 1)
  }

  @Test func otherModelsAreNoArrays() {
    struct Plain: Injectable { var x = 0 }
    #expect(throws: InjectionError.self) { try Injector.bind(Plain.self).inject(json: "[1]") }
    #expect(throws: InjectionError.self) { try Injector.bind(Plain.self).inject(value: [1]) }
    #expect(throws: InjectionError.self) { try Self.candles.inject(json: "5") }
  }

  @Test func writtenAsArrays() throws {
    let candle = Candle(openTime: 5, open: 2, note: "n", trades: 3)
    #expect(try Self.candles.extractJSONString(candle) == #"[5,2,null,"n",null,3]"#)
    let text = try Self.candles.extractJSONString([candle, Candle()])
    #expect(text == #"[[5,2,null,"n",null,3],[0,0,null,null,null,0]]"#)
    let tree = try #require(try Self.candles.extract(value: candle) as? [Any])
    #expect(tree.count == 6 && tree[3] as? String == "n")
    #expect(try Self.candles.inject(json: Self.candles.extractJSON(candle)) == candle)
    #expect(throws: InjectionError.self) { try Self.candles.extract(candle) }
    let json = try Injector.bind(Line.self).extractJSONString(Line(more: [Point(x: 1, y: 2)]), .sortedKeys)
    #expect(json == #"{"byName":{},"more":[[1.0,2.0]],"start":[0.0,0.0]}"#)
  }

  @Test(.withoutRoundTrips) func hooksGetThePositionsAsKeys() throws {
    let seen = Log<String>()
    let candles = Self.candles.willInject { record in
      seen.add(record.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))
    }
    _ = try candles.inject(json: "[7, 8]")
    _ = try candles.inject(value: [7, 8])
    #expect(seen.entries == ["0: 7, 1: 8", "0: 7, 1: 8"])
  }

  struct Watched: InjectionHooks, Equatable {
    var x = 0
    static nonisolated(unsafe) var written: [String] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("1").to("x") }
    func didExtract(_ record: [String: Any]) { unsafe Self.written.append("\(record["1"] ?? "none")") }
  }

  @Test(.withoutRoundTrips) func observedModels() throws {
    let watched = Injector.bind(Watched.self)
    #expect(try watched.extractJSONString(Watched(x: 4)) == "[null,4]")
    #expect(try watched.extract(value: Watched(x: 5)) as? [Any?] != nil)
    #expect(unsafe Watched.written == ["4", "5"])
  }
}
