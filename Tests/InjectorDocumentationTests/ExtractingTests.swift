import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The code of the article, as it stands there, and its output.
struct ExtractingTests {
  struct Card { var cardId = 0; var expires: Date? }

  struct User {
    var userId = 0
    var name = ""
    var nick: String?
    var width = 0
    var cards: [Card] = []
  }

  private static func makeUsers() -> Injector<User> {
    let cards = Injector.bind(Card.self) { Card() }
      .mapping("id").to(\.cardId)
      .format(\.expires).as(.date("yyyy-MM-dd"))

    let users = Injector.bind(User.self) { User() }
      .mapping("id", "user_id").to(\.userId)
      .mapping("size.width").to(\.width)
      .format(\.cards).with.injector(cards)
    return users
  }

  private let users = Self.makeUsers()
  private let user = User(userId: 7, name: "Tom", width: 3, cards: [Card(cardId: 1)])

  @Test func overview() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let json = """
      {"user_id": "7", "name": "Tom", "size": {"width": 3}, "cards": [{"id": 1, "expires": "2026-03-27"}]}
      """
    let user = try users.inject(json: json)
    print(try users.extractJSONString(user))

    try expectOutput(output, of: "Extracting", section: "Overview")

    #expect(try users.extract(user)["id"] as? Int == 7)
    #expect(try users.extract([user]).count == 1)
    #expect(try users.extract(["a": user])["a"]?["name"] as? String == "Tom")
    #expect(try String(decoding: users.extractJSON(user), as: UTF8.self) == output[0])
    #expect(try users.extractJSONString([user, user]) == "[\(output[0]),\(output[0])]")
    #expect(try Injector.bind([Int].self).extract(value: [1, 2]) as? [Int] == [1, 2])
    struct Cat: Injectable { var name = "" }
    #expect(try ["a": Cat(name: "Tom")].extractJSONString() == #"{"a":{"name":"Tom"}}"#)
  }

  @Test func keys() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let places = users.at("data.user").keys(.screamingSnakeCase)
    print(try places.extractJSONString(user))

    try expectOutput(output, of: "Extracting", section: "Keys")
    #expect(try places.inject(json: output[0]).width == 3)
    #expect(try places.extract([user]).first?["data"] == nil)
    #expect(try places.extractJSONString([user]).hasPrefix(#"{"data":{"user":[{"id":7,"#))
    struct Row { var first = 1; var third: Int? = 3 }
    let rows = Injector.bind(Row.self).mapping("list.0").to(\.first).mapping("list.2.x").to(\.third)
    #expect(try rows.extractJSONString(Row()) == #"{"list":[1,null,{"x":3}]}"#)
  }

  struct Login {
    var name = ""
    var password = ""
    var createdBy = "server"
    var greeting: String { "Hello, \(name)" }
  }

  @Test func oneWay() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let logins = Injector.bind(Login.self) { Login() }
      .mapping("user").to(\.name)
      .writing(\.name).to("account.name")
      .injectOnly(\.password)
      .extractOnly(\.createdBy).and(\.greeting)
      .writing(\.greeting).to("greeting")
    let login = try logins.inject(json: #"{"user": "ann", "password": "secret", "createdBy": "eve"}"#)
    print(login.password, login.createdBy)
    print(try logins.extractJSONString(login))

    try expectOutput(output, of: "Extracting", section: "Rules for one direction")
  }

  @Test func options() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let options: ExtractionOptions = [.pretty, .sortedKeys, .unescapedSlashes, .nullForNil]
    print(try users.extractJSONString(User(userId: 7, name: "a/b"), options))

    try expectOutput(output, of: "Extracting", section: "Options")
  }

  class Animal: Injectable {
    var name = ""
    required init() {}
  }

  final class Dog: Animal { var tricks = 0 }

  struct Zoo: Injectable {
    var star: Animal?
    var others: [Animal] = []
    var note: Any = 0

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("others").with.type(by: "kind", ["dog": Dog.self, "other": Animal.self])
    }
  }

  @Test func types() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let dog = Dog()
    dog.name = "Rex"
    let zoo = Zoo(star: dog, others: [dog, Animal()], note: ["since": URL(string: "https://a.org")])
    print(try zoo.extractJSONString(.unescapedSlashes))

    try expectOutput(output, of: "Extracting", section: "Values whose type is known at run time")
  }

  struct Parcel { var size = ""; var grams = 0 }

  @Test func converters() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let parcels = Injector.bind(Parcel.self) { Parcel() }
      .format(\.size).with.converter { (letter: String) in letter.uppercased() }
      .format(\.grams).as(Converter<Double, Int>({ Int($0 * 1000) }, back: { Double($0) / 1000 }))
    let parcel = try parcels.inject(json: #"{"size": "xl", "grams": 1.5}"#)
    print(parcel)
    print(try parcels.extractJSONString(parcel))

    try expectOutput(output, of: "Extracting", section: "Converters")
  }

  struct Point { var x = 0.0 }
  struct Shape { var origin = Point(); var ratio = 1.0 }

  @Test func errors() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let shapes = Injector.bind(Shape.self) { Shape() }
      .format(\.origin).with.converter { (x: Double) in Point(x: x) }
    do {
      _ = try shapes.extract(Shape())
    } catch {
      print(error.code)
      print(error)
    }

    let ratios = shapes.injectOnly(\.origin)
    do {
      _ = try ratios.extract([Shape(), Shape(ratio: .infinity)])
    } catch {
      print(error.code)
      print(error)
    }
    print(try ratios.extractJSONString(Shape(ratio: .infinity), .nonFinite(.string)))

    try expectOutput(output, of: "Extracting", section: "Errors")
  }

  struct Member: InjectionObserving {
    var name = ""
    func willExtract() { log("will extract \(name)") }
    func didExtract(_ record: [String: Any]) { log("extracted \(record.count) member") }
  }

  @Test func hooks() throws {
    let journal = HookLines()
    try HookLines.$current.withValue(journal) {
      _ = try Member(name: "Tom").extractJSON()
    }
    try expectOutput(journal.lines, of: "Extracting", section: "Hooks")
  }

  @Test func readingBack() throws {
    let extracted = try users.extract(user)
    let same = try users.inject(extracted)
    #expect("\(same)" == "\(user)")
    struct Ranked { var rank: Int? = 1 }
    let ranked = Injector.bind(Ranked.self) { Ranked() }
    #expect(try ranked.inject(ranked.extract(Ranked(rank: nil))).rank == 1)
    #expect(try ranked.inject(ranked.extract(Ranked(rank: nil), .nullForNil)).rank == nil)
  }

  // MARK: The table of values

  enum Size: CaseIterable { case small, large }
  enum Grade: Int { case good = 2 }
  struct Place: Codable { var city = "Bonn" }
  struct Pair: Injectable { var a = 1; var b: Int? }
  struct Presences: Injectable { var gone = Presence<Int>.absent; var empty = Presence<Int>.null }

  static func text<Value>(_ value: Value, _ policy: InjectionPolicy = .lenient) -> String {
    do {
      return try Injector.bind(Value.self).policy(policy).extractJSONString(value, .unescapedSlashes)
    } catch { return "\(error)" }
  }

  static let day = Date(timeIntervalSince1970: 86_400.5)

  /// The examples of the table, row by row.
  @Test func values() throws {
    let decimal = try #require(Decimal(string: "12345678901234567890.123"))
    let url = try #require(URL(string: "https://a.org"))
    let examples: [[String]] = [
      [Self.text("a")], [Self.text(true)], [Self.text(Int64(9_007_199_254_740_993))],
      [Self.text(0.1), Self.text(Float(3))], [Self.text(decimal)], [Self.text(Self.day)],
      [Self.text(Self.day, .strict)], [Self.text(url)], [Self.text(Data([1, 2, 3]))],
      [Self.text(Grade.good)], [Self.text(Size.large)], [Self.text([1, nil])], [Self.text(Presences())],
      [Self.text([1, 2])], [Self.text([1: "a"])], [Self.text(Pair())], [Self.text(Place())],
      [Self.text([1, "a", true] as [Any])], [Self.text(NSNumber(value: true))],
    ]
    let rows = try DocumentationPage(named: "Extracting").table(ofSection: "Values")
    #expect(rows.map { DocumentationPage.codeSpans(in: $0.last ?? "") } == examples)
  }
}

/// Collects what the hooks of the models write.
private final class HookLines: @unchecked Sendable {
  // Unchecked because one test uses it, on one thread.
  @TaskLocal static var current: HookLines?
  var lines: [String] = []
}

private func log(_ line: String) { HookLines.current?.lines.append(line) }
