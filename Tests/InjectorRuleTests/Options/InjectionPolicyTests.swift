import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The settings of a policy, each by its name, and in nested models.
struct InjectionPolicyTests {
  struct Leaf: Injectable, Equatable { var id = 0 }

  struct Box: Injectable, Equatable {
    var numbers: [Int] = [9]
    var names: Set<String>?
    var leaves: [Leaf] = []
    var matrix: [[Double]] = []
    var values: ContiguousArray<Int?> = []
  }

  // MARK: - All settings

  @Test func eachSettingIsReplacedByALaterOne() {
    for (setting, usual) in zip(
      Mirror(reflecting: InjectionPolicy.unusual).children,
      Mirror(reflecting: InjectionPolicy.lenient).children
    ) { #expect("\(setting.value)" != "\(usual.value)", "\(setting.label ?? "")") }
    let names = Mirror(reflecting: InjectionPolicy.unusual).children.map(\.label)
    #expect(PolicySetting.all.map(\.name) == names)
    let overrides = PolicyOverrides(InjectionPolicy.unusual)
    #expect(overrides.applied(to: .lenient) == InjectionPolicy.unusual)
    #expect(PolicyOverrides().applied(to: InjectionPolicy.unusual) == InjectionPolicy.unusual)
    #expect(PolicyOverrides().overridden(by: overrides) == overrides)
    #expect(overrides.overridden(by: PolicyOverrides()) == overrides)
  }

  @Test func theVerbSetsEachSetting() {
    let leaves = Injector.bind(Leaf.self).policy(
      mismatch: .fail, missing: .fail, null: .fail, unknownKeys: .fail, numbers: .exact, elements: .fail,
      text: .prefix, paths: .leaf, empty: .null, single: .wrap, refusedKeys: .fail
    )
    #expect(leaves.ruleSet.shape.settings.overrides.applied(to: .lenient) == InjectionPolicy.unusual)
  }

  // MARK: - One value where an array is expected

  @Test func oneValueBecomesAnArrayOfIt() throws {
    let json = #"{"numbers": 1, "names": "a", "leaves": {"id": 7}, "matrix": 1.5, "values": 4}"#
    let expected = Box(numbers: [1], names: ["a"], leaves: [Leaf(id: 7)], matrix: [[1.5]], values: [4])
    let boxes = Injector.bind(Box.self)
    for wrapping in [
      boxes.policy(single: .wrap), boxes.policy(.strict).policy(single: .wrap),
      boxes.policy(InjectionPolicy.lenient.with(\.single, .wrap)),
    ] { try expectModels(wrapping, json, expected) }
    try expectModels(boxes, json, Box())
    expectErrors(boxes.policy(.strict), json, prefix: "5 problems")
    try expectUpdates(boxes.policy(single: .wrap), json, of: { Box(numbers: [1, 2]) }, expected)
    let list = #"{"numbers": [1, 2], "names": null, "leaves": []}"#
    try expectModels(boxes.policy(single: .wrap), list, Box(numbers: [1, 2]))
  }

  @Test(arguments: [
    ("1", "number 1", "coerced"), (#""x""#, #"string "x""#, "default kept"), ("null", "null", "default kept"),
  ])
  func whatIsRecordedOfIt(value: String, found: String, consequence: String) throws {
    let boxes = Injector.bind(Box.self).policy(single: .wrap)
    let issue = #"numbers: expected [Int], found \#(found) under "numbers"; \#(consequence)"#
    try expectReports(boxes, #"{"numbers": \#(value)}"#, issue)
    let (_, report) = try boxes.injectReporting(json: #"{"leaves": {"id": "x"}}"#)
    let inside = try #require(report.issues.first { $0.code == .typeMismatch })
    #expect(inside.path.description == "leaves[0].id" && inside.pointer == "/leaves/id")
  }

  // MARK: - Missing keys

  @Test(arguments: [false, true]) func missingKeysAreRecorded(hasDefault: Bool) throws {
    struct Card: Injectable, Equatable { var id = 0; var note: String?; var leaf = Leaf(); var hidden = 1 }
    var cards = Injector.bind(Card.self).mapping("card_id", "meta.id").to(\.id).ignore(\.hidden)
      .policy(missing: .note)
    if hasDefault { cards = cards.rules { $0.format("id").with.default(3) } }
    let id = #"id: expected Int, found nothing under "card_id", "meta.id" or "id""#
    try expectReports(
      cards, #"{"leaf": {}, "note": null}"#, "\(id); \(hasDefault ? "default used" : "default kept")",
      #"leaf.id: expected Int, found nothing under "id"; default kept"#
    )
    let (_, report) = try cards.injectReporting(json: "{}")
    #expect(report.notes.map(\.code) == [.missing, .missing, .missing])
    #expect(Set(report.issues.map(\.pointer)) == ["/card_id", "/note", "/leaf"])
    try expectModels(cards, "{}", Card(id: hasDefault ? 3 : 0))
    var card = Card(id: 4)
    let update = try cards.injectReporting(json: #"{"note": "n"}"#, into: &card)
    #expect(update.issues.map(\.path.description).sorted() == ["id", "leaf"])
  }

  @Test func missingKeysOfAMemberwiseModel() throws {
    struct Pair { let first: Int?; let second: Int }
    let pairs = Injector.bind(Pair.self).policy(missing: .note)
    let first = #"first: expected Int, found nothing under "first"; became nil"#
    try expectReports(pairs, #"{"second": 2}"#, first)
    expectErrors(pairs, "{}", prefix: #"second: expected Int, found nothing under "second""#)
  }

  // MARK: - null

  struct Profile: Injectable, Equatable {
    var age = 1
    var nick: String? = "n"
    var name = Presence<String>.absent
    var leaf: Leaf? = Leaf(id: 5)
    var texts: [String?] = []
  }

  @Test func nullCountsAsMissing() throws {
    let json = #"{"age": null, "nick": null, "name": null, "leaf": null, "texts": [null, "a"]}"#
    let old = Profile(age: 7, nick: "m", name: .present("x"), leaf: Leaf(id: 8))
    var new = old
    new.texts = [nil, "a"]
    let profiles = Injector.bind(Profile.self)
    let ignoring = profiles.policy(null: .ignore)
    try expectModels(ignoring, json, Profile(texts: [nil, "a"]))
    try expectReports(ignoring, json)
    try expectUpdates(ignoring, json, of: { old }, new)
    let (_, report) = try profiles.policy(missing: .note, null: .ignore).injectReporting(json: json)
    #expect(report.issues.map(\.path.description).sorted() == ["age", "leaf", "name", "nick"])
    expectErrors(profiles.policy(null: .ignore).require(\.age), json, part: "found nothing")
  }

  @Test(.withoutRoundTrips) func laterCandidatesOfAnIgnoredNull() throws {
    struct Item: Injectable, Equatable { var id = 0; var userName = "d"; var twin = 0 }
    let items = Injector.bind(Item.self).policy(null: .ignore)
      .mapping("a", "b.c", "b.d").to(\.id).mapping("a", "e").to(\.twin).keys(.snakeCase)
    let rows: [(json: String, item: Item)] = [
      (#"{"a": null, "b": {"c": null, "d": 4}, "e": 5}"#, Item(id: 4, twin: 5)),
      (#"{"a": 6, "b": {"c": 1}}"#, Item(id: 6, twin: 6)),
      (#"{"b": null, "id": 7, "e": null, "twin": 8}"#, Item(id: 7, twin: 8)),
      (#"{"user_name": null, "userName": "u"}"#, Item(userName: "u")), (#"{"user_name": null}"#, Item()),
    ]
    for row in rows { for item in try items.both(row.json) { #expect(item == row.item) } }
    expectError(code: .malformed) { try items.inject(json: #"{"a": 1, "a": null, "id": 2}"#) }
    #expect(try items.inject(json: #"{"a": null, "a": 1}"#) == Item(id: 1, twin: 1))
    let folded = Injector.bind(Item.self).policy(null: .ignore).keys(.caseInsensitive)
    for item in try folded.both(#"{"ID": null, "TWIN": 2}"#) { #expect(item == Item(twin: 2)) }
  }

  @Test func ignoredNullOfMemberwiseAndFlattenedModels() throws {
    struct Pair: Equatable { let first: Int?; let second: Int }
    let pairs = Injector.bind(Pair.self).policy(null: .ignore)
    try expectModels(pairs, #"{"first": null, "second": 2}"#, Pair(first: nil, second: 2))
    expectErrors(pairs, #"{"second": null}"#, part: "found nothing")
    struct Owner: Injectable, Equatable { var leaf: Leaf? }
    let owners = Injector.bind(Owner.self).flatten(\.leaf).policy(null: .ignore)
    for owner in try owners.both(#"{"id": null}"#) { #expect(owner.leaf == nil) }
  }

  // MARK: - Nested models

  @Test func nestedModelsHaveWhatTheirOwnRulesDoNotSet() throws {
    struct Outer: Injectable, Equatable { var own = Box(); var plain = Box() }
    let outers = Injector.bind(Outer.self)
      .format(\.own).with.injector(Injector.bind(Box.self).policy(mismatch: .skip, single: .refuse))
      .policy(missing: .note, null: .ignore, single: .wrap)
    let json = #"{"own": {"numbers": 1, "leaves": null, "names": null}, "plain": {"numbers": 2}}"#
    for outer in try outers.both(json) { #expect(outer == Outer(plain: Box(numbers: [2]))) }
    let (_, report) = try outers.injectReporting(json: json)
    #expect(report.issues.contains { $0.path.description == "own.leaves" && $0.code == .missing })
    #expect(report.issues.contains { $0.path.description == "own.numbers" && $0.code == .typeMismatch })
  }
}
