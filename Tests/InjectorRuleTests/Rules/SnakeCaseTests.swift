import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Every key that Foundation's decoder finds under `convertFromSnakeCase` is found under `.snakeCase`.
struct SnakeCaseTests {
  struct Names: Injectable, Decodable, Equatable {
    var addressLine1: Int?, alpha3: Int?, allCaps: Int?, thisAndThat: Int?, snakeĆase: Int?, plain: Int?,
      _privateKey: Int?, trailing_: Int?, imageUrl: Int?, x: Int?, x1: Int?, x1Y2Z: Int?, a2B: Int?,
      ÄöÜ: Int?, 名前: Int?, straSse: Int?, notSnake_case: Int?
  }

  private static let injector = Injector.bind(Names.self).keys(.snakeCase)

  private static func decoded(_ json: String) throws -> Names {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Names.self, from: Data(json.utf8))
  }

  private static func json(_ record: [String: Int]) throws -> String {
    String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
  }

  static let keysInSnakeCaseStandForNamesRows: [(String, any KeyPath<Names, Int?> & Sendable)] = [
    ("address_line_1", \Names.addressLine1), ("ADDRESS_LINE_1", \.addressLine1),
    ("addressLine1", \.addressLine1), ("address_line1", \.addressLine1), ("address__Line_1", \.addressLine1),
    ("alpha_3", \.alpha3), ("ALL_CAPS", \.allCaps), ("All_Caps", \.allCaps),
    ("this__and__that", \.thisAndThat), ("this___And_THAT", \.thisAndThat), ("snake_Ćase", \.snakeĆase),
    ("snake_ćase", \.snakeĆase), ("_private_key", \._privateKey), ("image_url", \.imageUrl),
    ("IMAGE_URL", \.imageUrl), ("X_1_y2_z", \.x1Y2Z), ("名_前", \.名前), ("stra_ßE", \.straSse),
  ]

  @Test(arguments: keysInSnakeCaseStandForNamesRows)
  func keysInSnakeCaseStandForNames(_ key: String, _ property: any KeyPath<Names, Int?> & Sendable) throws {
    let json = try Self.json([key: 7])
    for model in try Self.injector.both(json) { #expect(model[keyPath: property] == 7) }
    #expect(try BothInputs.reports(Self.injector, json) == [[], []])
  }

  @Test(arguments: [
    "addressLine_1_", "_address_line_1", "address-line-1", "plain_", "_plain", "X", "PLAIN", "x_", "__",
  ])
  func otherKeysDoNot(_ key: String) throws {
    let json = try Self.json([key: 7])
    try expectModels(Self.injector, json, Names())
    try expectReports(Self.injector, json, "unknown key \"\(key)\"; ignored")
  }

  @Test func whatTheDecoderFindsIsFound() throws {
    var keys = RandomKeys(seed: 3)
    var found = 0
    for _ in 0..<6_000 {
      let key = keys.next()
      let json = try Self.json([key: 7])
      let expected = try Self.decoded(json)
      if expected == Names() { continue }
      found += 1
      try #require(try Self.injector.both(json).allSatisfy { $0 == expected }, "\(key)")
    }
    #expect(found > 1_000)
  }

  @Test func namesAreThoseOfFoundation() throws {
    var keys = RandomKeys(seed: 4)
    for _ in 0..<6_000 {
      let key = keys.next()
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let json = Data(try Self.json([key: 7]).utf8)
      let name = try #require(try decoder.decode(AnyKeys.self, from: json).names.first)
      #expect(SnakeCase.propertyName(forKey: key) == name)
      if name != key { #expect(SnakeCase.canBecome(name), "\(key)") }
    }
  }

  @Test func aCandidateBeatsAKeyThatStandsForTheName() throws {
    for (json, expected) in [
      (#"{"ADDRESS_LINE_1": 1, "address_line1": 2}"#, 2), (#"{"address_line1": 2, "ADDRESS_LINE_1": 1}"#, 2),
      (#"{"ADDRESS_LINE_1": 1, "addressLine1": 3}"#, 3), (#"{"addressLine1": 3, "ADDRESS_LINE_1": 1}"#, 3),
      // Of several others, the first in alphabetical order counts; of one that comes twice, the last value.
      (#"{"address_line_1": 1, "ADDRESS_LINE_1": 4, "Address_Line_1": 5}"#, 4),
      (#"{"ADDRESS_LINE_1": 4, "Address_Line_1": 5, "ADDRESS_LINE_1": 6}"#, 6),
      (#"{"Address_Line_1": 5, "ADDRESS_LINE_1": 4, "Address_Line_1": 6}"#, 4),
    ] {
      for model in try Self.injector.both(json) { #expect(model.addressLine1 == expected, "\(json)") }
      #expect(try BothInputs.reports(Self.injector, json) == [[], []])
    }
  }

  @Test func aMappedPropertyIsFoundUnderItsKeysOnly() throws {
    let injector = Self.injector.mapping("line").to(\.addressLine1)
    try expectModels(injector, #"{"address_line_1": 1}"#) { $0.addressLine1 == nil }
  }

  @Test func aKeyOfAnotherPropertyOrAnIgnoredOneStandsForNone() throws {
    let injector = Self.injector.mapping("ALL_CAPS").to(\.plain).ignoreKeys("address_line_1")
    let json = #"{"ALL_CAPS": 1, "address_line_1": 2}"#
    for model in try injector.both(json) { #expect(model == Names(plain: 1)) }
  }

  @Test func messagesNameTheKeyOfTheRecord() throws {
    let text = #"addressLine1: expected Int, found string "soon" under "ADDRESS_LINE_1"; default kept"#
    try expectReports(Self.injector, #"{"ADDRESS_LINE_1": "soon"}"#, text)
  }

  @Test func structsPutTogetherFromTheRecord() throws {
    struct Point { let addressLine1: Int; let allCaps: Int? }
    let injector = Injector.bind(Point.self).keys(.snakeCase)
    for json in [
      #"{"ADDRESS_LINE_1": 1, "all__caps": 2}"#, #"{"all__caps": 2, "x": 0, "ADDRESS_LINE_1": 1}"#,
    ] { try expectModels(injector, json) { $0.addressLine1 == 1 && $0.allCaps == 2 } }
  }

  @Test func flattenedModelsAndPartialUpdates() throws {
    struct Outer: Injectable { var plainName = 0; var names: Names? }
    let injector = Injector.bind(Outer.self).keys(.snakeCase).flatten(\.names)
      .format(\.names).with.injector(Self.injector)
    for json in [#"{"PLAIN_NAME": 1, "ALL_CAPS": 2}"#, #"{"ALL_CAPS": 2, "PLAIN_NAME": 1}"#] {
      try expectModels(injector, json) { $0.plainName == 1 && $0.names?.allCaps == 2 }
    }
    let new = Names(allCaps: 2, plain: 3)
    try expectUpdates(Self.injector, #"{"ALL_CAPS": 2}"#, of: { Names(allCaps: 1, plain: 3) }, new)
  }

  /// Time must grow with the number of keys, however many stand for one name.
  @Test func manyKeysForOneNameAreReadInLinearTime() throws {
    func json(_ count: Int) -> String {
      let keys = (0..<count).map { "\"all" + String(repeating: "_", count: 1 + $0 % 50) + "caps\($0)\": 1" }
      return "{" + keys.joined(separator: ", ") + "}"
    }
    let (short, long) = (json(2_000), json(16_000))
    try expectTime(
      of: { _ = try Self.injector.inject(json: long) }, lessThan: 40,
      timesThatOf: { _ = try Self.injector.inject(json: short) }
    )
  }
}

/// A type that takes any keys.
private struct AnyKeys: Decodable {
  let names: [String]

  init(from decoder: any Decoder) throws {
    names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
  }
}

/// Random keys: names with their words apart, in any case, with odd underscores and now and then something else.
private struct RandomKeys {
  private static let words = [
    "address", "line", "1", "alpha", "3", "all", "caps", "this", "and", "that", "snake", "ćase", "private",
    "key", "image", "url", "x", "y2", "z", "a2", "b", "äö", "ü", "名", "前", "stra", "ßE", "not", "case",
    "plain",
  ]
  private static let names = [
    ["address", "line", "1"], ["address", "line1"], ["alpha", "3"], ["all", "caps"], ["this", "and", "that"],
    ["snake", "ćase"], ["image", "url"], ["x", "1"], ["x1", "y2", "z"], ["a2", "b"], ["名", "前"],
    ["stra", "sse"],
  ]
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> String {
    var words = Self.names.randomElement(using: &generator) ?? []
    if Int.random(in: 0..<4, using: &generator) == 0 {
      words = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        Self.words.randomElement(using: &generator) ?? "a"
      }
    }
    let spelledWords = words.map { spelled($0) }
    var key = spelledWords.first ?? ""
    for word in spelledWords.dropFirst() { key += underscores(from: 0, to: 3) + word }
    return underscores(from: -6, to: 2) + key + underscores(from: -6, to: 2)
  }

  private mutating func spelled(_ word: String) -> String {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: word.uppercased()
    case 1: word.capitalized
    default: word
    }
  }

  private mutating func underscores(from least: Int, to most: Int) -> String {
    String(repeating: "_", count: max(0, Int.random(in: least...most, using: &generator)))
  }
}
