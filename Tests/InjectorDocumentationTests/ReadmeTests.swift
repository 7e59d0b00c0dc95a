import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The Swift code of the README, as it stands there, and its output.
struct ReadmeTests {
  @Test func example() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    struct Card { var cardId = 0; var expireDate: Date? }
    struct User {
      var userId: Int64 = 0; var name = ""; var isVip = false; var password = ""; var cards: [Card] = []
    }

    let cards = Injector.bind(Card.self) { Card() }
      .mapping("id").to(\.cardId)  // first the key in the data, then the property
      .mapping("expire").to(\.expireDate)
      .format(\.expireDate).as(.date("yyyy-MM-dd"))

    let users = Injector.bind(User.self) { User() }
      .mapping("id", "user_id").to(\.userId)
      .format(\.cards).with.injector(cards)
      .sensitive(\.password)

    let json =
      #"{"user_id": "100075", "name": "Greedy", "isVip": 1, "cards": [{"id": 42, "expire": "2026-03-27"}]}"#
    let user = try users.inject(json: json)
    print(user.userId, user.name, user.isVip, user.cards[0].cardId, user.cards[0].expireDate ?? .distantPast)

    let response = """
      {"id": 100075, "name": null, "isVip": "yes", "password": 17,
       "cards": [{"id": 42, "expire": "soon"}], "level": 3}
      """
    let (sameUser, report) = try users.injectReporting(json: response)
    for issue in report.issues { print(issue) }
    print(sameUser.userId, report.warnings.count, report.notes.count, report.unknownKeys)

    let text = #"{"data": {"users": [{"id": 1}, {"id": 2}], "byName": {"Tom": {"id": 3}}}}"#
    let list = try users.injectArray(json: text, at: "data.users")  // [User]
    let byName = try users.injectDictionary(json: text, at: "data.byName")  // [String: User]
    var changed = user
    try users.inject(json: #"{"name": "Lily"}"#, into: &changed)  // changes the name, nothing else
    let record: [String: Any] = ["id": 7, "name": "Tom"]
    let tom = try users.inject(record)  // [[String: Any]] gives [User]
    let again = try record.inject { $0.bind(User.self) { User() }.mapping("id").to("userId").ignore("cards") }
    print(list.map(\.userId), byName.mapValues(\.userId), changed.name, tom.userId, again.userId)

    let shown = users.injectOnly(\.password).writing(\.userId).to("meta.id")
    print(try shown.extractJSONString(user, [.sortedKeys, .nullForNil]))

    do {
      _ = try users.policy(.strict).inject(json: #"{"id": 7, "cards": [], "password": 5}"#)
    } catch { print(error) }

    do {
      try Injector.bind(User.self) { User() }.rules { $0.mapping("id").to("userid") }.validated()
    } catch { print(error) }

    try expectOutput(output, ofProgram: 0)
  }

  @Test func modelsWithRules() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    struct Cat: Injectable {  // init() comes from the default values
      var id: Int64 = 0
      var friendName: String?
      @Mapped("born", converter: .date("dd-MM-yyyy")) var birthday = Date.distantPast
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.mapping("cat_id").to("id").mapping("friend.name").to("friendName")
      }
    }
    struct Page<Item: Injectable>: Injectable { var code = 0; var items: [Item] = [] }
    let text = #"{"code": 200, "items": [{"cat_id": 1, "friend": {"name": "Tom"}, "born": "06-03-1993"}]}"#
    let page = try Page<Cat>(injectingJSON: text)
    print(page.code, page.items[0].friendName ?? "none", page.items[0].birthday)
    var cat = try Cat(injecting: ["cat_id": 2])
    try cat.inject(["cat_id": 3])
    cat["friend.name"] = "Lily"  // by key or by name
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("cats.json")
    try write([cat], to: file)  // replaced as a whole or not at all; .plist is a property list
    print(cat.id, cat.friendName ?? "none", try read([Cat].self, from: file).count)

    try expectOutput(output, ofProgram: 1)
  }

  @Test func codeIsCompiledHere() throws {
    let source = SourceText(try DocumentationPage.testSource(prefix: "ReadmeTests"))
    let programs = try DocumentationPage(file: "README.md").programs
    #expect(programs.map(\.code.count) == [5, 1])
    for code in programs.flatMap(\.code) {
      let isThere = source.contains(SourceText(DocumentationPage.withoutImports(code)))
      #expect(isThere, "not in the tests:\n\(code)")
    }
  }

  @Test func isShort() throws {
    let page = try DocumentationPage(file: "README.md")
    #expect(page.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 251)
  }

  private func expectOutput(_ output: [String], ofProgram index: Int) throws {
    let programs = try DocumentationPage(file: "README.md").programs
    expectEqual(output, programs[index].output)
  }
}
