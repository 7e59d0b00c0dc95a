import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The code of the article, as it stands there, and its output.
struct GettingStartedTests {
  struct User {
    var userId = 0
    var name = ""
    var birthday: Date?
  }

  struct City: Injectable { var name = "" }

  struct Card { var number = 0 }
  struct Customer { var name = ""; var cards: [Card] = [] }

  struct Settings { var volume = 5; var theme = "light" }

  let users = Injector.bind(User.self) { User() }
    .mapping("id").to(\.userId)
    .format(\.birthday).as(.date("yyyy-MM-dd"))

  @Test func readARecord() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let users = Injector.bind(User.self) { User() }
      .mapping("id").to(\.userId)
      .format(\.birthday).as(.date("yyyy-MM-dd"))

    let user = try users.inject(json: #"{"id": "7", "name": "Tom", "birthday": "1993-03-06"}"#)
    print(user.userId, user.name, user.birthday ?? .now)

    try expectOutput(output, of: "GettingStarted", section: "Read a record")
  }

  @Test func readArraysDictionariesAndPartsOfADocument() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let cities = Injector.bind(City.self)
    let text =
      #"{"data": {"list": [{"name": "Rome"}, {"name": "Oslo"}], "byCode": {"fr": {"name": "Paris"}}}}"#

    let list = try cities.injectArray(json: text, at: "data.list")
    let byCode = try cities.injectDictionary(json: text, at: "data.byCode")
    let second = try cities.inject(json: text, at: "data.list.1")
    print(list.map(\.name), byCode.mapValues(\.name), second.name)

    try expectOutput(
      output,
      of: "GettingStarted",
      section: "Read arrays, dictionaries and parts of a document"
    )
  }

  @Test func readNestedRecords() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let cards = Injector.bind(Card.self) { Card() }.mapping("id").to(\.number)
    let customers = Injector.bind(Customer.self) { Customer() }.format(\.cards).with.injector(cards)
    let customer = try customers.inject(["name": "Tom", "cards": [["id": 1], ["id": 2]]])
    print(customer.cards.map(\.number))

    try expectOutput(output, of: "GettingStarted", section: "Read nested records")
  }

  @Test func readValuesThatAreNotRecords() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let ids = try Injector.bind([Int64].self).inject(json: #"[1, "2"]"#)
    let teams = try Injector.bind([String: [City]].self).inject(value: ["a": [["name": "Rome"]]])
    print(ids, teams["a"]?.map(\.name) ?? [])

    try expectOutput(output, of: "GettingStarted", section: "Read values that are not records")
  }

  @Test func changeAModelThatExists() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    var settings = Settings(volume: 9)
    try Injector.bind(Settings.self) { Settings() }.inject(json: #"{"theme": "dark"}"#, into: &settings)
    print(settings)

    try expectOutput(output, of: "GettingStarted", section: "Change a model that exists")
  }

  @Test func letADictionaryRunTheInjection() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let record: [String: Any] = ["id": 7, "name": "Tom"]
    let user = try record.inject { $0.bind(User.self) { User() }.mapping("id").to("userId") }
    print(user.userId)

    try expectOutput(output, of: "GettingStarted", section: "Inject from a dictionary")
  }

  @Test func findMistakesEarly() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    print(try users.explain())

    try expectOutput(output, of: "GettingStarted", section: "Find mistakes early")
  }
}
