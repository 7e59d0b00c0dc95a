import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The texts of reports and errors about JSON text, word for word, with the places they name.
struct JSONReportTextTests {
  struct Card { var cardId = 0; var expireDate: Date?; var limits: [String: Int] = [:] }

  struct User { var userId = 0; var name = ""; var cards: [Card] = []; var level: Int8 = 0 }

  /// Put together memberwise.
  struct Point { let x: Double; let y: Double? }

  static let cards = Injector.bind(Card.self) { Card() }
    .mapping("id").to(\.cardId).mapping("expire").to(\.expireDate)
  static let users = Injector.bind(User.self) { User() }
    .mapping("id", "meta.id").to(\.userId).format(\.cards).with.injector(cards)

  /// The value that does not fit is in line 18, where it begins in column 22.
  static let document = """
    [
      {"id": 1, "cards": []},
      {"id": 2},
      {
        "id": 3
      },
      {
        "id": 4,
        "name": "Greedy",
        "cards": [
          {
            "id": 5,
            "limits": {
              "day": 10,
              "month": "20"
            },
            "other": null,
                  "expire":"soon"
          }
        ]
      }
    ]
    """

  @Test func aReportNamesEachPlace() throws {
    let (users, report) = try Self.users.injectArrayReporting(json: Self.document)
    #expect(users.map(\.userId) == [1, 2, 3, 4])
    let text = """
      [3].cards[0].limits["month"]: expected Int, found string "20"; coerced (line 15, column 20)
      [3].cards[0]: unknown key "other"; ignored (line 17, column 9)
      [3].cards[0].expireDate: expected Date, found string "soon" under "expire"; default kept (line 18, column 24)
      """
    #expect(report.description == text)
  }

  @Test func anErrorNamesEachPlace() throws {
    let error = expectError(
      """
      2 problems:
        [3].cards[0].limits["month"]: expected Int, found string "20" (line 15, column 20)
        [3].cards[0].expireDate: expected Date, found string "soon" under "expire" (line 18, column 24)
      """
    ) { try Self.users.policy(.strict).injectArray(json: Self.document) }
    #expect(error?.issues.last?.path.description == "[3].cards[0].expireDate")
    let location = try #require(error?.issues.last?.location)
    let bytes = Array(Self.document.utf8)
    #expect(String(decoding: bytes[location.offset...].prefix(6), as: UTF8.self) == "\"soon\"")
  }

  static let aValueIsWhereItBeginsRows: KeyValuePairs<String, String> = [
    #"[{"id": 1}, {"id": "x"}]"#:
      #"[1].userId: expected Int, found string "x" under "id" (line 1, column 20)"#,
    "[\r\n{\"id\":\r\n\t\"x\"}]":
      #"[0].userId: expected Int, found string "x" under "id" (line 3, column 2)"#,
    "[\r{\"id\":\r\r\"x\"}]": #"[0].userId: expected Int, found string "x" under "id" (line 4, column 1)"#,
    "[{\"name\":\"é😀\", \"id\":\"x\"}]":
      #"[0].userId: expected Int, found string "x" under "id" (line 1, column 25)"#,
    #"[{"meta": {"id": [1]}}]"#:
      #"[0].userId: expected Int, found array of 1 under "meta.id" (line 1, column 18)"#,
    #"[{"level": 300}]"#:
      #"[0].level: expected Int8 (-128 to 127), found number 300 under "level" (line 1, column 12)"#,
    #"[{"name": null}]"#: #"[0].name: expected String, found null under "name" (line 1, column 11)"#,
    #"[{"cards": {"id": 1}}]"#:
      #"[0].cards: expected [Card], found object with 1 key under "cards" (line 1, column 12)"#,
    #"[{}, 5]"#: "[1]: expected User, found number 5 (line 1, column 6)",
    #"[{"cards": [{}, null]}]"#: "[0].cards[1]: expected Card, found null (line 1, column 17)",
  ]

  @Test(arguments: aValueIsWhereItBeginsRows) func aValueIsWhereItBegins(text: String, message: String) {
    for injector in [Self.users, Self.users.keys(.caseInsensitive), Self.users.willInject { _ in }] {
      expectError(message) { try injector.policy(.strict).injectArray(json: text) }
    }
  }

  @Test(arguments: [
    (#"{"x": "a"}"#, #"x: expected Double, found string "a" under "x" (line 1, column 7)"#),
    (#"{"x": 1, "y": "a"}"#, #"y: expected Double, found string "a" under "y" (line 1, column 15)"#),
    (#" {"y": 1}"#, #"x: expected Double, found nothing under "x" (line 1, column 2)"#),
  ])
  func aMemberIsWhereItBegins(text: String, message: String) {
    expectError(message) { try Injector.bind(Point.self).policy(.strict).inject(json: text) }
  }

  static let errors: KeyValuePairs<String, @Sendable () throws -> Any> = [
    // A missing property is where its record begins, and an unknown key where its quote is.
    #"[1].userId: expected Int, found nothing under "id", "meta.id" or "userId" (line 2, column 3)"#:
      {
        try users.require(\.userId).policy(elements: .fail)
          .injectArray(json: "[{\"id\":1},\n  {\"name\": \"x\"}]")
      },
    #"unknown key "idd" (line 2, column 2)"#:
      { try users.policy(unknownKeys: .fail).inject(json: "{\"id\":1,\n \"idd\" : 2}") },
    // The method to call instead is named.
    "expected an array of objects for [User], found object with 1 key; call inject(json:at:) instead (line 1, column 1)":
      { try users.injectArray(json: #"{"id": 1}"#) },
    "expected an object for User, found array of 1; call injectArray(json:at:) instead (line 1, column 7)":
      { try users.inject(json: #"{"a": [{}]}"#, at: "a") },
    // A body is not shown where values may be sensitive.
    "not valid JSON: a value was expected (line 1, column 1)":
      { try users.sensitive(\.name).inject(json: "user=secret") },
    // A key that comes twice is named once.
    #"nothing found at the path "zebra"; the keys there are "page" and "user" (line 1, column 1)"#:
      { try users.inject(json: #"{"user": 1, "page": 2, "user": 3}"#, at: "zebra") },
  ]

  @Test(arguments: errors) func anErrorHasItsPlace(text: String, run: @Sendable () throws -> Any) {
    expectError(text) { try run() }
  }

  @Test func aPathThatIsNotFoundHasAPlace() {
    expectError(code: .pathNotFound, prefix: #"nothing found at the path "a.b" (line 1, column "#) {
      try Self.users.inject(json: #"{"a": {}}"#, at: "a.b")
    }
  }

  static let aWrongRootIsNamedRows: KeyValuePairs<String, String> = [
    " [1, 2]":
      "expected an object for User, found array of 2; call injectArray(json:at:) instead (line 1, column 2)",
    "\n\"soon\"": #"expected an object for User, found string "soon" (line 2, column 1)"#,
    "null": "expected an object for User, found null (line 1, column 1)",
  ]

  @Test(arguments: aWrongRootIsNamedRows) func aWrongRootIsNamed(text: String, message: String) {
    expectError(message, code: .wrongRoot) { try Self.users.inject(json: text) }
  }

  /// Bodies that are no JSON, and the reasons.
  static let bodies: [(body: [UInt8], reason: String)] = [
    ([], "the text is empty (line 1, column 1)"),
    (Array(" \n ".utf8), "the text is empty (line 2, column 2)"),
    (
      Array("<!DOCTYPE html>\n<html lang=\"en\"><head><title>502</title>".utf8),
      #"a value was expected, found text "<!DOCTYPE html>\n<html lang=\"en\"><head><t…" (line 1, column 1)"#
    ),
    (Array("  Gateway".utf8), #"a value was expected, found text "Gateway" (line 1, column 3)"#),
    ([0x1F, 0x8B, 8, 0, 0, 0], "a value was expected, found gzip data (line 1, column 1)"),
    (Array("{\"id\": oops}".utf8), "a value was expected (line 1, column 8)"),
  ]

  @Test(arguments: bodies) func aBodyThatIsNoJSONIsShown(body: [UInt8], reason: String) {
    expectError("not valid JSON: \(reason)") { try Self.users.inject(json: body) }
  }

  /// Paths that lead nowhere, and what is said of the keys that are there.
  static let absentPaths: [(path: String, help: String)] = [
    ("data.usr", #"; did you mean "user"?"#),
    ("dta.user", #"; did you mean "data"?"#),
    ("data.zebra", #"; the keys there are "page" and "user""#),
    ("thousands.zebra", ""),
    ("data.user.id.x", ""),
    ("data.list[7].id", #"; write "data.list.7.id""#),
    ("data..users", #"; write "data.users""#),
    ("/data/users", #"; write "data.users""#),
    ("$.users", #"; write "users""#),
    ("data.list.7", #"; the keys there are "page" and "user""#),
    (
      "many.zebra",
      #"; the keys there are "k00", "k01", "k02", "k03", "k04", "k05", "k06", "k07", "k08", "k09" and others"#
    ),
  ]

  @Test(arguments: absentPaths)
  func aPathThatLeadsNowhereNamesTheKeysThatAreThere(path: String, help: String) throws {
    func keys(_ count: Int) -> String {
      (0..<count).map { "\"k\($0 < 10 ? "0" : "")\($0)\": 1" }.joined(separator: ", ")
    }
    let text =
      #"{"many": {\#(keys(12))}, "thousands": {\#(keys(1_001))}, "data": {"user": {"id": 1}, "page": 2}}"#
    let record = try EveryForm.record(EveryForm.object(text))
    let message = "nothing found at the path \"\(path)\"\(help)"
    let error = expectError(prefix: message + " (line 1, ") { try Self.users.inject(json: text, at: path) }
    expectError(message) { try Self.users.inject(record, at: path) }
    #expect(error?.publicMessage.hasSuffix("nothing was found there") == true)
  }
}
