import Foundation
import Testing

@testable import InjectorTestSupport

struct QuickStartTests {
  private let quickStart: BuiltExecutable

  init() throws {
    quickStart = try #require(
      BuiltExecutable(named: "QuickStart"), "QuickStart was not built beside the tests"
    )
  }

  private let scenarios = """
    One record
    100075 Greedy, born 1993-03-06, VIP: true, partners: [100236, 100244, 100083]

    Many records
    100075 Greedy, born 1993-03-06, VIP: true, partners: [100236, 100244, 100083]
    100724 Charlie, born 1996-08-12, VIP: false, partners: [100710, 100715]
    0 nobody, born unknown, VIP: false, partners: []

    Nested records
    100075 Greedy, 3 cards
      400820666 Travel Card, expires 2026-03-27
      622800333 Silver Card, expires 2029-02-21
      623400765 Gold Card, expires 2024-08-15
    0 nobody, 0 cards

    Back to data
    {"account":{"id":100075},"name":"Greedy","cards":[{"id":400820666,"name":"","expire":"2026-03-27"}]}
    [
      {
        "expire" : "2026-03-27",
        "id" : 400820666,
        "name" : ""
      }
    ]
    ["account", "cards", "name"]


    """

  @Test func printsTheScenariosAndItsOwnSample() throws {
    let outcome = try quickStart.run()
    #expect(outcome.errors == "" && outcome.status == 0)
    #expect(
      outcome.output == scenarios + """
        Statuses of the sample
        query: spring
        statuses: 4, retweets among them: 1
        users: 3
        written: 2026-03-02T08:15:00Z to 2026-03-02T08:47:30Z
        languages: en 3, de 1
        hashtags: spring 3, ducks 1
        most retweeted: 9007199254741000 by @backstube, 12 times
        issues: coerced 6, unknownKey 4, typeMismatch 2
          statuses[3].createdAt: expected Date, found string "yesterday" under "created_at"; default kept
          statuses[3].retweetCount: expected Int, found string "many" under "retweet_count"; default kept

        """
    )
  }

  @Test(
    .enabled("../shared is not there: set INJECTOR_SHARED") { SharedData.has("data/corpora/twitter.json") }
  )
  func summarisesAFileOfStatuses() throws {
    let path = SharedData.path("data/corpora/twitter.json")
    let outcome = try quickStart.run(path)
    #expect(outcome.errors == "" && outcome.status == 0)
    #expect(
      outcome.output == scenarios + """
        Statuses of \(path)
        query: %E4%B8%80
        statuses: 100, retweets among them: 73
        users: 100
        written: 2014-08-31T00:28:56Z to 2014-08-31T00:29:15Z
        languages: ja 96, zh 4
        hashtags: RTした人にやる 2, LEDカツカツ選手権 1, sm24357625 1
        most retweeted: 505874918198624256 by @nekonekomikan, 3291 times
        issues: unknownKey 7037, coerced 173

        """
    )
  }

  @Test func saysThatAFileIsMissing() throws {
    let outcome = try quickStart.run("no/such/file.json")
    let found = outcome.errors
    #expect(found == "error: no/such/file.json cannot be read: there is no such file, or no permission\n")
    #expect(outcome.status == 1)
  }

  static let mistakes: KeyValuePairs<String, String> = [
    "not JSON at all": "is not JSON", "": "is not JSON",
    "[1, 2]": #"is JSON, but not a record: expected {"statuses": […]}"#,
    #"{"performances": []}"#:
      #"is JSON, but not of the expected shape: statuses: expected [Status], found nothing under "statuses""#,
    #"{"statuses": 5}"#:
      #"is JSON, but not of the expected shape: statuses: expected [Status], found number 5 under "statuses""#,
  ]

  @Test(arguments: mistakes)
  func saysWhatIsWrongWithAFile(text: String, message: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }

    let outcome = try quickStart.run(file.path)
    #expect(outcome.errors == "error: \(file.path) \(message)\n" && outcome.status == 1)
  }
}
