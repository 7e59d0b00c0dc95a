import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The types of dictionary keys that texts can be converted to, in both directions.
struct DictionaryKeyTests {
  enum Color: String { case red, green }
  enum Side: CaseIterable { case left, right }
  struct Code: CodingKeyRepresentable, Hashable {
    var text = ""
    init(text: String) { self.text = text }
    init?(codingKey: some CodingKey) { text = String(codingKey.stringValue.dropFirst()) }
    var codingKey: any CodingKey { AnyKey("#" + text) }
  }

  static let id = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") ?? UUID()

  private func check<Key: Hashable & Sendable>(_ key: Key, _ text: String, refused: String? = nil) throws {
    let injector = Injector.bind([Key: Int].self)
    #expect(try injector.inject(json: "{\"\(text)\":1}") == [key: 1])
    #expect(try injector.inject(value: [text: 1]) == [key: 1])
    #expect(try injector.extractJSONString([key: 1]) == "{\"\(text)\":1}")
    #expect(try injector.extract(value: [key: 1]) as? [String: Int] == [text: 1])
    guard let refused else { return }
    let (values, report) = try injector.injectReporting(json: "{\"\(refused)\":1}")
    #expect(values.isEmpty && report.warnings.count == 1)
  }

  @Test func eachKindOfKeyIsReadAndWritten() throws {
    try check("é" as Character, "é", refused: "ab")
    try check(1.5, "1.5", refused: "nan")
    try check(Float(0.1), "0.1", refused: "x")
    try check(CGFloat(2.5), "2.5", refused: "x")
    try check(Decimal(string: "1.25") ?? 0, "1.25", refused: "x")
    try check(true, "true", refused: "x")
    try check(UInt8(200), "200", refused: "256")
    try check(Self.id, "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", refused: "x")
    try check(Color.green, "green", refused: "blue")
    try check(Side.left, "left", refused: "top")
  }

  @Test func keysOfAnyTextAreReadAndWritten() throws {
    try check(Code(text: "a"), "#a")
    try check("a" as Substring, "a")
  }

  struct Push: Injectable { var userInfo: [AnyHashable: Any] = [:] }

  @Test func keysOfAnyTypeAreTexts() throws {
    let json = #"{"userInfo":{"aps":{"alert":"hi"},"count":1}}"#
    for push in try Injector.bind(Push.self).policy(.strict).both(json) {
      #expect(
        push.userInfo["aps"] as? [String: String] == ["alert": "hi"] && push.userInfo["count"] as? Int == 1)
      #expect(try push.extractJSONString(.sortedKeys) == json)
    }
    let userInfo: [AnyHashable: Any] = ["aps": ["alert": "hi"] as [AnyHashable: Any], 7: 1]
    let again = try Injector.bind([AnyHashable: Any].self).inject(value: userInfo)
    #expect(again["aps"] as? [String: String] == ["alert": "hi"] && again["7"] as? Int == 1)
    #expect(try Push(injecting: ["userInfo": userInfo]).userInfo.count == 2)
    for error in extractionErrors(Injector.bind(Push.self), Push(userInfo: [1: 1, "1": 2]), inArrays: false) {
      #expect(error.code == .notRepresentable && error.path.description == "userInfo")
      #expect(error.description.contains(#"object with two keys "1""#))
    }
    #expect(
      try Push(userInfo: userInfo).extractJSONString(.sortedKeys)
        == #"{"userInfo":{"7":1,"aps":{"alert":"hi"}}}"#)
  }

  struct Stock: Injectable, Equatable { var byId: [UUID: Int] = [:]; var bySide: [Side: [Double: Bool]]? }

  @Test func propertiesHaveSuchKeys() throws {
    let stock = Stock(byId: [Self.id: 3], bySide: [.right: [0.5: true]])
    let text = #"{"byId":{"E621E1F8-C36C-495A-93FC-0C247A3E6E5F":3},"bySide":{"right":{"0.5":true}}}"#
    #expect(try stock.extractJSONString() == text)
    #expect(try Stock(injectingJSON: text) == stock)
  }

  struct Coded: Codable, Equatable { var byId: [UUID: Int] = [:] }

  @Test func insideCodableTypesTheyAreAsEncodersWriteThem() throws {
    let coded = Coded(byId: [Self.id: 3])
    let text = try Injector.bind(Coded.self).extractJSONString(coded)
    #expect(try JSONDecoder().decode(Coded.self, from: Data(text.utf8)) == coded)
    #expect(try Injector.bind(Coded.self).inject(json: text) == coded)
    let record = #"{"byId":{"E621E1F8-C36C-495A-93FC-0C247A3E6E5F":3}}"#
    #expect(try Injector.bind(Coded.self).inject(json: record) == coded)
  }
}

/// Two properties that would be written to one key.
struct SameOutputKeyTests {
  struct Pair: Injectable { var first = 1; var second = 2 }

  private func text<Model>(_ injector: Injector<Model>, _ model: Model) -> String {
    let error = #expect(throws: InjectionError.self) { try injector.extract(model) }
    let second = #expect(throws: InjectionError.self) { try injector.extractJSON(model) }
    #expect(error?.code == .configuration && error?.description == second?.description)
    return error?.description ?? ""
  }

  @Test func twoMappings() {
    let pairs = Injector.bind(Pair.self).mapping("k").to(\.first).and(\.second)
    let error = expectError(
      prefix: #"'first' and 'second' of Pair are both written to "k"; give one of them another key with "#
        + #".writing(\.second).to(…), or use .inputOnly(\.second) ("#
    ) { try pairs.extract(Pair()) }
    #expect(error?.rule?.contains("OutputKeyTests.swift:") == true)
  }

  @Test func theRemediesWork() throws {
    let pairs = Injector.bind(Pair.self).mapping("k").to(\.first).and(\.second)
    #expect(try pairs.writing(\.second).to("l").extractJSONString(Pair()) == #"{"k":1,"l":2}"#)
    #expect(try pairs.inputOnly(\.second).extractJSONString(Pair()) == #"{"k":1}"#)
    #expect(try pairs.ignore(\.first).extractJSONString(Pair()) == #"{"k":2}"#)
  }

  @Test func aStrategyThatMakesOneKeyOfTwo() {
    let pairs = Injector.bind(Pair.self).keys(.custom { _ in "same" })
    #expect(text(pairs, Pair()).hasPrefix(#"'first' and 'second' of Pair are both written to "same"; "#))
    struct Cased: Injectable { var userName = 1; var user_name = 2 }
    let both = #"'userName' and 'user_name' of Cased are both written to "user_name"; "#
    #expect(text(Injector.bind(Cased.self).keys(.snakeCase), Cased()).hasPrefix(both))
  }

  @Test func aKeyAndAPathThroughIt() {
    let pairs = Injector.bind(Pair.self).mapping("a").to(\.first).mapping("a.b").to(\.second)
    let reversed = Injector.bind(Pair.self).mapping("a.b").to(\.first).mapping("a").to(\.second)
    for (pairs, keys) in [(pairs, #""a" and "a.b""#), (reversed, #""a.b" and "a""#)] {
      let written = "'first' and 'second' of Pair are written to \(keys), one inside the other; "
      #expect(text(pairs, Pair()).hasPrefix(written))
    }
    let mixed = Injector.bind(Pair.self).mapping("a.0").to(\.first).mapping("a.b").to(\.second)
    let error = try? mixed.extractJSONString(Pair())
    #expect(error == nil || error == #"{"a":{"0":1,"b":2}}"#)
  }

  @Test func inFlattenedModels() {
    struct Outer: Injectable { var first = 0; var pair = Pair() }
    let both =
      #"'first' and 'pair' of Outer are both written to "first"; "#
      + #"give one of them another key with .writing(\.first).to(…), or use .inputOnly(\.first)"#
    #expect(text(Injector.bind(Outer.self).flatten(\.pair), Outer()).contains(both))
  }

  @Test func inNestedModels() {
    struct Twice: Injectable {
      var a = 0
      var b = 0
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.mapping("k").to("a").mapping("k").to("b")
      }
    }
    struct Outer: Injectable { var all: [Twice] = []; var one: Twice? }
    #expect(text(Injector.bind(Outer.self), Outer()).hasPrefix("'a' and 'b' of Twice are both written to"))
  }

  @Test func allMistakesAtOnce() {
    struct Four: Injectable { var a = 0; var b = 0; var c = 0; var d = 0 }
    let fours = Injector.bind(Four.self).mapping("x").to(\.a).and(\.b).mapping("y").to(\.c).and(\.d)
    expectError(count: 2) { try fours.extract(Four()) }
  }
}

/// The text that names the type of a record, on the way out.
struct KindTests {
  struct Dog: Injectable, Equatable { var kind = ""; var name = "Rex" }

  struct Cat: Injectable, Equatable { var lives = 9 }

  struct Home: Injectable { var pet: Any = Cat() }

  static func homes(by key: String = "kind") -> Injector<Home> {
    Injector.bind(Home.self).format(\.pet).with
      .type(by: key, ["cat": Cat.self, "dog": Dog.self, "puppy": Dog.self])
  }

  @Test(arguments: [
    ("", #"{"pet":{"kind":"dog","name":"Rex"}}"#), ("puppy", #"{"pet":{"kind":"puppy","name":"Rex"}}"#),
    ("cat", #"{"pet":{"kind":"dog","name":"Rex"}}"#),
  ])
  func aPropertyUnderTheKeyIsWrittenIfItNamesTheType(kind: String, text: String) throws {
    #expect(try Self.homes().extractJSONString(Home(pet: Dog(kind: kind))) == text)
    #expect(try Self.homes().inject(json: text).pet is Dog)
  }

  @Test(arguments: [
    ("kind", #"{"pet":{"kind":"cat","lives":9}}"#), ("a.kind", #"{"pet":{"a":{"kind":"cat"},"lives":9}}"#),
    ("tags.1", #"{"pet":{"tags":[null,"cat"],"lives":9}}"#),
  ])
  func theTextIsWrittenToItsPath(key: String, text: String) throws {
    let homes = Self.homes(by: key)
    #expect(try homes.extractJSONString(Home()) == text)
    #expect(try homes.inject(json: text).pet as? Cat == Cat())
    #expect(try homes.inject(homes.extract(Home())).pet as? Cat == Cat())
  }

  struct Inside: Injectable {
    var name = "n"
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("kind.name").to("name") }
  }

  @Test func aPropertyInsideTheTextIsAMistake() throws {
    let homes = Injector.bind(Home.self).format(\.pet).with.type(by: "kind", ["in": Inside.self])
    let text = #"'name' of Inside is written to "kind.name", and "kind" names the type of the record; "#
    expectError(prefix: text + "give it another key") { try homes.extract(Home(pet: Inside())) }
  }

  enum Shape: CaseIterable, Codable, Equatable {
    case none
    case circle(Int)
    static var allCases: [Shape] { [.none] }
  }

  struct Drawing: Injectable, Equatable { var shape = Shape.none }

  @Test(arguments: [Shape.none, .circle(3)]) func aCaseWithoutANameIsEncoded(shape: Shape) throws {
    let drawing = Drawing(shape: shape)
    #expect(try Drawing(injectingJSON: drawing.extractJSON()) == drawing)
    #expect(try Drawing(injecting: drawing.extract()) == drawing)
  }

  @Test func aValueOfTheSystemIsNotLost() throws {
    for value in [NSError(domain: "d", code: 1) as Any, [1].lazy.map { $0 } as Any] {
      expectError(code: .notRepresentable, path: "[1]") {
        try Injector.bind([Any].self).extractJSONString([1, value])
      }
    }
  }

  struct Wide: Injectable, Equatable {
    var a = 1
    var b: String? = "b"
    var c: Int?
    var d = String(repeating: "d", count: 30)
  }

  struct Holder: Injectable {
    var x: Any = Wide()
    var list: [Any] = [Wide()]
    var map: [String: Any] = ["k": Wide()]
    var inner: Any = [Wide() as any Injectable]
    var maybe: (any Injectable)?? = .some(Wide())
  }

  @Test func chosenTypesOfAnySizeAreWritten() throws {
    let holders = Injector.bind(Holder.self)
      .format(\.x).with.type { _ in Wide.self }
      .format(\.list).with.type { _ in Wide.self }
      .format(\.map).with.type { _ in Wide.self }
      .format(\.maybe).with.type { _ in Wide.self }
    let record = #"{"a":1,"b":"b","d":"dddddddddddddddddddddddddddddd"}"#
    let text = #"{"x":W,"list":[W],"map":{"k":W},"inner":[W],"maybe":W}"#.replacing("W", with: record)
    #expect(try holders.extractJSONString(Holder()) == text)
    let read = try holders.inject(json: text)
    #expect(read.x as? Wide == Wide() && read.list as? [Wide] == [Wide()])
  }
}
