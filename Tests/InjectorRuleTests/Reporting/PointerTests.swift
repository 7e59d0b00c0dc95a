import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Where in the data an issue is: JSON Pointers from the root of the whole document.
struct PointerTests {
  struct Card: Injectable {
    var cardId = 0
    var expireDate: Date?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("id").to("cardId").mapping("dates.0.end").to("expireDate")
        .format("expireDate").as(.date("yyyy-MM-dd"))
    }
  }

  struct Address: Injectable { var street = "", number = 0 }

  struct User: Injectable {
    var userId = 0
    var level = 0
    var cards: [Card] = []
    var byName: [String: Card] = [:]
    var address = Address()
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("meta.id", "id").to("userId").mapping("a/b~c").to("level").flatten("address")
    }
  }

  static let users = Injector.bind(User.self)

  @Test(arguments: [
    (#"{"meta": {"id": "x"}}"#, "userId", "/meta/id"), (#"{"id": "x"}"#, "userId", "/id"),
    (#"{"meta.id": "x"}"#, "userId", "/meta.id"), (#"{"a/b~c": "x"}"#, "level", "/a~1b~0c"),
    (#"{"cards": [{}, {"id": "x"}]}"#, "cards[1].cardId", "/cards/1/id"),
    (#"{"cards": [{"dates": [{"end": "soon"}]}]}"#, "cards[0].expireDate", "/cards/0/dates/0/end"),
    (#"{"cards": 7}"#, "cards", "/cards"), (#"{"cards": [7]}"#, "cards[0]", "/cards/0"),
    (#"{"byName": {"x/y": {"id": []}}}"#, #"byName["x/y"].cardId"#, "/byName/x~1y/id"),
    (#"{"number": "x"}"#, "address.number", "/number"),
    (#"{"cards": [{"colour": 1}]}"#, "cards[0]", "/cards/0/colour"), (#"{"~": 1}"#, "", "/~0"),
  ])
  func ofIssues(json: String, path: String, pointer: String) throws {
    for report in try Self.users.reports(json) {
      #expect(report.issues.map(\.pointer) == [pointer] && report.issues.map(\.path.description) == [path])
    }
    let inside = #"{"data": {"users": [{}, \#(json)]}}"#
    let (_, report) = try Self.users.injectArrayReporting(json: inside, at: "data.users")
    #expect(report.issues.map(\.pointer) == ["/data/users/1" + pointer])
  }

  @Test func ofErrors() throws {
    struct Point { let x: Int; let y: Int }
    let points = Injector.bind(Point.self).mapping("pos.x", "x").to(\.x)
    expectError(path: "x", pointer: "/pos/x") { try points.inject(json: #"{"y": 1}"#) }
    expectError(pointer: "/a/b") { try points.inject(json: "{}", at: "a.b") }
    expectError(code: .wrongRoot, pointer: "/a/b") { try points.inject(["a": ["b": 7]], at: "a.b") }
    expectError(pointer: "") { try points.inject(json: "{") }
    struct Team { var members: [Point] = [] }
    let teams = Injector.bind(Team.self) { Team() }
      .format(\.members).with.injector(Injector.bind(Point.self)).policy(.strict)
    expectError(path: "members[1].y", pointer: "/members/1/y") {
      try teams.inject(json: #"{"members": [{"x": 1, "y": 2}, {"x": 1}]}"#)
    }
  }

  @Test func insideDecodableTypes() throws {
    struct Engine: Decodable { let power: [Int] }
    struct Car { var engine: Engine? }
    let cars = Injector.bind(Car.self) { Car() }.mapping("motor").to(\.engine)
    let (_, report) = try cars.injectReporting(json: #"{"motor": {"power": [1, {}]}}"#)
    #expect(report.issues.first?.pointer == "/motor/power/1")
  }

  @Test(arguments: [
    (#"{"USER_ID": "x"}"#, "/USER_ID"), (#"{"Meta": {"Id": "x"}}"#, "/Meta/Id"), (#"{"id": "x"}"#, "/id"),
  ])
  func ofKeysThatDifferInCase(json: String, pointer: String) throws {
    struct Plain: Injectable { var userId = 0 }
    let plains = Injector.bind(Plain.self).keys(.caseInsensitive)
    for report in try plains.mapping("meta.id", "user_id", "ID").to(\.userId).reports(json) {
      #expect(report.issues.map(\.pointer) == [pointer])
    }
  }

  @Test func ofMissingKeysThatDifferInCase() {
    struct Plain: Injectable { var userName = "" }
    expectError(#"userName: expected String, found nothing under "userName""#, pointer: "/userName") {
      try Injector.bind(Plain.self).keys(.caseInsensitive).require(\.userName).inject([:])
    }
  }

  @Test func ofMissingFlattenedModels() {
    expectError(path: "address", pointer: "/street") { try Self.users.require(\.address).inject(json: "{}") }
  }

  @Test func ofPartsThatAConverterMade() throws {
    struct Post: Injectable { var tags: [Int] = []; var rows: [[Int]] = [] }
    let numbers = Converter<String, [String]>.split("/").then(.lossyArray(Converter<String, Int> { Int($0) }))
    let posts = Injector.bind(Post.self).format(\.tags).as(numbers).format(\.rows).as(.array(numbers))
    for (json, pointer, path) in [
      (#"{"tags": "1/x/3"}"#, "/tags", "tags[1]"), (#"{"rows": ["1", "2/x"]}"#, "/rows/1", "rows[1][1]"),
    ] {
      let (_, report) = try posts.injectReporting(json: json)
      #expect(report.issues.map(\.pointer) == [pointer] && report.issues.map(\.path.description) == [path])
    }
  }

  @Test(arguments: [(#"{"kind": "x"}"#, 16), (#"{"kind": null}"#, 16), ("{}", 8)])
  func ofTheKeyThatNamesAType(json: String, column: Int) throws {
    struct Box: Injectable { var any: Any? }
    let boxes = Injector.bind(Box.self).format(\.any).with.type(by: "kind", ["card": Card.self])
    let report = try boxes.injectReporting(json: #"{"any": \#(json)}"#).report
    #expect(report.issues.map(\.pointer) == ["/any/kind"] || json.contains("null"))
    #expect(report.issues.first?.location?.column == column + (json == "{}" ? 1 : 2), "\(report)")
  }

  @Test func ofElementsThatAConverterDropped() throws {
    struct Post: Injectable { var tags: [Int] = [] }
    let posts = Injector.bind(Post.self).format(\.tags).as(.lossyArray(Converter<String, Int> { Int($0) }))
    let report = try posts.injectReporting(json: #"{"tags": ["1", "x"]}"#).report
    #expect(report.issues.map(\.pointer) == ["/tags/1"] && report.issues.first?.location?.column == 16)
  }

  @Test func ofARootUnderADottedKey() throws {
    let json = #"{"a.b": {"id": "x"}, "a": {"c": {"id": "x"}}}"#
    for (path, pointer) in [("a.b", "/a.b/id"), ("a.c", "/a/c/id")] {
      for report in try Self.users.reports(json, at: path) {
        #expect(report.issues.map(\.pointer) == [pointer])
      }
    }
    expectError(pointer: "/a.b") { try Self.users.inject(json: #"{"a.b": 7}"#, at: "a.b") }
  }

  @Test func manyIssuesShareTheirPaths() throws {
    struct Node: Injectable { var next: [Node] = []; var numbers: [Int] = [] }
    let depth = 200
    let levels = (0..<depth).map { _ in #"{"numbers": ["x"], "next": ["# }.joined()
    let json = levels + String(repeating: "]}", count: depth)
    let nodes = Injector.bind(Node.self).limits(InjectionLimits(issues: 20_000))
    let report = try nodes.injectReporting(json: json).report
    #expect(report.issues.count == depth)
    for (index, issue) in report.issues.enumerated() {
      #expect(issue.path.components.count == 2 * index + 2)
      #expect(issue.pointer == String(repeating: "/next/0", count: index) + "/numbers/0")
    }
  }
}
