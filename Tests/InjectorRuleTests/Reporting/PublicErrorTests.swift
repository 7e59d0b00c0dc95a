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
    .mapping("id").to(\.cardId).mapping("expire").to(\.expireDate).format(\.expireDate).as(
      .date("yyyy-MM-dd")
    )
  static let users = Injector.bind(User.self) { User() }
    .mapping("id").to(\.userId).format(\.cards).with.injector(cards)

  static func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func anErrorIsABody() throws {
    let json = "{\"id\": 1,\n \"cards\": [{\"expire\": \"soon\"}]}"
    let error = try #require(throws: InjectionError.self) {
      try Self.users.policy(.strict).inject(json: json)
    }
    let text = """
      {"issues":[{"code":"typeMismatch","column":23,"line":2,\
      "message":"/cards/0/expire: expected a date, found string \\"soon\\"","pointer":"/cards/0/expire"}],\
      "message":"/cards/0/expire: expected a date, found string \\"soon\\"","omitted":0}
      """
    #expect(try Self.encoded(error) == text)
  }

  @Test func severalProblems() throws {
    let error = try #require(throws: InjectionError.self) {
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
      let error = try #require(throws: InjectionError.self) { try injector.inject(json: #"{"name": "a"}"#) }
      #expect(error.description.contains("10.0.0.7"))
      let body = try Self.encoded(error)
      #expect(
        !error.publicMessage.contains("10.0.0.7") && !body.contains("10.0.0.7") && !body.contains(".swift")
      )
    }
  }

  @Test func mistakesOfTheProgramAreNotForTheSender() throws {
    let error = try #require(throws: InjectionError.self) {
      try Self.users.rules { $0.mapping("a").to("nothing") }.inject([:])
    }
    #expect(error.publicMessage == "the data could not be read; the server is misconfigured")
    #expect(!(try Self.encoded(error)).contains("nothing"))
    let wrong = try #require(throws: InjectionError.self) { try Self.users.inject(json: "[]") }
    #expect(wrong.description.contains("injectArray(json:at:)"))
    #expect(wrong.publicMessage == "expected an object, found array of 0")
    let other = try #require(throws: InjectionError.self) { try Self.users.injectArray(json: "{}") }
    #expect(other.publicMessage == "expected an array, found object with 0 keys")
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
    init() {}
  }
  static let accounts = Injector.bind(Account.self)
    .format(\.money).with.converter { (text: String) in text == "1" ? Money(cents: 100) : nil }
    .format(\.name).with.converter { (text: String) in text.isEmpty ? nil : text }
    .format(\.count).with.converter { (count: Int) in count < 0 ? nil : count }
    .format(\.card).with.injector(cards).format(\.cards).with.injector(cards)

  @Test(
    arguments: [
      (#"{"role": "king"}"#, #"one of "admin", "member", found string "king""#),
      (#"{"role": 1}"#, "a string, found number 1"),
      (#"{"role": {}}"#, "a string, found object with 0 keys"),
      (#"{"roles": "x"}"#, #"an array, found string "x""#),
      (#"{"only": "x"}"#, #""one", found string "x""#),
      (#"{"plain": 7}"#, "an integer, found number 7"),
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
      (#"{"bytes": {}}"#, "a string, found object with 0 keys"),
      (#"{"born": "soon"}"#, #"a date, found string "soon""#),
      (#"{"name": ""}"#, #"another string, found string """#),
      (#"{"name": 1}"#, "a string, found number 1"),
      (#"{"count": -1}"#, "another integer, found number -1"),
    ]
  )
  func namesOfTypesAreNotForTheSender(json: String, reason: String) throws {
    let error = try #require(throws: InjectionError.self) {
      try Self.accounts.policy(.strict).inject(json: json)
    }
    #expect(error.issues.map(\.publicReason) == ["expected " + reason])
    #expect(error.publicMessage.hasSuffix(": expected " + reason))
    let hidden = try #require(throws: InjectionError.self) {
      try Self.accounts.sensitive().policy(.strict).inject(json: json)
    }
    #expect(!hidden.publicMessage.contains(/Role|Only|Plain|Flags|Money|Temperature|Card|Int|Bool|\[/))
  }

  @Test func keysOfTheDataStayOnOneLine() throws {
    let key = "a\nERROR forged" + String(repeating: "x", count: 10_000)
    let error = try #require(throws: InjectionError.self) {
      try Self.users.policy(unknownKeys: .fail).inject([key: 1])
    }
    #expect(!error.publicMessage.contains("\n") && error.publicMessage.utf8.count < 1_000)
    #expect(error.pointer == "/" + key)
  }

  @Test func localizedDescriptionIsTheText() throws {
    let error = try #require(throws: InjectionError.self) { try Self.users.inject(json: "[") }
    #expect((error as any Error).localizedDescription == error.description)
  }

  @Test func groupsOfAReport() throws {
    let json = #"""
      [{"id": "7", "level": 1, "cards": [{"colour": 1}, {"colour": 2, "expire": "soon"}]},
       {"level": 2, "x/y": 1, "cards": [{"colour": 3}]}]
      """#
    for report in [
      try Self.users.injectArrayReporting(json: json).report,
      try Self.users.injectReporting(
        try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [Any])
      ).report,
    ] {
      #expect(report.errors.isEmpty)
      #expect(report.warnings.map(\.path.description) == ["[0].cards[1].expireDate"])
      #expect(report.notes.count == report.issues.count - 1)
      #expect(Set(report.unknownKeys) == ["level", "cards[].colour", "x/y"])
      #expect(report.unknownKeys.count == 3)
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
  static let arrayText = "[{}]"
  static var nested: [String: Any] { ["cats": [["id": 1]], "cat": ["id": 1]] }

  /// A call, the method that the error has to name, and the call itself.
  struct Row: CustomTestStringConvertible, Sendable {
    let call: String
    let method: String
    let run: @Sendable () throws -> Void

    init(_ call: String, names method: String, _ run: @escaping @Sendable () throws -> Void) {
      (self.call, self.method, self.run) = (call, method, run)
    }

    var testDescription: String { call }
  }

  static let rows = [
    Row("inject(json:)", names: "injectArray(json:at:)") { _ = try cats.inject(json: arrayText) },
    Row("injectArray(json:)", names: "inject(json:at:)") { _ = try cats.injectArray(json: "{}") },
    Row("injectDictionary(json:)", names: "injectArray(json:at:)") {
      _ = try cats.injectDictionary(json: arrayText)
    },
    Row("inject(_:at:)", names: "injectArray(_:at:)") { _ = try cats.inject(nested, at: "cats") },
    Row("injectArray(_:at:)", names: "inject(_:at:)") { _ = try cats.injectArray(nested, at: "cat") },
    Row("inject([[:]], at:)", names: "inject(value:at:)") { _ = try cats.inject([nested], at: "0.cat") },
    Row("inject(value:)", names: "injectArray(_:at:)") { _ = try cats.inject(value: [[:] as [String: Any]]) },
    Row("injectReporting(json:)", names: "injectArrayReporting(json:at:)") {
      _ = try cats.injectReporting(json: arrayText)
    },
    Row("injectArrayReporting(json:)", names: "injectReporting(json:at:)") {
      _ = try cats.injectArrayReporting(json: "{}")
    },
    Row("injectReporting(_:at:)", names: "injectArrayReporting(_:at:)") {
      _ = try cats.injectReporting(nested, at: "cats")
    },
    Row("Cat(injecting:at:)", names: "[RemedyCallTests.Cat](injecting:at:)") {
      _ = try Cat(injecting: nested, at: "cats")
    },
    Row("Cat(injectingJSON:)", names: "[RemedyCallTests.Cat](injectingJSON:at:)") {
      _ = try Cat(injectingJSON: arrayText)
    },
    Row("[Cat](injecting:at:)", names: "RemedyCallTests.Cat(injecting:at:)") {
      _ = try [Cat](injecting: nested, at: "cat")
    },
    Row("[Cat](injectingJSON:)", names: "RemedyCallTests.Cat(injectingJSON:at:)") {
      _ = try [Cat](injectingJSON: "{}")
    },
    Row("[String: Cat](injectingJSON:)", names: "[RemedyCallTests.Cat](injectingJSON:at:)") {
      _ = try [String: Cat](injectingJSON: arrayText)
    },
    Row("cat.inject(json:)", names: "[RemedyCallTests.Cat](injectingJSON:at:)") {
      var cat = Cat()
      try cat.inject(json: arrayText)
    },
    Row("Cat.injectedReporting(fromJSON:)", names: "RemedyCallTests.Cat.injectedArrayReporting(fromJSON:at:)")
    {
      _ = try Cat.injectedReporting(fromJSON: arrayText)
    },
    Row("type.injected(fromJSON:)", names: "injectedArray(fromJSON:at:)") {
      _ = try type.injected(fromJSON: arrayText)
    },
    Row("type.injectedArray(fromJSON:)", names: "injected(fromJSON:at:)") {
      _ = try type.injectedArray(fromJSON: "{}")
    },
    Row("type.injectedArrayReporting(fromJSON:)", names: "injectedReporting(fromJSON:at:)") {
      _ = try type.injectedArrayReporting(fromJSON: "{}")
    },
  ]

  @Test(arguments: rows) func namesTheCallersInterface(row: Row) {
    expectError(code: .wrongRoot, part: "; call \(row.method) instead") { try row.run() }
  }
}
