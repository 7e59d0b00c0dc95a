import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Foundation's collections and Swift's, each as a source and as a property.
extension KakaJSONTests {
  struct Arrays: Injectable {
    var swift: [Int]?
    var foundation: NSArray?
    var mutable: NSMutableArray?
  }

  struct Sets: Injectable {
    var swift: Set<Int>?
    var foundation: NSSet?
    var mutable: NSMutableSet?
  }

  struct Dictionaries: Injectable {
    var swift: [String: Any]?
    var foundation: NSDictionary?
    var mutable: NSMutableDictionary?
  }

  /// The same value for each of the three properties.
  private func all(_ value: Any) -> [String: Any] { ["swift": value, "foundation": value, "mutable": value] }

  private func all(json: String) -> String {
    #"{"swift": \#(json), "foundation": \#(json), "mutable": \#(json)}"#
  }

  private func expect(_ arrays: Arrays, _ expected: [Int], sorted: Bool = false) throws {
    #expect(sorted ? arrays.swift?.sorted() == expected : arrays.swift == expected)
    let foundation = try #require(arrays.foundation as? [Int])
    #expect((sorted ? foundation.sorted() : foundation) == expected)
    let mutable = try #require(arrays.mutable)
    #expect((sorted ? (mutable as? [Int])?.sorted() : mutable as? [Int]) == expected)
    mutable.add(4)
    #expect(mutable.count == expected.count + 1)
  }

  private func expect(_ sets: Sets, _ expected: Set<Int>) throws {
    #expect(sets.swift == expected)
    #expect(sets.foundation as? Set<Int> == expected)
    let mutable = try #require(sets.mutable)
    #expect(mutable as? Set<Int> == expected)
    mutable.add(4)
    #expect(mutable.count == expected.count + 1)
  }

  @Test("KK-103 arrays of every class from arrays of every class")
  func arraysFromArrays() throws {
    let mutable = NSMutableArray(array: [1, 2, 3])
    for source in [[1, 2, 3], NSArray(array: [1, 2, 3]), mutable, [1, 2, 3] as ContiguousArray] as [Any] {
      for arrays in try Self.models(Arrays.self, all(json: "[1, 2, 3]"), native: all(source)) {
        try expect(arrays, [1, 2, 3])
      }
    }
    #expect(mutable.count == 3)
  }

  @Test("KK-104 arrays of every class from sets of every class")
  func arraysFromSets() throws {
    let mutable = NSMutableSet(array: [1, 2, 3])
    for source in [Set([1, 2, 3]), NSSet(array: [1, 2, 3]), mutable] as [Any] {
      for arrays in try Self.models(Arrays.self, all(json: "[3, 2, 1]"), native: all(source)) {
        try expect(arrays, [1, 2, 3], sorted: true)
      }
    }
    #expect(mutable.count == 3)
  }

  @Test("KK-105 sets of every class from sets of every class")
  func setsFromSets() throws {
    let mutable = NSMutableSet(array: [1, 2, 3])
    for source in [Set([1, 2, 3]), NSSet(array: [1, 2, 3]), mutable] as [Any] {
      for sets in try Self.models(Sets.self, all(json: "[1, 2, 3]"), native: all(source)) {
        try expect(sets, [1, 2, 3])
      }
    }
    #expect(mutable.count == 3)
  }

  @Test("KK-106 sets of every class from arrays of every class")
  func setsFromArrays() throws {
    for source in [[1, 2, 3, 2], NSArray(array: [1, 2, 3]), NSMutableArray(array: [3, 2, 1, 1])] as [Any] {
      for sets in try Self.models(Sets.self, all(json: "[1, 2, 3, 1]"), native: all(source)) {
        try expect(sets, [1, 2, 3])
      }
    }
  }

  /// KakaJSON leaves elements as they are, so that `["1"]` does not go into `[Int]`; here each is coerced.
  @Test("KK-103 KK-105 elements of another kind are coerced, and those that do not fit are left out")
  func elementsOfOtherKinds() throws {
    let native: [String: Any] = ["swift": NSMutableArray(array: ["1", 2.0, "suan", NSNumber(value: 3)])]
    let json = #"{"swift": ["1", 2.0, "suan", 3]}"#
    for arrays in try Self.models(Arrays.self, json, native: native) { #expect(arrays.swift == [1, 2, 3]) }
    for sets in try Self.models(Sets.self, json, native: native) { #expect(sets.swift == [1, 2, 3]) }
  }

  static let entriesJSON = #"{"no1": 100, "no2": "Jack", "no3": [1, true, null], "no4": {"a": 1.5}}"#
  static var entries: [String: Any] {
    ["no1": 100, "no2": "Jack", "no3": [1, true, NSNull()] as [Any], "no4": ["a": 1.5]]
  }

  private func expectEntries(_ dictionary: NSDictionary?) throws {
    let dictionary = try #require(dictionary)
    #expect(dictionary.count == 4)
    #expect(dictionary["no1"] as? Int == 100)
    #expect(dictionary["no2"] as? String == "Jack")
    let list = try #require(dictionary["no3"] as? [Any])
    #expect(list.count == 3)
    #expect(list[0] as? Int == 1)
    #expect(list[1] as? Bool == true)
    #expect(list[2] is NSNull)
    #expect(dictionary["no4"] as? [String: Double] == ["a": 1.5])
  }

  @Test("KK-107 dictionaries of every class from dictionaries of every class")
  func dictionaries() throws {
    let entries = Self.entries
    let mutable = NSMutableDictionary(dictionary: entries)
    for source in [entries, NSDictionary(dictionary: entries), mutable] as [Any] {
      for made in try Self.models(Dictionaries.self, all(json: Self.entriesJSON), native: all(source)) {
        try expectEntries(made.swift.map { NSDictionary(dictionary: $0) })
        try expectEntries(made.foundation)
        try expectEntries(made.mutable)
        made.mutable?["no5"] = 5
        #expect(made.mutable?.count == 5)
      }
    }
    #expect(mutable.count == 4)
  }

  @Test("KK-107 the values of a Swift dictionary are Swift's own")
  func nativeValues() throws {
    for source in [Self.entries, NSMutableDictionary(dictionary: Self.entries)] as [Any] {
      for made in try Self.models(Dictionaries.self, all(json: Self.entriesJSON), native: all(source)) {
        let entries = try #require(made.swift)
        #expect(type(of: try #require(entries["no1"])) == Int.self)
        #expect(type(of: try #require(entries["no2"])) == String.self)
        let list = try #require(entries["no3"] as? [Any])
        #expect(type(of: list[1]) == Bool.self)
      }
    }
  }

  @Test("KK-103 to KK-107 what is no collection keeps the default")
  func noCollection() throws {
    for arrays in try Self.models(Arrays.self, all(json: #""123""#), native: all("123")) {
      #expect(arrays.swift == nil && arrays.foundation == nil && arrays.mutable == nil)
    }
    for sets in try Self.models(Sets.self, all(json: #"{"a": 1}"#), native: all(["a": 1])) {
      #expect(sets.swift == nil && sets.foundation == nil && sets.mutable == nil)
    }
    for made in try Self.models(Dictionaries.self, all(json: "[1]"), native: all([1])) {
      #expect(made.swift == nil && made.foundation == nil && made.mutable == nil)
    }
  }
}
