import Foundation
import Injector
import Testing

@testable import InjectorIO
@testable import InjectorTestSupport

/// Rules by name that are read from a document, applied to models.
struct RuleDocumentTests {
  struct Card: Equatable { var cardId = 0; var expires: Date? }

  struct User: Equatable {
    var userId: Int64 = 0
    var name = ""
    var birthday: Date?
    var level = 1
    var tags: [String] = []
    var cards: [Card] = []
    var token = "secret"
  }

  static let document = """
    {
      "policy": {"base": "lenient", "unknownKeys": "fail"},
      "properties": {
        "userId": {"keys": ["id", "user_id", "meta.id"], "require": true, "writing": "uid"},
        "name": ["nick", "name"],
        "birthday": {"keys": "born", "as": {"date": "yyyy-MM-dd"}},
        "level": {"default": "7"},
        "tags": {"as": {"split": ","}},
        "cards": {
          "rules": {
            "properties": {"cardId": {"keys": "id", "onlyKeys": true}},
            "keys": "snakeCase"
          }
        }
      },
      "ignore": "token",
      "ignoreKeys": ["token", "trace"],
      "at": "data.user"
    }
    """

  static let text = """
    {"data": {"user": {"meta": {"id": "7"}, "nick": "Ann", "born": "1993-03-06", "tags": "a,b", "token": "x", "level": null,
    "cards": [{"id": 1, "expires": 0}, {"cardId": 2}]}}}
    """

  var rules: RuleDocument { get throws { try RuleDocument(json: Self.document, file: "users.json") } }

  // A required property is written under another key than it is read from.
  @Test func theRulesAreThoseOfAChain() throws {
    let users = Injector.bind(User.self) { User() }.rules(try rules)
    let cards = Injector.bind(Card.self) { Card() }
    let failing = users.rules { $0.format("cards").with.injector(cards) }.policy(unknownKeys: .fail)
    expectError { try failing.inject(json: Self.text) }
    let byDocument = users.policy(unknownKeys: .ignore).ignore(\.cards)
    let birthday = Date(timeIntervalSince1970: 731_376_000)
    let user = User(userId: 7, name: "Ann", birthday: birthday, level: 7, tags: ["a", "b"])
    #expect(try byDocument.inject(json: Self.text) == user)
    let json = try byDocument.extractJSONString(user)
    #expect(json == #"{"data":{"user":{"uid":7,"nick":"Ann","born":"1993-03-06","level":7,"tags":"a,b"}}}"#)
  }

  struct Pet: Injectable, Equatable {
    var name = ""
    var age = 0
    var owner: Owner?
    var friends: [Owner] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      guard let document = try? RuleDocument(json: PetDocument.text) else { return rules }
      return rules.rules(document)
    }
  }

  struct Owner: Injectable, Equatable { var fullName = "" }

  enum PetDocument {
    static let text = """
      {"properties": {
        "name": "n",
        "owner": {"keys": "o", "rules": {"properties": {"fullName": "f"}}},
        "friends": {"rules": {"keys": "snakeCase"}}
      }}
      """
  }

  @Test func modelsHaveThemInTheirOwnRules() throws {
    let json = #"{"n":"Tom","age":3,"o":{"f":"Ann"},"friends":[{"full_name":"Bea"}]}"#
    let pet = try Pet(injectingJSON: json)
    #expect(pet == Pet(name: "Tom", age: 3, owner: Owner(fullName: "Ann"), friends: [Owner(fullName: "Bea")]))
    #expect(try pet.extractJSONString() == json)
  }

  @Test func receiversTakeThem() throws {
    let document = try RuleDocument(json: #"{"properties": {"name": "n"}}"#)
    let record: [String: Any] = ["n": "Tom"]
    let owners = try RuleDocument(json: #"{"properties": {"fullName": "n"}}"#)
    let pet = try record.inject { $0.bind(Owner.self).rules(owners) }
    #expect(pet.fullName == "Tom")
    let bound = BoundRules(Injector.bind(MappedRecord.self)).rules(document).injector
    #expect(try bound.inject(record)["name"] as? String == "Tom")
  }

  struct Node: Injectable { var value = 0; var next: [Node] = [] }

  @Test(arguments: [128, 256, 512], [1, 30, 60])
  func `a small stack refuses what it has no space for`(kilobytes: Int, depth: Int) throws {
    let json =
      String(repeating: #"{"properties": {"next": {"rules": "#, count: depth)
      + #"{"properties": {"value": "v"}}"# + String(repeating: "}}}", count: depth)
    let results = try SmallThread.run(kilobytes: kilobytes) {
      do {
        _ = try Injector.bind(Node.self).rules(RuleDocument(json: json)).validated()
        return [true]
      } catch {
        return [(depth > 1 || kilobytes == 128) && error is InjectionError]
      }
    }
    #expect(results == [true])
  }

  @Test func mistakesAboutTheModelAreFoundTogether() throws {
    let document = try RuleDocument(
      json: """
        {"properties": {
          "userid": "id",
          "level": {"default": "high"},
          "birthday": {"as": "trimmed"},
          "name": {
            "as": {"split": ","}
          },
          "cards": {"rules": {"properties": {"number": "no"}}}
        },
        "require": ["name",
                    "levle"]}
        """,
      file: "users.json"
    )
    expectError(
      """
      6 problems:
        no property 'userid' in User; did you mean 'userId'? (users.json:2)
        no property 'levle' in User; did you mean 'level'? (users.json:11)
        the converter of 'name' returns [String], which cannot be stored in String (users.json:6)
        the converter of 'birthday' returns String, which cannot be stored in Date? (users.json:4)
        the default of 'level', "high", cannot be stored in Int (users.json:3)
        no property 'number' in Card (users.json:8)
      """
    ) { try Injector.bind(User.self) { User() }.rules(document).validated() }
  }
}

/// Documents made to cost more than their size.
struct LargeDocumentTests {
  static func document(_ count: Int, _ rest: String = "") -> String {
    let properties = (0..<count).map { #""p\#($0)": {"type": "integer", "keys": "k\#($0)", "default": 5}"# }
    return #"{"properties": {\#(properties.joined(separator: ","))}\#(rest)}"#
  }

  static func names(_ beginning: String, _ count: Int) -> String {
    (0..<count).map { "\"\(beginning)\($0)\"" }.joined(separator: ",")
  }

  static func use(_ document: String) throws {
    let records = Injector.bind(MappedRecord.self).rules(try RuleDocument(json: document))
    let record = try records.inject(json: "{}")
    _ = try records.extractJSON(record)
    for name in record.propertyNames { _ = record[name] }
  }

  /// Documents of a size.
  static let documents: [(name: String, make: @Sendable (Int) -> String)] = [
    ("properties", { document($0) }),
    ("candidates", { #"{"properties": {"a": [\#(names("k", $0))]}}"# }),
    ("names", { document($0, #", "sensitive": [\#(names("p", $0))]"#) }),
    ("unknown names", { document($0, #", "ignore": [\#(names("nothing", $0))]"#) }),
    ("unknown words", { "{" + (0..<$0).map { "\"word\($0)\": 1" }.joined(separator: ",") + "}" }),
    (
      "the same key",
      {
        #"{"properties": {"#
          + (0..<$0).map { #""p\#($0)": {"writing": "a"}"# }.joined(separator: ",") + "}}"
      }
    ),
  ]

  /// Eight times the size takes 64 times as long where the cost is quadratic.
  @Test(arguments: documents.indices) func theCostIsThatOfTheSize(index: Int) {
    let (name, make) = Self.documents[index]
    let (small, large) = (make(250), make(2000))
    expectTime(of: { try? Self.use(large) }, lessThan: 28, timesThatOf: { try? Self.use(small) }, "\(name)")
  }

  /// The time for a record grows with its size, and not with its square.
  @Test(.withoutRoundTrips) func manyKeysInAnyCaseTakeLinearTime() throws {
    func reading(_ count: Int) throws -> () throws -> Void {
      let members = (0..<count).map { #""KEY\#($0)": \#($0)"# }
      let text = "{" + members.joined(separator: ",") + "}"
      let properties = (0..<count).map { #""key\#($0)": "integer""# }
      let document = try RuleDocument(
        json: #"{"keys": "caseInsensitive", "properties": {\#(properties.joined(separator: ","))}}"#
      )
      let records = Injector.bind(MappedRecord.self).rules(document)
      let last = try records.inject(json: text)["key\(count - 1)"] as? Int
      #expect(last == count - 1)
      return { _ = try records.inject(json: text) }
    }
    // Four times as many keys take about four times as long; sixteen times, if each is compared with all.
    try expectTime(of: try reading(1_200), lessThan: 12, timesThatOf: try reading(300))
  }

  @Test func anErrorHasOneHundredIssuesAndCountsTheOthers() {
    let words = "{" + (0..<250).map { "\"word\($0)\": 1" }.joined(separator: ",") + "}"
    let document = expectError(prefix: "250 problems:\n", count: 100) { try RuleDocument(json: words) }
    #expect(document?.omittedCount == 150 && document?.description.hasSuffix("\n  and 150 more") == true)
    let names = Self.document(5, #", "ignore": [\#(Self.names("nothing", 101))]"#)
    let plan = expectError(count: 100) { try Self.use(names) }
    #expect(plan?.omittedCount == 1)
    let output = expectError(count: 100) { try Self.use(Self.documents[5].make(102)) }
    #expect(output?.omittedCount == 1)
  }

  @Test(arguments: ["optional", "array", "dictionary", "lossyArray"])
  func convertersInsideEachOtherAreBounded(name: String) throws {
    func document(_ depth: Int, _ other: String) -> String {
      let converter = (0..<depth).reduce(#""url""#) { inside, level in
        "{\"\(level.isMultiple(of: 2) ? name : other)\": \(inside)}"
      }
      return #"{"properties": {"a": {"as": \#(converter)}}}"#
    }
    _ = try RuleDocument(json: document(15, "array"))
    let text = "the converters of 'a' are nested too deeply; use at most 16 inside each other (rules.json:1)"
    expectError(text) { try RuleDocument(json: document(200, "array")) }
  }

  @Test func `rules inside each other are bounded`() throws {
    func document(_ depth: Int) -> String {
      String(repeating: #"{"properties": {"a": {"rules": "#, count: depth) + "{}"
        + String(repeating: "}}}", count: depth)
    }
    _ = try RuleDocument(json: document(32))
    let text = "the rules of 'a' are nested too deeply; use at most 32 inside each other (rules.json:1)"
    expectError(text) { try RuleDocument(json: document(33)) }
    expectError(text) { try RuleDocument(json: document(160)) }
  }
}
