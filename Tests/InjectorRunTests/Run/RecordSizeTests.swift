import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Models and records of unusual sizes.
struct RecordSizeTests {
  /// More properties than a word has bits.
  struct Wide: Injectable, Equatable {
    var p0 = 0; var p1 = 0; var p2 = 0; var p3 = 0; var p4 = 0
    var p5 = 0; var p6 = 0; var p7 = 0; var p8 = 0; var p9 = 0
    var p10 = 0; var p11 = 0; var p12 = 0; var p13 = 0; var p14 = 0
    var p15 = 0; var p16 = 0; var p17 = 0; var p18 = 0; var p19 = 0
    var p20 = 0; var p21 = 0; var p22 = 0; var p23 = 0; var p24 = 0
    var p25 = 0; var p26 = 0; var p27 = 0; var p28 = 0; var p29 = 0
    var p30 = 0; var p31 = 0; var p32 = 0; var p33 = 0; var p34 = 0
    var p35 = 0; var p36 = 0; var p37 = 0; var p38 = 0; var p39 = 0
    var p40 = 0; var p41 = 0; var p42 = 0; var p43 = 0; var p44 = 0
    var p45 = 0; var p46 = 0; var p47 = 0; var p48 = 0; var p49 = 0
    var p50 = 0; var p51 = 0; var p52 = 0; var p53 = 0; var p54 = 0
    var p55 = 0; var p56 = 0; var p57 = 0; var p58 = 0; var p59 = 0
    var p60 = 0; var p61 = 0; var p62 = 0; var p63 = 0; var p64 = 0
    var p65 = 0; var p66 = 0; var p67 = 0; var p68 = 0; var p69 = 0
  }

  /// As many constants, put together from the record.
  struct WideMemberwise {
    let p0: Int; let p1: Int; let p2: Int; let p3: Int; let p4: Int
    let p5: Int; let p6: Int; let p7: Int; let p8: Int; let p9: Int
    let p10: Int; let p11: Int; let p12: Int; let p13: Int; let p14: Int
    let p15: Int; let p16: Int; let p17: Int; let p18: Int; let p19: Int
    let p20: Int; let p21: Int; let p22: Int; let p23: Int; let p24: Int
    let p25: Int; let p26: Int; let p27: Int; let p28: Int; let p29: Int
    let p30: Int; let p31: Int; let p32: Int; let p33: Int; let p34: Int
    let p35: Int; let p36: Int; let p37: Int; let p38: Int; let p39: Int
    let p40: Int; let p41: Int; let p42: Int; let p43: Int; let p44: Int
    let p45: Int; let p46: Int; let p47: Int; let p48: Int; let p49: Int
    let p50: Int; let p51: Int; let p52: Int; let p53: Int; let p54: Int
    let p55: Int; let p56: Int; let p57: Int; let p58: Int; let p59: Int
    let p60: Int; let p61: Int; let p62: Int; let p63: Int; let p64: Int
    let p65: Int; let p66: Int; let p67: Int; let p68: Int; let p69: Int
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
    let wides = Injector.bind(Wide.self)
      .rules {
        $0.mapping("a", "b.c").to("p0").mapping("x", "y.z").to("p69")
          .format("p65").with.default(-65)
          .require("p66")
      }
    let wide = try wides.inject(["b": ["c": 1], "y": ["z": 2], "p66": 3, "p64": 4])
    #expect(wide == Wide(p0: 1, p64: 4, p65: -65, p66: 3, p69: 2))
    let error = #expect(throws: InjectionError.self) { try wides.inject(["p64": 4]) }
    #expect(error?.path.description == "p66")
  }

  @Test func missingPropertiesOfAWideModel() {
    let all = #expect(throws: InjectionError.self) {
      try Injector.bind(Wide.self).policy(missing: .fail).inject(["p0": 1, "p64": 1])
    }
    #expect(all?.issues.count == 68)
    #expect(all?.issues.contains { $0.path.description == "p64" } == false)
    let memberwise = #expect(throws: InjectionError.self) {
      try Injector.bind(WideMemberwise.self).inject(["p69": 1])
    }
    #expect(memberwise?.issues.count == 69)
  }

  struct Small: Injectable, Equatable {
    var id = 0
    var name = "none"
    var path = "none"
    var late = 0
    var set = -1
  }

  @Test func recordsFarLargerThanTheModel() throws {
    var record: [String: Any] = Dictionary(uniqueKeysWithValues: (0..<200).map { ("k\($0)", $0) })
    record["k7"] = ["deep": "found"]
    let smalls = Injector.bind(Small.self)
      .rules {
        $0.mapping("k3").to("id")
          .mapping("no", "k150").to("name")
          .mapping("k7.deep").to("path")
          .format("late").with.default(5)
      }
    let expected = Small(id: 3, name: "150", path: "found", late: 5)
    #expect(try smalls.inject(record) == expected)
    record["set"] = "12"
    let (small, report) = try smalls.injectReporting(record)
    #expect(small == Small(id: 3, name: "150", path: "found", late: 5, set: 12))
    #expect(report.issues.count { $0.code == .unknownKey } == 197)
    let strict = #expect(throws: InjectionError.self) {
      try smalls.policy(unknownKeys: .fail).inject(record)
    }
    #expect(strict?.issues.count == 100)
    #expect(strict?.omittedCount == 97)
  }

  @Test func oneKeyForManyPropertiesOfALargeRecord() throws {
    var record: [String: Any] = Dictionary(uniqueKeysWithValues: (0..<200).map { ("k\($0)", $0) })
    record["v"] = 9
    let smalls = Injector.bind(Small.self).rules {
      $0.mapping("v").to("id").mapping("v").to("late").mapping("v").to(
        "set"
      )
    }
    #expect(try smalls.inject(record) == Small(id: 9, late: 9, set: 9))
  }

  @Test func recordsWhoseKeyOrderVaries() throws {
    struct Item: Injectable, Equatable { var a = 0; var b = ""; var c = 0.0; var d: Int?; var e = false }
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
    let injected = try items.inject(records)
    for (record, item) in zip(records, injected) {
      let expected = Item(
        a: record["a"] as? Int ?? 0,
        b: record["b"] as? String ?? "",
        c: record["c"] as? Double ?? 0,
        d: record["d"] as? Int,
        e: record["e"] as? Bool ?? false
      )
      #expect(item == expected)
    }
  }

  @Test func keysOfOtherUnicodeFormAreTreatedAlikeInSmallAndLargeRecords() throws {
    struct Accents: Injectable { var café = 0; var other = 0 }
    let small: [String: Any] = ["cafe\u{301}": 7]
    let large = small.merging((0..<100).map { ("k\($0)", $0) }) { first, _ in first }
    let accents = Injector.bind(Accents.self)
    #expect(try accents.inject(small).café == accents.inject(large).café)
    let mapped = accents.rules { $0.mapping("none", "caf\u{e9}").to("other") }
    #expect(
      try mapped.inject(small).other
        == mapped.rules { $0.mapping("caf\u{e9}").to("other") }.inject(small).other
    )
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
