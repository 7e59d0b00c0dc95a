import Injector
import Testing

@testable import InjectorTestSupport

/// Models that are fed from the record of their parent: `.flatten`.
struct FlattenTests {
  struct Geo: Injectable, Equatable { var lat = 0.0; var long = 0.0 }

  struct Address: Injectable, Equatable {
    var street = "none"
    var city = "none"
    var geo: Geo?
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.flatten("geo") }
  }

  struct Meta: Equatable { var id = -1; var version = 0 }

  struct User: Equatable { var id = 0; var address = Address(); var second: Address?; var meta = Meta() }

  static let bare = Injector.bind(User.self) { User() }
  static let metas = Injector.bind(Meta.self) { Meta() }
  static let users = bare.rules { $0.flatten("address").ignore("second") }.format(\.meta).with.injector(metas)

  @Test func namesAndKeyPaths() throws {
    let injectors = [
      Self.users, Self.bare.flatten(\.address).format(\.meta).with.injector(Self.metas),
      Self.bare.rules { $0.flatten("address", "meta").format("meta").with.injector(Self.metas) },
      Self.bare.rules { $0.flatten("meta").flatten("address").format("meta").with.injector(Self.metas) },
      Self.bare.flatten(\.address, \.meta).format(\.meta).with.injector(Self.metas),
    ]
    let address = Address(street: "x", city: "y")
    for (index, injector) in injectors.enumerated() {
      let user = User(id: 1, address: address, meta: index < 2 ? Meta() : Meta(id: 1))
      try expectModels(injector, #"{"street": "x", "id": 1, "city": "y"}"#, user)
    }
  }

  @Test func severalLevels() throws {
    let json = #"{"id": 1, "lat": 1.5, "street": "x", "long": 2, "version": 3}"#
    let address = Address(street: "x", geo: Geo(lat: 1.5, long: 2))
    let users = Self.users.flatten(\.meta)
    try expectModels(users, json, User(id: 1, address: address, meta: Meta(id: 1, version: 3)))
    try expectReports(users, json)
  }

  @Test func anOptionalOneNeedsOneOfItsKeys() throws {
    let users = Self.bare.rules { $0.flatten("second").ignore("address", "meta") }
    try expectModels(users, #"{"id": 1}"#, User(id: 1))
    for json in ["{}", #"{"address": {"street": "x"}}"#] {
      try expectModels(users, json) { $0.second == nil }
    }
    for key in ["street", "city"] {
      let json = #"{"id": 1, "\#(key)": null}"#
      #expect(try users.inject(json: json).second == Address())
      #expect(try users.inject(BothInputs.record(json)).second == Address())
      // A row has all columns.
      #expect(try users.inject(row: BothInputs.record(json)).second == nil)
    }
    try expectModels(users, #"{"long": 1}"#) { $0.second == Address(geo: Geo(lat: 0, long: 1)) }
    let existing = User(second: Address(street: "old", city: "old"))
    let new = User(second: Address(street: "old", city: "new"))
    try expectUpdates(users, #"{"city": "new"}"#, of: { existing }, new)
    try expectUpdates(users, #"{"id": 3}"#, of: { existing }) { $0.second == existing.second && $0.id == 3 }
  }

  @Test func pathsAndFurtherCandidatesOfTheNestedModel() throws {
    let addresses = Injector.bind(Address.self)
      .mapping("place.street", "line.0").to(\.street).mapping("town", "id").to(\.city)
      .rules { $0.ignore("geo") }
    let users = Self.bare.flatten(\.second).format(\.second).with.injector(addresses)
      .rules { $0.ignore("address", "meta") }
    for (json, expected) in [
      (#"{"place": {"street": "x"}}"#, Address(street: "x")), (#"{"line": ["y"]}"#, Address(street: "y")),
      (#"{"city": "z"}"#, Address(city: "z")), (#"{"id": 7}"#, Address(city: "7")),
      (#"{"place": {"other": 1}}"#, nil), (#"{"line": []}"#, nil),
    ] {
      for user in try users.both(json) { #expect(user.second == expected, "\(json)") }
      for report in try BothInputs.reports(users, json) {
        let isBesidePaths = report == [#"unknown key "place.other"; ignored"#]
        #expect(isBesidePaths || report.allSatisfy { $0.hasSuffix("coerced") }, "\(report)")
      }
    }
  }

  @Test func unknownKeysAreThoseThatNobodyTakes() throws {
    let users = Self.users.flatten(\.meta)
    let json = #"{"id": 1, "street": "x", "lat": 2, "version": 1, "other": 5, "citi": 6}"#
    try expectReports(users, json, #"unknown key "citi"; ignored"#, #"unknown key "other"; ignored"#)
    let failing = users.policy(unknownKeys: .fail)
    expectErrors(failing, #"{"id": 1, "street": "x", "citi": 6}"#, #"unknown key "citi""#)
    #expect(throws: Never.self) { try failing.inject(json: #"{"id": 1, "street": "x", "version": 6}"#) }
    let ignoring = users.format(\.meta).with.injector(Self.metas.ignore(\.version).ignoreKeys("other"))
    try expectReports(ignoring, json, #"unknown key "citi"; ignored"#)
  }

  @Test func keysInsideModelsOfTheNestedOneAreWatchedAsEver() throws {
    struct Inner: Injectable { var a = 0 }
    struct Middle: Injectable { var inner = Inner() }
    struct Outer: Injectable { var middle = Middle() }
    let outers = Injector.bind(Outer.self).flatten(\.middle)
    let unknown = [#"middle.inner: unknown key "b"; ignored"#, #"unknown key "c"; ignored"#]
    try expectReports(outers, #"{"inner": {"a": 1, "b": 2}, "c": 3}"#, unknown)
  }

  @Test func issuesHaveThePathOfTheModel() throws {
    let json = #"{"id": 1, "street": 7, "lat": "soon", "version": "2"}"#
    let street = #"address.street: expected String, found number 7 under "street""#
    let lat = #"address.geo.lat: expected Double, found string "soon" under "lat""#
    let version = #"meta.version: expected Int, found string "2" under "version""#
    let users = Self.users.flatten(\.meta)
    try expectReports(users, json, "\(lat); default kept", "\(street); coerced", "\(version); coerced")
    let (_, report) = try Self.users.injectReporting(json: "{\"id\": 1,\n \"street\": 7}")
    #expect(report.description == "\(street); coerced (line 2, column 12)")
    expectErrors(Self.users.policy(.strict), json, "2 problems:\n  \(street)\n  \(lat)")
  }

  @Test func keyStrategiesAreEachModelsOwn() throws {
    struct Card: Equatable { var cardId = 0; var ownerName = "" }
    struct Holder: Equatable { var holderId = 0; var card = Card() }
    let cards = Injector.bind(Card.self) { Card() }
    let holders = Injector.bind(Holder.self) { Holder() }.flatten(\.card)
    let expected = Holder(holderId: 1, card: Card(cardId: 2, ownerName: "x"))
    for (json, own, nested) in [
      (#"{"holder_id": 1, "card-id": 2, "owner-name": "x"}"#, KeyStrategy.snakeCase, KeyStrategy.kebabCase),
      (#"{"HOLDERID": 1, "cardId": 2, "ownerName": "x"}"#, .caseInsensitive, .asIs),
      (#"{"holderId": 1, "CARDID": 2, "OwnerName": "x"}"#, .asIs, .caseInsensitive),
    ] {
      let injector = holders.keys(own).format(\.card).with.injector(cards.keys(nested))
      try expectModels(injector, json, expected)
      try expectReports(injector, json)
    }
  }

  @Test func repeatedKeys() throws {
    let users = Self.users.flatten(\.meta)
    let expected = User(id: 2, address: Address(street: "b"), meta: Meta(id: 2, version: 4))
    for json in [
      #"{"id": 1, "street": "a", "version": 3, "id": 2, "version": 4, "street": "b"}"#,
      #"{"street": "a", "id": 2, "version": 4, "street": "b"}"#,
    ] {
      #expect(try users.injectArray(json: "[\(json)]") == [expected] && users.inject(json: json) == expected)
    }
    let folding = users.format(\.meta).with.injector(Self.metas.keys(.caseInsensitive))
    try expectModels(folding, #"{"street": "b", "VERSION": 3, "id": 2, "version": 4}"#, expected)
  }

  @Test func arraysOfRecords() throws {
    let json = #"[{"id": 1, "street": "a"}, {"id": 2}, {"city": "c"}]"#
    let expected = [
      User(id: 1, address: Address(street: "a")), User(id: 2), User(id: 0, address: Address(city: "c")),
    ]
    #expect(try Self.users.injectArray(json: json) == expected)
    let records: [[String: Any]] = [["id": 1, "street": "a"], ["id": 2], ["city": "c"]]
    #expect(try Self.users.inject(records) == expected)
  }

  @Test func recordsWithManyMoreKeysThanTheModelHas() throws {
    let others = (0..<60).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
    let json = #"{\#(others), "id": 1, "street": "a"}"#
    try expectModels(Self.users, json, User(id: 1, address: Address(street: "a")))
  }

  @Test func ignoreBeatsItAndItBeatsAMapping() throws {
    let json = #"{"street": "a", "place": {"street": "b"}}"#
    try expectModels(Self.users.mapping("place").to(\.address), json) { $0.address == Address(street: "a") }
    try expectModels(Self.users.rules { $0.ignore("address") }, json) { $0.address == Address() }
  }

  @Test func explanation() throws {
    struct Only: Injectable { var id = 0; var geo: Geo? }
    let text = """
      Only
        source keys   property  type  conversion  nested plan  cost
        id            id        Int   copy                     inline
        (same level)  geo       Geo?  inject      Geo          nested

      Geo
        source keys  property  type    conversion  nested plan  cost
        lat          lat       Double  copy                     inline
        long         long      Double  copy                     inline

      """
    #expect(try Injector.bind(Only.self).flatten(\.geo).explain() == text)
  }
}
