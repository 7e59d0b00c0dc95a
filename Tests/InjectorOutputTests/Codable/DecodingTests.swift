import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Properties of types that are `Decodable` and nothing of ours.
struct DecodingTests {
  struct Address: Decodable, Equatable { var street: String; var zip: Int? }

  struct Profile: Decodable, Equatable {
    enum CodingKeys: String, CodingKey { case age, name = "full_name", home, tags, limits, born }
    let age: Int
    var name: String
    var home: Address?
    var tags: [String]?
    var limits: [String: Int]?
    var born: Date?
  }

  struct User: Injectable, Equatable {
    var profile = Profile(age: -1, name: "nobody")
    var other: Profile?
    var homes: [Address] = []
    var perhaps: [Address?] = []
    var byName: [String: Address] = [:]
    var spans: Set<ClosedSpan> = []
  }

  struct ClosedSpan: Decodable, Hashable {
    let low: Int
    let high: Int
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      low = try container.decode(Int.self)
      high = try container.decode(Int.self)
    }
  }

  static let users = Injector.bind(User.self)

  @Test func aPropertyIsInjectedWithNoRule() throws {
    let (user, report) = try Self.users.decoded(
      #"""
      {
        "profile": {"age": 7, "full_name": "Ada", "home": {"street": "A 1", "zip": null}, "tags": ["a"]},
        "other": null, "homes": [{"street": "B 2", "zip": 2}], "byName": {"c": {"street": "C"}},
        "perhaps": [null, {"street": "D"}], "spans": [[1, 2], [1, 2], [3, 4]]
      }
      """#
    )
    #expect(user.profile == Profile(age: 7, name: "Ada", home: Address(street: "A 1", zip: nil), tags: ["a"]))
    #expect(user.other == nil && user.homes == [Address(street: "B 2", zip: 2)])
    #expect(user.byName == ["c": Address(street: "C", zip: nil)])
    #expect(user.perhaps == [nil, Address(street: "D", zip: nil)])
    #expect(user.spans.map(\.high).sorted() == [2, 4] && report.isEmpty)
  }

  @Test func scalarsInsideAreCoercedAndNoted() throws {
    let json = #"""
      {"profile": {"age": "6", "full_name": 7, "home": {"street": true, "zip": 6.66},
       "tags": [1, "b"], "limits": {"day": "10"}, "born": 86400}}
      """#
    let home = Address(street: "true", zip: 6)
    let born = Date(timeIntervalSince1970: 86400)
    let profile = Profile(age: 6, name: "7", home: home, tags: ["1", "b"], limits: ["day": 10], born: born)
    let report = """
      profile.age: expected Int, found string "6" under "age"; coerced
      profile.born: expected Date, found number 86400 under "born"; coerced; the date is 1970-01-02 00:00:00 +0000
      profile.full_name: expected String, found number 7 under "full_name"; coerced
      profile.home.street: expected String, found boolean true under "street"; coerced
      profile.home.zip: expected Int, found number 6.66 under "zip"; coerced
      profile.limits["day"]: expected Int, found string "10"; coerced
      profile.tags[0]: expected String, found number 1; coerced
      """
    try expectDecoded(Self.users, json, report: report) { $0.profile == profile }
  }

  @Test func whatDoesNotFitKeepsTheDefault() throws {
    let json = #"""
      {"profile": {"age": "x", "full_name": 7}, "homes": [{"street": "A"}, {"zip": 1}, 5, null],
       "perhaps": [{"zip": 1}], "byName": {"a": {"street": null}}}
      """#
    let report = """
      byName["a"].street: expected String, found null under "street"; element dropped
      homes[1].street: expected String, found nothing under "street"; element dropped
      homes[2]: expected Address, found number 5; element dropped
      homes[3]: expected Address, found null; element dropped
      perhaps[0].street: expected String, found nothing under "street"; became nil
      profile.age: expected Int, found string "x" under "age"; default kept
      """
    let expected = User(homes: [Address(street: "A", zip: nil)], perhaps: [nil])
    try expectDecoded(Self.users, json, report: report) { $0 == expected }
  }

  @Test func whatDoesNotFitInsideIsDroppedWhereThatIsPossible() throws {
    let json = #"""
      {"profile": {"age": 1, "full_name": "Ada", "tags": ["a", null, "b"], "limits": {"a": "x", "b": 1},
       "home": {"street": "A", "zip": "?"}}, "other": {"age": 2, "full_name": "Bob", "home": {"zip": 1}}}
      """#
    let home = Address(street: "A", zip: nil)
    let profile = Profile(age: 1, name: "Ada", home: home, tags: ["a", "b"], limits: ["b": 1])
    let report = """
      other.home.street: expected String, found nothing under "street"; became nil
      profile.home.zip: expected Int, found string "?" under "zip"; became nil
      profile.limits["a"]: expected Int, found string "x"; element dropped
      profile.tags[1]: expected String, found null; element dropped
      """
    let expected = User(profile: profile, other: Profile(age: 2, name: "Bob"))
    try expectDecoded(Self.users, json, report: report) { $0 == expected }
  }

  @Test(
    arguments: [
      #"{"profile": {"age": "x", "full_name": "a"}}"#:
        #"profile.age: expected Int, found string "x" under "age""#,
      #"{"profile": {"age": "6", "full_name": "a"}}"#:
        #"profile.age: expected Int, found string "6" under "age""#,
      #"{"profile": {"age": 6.5, "full_name": "a"}}"#:
        #"profile.age: expected Int, found number 6.5 under "age""#,
      #"{"profile": {"age": 1}}"#: #"profile.full_name: expected String, found nothing under "full_name""#,
      #"{"profile": {"age": null}}"#: #"profile.age: expected Int, found null under "age""#,
      #"{"profile": [1]}"#: #"profile: expected Profile, found array of 1 under "profile""#,
      #"{"profile": null}"#: #"profile: expected Profile, found null under "profile""#,
      #"{"other": "a"}"#: #"other: expected Profile, found string "a" under "other""#,
      #"{"profile": {"age": 1, "full_name": "a", "home": {"street": 1}}}"#:
        #"profile.home.street: expected String, found number 1 under "street""#,
      #"{"profile": {"age": 1, "full_name": "a", "tags": ["a", 1]}}"#:
        #"profile.tags[1]: expected String, found number 1"#,
      #"{"profile": {"age": 1, "full_name": "a", "limits": {"a": []}}}"#:
        #"profile.limits["a"]: expected Int, found array of 0"#,
      #"{"profile": {"age": 1, "full_name": "a", "born": "2020-01-01"}}"#:
        #"profile.born: expected Date, found string "2020-01-01" under "born""#,
      #"{"homes": [{"street": "a"}, {"street": 1}]}"#:
        #"homes[1].street: expected String, found number 1 under "street""#,
      #"{"byName": {"a": {"street": 1}}}"#:
        #"byName["a"].street: expected String, found number 1 under "street""#,
      #"{"spans": [[1]]}"#: "spans[0][1]: expected Int, found nothing",
    ] as KeyValuePairs<String, String>
  )
  func strictPolicyNamesThePart(text: String, message: String) throws {
    expectErrors(Self.users.policy(.strict), text, message)
  }

  @Test func anErrorCarriesFacts() throws {
    let error = try DecodingInput(#"{"profile": {"age": 1, "full_name": [1]}}"#)
      .failure(of: Self.users.policy(.strict))
    #expect(error.code == .typeMismatch)
    #expect(error.path == InjectionPath([.property("profile"), .property("full_name")]))
    #expect(error.expected == "String" && error.found == "array of 1")
    #expect(error.issues.first?.keys == ["full_name"])
    guard case DecodingError.typeMismatch(let type, let context)? = error.underlying else {
      Issue.record("\(error.underlying as Any)")
      return
    }
    #expect("\(type)" == "String" && context.codingPath.map(\.stringValue) == ["full_name"])
    #expect(context.debugDescription == "expected String, found array of 1")
  }

  @Test func aPartIsWhereItBegins() throws {
    let text = """
      {"homes": [{"street": "a"},
        {"zip": 1,
         "street": null}],
       "profile": {"full_name":
         7, "age": "6"}, "other": {"tags": [], "age": 1}}
      """
    let (_, report) = try Self.users.injectReporting(json: text)
    let message = """
      homes[1].street: expected String, found null under "street"; element dropped (line 3, column 14)
      profile.full_name: expected String, found number 7 under "full_name"; coerced (line 5, column 4)
      profile.age: expected Int, found string "6" under "age"; coerced (line 5, column 14)
      other.full_name: expected String, found nothing under "full_name"; default kept (line 5, column 29)
      """
    #expect(report.description == message)
  }

  @Test func valuesThatAreThereAlreadyAreTaken() throws {
    let home = Address(street: "a", zip: 1)
    let record: [String: Any] = [
      "profile": Profile(age: 1, name: "a"), "homes": [home, ["street": "b"]] as [Any],
      "byName": ["a": Address?.some(home)],
      "other": ["age": 1, "full_name": "b", "home": home] as [String: Any],
    ]
    let user = try Self.users.inject(record)
    #expect(user.profile == Profile(age: 1, name: "a"))
    #expect(user.homes == [home, Address(street: "b", zip: nil)] && user.byName == ["a": home])
    #expect(user.other?.home == home)
  }

  @Test func foundationObjectsAreDecoded() throws {
    let record = NSDictionary(dictionary: [
      "profile": NSDictionary(dictionary: [
        "age": NSNumber(value: 5), "full_name": NSString("Ada"), "tags": NSArray(array: [NSString("a")]),
        "home": NSDictionary(dictionary: ["street": NSString("s"), "zip": NSNull()]),
        "limits": NSMutableDictionary(dictionary: ["a": NSDecimalNumber(string: "3")]),
        "born": NSDate(timeIntervalSince1970: 7),
      ])
    ])
    let user = try record.inject { $0.bind(User.self) }
    let home = Address(street: "s", zip: nil)
    let born = Date(timeIntervalSince1970: 7)
    let profile = Profile(age: 5, name: "Ada", home: home, tags: ["a"], limits: ["a": 3], born: born)
    #expect(user.profile == profile)
  }
}
