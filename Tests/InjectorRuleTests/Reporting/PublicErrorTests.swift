import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Errors and reports for machines and for the senders of data.
struct PublicErrorTests {
  struct Card { var cardId = 0; var expireDate: Date? }
  struct User { var userId = 0; var name = ""; var cards: [Card] = [] }
  struct Secret: Error { let text = "database 10.0.0.7 is down" }

  static let cards = Injector.bind(Card.self) { Card() }
    .mapping("id").to(\.cardId).mapping("expire").to(\.expireDate).format(\.expireDate)
    .as(.date("yyyy-MM-dd"))
  static let users = Injector.bind(User.self) { User() }
    .mapping("id").to(\.userId).format(\.cards).with.injector(cards)

  static func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func anErrorIsABody() throws {
    let json = "{\"id\": 1,\n \"cards\": [{\"expire\": \"soon\"}]}"
    let error = try thrownError { try Self.users.policy(.strict).inject(json: json) }
    let message = #""message":"/cards/0/expire: expected a date, found string \"soon\"""#
    let issue = #"{"code":"typeMismatch","column":23,"line":2,\#(message),"pointer":"/cards/0/expire"}"#
    #expect(try Self.encoded(error) == #"{"issues":[\#(issue)],\#(message),"omitted":0}"#)
  }

  @Test func severalProblems() throws {
    let error = try thrownError {
      try Self.users.policy(.strict).require(\.name).inject(["id": [], "cards": 7])
    }
    #expect(error.publicMessage.hasPrefix("3 problems:\n  /"))
    let body = try #require(
      try JSONSerialization.jsonObject(with: Data(try Self.encoded(error).utf8)) as? [String: Any]
    )
    let issues = try #require(body["issues"] as? [[String: Any]])
    #expect(Set(issues.compactMap { $0["pointer"] as? String }) == ["/id", "/cards", "/name"])
    #expect(issues.allSatisfy { $0["line"] == nil && $0["column"] == nil })
    #expect(body["omitted"] as? Int == 0)
  }

  @Test func whatTheProgramThrewIsNotForTheSender() throws {
    let users = Self.users.format(\.name).with.converter { (_: String) -> String? in throw Secret() }
    let rejecting = Self.users.didInject { _ in throw Secret() }
    for injector in [users.require(\.name), rejecting] {
      let error = try thrownError { try injector.inject(json: #"{"name": "a"}"#) }
      #expect(error.description.contains("10.0.0.7"))
      let shown = try error.publicMessage + Self.encoded(error)
      #expect(!shown.contains("10.0.0.7") && !shown.contains(".swift"))
    }
  }

  @Test func mistakesOfTheProgramAreNotForTheSender() throws {
    let error = try thrownError { try Self.users.rules { $0.mapping("a").to("nothing") }.inject([:]) }
    #expect(error.publicMessage == "the data could not be read; the server is misconfigured")
    #expect(!(try Self.encoded(error)).contains("nothing"))
    let wrong = expectError(part: "injectArray(json:at:)") { try Self.users.inject(json: "[]") }
    #expect(wrong?.publicMessage == "expected an object, found array of 0")
    let other = expectError { try Self.users.injectArray(json: "{}") }
    #expect(other?.publicMessage == "expected an array, found object with 0 keys")
  }

  enum Role: String, CaseIterable { case admin, member }
  enum Only: CaseIterable { case one }
  enum Plain: Int { case zero, one }
  struct Money: Equatable { var cents = 0 }
  struct Temperature: Decodable { var degrees = 0.0 }
  struct Flags: OptionSet { let rawValue: UInt16 }
  struct Account: Injectable {
    var role = Role.member
    var roles: [Role] = []
    var only = Only.one
    var plain = Plain.zero
    var flags = Flags()
    var money = Money()
    var temperature: Temperature?
    var card = Card()
    var cards: [String: Card] = [:]
    var small: Int8 = 0
    var ids: Set<Int> = []
    var byNumber: [Int: Bool] = [:]
    var price = Decimal()
    var site: URL?
    var bytes = Data()
    var born: Date?
    var name = ""
    var count = 0
    var letter: Character = "a"
    var ratio: Float = 0
    var letters: [Character: Int] = [:]
    init() {}
  }
  static let accounts = Injector.bind(Account.self)
    .format(\.money).with.converter { (text: String) in text == "1" ? Money(cents: 100) : nil }
    .format(\.name).with.converter { (text: String) in text.isEmpty ? nil : text }
    .format(\.count).with.converter { (count: Int) in count < 0 ? nil : count }
    .format(\.card).with.injector(cards).format(\.cards).with.injector(cards)

  @Test(arguments: [
    (#"{"role": "king"}"#, #"one of "admin", "member", found string "king""#),
    (#"{"role": 1}"#, "a string, found number 1"),
    (#"{"role": {}}"#, "a string, found object with 0 keys"),
    (#"{"roles": "x"}"#, #"an array, found string "x""#),
    (#"{"only": "x"}"#, #""one", found string "x""#),
    (#"{"plain": 7}"#, "one of the cases, found number 7"),
    (#"{"plain": "x"}"#, #"an integer, found string "x""#),
    (#"{"letter": "ab"}"#, #"one character, found string "ab""#),
    (#"{"letters": {"ab": 1}}"#, #"a key that is one character, found string "ab""#),
    (#"{"ratio": 1e60}"#, "a number within the range of Float, found number 1e+60"),
    (#"{"flags": "x"}"#, #"an integer, found string "x""#),
    (#"{"money": "x"}"#, #"another value, found string "x""#),
    (#"{"money": []}"#, "another value, found array of 0"),
    (#"{"temperature": {"degrees": "x"}}"#, #"a number, found string "x""#),
    (#"{"temperature": 7}"#, "another value, found number 7"),
    (#"{"card": "x"}"#, #"an object, found string "x""#),
    (#"{"card": null}"#, "an object, found null"),
    (#"{"cards": {"a": 1}}"#, "an object, found number 1"),
    (#"{"cards": []}"#, "an object, found array of 0"),
    (#"{"small": 1000}"#, "an integer (-128 to 127), found number 1000"),
    (#"{"ids": 1}"#, "an array, found number 1"),
    (#"{"byNumber": {"x": true}}"#, #"a key that is an integer, found string "x""#),
    (#"{"byNumber": {"1": []}}"#, "a boolean, found array of 0"),
    (#"{"price": {}}"#, "a number, found object with 0 keys"),
    (#"{"site": 1}"#, "a URL, found number 1"),
    (#"{"bytes": {}}"#, "base64 text, found object with 0 keys"),
    (#"{"bytes": "-_8"}"#, #"base64 text, found string "-_8""#),
    (#"{"born": "soon"}"#, #"a date, found string "soon""#),
    (#"{"name": ""}"#, #"another string, found string """#),
    (#"{"name": 1}"#, "a string, found number 1"),
    (#"{"count": -1}"#, "another integer, found number -1"),
  ])
  func namesOfTypesAreNotForTheSender(json: String, reason: String) throws {
    let error = try thrownError { try Self.accounts.policy(.strict).inject(json: json) }
    #expect(error.issues.map(\.publicReason) == ["expected " + reason])
    #expect(error.publicMessage.hasSuffix(": expected " + reason))
    let hidden = try thrownError { try Self.accounts.sensitive().policy(.strict).inject(json: json) }
    #expect(!hidden.publicMessage.contains(/Role|Only|Plain|Flags|Money|Temperature|Card|Int|Bool|\[/))
  }

  @Test func keysOfTheDataStayOnOneLine() throws {
    let key = "a\nERROR forged" + String(repeating: "x", count: 10_000)
    let error = try thrownError { try Self.users.policy(unknownKeys: .fail).inject([key: 1]) }
    #expect(!error.publicMessage.contains("\n") && error.publicMessage.utf8.count < 1_000)
    #expect(error.pointer == "/" + key)
  }

  @Test func localizedDescriptionIsTheText() throws {
    let error = try thrownError { try Self.users.inject(json: "[") }
    #expect((error as any Error).localizedDescription == error.description)
  }

  @Test func groupsOfAReport() throws {
    let json = #"""
      [{"id": "7", "level": 1, "cards": [{"colour": 1}, {"colour": 2, "expire": "soon"}]},
       {"level": 2, "x/y": 1, "cards": [{"colour": 3}]}]
      """#
    let tree = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [Any])
    for report in [
      try Self.users.injectArrayReporting(json: json).report, try Self.users.injectReporting(tree).report,
    ] {
      #expect(report.errors.isEmpty && report.notes.count == report.issues.count - 1)
      #expect(report.warnings.map(\.path.description) == ["[0].cards[1].expireDate"])
      #expect(report.unknownKeys.sorted() == ["cards[].colour", "level", "x/y"])
    }
    let (_, report) = try Self.users.injectReporting(json: #"{"id": "7", "level": 1}"#)
    #expect(report.unknownKeys == ["level"])
    #expect(
      try Self.encoded(report).hasPrefix(#"{"issues":[{"code":"coerced","column":8,"line":1,"message":""#)
    )
  }

  @Test func locationsAndCodesAreReadBack() throws {
    let location = JSONLocation(offset: 3, line: 1, column: 4)
    #expect(try JSONDecoder().decode(JSONLocation.self, from: JSONEncoder().encode(location)) == location)
    let codes = [InjectionCode.missing, .typeMismatch]
    #expect(try JSONDecoder().decode([InjectionCode].self, from: JSONEncoder().encode(codes)) == codes)
  }
}

/// Errors about the root name a method of the interface that the caller used.
struct RemedyCallTests {
  struct Cat: Injectable { var id = 0 }

  static let cats = Injector.bind(Cat.self)
  static let type: any Injectable.Type = Cat.self
  static let array = "[{}]"
  static var tree: [String: Any] { ["cats": [["id": 1]], "cat": ["id": 1]] }

  /// A call, the method that the error has to name, and the call itself.
  static let rows: [(call: String, method: String, run: @Sendable () throws -> Any)] = [
    ("inject(json:)", "injectArray(json:at:)", { try cats.inject(json: array) }),
    ("injectArray(json:)", "inject(json:at:)", { try cats.injectArray(json: "{}") }),
    ("injectDictionary(json:)", "injectArray(json:at:)", { try cats.injectDictionary(json: array) }),
    ("inject(_:at:)", "injectArray(_:at:)", { try cats.inject(tree, at: "cats") }),
    ("injectArray(_:at:)", "inject(_:at:)", { try cats.injectArray(tree, at: "cat") }),
    ("inject([[:]], at:)", "inject(value:at:)", { try cats.inject([tree], at: "0.cat") }),
    ("inject(value:)", "injectArray(_:at:)", { try cats.inject(value: [[:] as [String: Any]]) }),
    ("injectReporting(json:)", "injectArrayReporting(json:at:)", { try cats.injectReporting(json: array) }),
    (
      "injectArrayReporting(json:)", "injectReporting(json:at:)",
      { try cats.injectArrayReporting(json: "{}") }
    ),
    ("injectReporting(_:at:)", "injectArrayReporting(_:at:)", { try cats.injectReporting(tree, at: "cats") }),
    ("Cat(injecting:at:)", "\(list)(injecting:at:)", { try Cat(injecting: tree, at: "cats") }),
    ("Cat(injectingJSON:)", "\(list)(injectingJSON:at:)", { try Cat(injectingJSON: array) }),
    ("[Cat](injecting:at:)", "\(name)(injecting:at:)", { try [Cat](injecting: tree, at: "cat") }),
    ("[Cat](injectingJSON:)", "\(name)(injectingJSON:at:)", { try [Cat](injectingJSON: "{}") }),
    (
      "[String: Cat](injectingJSON:)", "\(list)(injectingJSON:at:)",
      { try [String: Cat](injectingJSON: array) }
    ),
    (
      "cat.inject(json:)", "\(list)(injectingJSON:at:)",
      {
        var cat = Cat()
        return try cat.inject(json: array)
      }
    ),
    (
      "Cat.injectedReporting(fromJSON:)", "\(name).injectedArrayReporting(fromJSON:at:)",
      { try Cat.injectedReporting(fromJSON: array) }
    ),
    ("type.injected(fromJSON:)", "injectedArray(fromJSON:at:)", { try type.injected(fromJSON: array) }),
    ("type.injectedArray(fromJSON:)", "injected(fromJSON:at:)", { try type.injectedArray(fromJSON: "{}") }),
    (
      "type.injectedArrayReporting(fromJSON:)", "injectedReporting(fromJSON:at:)",
      { try type.injectedArrayReporting(fromJSON: "{}") }
    ),
  ]
  static let name = "RemedyCallTests.Cat"
  static let list = "[\(name)]"

  @Test(arguments: rows)
  func namesTheCallersInterface(call: String, method: String, run: @Sendable () throws -> Any) {
    expectError(code: .wrongRoot, part: "; call \(method) instead") { try run() }
  }
}
