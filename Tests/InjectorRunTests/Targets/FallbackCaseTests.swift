import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Enums with a case for unknown raw values: `FallbackCase`.
struct FallbackCaseTests {
  enum Status: String, FallbackCase, CaseIterable, Decodable {
    case open, closed, other
    static var fallbackCase: Status { .other }
  }

  enum Level: Int, FallbackCase {
    case none = 0, high = 9
    static var fallbackCase: Level { .none }
  }

  enum Side: CaseIterable, FallbackCase {
    case left, right
    static var fallbackCase: Side { .left }
  }

  struct Weight: RawRepresentable, FallbackCase, Equatable {
    var rawValue: UInt8
    init(_ number: UInt8) { rawValue = number }
    init?(rawValue: UInt8) { if rawValue > 100 { return nil } else { self.rawValue = rawValue } }
    static var fallbackCase: Weight { Weight(0) }
  }

  /// Its own `init(from:)` is asked first.
  enum Coded: String, FallbackCase, Decodable {
    case yes, no
    static var fallbackCase: Coded { .no }
    init(from decoder: any Decoder) throws {
      guard try decoder.singleValueContainer().decode(String.self) == "YES" else {
        throw CocoaError(.coderInvalidValue)
      }
      self = .yes
    }
  }

  struct Item: Injectable, Equatable {
    var status = Status.open
    var maybe: Status?
    var list: [Status] = []
    var table: [String: Status] = [:]
    var level = Level.high
    var side = Side.right
    var weight = Weight(7)
    var coded: [Coded] = []
  }

  static let items = Injector.bind(Item.self)

  static let json = """
    {"status": "a", "maybe": "b", "list": ["open", "c", "closed"], "table": {"k": "d"}, "level": 5, "side": "up",
     "weight": 101, "coded": ["yes", "YES", "maybe"]}
    """

  @Test(arguments: [InjectionPolicy.lenient, .strict, .forgiving])
  func unknownValuesUnderEveryPolicy(policy: InjectionPolicy) throws {
    let item = Item(
      status: .other, maybe: .other, list: [.open, .other, .closed], table: ["k": .other], level: .none,
      side: .left,
      weight: Weight(0), coded: [.yes, .yes, .no]
    )
    try expectModels(Self.items.policy(policy), Self.json, item)
    try expectReports(
      Self.items.policy(policy), Self.json,
      #"coded[2]: unknown case string "maybe"; default used"#,
      #"level: unknown case number 5 under "level"; default used"#,
      #"list[1]: unknown case string "c"; default used"#,
      #"maybe: unknown case string "b" under "maybe"; default used"#,
      #"side: unknown case string "up" under "side"; default used"#,
      #"status: unknown case string "a" under "status"; default used"#,
      #"table["k"]: unknown case string "d"; default used"#,
      #"weight: unknown case number 101 under "weight"; default used"#
    )
    for report in try Self.items.policy(policy).reports(Self.json) {
      #expect(report.notes.count == 8 && report.notes.allSatisfy { $0.code == .unknownCase })
    }
  }

  @Test func knownValuesAreReadAsBefore() throws {
    let json = #"{"status": "closed", "list": ["open", "other"], "level": 9, "side": "left", "weight": 100}"#
    let item = Item(status: .closed, list: [.open, .other], side: .left, weight: Weight(100))
    try expectModels(Self.items, json, item)
    try expectReports(Self.items, json)
  }

  @Test func otherKindsOfValuesDoNotFit() throws {
    let json = #"{"status": null, "list": [["open"], null, {}], "level": "x", "weight": 256, "side": [1]}"#
    try expectModels(Self.items, json, Item())
    for report in try Self.items.reports(json) {
      #expect(!report.issues.contains { $0.code == .unknownCase })
    }
    expectErrors(Self.items.policy(.strict), #"{"status": 5}"#, prefix: "status: expected Status")
  }

  @Test func itIsExtractedAsItself() throws {
    #expect(try roundTrip([Status.other, .open]) == #"["other","open"]"#)
    #expect(try roundTrip(Level.none) == "0")
  }

  /// The texts that were read are remembered, but not those of the fallback case: each has its note.
  @Test func eachUnknownValueHasANote() throws {
    let list = Injector.bind([Status].self)
    for _ in 0..<3 {
      let (values, report) = try list.injectReporting(json: #"["x", "open", "x"]"#)
      #expect(values == [.other, .open, .other] && report.issues.map(\.pointer) == ["/0", "/2"])
    }
    #expect(try list.inject(json: #"["x"]"#) == [.other])
  }

  @Test func insideDecodableTypes() throws {
    struct Box: Decodable { var status: Status; var list: [Status] }
    let (box, report) = try Injector.bind(Box.self).injectReporting(
      json: #"{"status": "x", "list": ["y", "open"]}"#)
    #expect(box.status == .other && box.list == [.other, .open])
    #expect(report.issues.map(\.path.description) == ["status", "list[0]"])
    #expect(report.issues.map { $0.location?.column } == [12, 26])
  }

  struct Converted: Injectable, Equatable {
    var status = Status.open; var list: [Status] = []; var level = Level.high
  }

  @Test(.withoutRoundTrips) func converters() throws {
    let items = Injector.bind(Converted.self).format(\.status).as(
      .rawValue(of: Status.self, ignoringCase: true)
    )
    .format(\.list).as(.array(.rawValue(of: Status.self))).format(\.level).as(.rawValue(of: Level.self))
    let json = #"{"status": "CLOSED", "list": ["open", "x"], "level": 7}"#
    try expectModels(items, json, Converted(status: .closed, list: [.open, .other], level: .none))
    try expectReports(
      items, json, #"level: unknown case number 7 under "level"; default used"#,
      #"list[1]: unknown case string "x"; default used"#
    )
    let status: Converter<String, Status> = .rawValue(of: Status.self)
    #expect(try status.convert("paused") == .other && status.convertBack(.other) == "other")
  }

  @Test func schemas() throws {
    #expect(
      try Injector.bind(Status.self).jsonSchema()["anyOf"]
        == [["type": "string", "enum": ["open", "closed", "other"]], ["type": "string"]]
    )
    #expect(
      try Injector.bind(Status.self).jsonSchema(for: .extracting)["enum"] == ["open", "closed", "other"])
  }

  struct Secret: Injectable {
    var status = Status.open
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.sensitive("status") }
  }

  @Test func aSensitiveValueIsNotShown() throws {
    for report in try Injector.bind(Secret.self).reports(#"{"status": "hunter2"}"#) {
      #expect(report.issues.count == 1 && !"\(report)".contains("hunter2"))
    }
  }
}
