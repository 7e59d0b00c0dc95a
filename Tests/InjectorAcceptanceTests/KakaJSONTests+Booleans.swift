import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Values of other kinds in properties of the type Bool, and optionals on both sides.
extension KakaJSONTests {
  static let booleans: [Row<Bool?>] = [
    Row("KK-66", 100, json: "100", true), Row("KK-66", Int8(-1), json: "-1", true),
    Row("KK-66", 0, json: "0", false), Row("KK-66", 1, json: "1", true),
    Row("KK-67", 0.0, json: "0.0", false), Row("KK-67", -0.0, json: "-0.0", false),
    Row("KK-67", 0.1, json: "0.1", true), Row("KK-67", Float(0), json: "0e5", false),
    Row("KK-68", "1", json: #""1""#, true), Row("KK-68", "0", json: #""0""#, false),
    Row("KK-68", "0.666suan", json: #""0.666suan""#, policy: .forgiving, true),
    Row("KK-68", "0.666suan", json: #""0.666suan""#, nil),
    Row("KK-68", "suan", json: #""suan""#, nil), Row("KK-68", "", json: #""""#, nil),
    // Foundation's own Bool of this number is false on Linux.
    Row("KK-69", NSNumber(value: 0.666), json: "0.666", true),
    Row("KK-69", NSNumber(value: -0.5), json: "-0.5", true),
    Row("KK-69", NSNumber(value: 0), json: "0", false),
    Row("KK-69", CGFloat(0.666), json: "0.666", true),
    Row("KK-69", decimal("0.666"), json: "0.666", true),
    Row("KK-69", NSDecimalNumber(string: "0.666"), json: "0.666", true),
    Row("KK-69", NSNumber(value: true), json: "true", true),
    Row("KK-69", NSNumber(value: false), json: "false", false),
    Row("KK-70", "true", json: #""true""#, true), Row("KK-70", true, json: "true", true),
    Row("KK-71", "NO", json: #""NO""#, false), Row("KK-71", false, json: "false", false),
    Row("KK-72", "TRUE", json: #""TRUE""#, true), Row("KK-72", "YES", json: #""YES""#, true),
    Row("KK-72", "yes", json: #""yes""#, true), Row("KK-72", NSString("yes"), json: #""yEs""#, true),
    Row("KK-72", "false", json: #""false""#, false), Row("KK-72", "FALSE", json: #""FALSE""#, false),
    Row("KK-72", "no", json: #""no""#, false), Row("KK-72", NSMutableString("no"), json: #""nO""#, false),
    Row("KK-72", instant, json: "1565922866", true),
    Row("KK-72", Date(timeIntervalSince1970: 0), json: "0", false),
    Row("KK-72", NSNull(), json: "null", nil), Row("KK-72", [true], json: "[true]", nil),
  ]

  @Test("KK-66 to KK-72", arguments: booleans)
  func boolean(_ row: Row<Bool?>) throws {
    for value in try row.values(startingAs: { true }) { #expect(value == row.expected ?? true) }
    for value in try row.values(startingAs: { false }) { #expect(value == row.expected ?? false) }
    for value in try row.values(startingAs: { Bool?.none }) { #expect(value == row.expected) }
  }

  struct Riches: Injectable {
    var rich1: Bool = false
    var rich2: Bool = true
    var rich3: Bool = false
    var rich4: Bool = false
    var rich5: Bool = false
    var rich6: Bool = true
  }

  @Test("KK-66 to KK-71 every boolean in one sample")
  func booleansOfTheSample() throws {
    let native: [String: Any] = [
      "rich1": 100, "rich2": 0.0, "rich3": "1", "rich4": NSNumber(value: 0.666), "rich5": "true",
      "rich6": "NO",
    ]
    let json =
      #"{"rich1": 100, "rich2": 0.0, "rich3": "1", "rich4": 0.666, "rich5": "true", "rich6": "NO"}"#
    for riches in try Self.models(Riches.self, json, native: native) {
      #expect(riches.rich1 && !riches.rich2 && riches.rich3)
      #expect(riches.rich4 && riches.rich5 && !riches.rich6)
    }
  }

  struct OptionalRiches: Injectable {
    var rich1: Bool = false
    var rich2: Bool?
    var rich3: Bool??
    var rich4: Bool???
    var rich5: Bool????
    var rich6: Bool?????
  }

  /// The sources of KK-92, each a few optionals deep.
  static let deepSources: [Row<Bool>] = [
    Row("KK-92", (100 as Int?????) as Any, json: "100", true),
    Row("KK-92", (0.0 as Double????) as Any, json: "0.0", false),
    Row("KK-92", ("0" as String???) as Any, json: #""0""#, false),
    Row("KK-92", (NSNumber(value: 0.666) as NSNumber??) as Any, json: "0.666", true),
    Row("KK-92", ("true" as String?) as Any, json: #""true""#, true),
    Row("KK-92", "NO", json: #""NO""#, false),
  ]

  @Test("KK-91 KK-92 optionals of any depth, as sources and as properties", arguments: deepSources)
  func optionals(_ row: Row<Bool>) throws {
    let json = row.json ?? ""
    let keys = (1...6).map { "rich\($0)" }
    let text = "{" + keys.map { "\"\($0)\": \(json)" }.joined(separator: ", ") + "}"
    let native = Dictionary(uniqueKeysWithValues: keys.map { ($0, row.native()) })
    for riches in try Self.models(OptionalRiches.self, text, native: native) {
      #expect(riches.rich1 == row.expected)
      #expect(riches.rich2 == .some(row.expected))
      #expect(riches.rich3 == .some(.some(row.expected)))
      #expect(riches.rich4 == .some(.some(.some(row.expected))))
      #expect(riches.rich5 == .some(.some(.some(.some(row.expected)))))
      #expect(riches.rich6 == .some(.some(.some(.some(.some(row.expected))))))
    }
  }

  @Test("KK-91 KK-92 the sample: six depths of sources into six depths of properties")
  func optionalsOfTheSample() throws {
    let native: [String: Any] = [
      "rich1": (100 as Int?????) as Any, "rich2": (0.0 as Double????) as Any,
      "rich3": ("0" as String???) as Any, "rich4": (NSNumber(value: 0.666) as NSNumber??) as Any,
      "rich5": ("true" as String?) as Any, "rich6": "NO",
    ]
    let json =
      #"{"rich1": 100, "rich2": 0.0, "rich3": "0", "rich4": 0.666, "rich5": "true", "rich6": "NO"}"#
    for riches in try Self.models(OptionalRiches.self, json, native: native) {
      #expect(riches.rich1)
      #expect(riches.rich2 == false)
      #expect(riches.rich3 == false)
      #expect(riches.rich4 == true)
      #expect(riches.rich5 == true)
      #expect(riches.rich6 == false)
    }
  }

  @Test("KK-91 null in an optional of any depth is its outermost nil")
  func nullInOptionals() throws {
    for row in [
      Row("KK-91", NSNull(), json: "null", ()), Row("KK-91", (nil as Bool???) as Any, json: "null", ()),
      Row("KK-91", (.some(.some(nil)) as Bool???) as Any, json: "null", ()),
    ] {
      for value in try row.values(startingAs: { true as Bool? }) { #expect(value == nil) }
      for value in try row.values(startingAs: { true as Bool???? }) { #expect(value == .none) }
    }
  }
}
