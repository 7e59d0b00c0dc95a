import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Models and records of unusual sizes.
struct RecordSizeTests {
  /// More properties than a word has bits.
  struct Wide: Injectable, Equatable {
    var p0 = 0, p1 = 0, p2 = 0, p3 = 0, p4 = 0, p5 = 0, p6 = 0, p7 = 0, p8 = 0, p9 = 0
    var p10 = 0, p11 = 0, p12 = 0, p13 = 0, p14 = 0, p15 = 0, p16 = 0, p17 = 0, p18 = 0, p19 = 0
    var p20 = 0, p21 = 0, p22 = 0, p23 = 0, p24 = 0, p25 = 0, p26 = 0, p27 = 0, p28 = 0, p29 = 0
    var p30 = 0, p31 = 0, p32 = 0, p33 = 0, p34 = 0, p35 = 0, p36 = 0, p37 = 0, p38 = 0, p39 = 0
    var p40 = 0, p41 = 0, p42 = 0, p43 = 0, p44 = 0, p45 = 0, p46 = 0, p47 = 0, p48 = 0, p49 = 0
    var p50 = 0, p51 = 0, p52 = 0, p53 = 0, p54 = 0, p55 = 0, p56 = 0, p57 = 0, p58 = 0, p59 = 0
    var p60 = 0, p61 = 0, p62 = 0, p63 = 0, p64 = 0, p65 = 0, p66 = 0, p67 = 0, p68 = 0, p69 = 0
  }

  /// As many constants, put together from the record.
  struct WideMemberwise {
    let p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13: Int
    let p14, p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27: Int
    let p28, p29, p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41: Int
    let p42, p43, p44, p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55: Int
    let p56, p57, p58, p59, p60, p61, p62, p63, p64, p65, p66, p67, p68, p69: Int
  }

  static var wideRecord: [String: Any] {
    Dictionary(uniqueKeysWithValues: (0..<70).map { ("p\($0)", $0 + 100) })
  }

  @Test func everyPropertyOfAWideModel() throws {
    let wide = try Injector.bind(Wide.self).inject(Self.wideRecord)
    let values = Mirror(reflecting: wide).children.compactMap { $0.value as? Int }
    #expect(values == (0..<70).map { $0 + 100 })
    let memberwise = try Injector.bind(WideMemberwise.self).inject(Self.wideRecord)
    #expect(Mirror(reflecting: memberwise).children.compactMap { $0.value as? Int } == values)
  }

  @Test func candidatesDefaultsAndDemandsBeyondTheFirst64() throws {
    let wides = Injector.bind(Wide.self).mapping("a", "b.c").to(\.p0).mapping("x", "y.z").to(\.p69)
      .format(\.p65).with.default(-65).require(\.p66)
    let wide = try wides.inject(["b": ["c": 1], "y": ["z": 2], "p66": 3, "p64": 4])
    #expect(wide == Wide(p0: 1, p64: 4, p65: -65, p66: 3, p69: 2))
    expectError(path: "p66") { try wides.inject(["p64": 4]) }
  }

  @Test func missingPropertiesOfAWideModel() {
    let all = expectError { try Injector.bind(Wide.self).policy(missing: .fail).inject(["p0": 1, "p64": 1]) }
    #expect(all?.issues.count == 68)
    #expect(all?.issues.contains { $0.path.description == "p64" } == false)
    expectError(count: 69) { try Injector.bind(WideMemberwise.self).inject(["p69": 1]) }
  }

  struct Small: Injectable, Equatable { var id = 0, name = "none", path = "none", late = 0, set = -1 }

  @Test func recordsFarLargerThanTheModel() throws {
    var record: [String: Any] = Dictionary(uniqueKeysWithValues: (0..<200).map { ("k\($0)", $0) })
    record["k7"] = ["deep": "found"]
    let smalls = Injector.bind(Small.self).mapping("k3").to(\.id).mapping("no", "k150").to(\.name)
      .mapping("k7.deep").to(\.path).format(\.late).with.default(5)
    #expect(try smalls.inject(record) == Small(id: 3, name: "150", path: "found", late: 5))
    record["set"] = "12"
    let (small, report) = try smalls.injectReporting(record)
    #expect(small == Small(id: 3, name: "150", path: "found", late: 5, set: 12))
    #expect(report.issues.count { $0.code == .unknownKey } == 197)
    let strict = #expect(throws: InjectionError.self) { try smalls.policy(unknownKeys: .fail).inject(record) }
    #expect(strict?.issues.count == 100 && strict?.omittedCount == 97)
  }

  struct Link: Injectable, Equatable {
    var a = 0, b = 0, next: [Link] = []

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("v.a").to("a").mapping("v.b").to("b")
    }
  }

  @Test func pathsInRecordsInsideEachOther() throws {
    var (json, link) = ("{}", Link())
    for depth in 1...12 {
      json = #"{"v": {"a": \#(depth), "b": "\#(-depth)"}, "next": [\#(json), {"v.a": 1, "v": {"a": 2}}]}"#
      link = Link(a: depth, b: -depth, next: [link, Link(a: 1)])
    }
    for made in try Injector.bind(Link.self).both(json) { #expect(made == link) }
  }

  @Test func oneKeyForManyPropertiesOfALargeRecord() throws {
    var record: [String: Any] = Dictionary(uniqueKeysWithValues: (0..<200).map { ("k\($0)", $0) })
    record["v"] = 9
    let smalls = Injector.bind(Small.self).rules {
      $0.mapping("v").to("id").mapping("v").to("late").mapping("v").to("set")
    }
    #expect(try smalls.inject(record) == Small(id: 9, late: 9, set: 9))
  }

  @Test func recordsWhoseKeyOrderVaries() throws {
    struct Item: Injectable { var a = 0; var b = ""; var c = 0.0; var d: Int?; var e = false }
    var generator = SeededGenerator(seed: 5)
    let items = Injector.bind(Item.self)
    var records: [[String: Any]] = []
    for number in 0..<300 {
      var entries: [(String, Any)] = [
        ("a", number), ("b", "\(number)"), ("c", Double(number) / 2), ("d", number), ("e", true),
        ("x", 1), ("y", "unknown"), ("z", [1]),
      ]
      entries.shuffle(using: &generator)
      let capacity = Int.random(in: 0..<64, using: &generator)
      var record = [String: Any](minimumCapacity: capacity)
      for (key, value) in entries.prefix(Int.random(in: 5...8, using: &generator)) { record[key] = value }
      records.append(record)
    }
    for (record, item) in try zip(records, items.inject(records)) {
      #expect(item.a == record["a"] as? Int ?? 0 && item.b == record["b"] as? String ?? "")
      #expect(item.c == record["c"] as? Double ?? 0 && item.d == record["d"] as? Int)
      #expect(item.e == record["e"] as? Bool ?? false)
    }
  }

  @Test func keysOfOtherUnicodeFormAreTreatedAlikeInSmallAndLargeRecords() throws {
    struct Accents: Injectable { var café = 0; var other = 0 }
    let small: [String: Any] = ["cafe\u{301}": 7]
    let large = small.merging((0..<100).map { ("k\($0)", $0) }) { first, _ in first }
    let accents = Injector.bind(Accents.self)
    #expect(try accents.inject(small).café == accents.inject(large).café)
    let mapped = accents.rules { $0.mapping("none", "caf\u{e9}").to("other") }
    let made = try mapped.inject(small).other
    #expect(try made == mapped.rules { $0.mapping("caf\u{e9}").to("other") }.inject(small).other)
  }

  @Test func keysThatAreNearlyTheSame() throws {
    struct Keys: Injectable, Equatable {
      var identifier1 = 0; var identifier2 = 0; var identifies1 = 0; var jdentifier1 = 0
      var identifierA1 = 0; var ab = 0; var ba = 0; var a = 0; var é = 0
    }
    let names = Mirror(reflecting: Keys()).children.compactMap(\.label)
    let record: [String: Any] = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0 + 1) })
    let keys = try Injector.bind(Keys.self).inject(record)
    #expect(Mirror(reflecting: keys).children.compactMap { $0.value as? Int } == Array(1...names.count))
    #expect(try Injector.bind(Keys.self).inject(["identifier3": 7, "": 1, "c": 1]) == Keys())
  }
}

/// Inputs made to cost more than their size: what is counted is the work that user code sees, and the size of what is kept.
struct LinearCostTests {
  /// The records that hooks were shown; for each test its own, because the hooks of a model have nothing but its type.
  enum Shown { @TaskLocal static var current = Log<[String: Any]>() }

  final class Node: InjectionHooks {
    var name = ""
    var replies: [Node] = []
    required init() {}
    func willInject(from record: [String: Any]) { Shown.current.add(record) }
  }

  /// A chain of objects inside each other, the innermost first to be named.
  static func chain(_ depth: Int, padding: Int = 0) -> String {
    let pad =
      padding == 0 ? "" : #""pad": [\#(Array(repeating: "1", count: padding).joined(separator: ","))], "#
    return String(repeating: #"{\#(pad)"name": "a", "replies": ["#, count: depth) + #"{"name": "z"}"#
      + String(repeating: "]}", count: depth)
  }

  @Test func aRecordThatIsShownOnceIsPartOfTheNextOne() throws {
    let shown = Log<[String: Any]>()
    let node = try Shown.$current.withValue(shown) { try Node(injectingJSON: Self.chain(200)) }
    #expect(shown.entries.count == 201 && node.replies.first?.replies.first?.name == "a")
    for (outer, inner) in zip(shown.entries, shown.entries.dropFirst()) {
      let part = try #require((outer["replies"] as? [Any])?.first as? [String: Any])
      #expect(part.count == inner.count)
      #expect(part["name"] as? String == inner["name"] as? String)
    }
  }

  @Test func recordsOneAfterTheOtherAreEachShownWhole() throws {
    let shown = Log<[String: Any]>()
    let text = (0..<50).map { #"{"name": "\#($0)", "replies": [{"name": "r\#($0)"}, {"name": "s"}]}"# }
    let nodes = try Shown.$current.withValue(shown) {
      try [Node](injectingJSON: "[" + text.joined(separator: ",") + "]")
    }
    #expect(nodes.map(\.name) == (0..<50).map(String.init))
    #expect(nodes.allSatisfy { $0.replies.count == 2 })
    #expect(shown.entries.count == 150)
    #expect(shown.entries.map { $0["name"] as? String ?? "" }.prefix(3) == ["0", "r0", "s"])
  }

  struct Seen: Injectable { var name = ""; var replies: [Seen] = []; var count = 0 }

  /// Every closure is shown native values, however deep they are and whatever they came in.
  @Test func everyValueIsShownAsSwiftHasIt() throws {
    let text =
      #"{"name": "a", "count": 3, "replies": [{"name": "b", "count": 123456789012345678901234567890}]}"#
    let runs: [(Injector<Seen>) throws -> Seen] = [
      { try $0.inject(json: text) }, { try $0.inject(foundationRecord(text)) },
    ]
    for run in runs {
      let journal = Log<String>()
      _ = try run(
        Injector.bind(Seen.self).values { property, value in
          journal.add("\(property): \(type(of: value))")
          return value
        }
      )
      #expect(Set(journal.entries) == ["name: String", "count: Int", "replies: Array<Any>"])
    }
  }

  /// The number is no native one, and the closure is shown something all the same.
  @Test func hooksSeeNoTypesOfOurs() throws {
    struct Big: InjectionHooks {
      var n: Decimal = 0
      mutating func willInject(from record: [String: Any]) { Shown.current.add(record) }
    }
    let shown = Log<[String: Any]>()
    _ = try Shown.$current.withValue(shown) {
      try Big(injectingJSON: #"{"n": 123456789012345678901234567890}"#)
    }
    #expect(shown.entries.first?["n"] is Decimal)
  }

  @Test func keysRepeatedInsideRepeatedKeysAreReplacedOnce() throws {
    struct Item: Injectable { var id = 0 }
    let depth = 400
    let inner =
      String(repeating: #"{"a": 1, "a": 2, "b": "#, count: depth) + "1" + String(repeating: "}", count: depth)
    #expect(try Item(injectingJSON: #"{"id": 1, "x": \#(inner), "x": \#(inner), "id": 2}"#).id == 2)
  }

  @Test func aReportKeepsAsManyIssuesAsItsLimitSays() throws {
    struct Item: Injectable { var n: [Int] = [] }
    let items = Injector.bind(Item.self)
    let text = #"{"n": [\#(Array(repeating: "null", count: 100_000).joined(separator: ","))]}"#
    for (limit, kept) in [(1_000, 1_000), (20, 20), (0, 0), (200_000, 100_000)] {
      let limited = items.limits(InjectionLimits(issues: limit))
      let report = try limited.injectReporting(json: text).report
      #expect(report.issues.count == kept && report.omittedCount == 100_000 - kept)
      let native = ["n": Array(repeating: NSNull(), count: 100_000)]
      #expect(try limited.injectReporting(native).report.omittedCount == 100_000 - kept)
    }
    #expect(try items.injectReporting(json: text).report.issues.count == 1_000)
  }
}
