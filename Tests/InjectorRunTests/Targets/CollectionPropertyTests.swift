import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Arrays at the root are made as large as their first elements let expect; those elements may mislead.
struct ArrayGrowthTests {
  struct Item: Equatable { var id = 0; var text = "" }

  private static let items = Injector.bind(Item.self) { Item() }

  static let shapes: [(name: String, lengths: [Int])] = [
    ("none", []), ("one", [3]), ("four", [1, 2, 3, 4]), ("five", [1, 2, 3, 4, 5]),
    ("the same", Array(repeating: 20, count: 100)),
    ("tiny ones first", Array(repeating: 0, count: 4) + Array(repeating: 5_000, count: 50)),
    ("huge ones first", Array(repeating: 5_000, count: 4) + Array(repeating: 0, count: 3_000)),
    ("ever smaller", (0..<200).map { 10_000 / ($0 + 1) }), ("ever larger", (0..<200).map { $0 * 10 }),
  ]

  @Test(arguments: shapes.indices) func everyElementArrivesInOrder(shape: Int) throws {
    let expected = Self.shapes[shape].lengths.enumerated().map {
      Item(id: $0, text: String(repeating: "x", count: $1))
    }
    let records = expected.map { #"{"id": \#($0.id), "text": "\#($0.text)"}"# }.joined(separator: ", ")
    #expect(try Self.items.injectArray(json: "[\(records)]") == expected)
    let inside = #"{"items": [\#(records)], "more": [1, 2]}"#
    #expect(try Self.items.injectArray(json: inside, at: "items") == expected)
  }

  /// A hundred records, one of which is replaced by another text.
  private static func json(with other: String, at index: Int) -> String {
    "[\((0..<100).map { $0 == index ? other : #"{"id": \#($0)}"# }.joined(separator: ","))]"
  }

  @Test(arguments: [0, 3, 4, 5, 99]) func theFirstBadElementIsNamedWhereverItIs(index: Int) {
    let json = Self.json(with: #"{"id": "none"}"#, at: index)
    expectError(part: "[\(index)]") { try Self.items.policy(.strict).injectArray(json: json) }
  }

  @Test(arguments: [4, 5, 50]) func elementsThatDoNotFitAreLeftOut(index: Int) throws {
    let ids = try Self.items.injectArray(json: Self.json(with: "17", at: index)).map(\.id)
    #expect(ids == (0..<100).filter { $0 != index })
  }
}

/// Null inside collections of `Any` is `NSNull`: nothing else could stand for it there, and nothing is lost.
struct NullInCollectionTests {
  struct Box: Injectable {
    var any: Any = "default", array: [Any] = [], byName: [String: Any] = [:], optionals: [Any?] = []
    var objects = NSArray(), object: NSDictionary?, numbers: [Int] = []
  }

  @Test func nullIsAnElement() throws {
    let json = #"""
      {"any": null, "array": [1, null, [null]], "byName": {"a": null, "b": 1}, "optionals": [null, 1],
      "objects": [null, 1], "object": {"a": null}, "numbers": [1, null]}
      """#
    for box in [try Box(injectingJSON: json), try Box(injecting: foundationRecord(json))] {
      #expect(box.any as? String == "default" && box.numbers == [1])
      #expect(box.array.count == 3 && box.array[1] is NSNull && (box.array[2] as? [Any])?.first is NSNull)
      #expect(box.byName.count == 2 && box.byName["a"] is NSNull)
      #expect(box.optionals.count == 2 && box.optionals[0] == nil)
      #expect(box.objects.count == 2 && box.objects[0] is NSNull && box.object?["a"] is NSNull)
    }
  }

  @Test func nothingElseFitsNSNull() throws {
    struct Holder: Injectable { var null: NSNull?; var other: NSNull? }
    try expectModels(Injector.bind(Holder.self), #"{"null": null, "other": 5}"#) { $0.other == nil }
  }
}

/// Outside Apple's platforms a decimal number has no hash as an object of Foundation; asking for it ends the process. In a
/// process of their own, so that a failure is one.
struct DecimalsInSetsTests {
  struct Sets: Injectable {
    var set: NSSet?
    var mutable: NSMutableSet?
    var numbers: Set<NSNumber> = []
    var decimals: Set<NSDecimalNumber>?
    var native: Set<Decimal> = []
    var hashables: Set<AnyHashable> = []
  }

  static let long = "123456789012345678901234567890"

  /// The number of elements that there are of three.
  static var countOfThree: Int {
    #if canImport(Darwin)
      3
    #else
      2
    #endif
  }

  static func expect(_ sets: Sets) {
    for count in [sets.set?.count, sets.mutable?.count, sets.numbers.count] { #expect(count == countOfThree) }
    #expect(sets.native.count == 3 && sets.hashables.count == 3)
    #expect(Decimal(string: Self.long).map { sets.hashables.contains($0) } == true)
  }

  /// A value for all properties.
  static func record(_ list: [Any]) -> [String: Any] {
    let names = ["set", "mutable", "numbers", "native", "hashables", "decimals"]
    return Dictionary(uniqueKeysWithValues: names.map { ($0, list) })
  }

  @Test func decimalsThatOtherNumbersHoldAreTaken() async {
    await #expect(processExitsWith: .success) {
      let list: [Any] = [Decimal(1), Decimal(2.5), NSDecimalNumber(string: "0.123456789123456789")]
      let record: [String: Any] = ["set": list, "mutable": list, "numbers": list]
      let sets = try Injector.bind(Sets.self).policy(.strict).inject(record)
      for numbers in [sets.set, sets.mutable, NSSet(set: sets.numbers)] {
        #expect(numbers?.count == 3 && numbers?.contains(NSNumber(value: 1)) == true)
        #expect(numbers?.contains(NSNumber(value: 2.5)) == true)
      }
    }
  }

  @Test func longNumbersOfJSONText() async {
    await #expect(processExitsWith: .success) {
      let list = "[1, 2.5, \(Self.long)]"
      let json = #"""
        {"set": \#(list), "mutable": \#(list), "numbers": \#(list), "native": \#(list), "hashables": \#(list), "decimals": \#(list)}
        """#
      Self.expect(try Sets(injectingJSON: json))
      #if !canImport(Darwin)
        let (_, report) = try Injector.bind(Sets.self).injectReporting(json: #"{"set": \#(list)}"#)
        let text = "set[2]: expected Any, found number \(Self.long); element dropped (line 1, column 18)"
        #expect(report.description == text)
      #endif
    }
  }

  @Test func decimalsOfDictionaries() async {
    await #expect(processExitsWith: .success) {
      let decimal = try #require(Decimal(string: Self.long))
      for list: [Any] in [
        [1, 2.5, decimal], [1, 2.5, NSDecimalNumber(decimal: decimal)],
        [NSNumber(value: 1), NSNumber(value: 2.5), NSDecimalNumber(decimal: decimal)],
      ] { Self.expect(try Sets(injecting: Self.record(list))) }
    }
  }
}

/// Several names in one record that mean the same key of a dictionary.
struct DictionaryKeySpellingTests {
  enum Level: Int { case low = 1, high }

  struct Item: Injectable, Equatable { var n = 0 }

  struct Maps: Injectable {
    var texts: [Int: String] = [:]
    var levels: [Level: Int] = [:]
    var items: [Int: Item] = [:]
    var nested: [Int: [Int: Int]] = [:]
  }

  private static let maps = Injector.bind(Maps.self)

  /// All orders of a record's members.
  private static func orders(_ members: [String]) -> [String] {
    guard members.count > 1 else { return members }
    return members.indices.flatMap { index in
      var others = members
      let first = others.remove(at: index)
      return orders(others).map { first + ", " + $0 }
    }
  }

  @Test func theExactSpellingCounts() throws {
    for members in Self.orders([#""01": "b""#, #""1": "a""#, #""+1": "c""#, #""2": "x""#]) {
      let json = #"{"texts": {\#(members)}}"#
      try expectModels(Self.maps, json) { $0.texts == [1: "a", 2: "x"] }
      try expectReports(
        Self.maps,
        json,
        #"texts["+1"]: expected no other key for "1", found string "+1"; element dropped"#,
        #"texts["01"]: expected no other key for "1", found string "01"; element dropped"#
      )
    }
  }

  @Test func otherwiseTheFirstInOrder() throws {
    for members in Self.orders([#""01": 5"#, #""001": 6"#, #""+1": 7"#]) {
      let json = #"{"levels": {\#(members)}, "texts": {\#(members)}}"#
      try expectModels(Self.maps, json) { $0.levels == [.low: 7] && $0.texts == [1: "7"] }
      try expectReports(Self.maps, json) { $0.count == 5 }
    }
  }

  /// What does not count is not told of, and what counts is used even if it does not fit.
  @Test func aValueThatDoesNotFitIsNotReplaced() throws {
    for members in Self.orders([#""01": {"n": "5"}"#, #""1": 7"#, #""+1": {"n": "x"}"#]) {
      let json = #"{"items": {\#(members)}}"#
      try expectModels(Self.maps, json) { $0.items.isEmpty }
      try expectReports(Self.maps, json) { lines in
        lines.count == 3 && lines.allSatisfy { $0.hasPrefix("items[") && !$0.contains(".n") }
      }
    }
  }

  @Test func strictRefusesThem() throws {
    let strict = Self.maps.policy(.strict)
    for members in Self.orders([#""01": 1"#, #""1": 2"#]) {
      let text = #"levels["01"]: expected no other key for "1", found string "01""#
      expectErrors(strict, #"{"levels": {\#(members)}}"#, text)
    }
    #expect(try strict.inject(json: #"{"levels": {"1": 1, "2": 2}}"#).levels.count == 2)
  }

  @Test func namesThatComeTwiceAsWell() throws {
    let text =
      #"{"texts": {"01": 1, "01": "b", "1": 2, "1": "a", "x": 1, "x": 2}, "nested": {"1": {"1": "x"}, "1": {"2": 3}}}"#
    let (maps, report) = try Self.maps.injectReporting(json: text)
    #expect(maps.texts == [1: "a"] && maps.nested == [1: [2: 3]])
    #expect(report.issues.map(\.path.description) == [#"texts["01"]"#, #"texts["x"]"#])
    let (_, located) = try Self.maps.injectReporting(json: #"{"texts": {"1": "a", "01": "b"}}"#)
    #expect(located.issues.map { $0.location?.column } == [28])
  }

  /// Inside a `Decodable` type, too.
  @Test(.withoutRoundTrips) func insideADecodableType() throws {
    struct Page: Decodable { var texts: [Int: String] }
    struct Holder: Injectable { var page: Page? }
    for members in Self.orders([#""01": "b""#, #""1": "a""#, #""+1": "c""#]) {
      let json = #"{"page": {"texts": {\#(members)}}}"#
      try expectModels(Injector.bind(Holder.self), json) { $0.page?.texts == [1: "a"] }
      try expectReports(Injector.bind(Holder.self), json) { lines in
        lines.count == 2 && lines.allSatisfy { $0.contains(#"expected no other key for "1""#) }
      }
    }
  }
}
