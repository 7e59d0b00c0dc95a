import Testing

@testable import Injector
@testable import InjectorTestSupport

struct SuggestionTests {
  @Test(
    arguments: [
      ("userid", ["userName", "userId"], "userId"),
      ("USERID", ["userI", "userId"], "userId"),
      ("user_id", ["user_i", "userId"], "userId"),
      ("user-id", ["userIx", "user_id"], "user_id"),
      ("userId", ["user_id", "userid"], "userid"),
      ("nmae", ["age", "name"], "name"),
      ("naame", ["fame", "name"], "name"),
      ("expirDate", ["date", "expireDate"], "expireDate"),
      ("ab", ["ba"], "ba"),
      ("abc", ["abd", "abe"], "abd"),
      ("token", ["birthday", "cards"], nil),
      ("abcd", ["abxy"], nil),
      ("abcdef", ["abcdxy"], "abcdxy"),
      ("name", [], nil),
      ("", ["a"], nil),
      ("_", ["-", "a"], "-"),
      ("größe", ["GROESSE", "grösse"], nil),
    ] as [(String, [String], String?)]
  )
  func closest(name: String, candidates: [String], expected: String?) {
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
  @Test(
    arguments: [
      ("swift", "swift", 0), ("swift", "siwft", 1), ("swift", "swit", 1), ("swift", "swiftt", 1),
      ("swift", "swoft", 1), ("ca", "abc", 2), ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3),
      ("", "", 0), ("abcdef", "fedcba", 5),
    ] as [(String, String, Int)]
  )
  func between(first: String, second: String, expected: Int) {
    #expect(EditDistance.between(Array(first), Array(second)) == expected)
    #expect(EditDistance.between(Array(second), Array(first)) == expected)
  }
}
