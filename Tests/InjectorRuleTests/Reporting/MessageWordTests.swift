import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The names of types in messages.
struct TypeNameTests {
  /// As the description of `Decimal` on Apple's platforms.
  struct NSDecimal {}

  static let aTypeIsSpelledAsInSourceRows: [(Any.Type, String)] = [
    (Decimal.self, "Decimal"), (NSDecimal.self, "Decimal"), ([String: NSDecimal?].self, "[String: Decimal?]"),
    ([[Int]].self, "[[Int]]"), (Result<Date, any Error>.self, "Result<Date, Error>"),
  ]

  @Test(arguments: aTypeIsSpelledAsInSourceRows)
  func aTypeIsSpelledAsInSource(type: Any.Type, name: String) { #expect(TypeName.of(type) == name) }
}

struct SuggestionTests {
  static let closestRows: [(String, [String], String?)] = [
    ("userid", ["userName", "userId"], "userId"), ("USERID", ["userI", "userId"], "userId"),
    ("user_id", ["user_i", "userId"], "userId"), ("user-id", ["userIx", "user_id"], "user_id"),
    ("userId", ["user_id", "userid"], "userid"), ("nmae", ["age", "name"], "name"),
    ("naame", ["fame", "name"], "name"), ("expirDate", ["date", "expireDate"], "expireDate"),
    ("ab", ["ba"], "ba"), ("abc", ["abd", "abe"], "abd"), ("token", ["birthday", "cards"], nil),
    ("abcd", ["abxy"], nil), ("abcdef", ["abcdxy"], "abcdxy"), ("name", [], nil), ("", ["a"], nil),
    ("_", ["-", "a"], "-"), ("größe", ["GROESSE", "grösse"], nil),
  ]

  @Test(arguments: closestRows) func closest(name: String, candidates: [String], expected: String?) {
    #expect(Suggestion.closest(to: name, among: candidates) == expected)
  }

  @Test func aNameOfAHundredCharactersIsTheLongest() {
    let candidates = [String(repeating: "a", count: 99) + "b"]
    #expect(Suggestion.closest(to: String(repeating: "a", count: 100), among: candidates) == candidates[0])
    #expect(Suggestion.closest(to: String(repeating: "a", count: 101), among: candidates) == nil)
  }

  @Test func aLongCandidateIsNoSuggestion() {
    #expect(Suggestion.closest(to: "name", among: [String(repeating: "name", count: 100_000)]) == nil)
  }
}

struct EditDistanceTests {
  static let betweenRows: [(String, String, Int)] = [
    ("swift", "swift", 0), ("swift", "siwft", 1), ("swift", "swit", 1), ("swift", "swiftt", 1),
    ("swift", "swoft", 1), ("ca", "abc", 3), ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3),
    ("", "", 0), ("abcdef", "fedcba", 5),
  ]

  @Test(arguments: betweenRows) func between(first: String, second: String, expected: Int) {
    #expect(EditDistance.between(Array(first), Array(second)) == expected)
    #expect(EditDistance.between(Array(second), Array(first)) == expected)
  }
}

/// Keys, values and what errors say of them may be of any length; messages are not.
struct LongTextTests {
  struct Item: Injectable { var n = 0; var byKey: [String: Int] = [:]; var made = 0 }
  static let long = String(repeating: "long ", count: 200_000)

  @Test func keysAndValuesAreShortened() throws {
    let text = #"{"\#(Self.long)": 1, "n": "\#(Self.long)", "byKey": {"\#(Self.long)": "\#(Self.long)"}}"#
    let items = Injector.bind(Item.self)
    for report in try items.reports(text) {
      #expect(report.issues.count == 3 && report.issues.allSatisfy { $0.description.utf8.count < 400 })
      #expect(report.description.contains("…"))
    }
    for policy in [InjectionPolicy.strict, InjectionPolicy.lenient.with(\.unknownKeys, .fail)] {
      for message in BothInputs.errors(items.policy(policy), text) {
        #expect(try #require(message).utf8.count < 1_000)
      }
    }
  }

  @Test func whatErrorsSayIsShortened() throws {
    let items = Injector.bind(Item.self)
    let converting = items.rules {
      $0.format("made").with.converter { (text: String) -> Int? in throw Refused(reason: text + text) }
    }
    let report = try converting.injectReporting(json: #"{"made": "\#(Self.long)"}"#).report
    #expect(report.issues.first?.description.utf8.count ?? 0 < 1_000)
    #expect(report.issues.first?.description.contains("the converter threw: long long") == true)
    let error = try thrownError { try items.didInject { _ in throw Refused(reason: Self.long) }.inject([:]) }
    #expect(error.description.utf8.count < 1_000)
  }

  @Test func keysOfUsualLengthAreWhole() throws {
    let key = "a.key.with.many.parts.and.as.long.as.those.that.people.write"
    let items = Injector.bind(Item.self).rules { $0.mapping(key).to("n").require("n") }
    expectError("n: expected Int, found nothing under \"\(key)\" or \"n\"") { try items.inject([:]) }
  }
}
