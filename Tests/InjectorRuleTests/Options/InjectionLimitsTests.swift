import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The limits of an injector: what is refused, by which limit, and where.
struct InjectionLimitsTests {
  struct Card: Injectable { var number = ""; var tags: [String] = [] }
  struct User: Injectable {
    var id = 0
    var name = ""
    var score = 0.0
    var card = Card()
    var cards: [Card] = []
    var extra: Any?
  }

  static let users = Injector.bind(User.self)

  static func error(_ limits: InjectionLimits, _ json: String) throws -> InjectionError {
    try thrownError { try users.limits(limits).inject(json: json) }
  }

  static let errors: KeyValuePairs<String, (limits: InjectionLimits, json: String)> = [
    "cards[1].number: a string has more than 5 bytes, the limit of InjectionLimits.text (line 1, column 36)":
      (InjectionLimits(text: 5), #"{"id": 1, "cards": [{}, {"number": "4111-1"}]}"#),
    "unknown: a string has more than 5 bytes, the limit of InjectionLimits.text (line 2, column 2)":
      (InjectionLimits(text: 5), "{\"unknown\":\n \"föövar\"}"),
    #"a["b-c"][0]: a number has more than 3 characters, the limit of InjectionLimits.number (line 1, column 27)"#:
      (InjectionLimits(number: 3), #"{"id": 100, "a": {"b-c": [-100]}}"#),
    "card: a key has more than 5 bytes, the limit of InjectionLimits.key (line 1, column 20)":
      (InjectionLimits(key: 5), #"{"id": 1, "card": {"number": "1"}}"#),
    "card.tags: an array has more than 2 elements, the limit of InjectionLimits.entries (line 1, column 30)":
      (InjectionLimits(entries: 2), #"{"card": {"tags": ["a", "b", "c"]}}"#),
    "an object has more than 1 member, the limit of InjectionLimits.entries (line 1, column 10)":
      (InjectionLimits(entries: 1), #"{"a": 1, "b": 2}"#),
    "an object has more than 2 members, the limit of InjectionLimits.entries (line 1, column 18)":
      (InjectionLimits(entries: 2), #"{"a": 1, "b": 2, "c": 3}"#),
    "card.tags: too many arrays and objects inside each other: InjectionLimits.depth allows 2, a small stack fewer (line 1, column 19)":
      (InjectionLimits(depth: 2), #"{"card": {"tags": ["a"]}}"#),
    "the input has more than 1,234 bytes, the limit of InjectionLimits.bytes (line 1, column 1235)":
      (InjectionLimits(bytes: 1_234), #"{"name": ""# + String(repeating: "x", count: 2_000) + "\"}"),
    "the input has more than 9 bytes, the limit of InjectionLimits.totalBytes (line 1, column 10)":
      (InjectionLimits(bytes: 10, totalBytes: 9), #"{"id": 1000}"#),
    "the input has more than 8 bytes, the limit of InjectionLimits.bytes (line 1, column 9)":
      (InjectionLimits(bytes: 8, totalBytes: 9), #"{"id": 1000}"#),
  ]

  @Test(arguments: errors)
  func `an error names limit and place`(text: String, input: (limits: InjectionLimits, json: String)) throws {
    let (limits, json) = input
    let error = try Self.error(limits, json)
    #expect(error.description == text && error.issues.count == 1)
    #expect(error.code == (limits.depth == 2 ? .tooDeep : .limitExceeded))
    #expect(!error.publicMessage.contains("InjectionLimits"))
    guard limits.bytes == nil, limits.number != 3 else { return }
    let value = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary)
    let place = text.replacing(#/ \(line.*/#, with: "")
    let users = Self.users.limits(limits)
    let ofRecord = expectError(place) { try users.inject(EveryForm.record(value)) }
    let ofValue = expectError(place) { try users.inject(value: value) }
    #expect(ofRecord?.location == nil && ofValue?.location == nil)
  }

  @Test(arguments: [
    (InjectionLimits(text: 5), #"{"name": "12345", "unknown": "12345"}"#),
    (InjectionLimits(text: 5), #"{"name": "\u0041\u0042\u0043\u00e9", "x": 1}"#),
    (InjectionLimits(number: 3), #"{"id": 100, "score": 1.5, "unknown": -10}"#),
    (InjectionLimits(key: 4), #"{"name": "some", "n\u0061me": "more"}"#),
    (InjectionLimits(entries: 2), #"{"card": {"tags": ["a", "b"]}, "id": 1}"#),
    (InjectionLimits(depth: 3), #"{"card": {"tags": ["a", "b"]}, "id": 1}"#),
    (InjectionLimits(bytes: 12), #"{"id": 1000}"#),
  ])
  func `input at its limit is used`(limits: InjectionLimits, json: String) throws {
    _ = try Self.users.limits(limits).inject(json: json)
  }

  @Test func `the place is a pointer, too, in the text and in dictionaries`() throws {
    let users = Self.users.limits(InjectionLimits(text: 3))
    let path = #"[1]["a/b"][0]"#
    expectError(path: path, pointer: "/1/a~1b/0") {
      try users.injectArray(json: #"[{}, {"a/b": ["1234"]}]"#)
    }
    expectError(path: path, pointer: "/1/a~1b/0") { try users.inject([[:], ["a/b": ["1234"]]]) }
  }

  /// Numbers of 1,000 characters and of 1,001, for properties of all kinds and for none.
  @Test(arguments: ["id", "score", "name", "extra", "unknown"], ["1", "0.", "-1e", "1.5e-"])
  func `a number may have a thousand characters`(key: String, beginning: String) throws {
    func json(_ count: Int) -> String {
      "{\"\(key)\": \(beginning)\(String(repeating: "0", count: count - beginning.count))}"
    }
    let error = expectError(code: .limitExceeded) { try Self.users.inject(json: json(1_001)) }
    let place =
      "a number has more than 1,000 characters, the limit of InjectionLimits.number (line 1, column \(key.count + 6))"
    #expect(error?.description == "\(key): \(place)")
    _ = try Self.users.inject(json: json(1_000))
    _ = try Self.users.limits(InjectionLimits(number: .max)).inject(json: json(5_000))
  }

  /// Every limit of numbers, on both sides of the longest number that is read without a check.
  @Test(arguments: 1...30) func `limits of numbers are exact`(limit: Int) throws {
    let users = Injector.bind([Double].self).limits(InjectionLimits(number: limit))
    for text in [
      "123456789012345678901234567890123", "-1.234567890123456789012345678901",
      "-0.0000000000000000000000000000001",
    ] {
      for count in 1...32 {
        var number = String(text.prefix(count))
        if number == "-" || number.hasSuffix(".") { number = String(repeating: "7", count: count) }
        let list = try? users.inject(json: "[\(number)]")
        #expect((list != nil) == (count <= limit), "\(number)")
      }
    }
  }

  @Test(arguments: [InjectionPolicy.lenient, .strict, .forgiving])
  func `input beyond a limit is not used under any policy`(policy: InjectionPolicy) throws {
    let calls = Counter()
    let users = Self.users.policy(policy).limits(InjectionLimits(text: 3)).willInject { _ in calls.increase()
    }
    let json = #"[{"id": 1, "name": "a"}, {"id": 2, "name": "long"}]"#
    let records: [[String: Any]] = [["id": 1, "name": "a"], ["id": 2, "name": "long"]]
    expectError { try users.injectArray(json: json) }
    expectError { try users.injectArrayReporting(json: json) }
    expectError { try users.inject(records) }
    expectError { try users.injectReporting(records) }
    expectError { try users.injectDictionary(json: #"{"a": {}, "b": {"name": "long"}}"#) }
    expectError { try users.inject(json: json, at: "0") }
    var user = User()
    expectError { try users.inject(json: #"{"id": 7, "name": "long"}"#, into: &user) }
    #expect(user.id == 0 && calls.count == 0)
  }

  @Test func `the limits of the injector that runs hold for nested ones`() throws {
    let cards = Injector.bind(Card.self).limits(InjectionLimits(text: 3))
    let users = Injector.bind(User.self).format(\.cards).with.injector(cards)
    let json = #"{"cards": [{"number": "4111"}]}"#
    #expect(try users.inject(json: json).cards[0].number == "4111")
    expectError { try cards.inject(json: #"{"number": "4111"}"#) }
    expectError(path: "cards[0].number") { try users.limits(InjectionLimits(text: 2)).inject(json: json) }
  }

  struct Guarded: Injectable {
    var name = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.limits(InjectionLimits(bytes: 100, text: 3))
    }
  }
  struct Holder: Injectable { var guarded = Guarded() }

  @Test func theLimitsOfAnInjectorAreReadBack() {
    let limits = InjectionLimits(bytes: 1 << 10)
    #expect(Self.users.limits(limits).at("data").limits == limits && Self.users.limits == nil)
  }

  @Test func `a type's own rules set the limits of its runs`() throws {
    expectError { try Guarded(injectingJSON: #"{"name": "long"}"#) }
    expectError { try [Guarded](injecting: [["name": "long"]]) }
    expectError { try Injector.bind(Guarded.self).inject(json: #"{"name": "long"}"#) }
    let wide = Injector.bind(Guarded.self).limits(InjectionLimits())
    #expect(try wide.inject(json: #"{"name": "long"}"#).name == "long")
    #expect(try Holder(injectingJSON: #"{"guarded": {"name": "long"}}"#).guarded.name == "long")
  }

  @Test func `the depth limits extraction`() throws {
    let users = Self.users.limits(InjectionLimits(depth: 3))
    let user = User(cards: [Card(number: "1", tags: [])])
    let text =
      "cards[0].tags: too many arrays and objects inside each other: "
      + "InjectionLimits.depth allows 3, a small stack fewer"
    expectError(text, code: .tooDeep) { try users.extract(user) }
    expectError(text, code: .tooDeep) { try users.extractJSON(user) }
    _ = try users.limits(InjectionLimits(depth: 4)).extractJSON(user)
  }

  @Test func `nothing sensitive is shown`() {
    let users = Injector.bind(User.self).sensitive(\.extra).limits(InjectionLimits(text: 3))
    let text = "extra: a string has more than 3 bytes, the limit of InjectionLimits.text"
    expectError(text + " (line 1, column 20)", pointer: "/extra") {
      try users.inject(json: #"{"extra": {"4111": "long"}}"#)
    }
    expectError(text, pointer: "/extra") { try users.inject(["extra": ["4111": "long"]]) }
  }

  struct Pin: Decodable { var pin = "", name = "" }
  struct Owner: Injectable {
    var pinCode = ""
    var title = ""
    var keys: [String: [String]] = [:]
    var pin: Pin?
    var cards: [Card] = []
    var byName: [String: Card] = [:]
    var address = Card()
    var pet: Any?
  }
  static let owners = Injector.bind(Owner.self).keys(.snakeCase).flatten(\.address, prefix: "a_")
    .mapping("login.pin").to(\.pinCode).mapping("login.name").to(\.title)
    .format(\.cards).with.injector(Injector.bind(Card.self).sensitive(\.number))
    .sensitive(\.pinCode).sensitive(\.keys)

  /// The place of a value beyond a limit, as far as it is not inside a sensitive value or an unknown one.
  @Test(
    arguments: [
      (#"{"title": "long"}"#, "/title"), (#"{"login": {"name": "long"}}"#, "/login/name"),
      (#"{"login": {"pin": {"s1": "long"}}}"#, "/login/pin"),
      (#"{"login": {"other": {"s1": "long"}}}"#, "/login/other"),
      (#"{"pin_code": {"s1": "long"}}"#, "/pin_code"), (#"{"pinCode": [{"s1": "long"}]}"#, "/pinCode"),
      (#"{"keys": {"s1": ["long"]}}"#, "/keys"), (#"{"KEYS": {"s1": ["long"]}}"#, "/KEYS"),
      (#"{"cards": [{}, {"number": ["a", "long"]}]}"#, "/cards/1/number"),
      (#"{"cards": [{"tags": ["a", "long"]}]}"#, "/cards/0/tags/1"),
      (#"{"by_name": {"s1": {"tags": ["long"]}}}"#, "/by_name/s1"),
      (#"{"a_tags": ["long"]}"#, "/a_tags/0"), (#"{"unknown": {"s1": "long"}}"#, "/unknown"),
    ]
  )
  func thePlaceOfValuesBesideSensitiveOnes(json: String, pointer: String) {
    let limits = InjectionLimits(text: 3)
    func expectPlace(_ pointer: String, _ owners: Injector<Owner>) {
      expectError(code: .limitExceeded, pointer: pointer) { try owners.limits(limits).inject(json: json) }
    }
    expectPlace(pointer, Self.owners)
    expectPlace("", Self.owners.sensitive())
    expectPlace("", Self.owners.format(\.pet).with.type { _ in Card.self })
    if json.contains("a_tags") { expectPlace("/a_tags", Self.owners.sensitive(\.address)) }
    let nested = #"{"data": {"list": [\#(json)]}}"#
    expectError(code: .limitExceeded, pointer: "/data/list/0" + pointer) {
      try Self.owners.at("data").limits(limits).injectArray(json: nested, at: "list")
    }
  }

  @Test func `nothing inside of types that read themselves is shown`() throws {
    InjectionDefaults.set(InjectionDefaults().sensitive("pin"), for: [Pin.self])
    defer { InjectionDefaults[for: Pin.self] = nil }
    let owners = Self.owners.limits(InjectionLimits(text: 3))
    expectError(pointer: "/pin") { try owners.inject(json: #"{"pin": {"name": "long"}}"#) }
    expectError(pointer: "") {
      try Injector.bind(Pin.self).limits(InjectionLimits(text: 3)).inject(json: #"{"name": "long"}"#)
    }
  }

  @Test func `a greater depth than the default is allowed`() throws {
    struct Box: Injectable { var value: Any? }
    let boxes = Injector.bind(Box.self).limits(InjectionLimits(depth: 600))
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    let box = try boxes.inject(json: "{\"value\": \(nested(599))}")
    expectError { try boxes.inject(json: "{\"value\": \(nested(600))}") }
    let tree: [String: Any] = ["value": try #require(box.value)]
    #expect(try boxes.inject(tree).value != nil)
    #expect(try boxes.extractJSONString(box) == "{\"value\":\(nested(599))}")
    expectError { try Injector.bind(Box.self).inject(tree) }
    #expect(InjectionLimits().depth == DepthGuard.defaultLimit)
  }

  @Test func theNumberOfMembersIsFoundBeforeTheirValues() {
    let record = ["a": "too long", "b": "too long", "c": "too long"]
    let limited = Injector.bind([String: String].self).limits(InjectionLimits(text: 3, key: 0, entries: 2))
    let text = "an object has more than 2 members, the limit of InjectionLimits.entries"
    expectError(text, code: .limitExceeded, path: "") { try limited.inject(value: record) }
  }

  @Test func `negative limits are zero`() {
    let limits = InjectionLimits(
      depth: -1, bytes: -1, text: -1, number: -1, key: -1, entries: -1, issues: -1, totalBytes: -1,
      records: -1
    )
    let zero = InjectionLimits(
      depth: 1, bytes: 0, text: 0, number: 0, key: 0, entries: 0, issues: 0, totalBytes: 0, records: 0
    )
    #expect(limits == zero)
  }
}
