import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The facts of issues that programs use instead of texts.
struct IssueFactTests {
  struct Card: Injectable { var number = 0; var expires: Date? }
  struct User: Injectable {
    var name = ""
    var cards: [Card] = []
    var byKey: [String: [Card]] = [:]
    var login = URL(fileURLWithPath: "/")
  }

  static let theKindOfWhatWasFoundRows: [(String, InjectionReport.FoundKind)] = [
    (#""soon""#, .string), (#""\#(String(repeating: "x", count: 1_000))""#, .string), ("1.5", .number),
    ("7", .number), ("18446744073709551615", .number), ("true", .boolean), ("null", .null),
    (#"{"a": 1}"#, .object), ("[1, 2]", .array),
  ]

  @Test(arguments: theKindOfWhatWasFoundRows)
  func theKindOfWhatWasFound(json: String, kind: InjectionReport.FoundKind) throws {
    let found = Injector.bind([Date].self).policy(.strict)
    let value = try JSONSerialization.jsonObject(with: Data("[\(json)]".utf8))
    let text = try thrownError { try found.inject(json: "[\(json)]") }
    let tree = try thrownError { try found.inject(value: value) }
    for issue in text.issues + tree.issues {
      #expect(issue.foundKind == kind && issue.found?.hasPrefix(kind.rawValue) == true)
    }
    let encoded = try JSONEncoder().encode([kind])
    #expect(String(decoding: encoded, as: UTF8.self) == "[\"\(kind)\"]")
    #expect(try JSONDecoder().decode([InjectionReport.FoundKind].self, from: encoded) == [kind])
  }

  @Test func kindsOfOtherIssues() throws {
    let users = Injector.bind(User.self)
    let (_, report) = try users.injectReporting(json: #"{"name": "5", "x": 1, "cards": [{"number": "6"}]}"#)
    #expect(report.issues.map(\.foundKind) == [nil, .string])
    let wrong = try thrownError { try users.inject(json: "[]") }
    #expect(wrong.issues[0].foundKind == .array)
    let date = try users.injectReporting(["cards": Date()]).report
    #expect(date.issues.map(\.foundKind) == [InjectionReport.FoundKind(rawValue: "date")])
    struct Point: Decodable { var x: Int }
    let points = Injector.bind(Point.self).policy(.strict)
    let point = try thrownError { try points.inject(json: #"{"x": [1]}"#) }
    #expect(point.issues.map(\.foundKind) == [.array])
  }

  static let shapesOfPathsRows: [([InjectionPath.Component], String)] = [
    ([], ""), ([.index(3)], ""), ([.index(3), .property("id")], "id"),
    ([.property("items"), .index(7), .property("total")], "items[].total"),
    ([.property("byKey"), .key("a"), .index(0)], "byKey[][]"),
  ]

  @Test(arguments: shapesOfPathsRows)
  func shapesOfPaths(components: [InjectionPath.Component], shape: String) {
    #expect(InjectionPath(components).shape == shape)
  }

  @Test func theReasonIsThePublicMessageWithoutThePlace() throws {
    let json = #"[{"cards": [{"expires": "soon"}], "byKey": {"a": [{"number": "x"}], "b": 1}, "x/y": 1}]"#
    let (_, report) = try Injector.bind(User.self).injectArrayReporting(json: json)
    let reasons = [
      #"expected a date, found string "soon""#, #"expected an integer, found string "x""#,
      "expected an array, found number 1", "this key is not accepted",
    ]
    #expect(report.issues.map(\.publicReason) == reasons)
    for issue in report.issues {
      #expect(
        issue.publicMessage.hasPrefix("/0/") && issue.publicMessage.hasSuffix(": \(issue.publicReason)"))
    }
    #expect(report.issues.map(\.path.shape) == ["cards[].expires", "byKey[][].number", "byKey[]", ""])
    let mistake = expectMistake(Injector.bind(User.self).rules { $0.ignore("nothing") })
    #expect(mistake?.issues[0].publicReason == mistake?.publicMessage)
  }

  @Test(arguments: [
    (InjectionLimits(bytes: 4), "bytes", 4), (InjectionLimits(entries: 0), "entries", 0),
    (InjectionLimits(depth: 1), "depth", 1), (InjectionLimits(text: 1), "text", 1),
    (InjectionLimits(number: 2), "number", 2), (InjectionLimits(key: 3), "key", 3),
  ])
  func theLimitThatWasExceeded(limits: InjectionLimits, name: String, value: Int) throws {
    let error = try thrownError {
      try Injector.bind(User.self).limits(limits).inject(
        json: #"{"name": "abc", "cards": [{"number": 123}]}"#
      )
    }
    let limit = try #require(error.issues[0].limit)
    #expect(limit.name == name && limit.value == value)
    #expect(try JSONDecoder().decode(type(of: limit), from: JSONEncoder().encode(limit)) == limit)
    let other = try thrownError { try Injector.bind(User.self).inject(json: "[") }
    #expect(other.issues[0].limit == nil)
  }

  /// Values, their kinds, and keys inside them show in no fact.
  @Test(arguments: [
    Injector.bind(User.self).sensitive(\.cards).sensitive(\.byKey).sensitive(\.name),
    Injector.bind(User.self).sensitive(),
  ])
  func factsOfSensitiveValues(users: Injector<User>) throws {
    let json = #"{"name": 5, "cards": {"s3": "s1"}, "byKey": {"s2": [{"number": "s4"}, {"s5": 1}]}}"#
    let error = try thrownError { try users.policy(.strict).inject(json: json) }
    let (_, report) = try users.injectReporting(json: json)
    for issue in error.issues + report.issues {
      #expect(issue.foundKind == nil && issue.limit == nil)
      #expect(["name", "cards", "byKey"].contains(issue.path.shape))
      let facts = "\(issue.publicReason) \(issue.keys) \(issue.pointer) \(issue.path)"
      #expect(facts.hasPrefix("expected ") && !facts.contains(/s\d|5/))
    }
    #expect(error.issues.count == 3 && report.issues.count == 3)
  }
}
