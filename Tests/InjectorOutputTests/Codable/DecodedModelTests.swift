import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Models that are `Decodable` and not `Injectable`: without rules for their properties they decode themselves.
struct DecodedModelTests {
  struct User: Codable, Equatable {
    var id: Int
    var name: String
    var note: String? = nil

    enum CodingKeys: String, CodingKey { case id = "user_id", name = "full_name", note }
  }

  final class Account: Decodable {
    let owner: User
    init(owner: User) { self.owner = owner }
  }

  enum Shape: Codable, Equatable { case circle(radius: Double), square(side: Double) }

  static let json = #"{"user_id": "7", "full_name": "Grace", "note": 5}"#
  static let user = User(id: 7, name: "Grace", note: "5")

  @Test func codingKeysAreRespected() throws {
    try expectModels(Injector.bind(User.self), Self.json, Self.user)
    try expectReports(Injector.bind(User.self), Self.json) { $0.count == 2 }
  }

  @Test func aClassNeedsNeitherAFactoryNorAConformance() throws {
    try expectModels(Injector.bind(Account.self), #"{"owner": \#(Self.json)}"#) { $0.owner == Self.user }
  }

  @Test func anEnumWithPayloads() throws {
    try expectModels(Injector.bind(Shape.self), #"{"circle": {"radius": "2"}}"#, .circle(radius: 2))
    let circle = Shape.circle(radius: 1)
    try expectUpdates(
      Injector.bind(Shape.self), #"{"square": {"side": 3}}"#, of: { circle }, .square(side: 3)
    )
  }

  @Test func arraysAndMembers() throws {
    let users = Injector.bind(User.self)
    let record = try BothInputs.record(Self.json)
    #expect(try users.inject([record, record]) == [Self.user, Self.user])
    #expect(try users.injectArray(json: "[\(Self.json), \(Self.json)]") == [Self.user, Self.user])
    #expect(try users.at("data").inject(json: "{\"data\": \(Self.json)}") == Self.user)
  }

  @Test func aSystemTypeDecodesItself() throws {
    struct Window: Injectable, Equatable { var lines = 0..<0 }
    let windows = Injector.bind(Window.self).format(\.lines).with.injector(Injector.bind(Range<Int>.self))
    for window in try windows.both(#"{"lines": [1, 5]}"#) { #expect(window.lines == 1..<5) }
    let required = Injector.bind(Window.self).require(\.lines)
    expectErrors(required, #"{"lines": [5, 1]}"#, part: "lines: expected Range<Int>")
  }

  @Test(.withoutRoundTrips) func policiesAndHooksHold() throws {
    let users = Injector.bind(User.self)
    #expect(throws: InjectionError.self) { try users.policy(.strict).inject(json: Self.json) }
    let marked = users.didInject { $0.name += "!" }
    for user in try marked.both(Self.json) { #expect(user.name == "Grace!") }
    expectErrors(users.didInject { _ in throw Refused() }, Self.json, part: "Refused")
    let seen = Counter()
    let watched = users.willInject { if $0["user_id"] != nil { seen.increase() } }
    _ = try watched.both(Self.json)
    #expect(seen.count == 4)
  }

  @Test func nestedByAnInjector() throws {
    struct Team: Injectable, Equatable {
      var lead = User(id: 0, name: "Nobody", note: "kept")
      var members: [User] = []
    }
    let users = Injector.bind(User.self).didInject { $0.id += 1 }
    let teams = Injector.bind(Team.self).format(\.lead).with.injector(users)
      .format(\.members).with.injector(users)
    let json = #"{"lead": {"user_id": 1, "full_name": "A"}, "members": [\#(Self.json)]}"#
    try expectModels(teams, json) {
      $0.lead == User(id: 2, name: "A", note: nil) && $0.members == [User(id: 8, name: "Grace", note: "5")]
    }
  }

  @Test func errorsSayWhatIsMissing() {
    let text = #"user_id: expected Int, found nothing under "user_id""#
    expectErrors(Injector.bind(User.self), #"{"id": 7}"#, text)
  }

  // MARK: - With rules for properties

  @Test func rulesForPropertiesMakeItMemberwise() throws {
    let users = Injector.bind(User.self).mapping("no").to(\.id)
    try expectModels(users, #"{"no": 7, "name": "Grace"}"#, User(id: 7, name: "Grace"))
    let text = """
      name: expected String, found nothing under "name"; because of the rules for its properties, \
      DecodedModelTests.User is not made by its init(from:), and its CodingKeys do not count
      """
    expectErrors(users, #"{"no": 7, "full_name": "Grace"}"#, text)
  }

  struct Person: Codable, Equatable {
    var id = 0, name = "nobody", nick: String?
    enum CodingKeys: String, CodingKey { case id, name = "full_name", nick }
  }
  final class Animal: Codable {
    var id = 0, name = "nobody"
    enum CodingKeys: String, CodingKey { case id, name = "full_name" }
  }
  struct Inner: Codable { var street = "" }
  struct Outer: Injectable { var inner = Inner(); var person = Person() }

  @Test func explainSaysThatInitFromIsNotUsed() throws {
    let people = Injector.bind(Person.self) { Person() }.mapping("no", fileID: "A/B.swift", line: 7).to(\.id)
    let text = """
      its init(from:) and CodingKeys are not used, because a rule says how a property is read or written \
      (A/B.swift:7)
      """
    #expect(try people.explain().contains("\n  \(text)\n"))
    #expect(try Injector.bind(Animal.self) { Animal() }.ignore(\.id).explain().contains("are not used"))
    #expect(try Injector.bind(updating: Animal.self).ignore(\.id).explain().contains("are not used"))
    let outer = Injector.bind(Outer.self).flatten(\.inner)
      .format(\.inner).with.injector(Injector.bind(Inner.self) { Inner() })
      .format(\.person).with.injector(people)
    let explained = try outer.explain()
    #expect(explained.contains("because it is flattened") && explained.contains(text))
    for plain in [Injector.bind(Person.self), Injector.bind(Person.self).require(\.id).sensitive(\.name)] {
      #expect(try !plain.explain().contains("are not used"))
    }
    #expect(try !Injector.bind(Outer.self).ignore(\.person).explain().contains("are not used"))
  }

  enum NoteInput: CaseIterable { case text, record, array, nested }

  @Test(arguments: NoteInput.allCases)
  func aKeyThatIsNotFoundIsNotedOnce(_ input: NoteInput) throws {
    let line = input == .text ? 1 : input == .record ? 2 : input == .array ? 3 : 4
    let key = "no\(line)"
    let people = Injector.bind(Person.self) { Person() }.mapping(key).to(\.id)
    let outer = Injector.bind(Outer.self).format(\.person).with.injector(people)
    let json = #"{"\#(key)": 1, "full_name": "Ann", "nick": null}"#
    func notes() throws -> [String] {
      let report =
        switch input {
        case .text: try people.injectReporting(json: json).report
        case .record: try people.injectReporting([key: 1, "full_name": "Ann", "nick": NSNull()]).report
        case .array: try people.injectArrayReporting(json: "[\(json), \(json)]").report
        case .nested: try outer.injectReporting(json: "{\"person\": \(json)}").report
        }
      return report.issues.filter { $0.code == .missing }
        .map { $0.description.replacing(#/ \(line \d+, column \d+\)/#, with: "") }
    }
    // Without unknown keys, nothing is said.
    #expect(try people.injectReporting(json: "{\"\(key)\": 1}").report.isEmpty)
    let place = input == .array ? "[0].name" : input == .nested ? "person.name" : "name"
    let text = """
      \(place): expected String, found nothing under "name"; because of the rules for its properties, \
      DecodedModelTests.Person is not made by its init(from:), and its CodingKeys do not count; default kept
      """
    #expect(try notes() == [text])
    #expect(try notes().isEmpty)
  }

  @Test func aFactoryMakesItAModelLikeOthers() throws {
    let users = Injector.bind(User.self) { User(id: 1, name: "Nobody") }
    try expectModels(users, #"{"name": "Grace"}"#, User(id: 1, name: "Grace"))
  }

  @Test func anUpdateFillsPropertiesByTheirNames() throws {
    let updated = User(id: 7, name: "Ada", note: "5")
    try expectUpdates(Injector.bind(User.self), #"{"name": "Ada", "user_id": 9}"#, of: { Self.user }, updated)
  }

  /// A type may decode properties that are not `Decodable` themselves.
  @Test func propertiesThatCannotBeMadeAreNoMistake() throws {
    final class Handle {}
    struct File: Decodable {
      let handle: Handle
      var call: () -> Int
      var size: Int
      enum CodingKeys: CodingKey { case size }
      init(from decoder: any Decoder) throws {
        let size = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .size)
        (handle, call, self.size) = (Handle(), { size }, size)
      }
    }
    try expectModels(Injector.bind(File.self), #"{"size": 5}"#) { $0.size == 5 && $0.call() == 5 }
  }
}

/// Types that try one kind of value after the other: coercions must not make the first one always fit.
struct DecodingChoiceTests {
  enum Code: Decodable, Equatable {
    case flag(Bool), number(Int), text(String)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let flag = try? value.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? value.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try value.decode(String.self))
      }
    }
  }

  /// An identifier that is a number or a text, decoded without a type of its own.
  struct Item: Decodable, Equatable {
    var id: String
    var count: Int
    var codes: [Code]
    var parts: [Item]?

    enum CodingKeys: CodingKey { case id, count, codes, parts }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let number = try? container.decode(Int.self, forKey: .id) {
        id = "#\(number)"
      } else {
        id = try container.decode(String.self, forKey: .id)
      }
      count = try container.decode(Int.self, forKey: .count)
      codes = try container.decode([Code].self, forKey: .codes)
      parts = try container.decodeIfPresent([Item].self, forKey: .parts)
    }
  }

  struct Order: Injectable, Equatable { var code: Code?; var codes: [Code] = []; var item: Item? }

  static let orders = Injector.bind(Order.self)

  @Test func whatFitsExactlyIsTaken() throws {
    let json = #"{"code": 7, "codes": ["true", true, 0, 1.0], "item": {"id": "6", "count": 1, "codes": [1]}}"#
    let codes: [Code] = [.text("true"), .flag(true), .number(0), .number(1)]
    try expectDecoded(Self.orders, json) { $0.code == .number(7) && $0.codes == codes && $0.item?.id == "6" }
  }

  @Test func aCoercionBesideItChangesNothing() throws {
    let (order, report) = try Self.orders.decoded(
      #"""
      {"item": {"id": "six", "count": "5", "codes": ["true", 1, false], "parts": [
        {"id": "6", "count": 1, "codes": ["no"]}, {"id": "seven", "count": true, "codes": [0]}]}}
      """#
    )
    let item = try #require(order.item)
    #expect(item.count == 5 && item.codes == [.text("true"), .number(1), .flag(false)])
    #expect(item.parts?.map(\.id) == ["6", "seven"])
    #expect(item.parts?.map(\.codes) == [[.text("no")], [.number(0)]])
    let message = """
      item.count: expected Int, found string "5" under "count"; coerced
      item.parts[1].count: expected Int, found boolean true under "count"; coerced
      """
    #expect(report == message)
  }

  @Test func whatFitsNothingExactlyIsCoerced() throws {
    let input = try DecodingInput(#"{"code": 2.5, "codes": [[1], {}]}"#)
    let (order, report) = try input.inject(Self.orders.policy(.forgiving))
    #expect(order.code == .flag(true) && order.codes == [.text("[1]"), .text("[:]")])
    let message = """
      code: expected Bool, found number 2.5 under "code"; coerced
      codes[0]: expected String, found array of 1; coerced
      codes[1]: expected String, found object with 0 keys; coerced
      """
    #expect(report == message)
    #expect(try input.failure(of: Self.orders.policy(.strict)).issues.count == 3)
  }

  /// How often a type is decoded, at most: each value must be decoded a few times only, however deep it is.
  @Test func deepValuesAreDecodedAFewTimes() throws {
    struct Node: Decodable {
      @TaskLocal static var counter = Counter()
      enum CodingKeys: CodingKey { case first, next, last }
      init(from decoder: any Decoder) throws {
        Self.counter.increase()
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try container.decode([Leaf].self, forKey: .first)
        _ = try container.decodeIfPresent(Node.self, forKey: .next)
        _ = try container.decode(Int.self, forKey: .last)
      }
    }
    struct Leaf: Decodable { init(from decoder: any Decoder) throws { Node.counter.increase() } }
    struct Tree: Injectable { var root: Node? }
    let depth = 60
    var text = #"{"first": [0], "last": "1"}"#
    for _ in 1..<depth { text = #"{"first": [0, 0], "next": \#(text), "last": "2"}"# }
    let counter = Counter()
    try Node.$counter.withValue(counter) {
      let (tree, report) = try Injector.bind(Tree.self).injectReporting(json: "{\"root\": \(text)}")
      #expect(tree.root != nil && report.issues.count == depth)
    }
    #expect(counter.count <= 3 * 3 * depth)
  }
}
