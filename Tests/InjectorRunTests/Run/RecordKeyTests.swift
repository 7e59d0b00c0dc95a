import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Properties for the key under which a record stands.
struct RecordKeyTests {
  struct User: Injectable, Equatable { var id = "none"; var name = "" }
  struct Room: Injectable, Equatable {
    var number: Int? = 0; var users: [String: User] = [:]; var list: [User] = []; var one: User?
  }
  struct Fixed: Equatable { let id: UUID; let name: String }
  class Base: Injectable {
    var id = 0
    var name = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.recordKey("id") }
  }
  final class Derived: Base { var size = 0 }

  static let users = Injector.bind(User.self).recordKey(\.id)
  static let rooms = Injector.bind(Room.self).recordKey(\.number)
    .format(\.users).with.injector(users).format(\.list).with.injector(users).format(\.one).with.injector(
      users)

  @Test func recordsInAnObject() throws {
    let json = #"{"u7": {"name": "Ann", "id": "other"}, "u9": {"name": "Bob"}}"#
    let expected = ["u7": User(id: "u7", name: "Ann"), "u9": User(id: "u9", name: "Bob")]
    for users in [
      Self.users, Injector.bind(User.self).rules { $0.recordKey("id") },
    ] {
      #expect(try users.injectDictionary(json: json) == expected)
      #expect(try users.injectDictionary(BothInputs.record(json)) == expected)
      let (found, report) = try users.injectDictionaryReporting(json: json)
      #expect(found == expected && report.unknownKeys == ["id"])
    }
    #expect(try Self.users.explain().contains("(key of the object)"))
  }

  @Test func propertiesWithRecords() throws {
    let json = #"""
      {"users": {"a": {"name": "A"}, "b": {}}, "list": [{"name": "L"}], "one": {"name": "O"}}
      """#
    let expected = Room(
      users: ["a": User(id: "a", name: "A"), "b": User(id: "b")], list: [User(name: "L")],
      one: User(name: "O")
    )
    try expectModels(Self.rooms, json, expected)
    let nested = try Self.rooms.injectDictionary(json: #"{"12": \#(json), "x": {"users": {"c": {}}}}"#)
    var room = expected
    room.number = 12
    #expect(nested["12"] == room)
    #expect(nested["x"] == Room(users: ["c": User(id: "c")]))
    let (_, report) = try Self.rooms.injectDictionaryReporting(json: #"{"x": {}}"#)
    #expect(
      report.issues.map(\.description) == [
        #"["x"].number: expected a key of type Int, found string "x"; default kept (line 1, column 7)"#
      ])
    #expect(report.issues.map(\.pointer) == ["/x"])
    #expect(throws: InjectionError.self) {
      try Self.rooms.policy(.strict).injectDictionary(json: #"{"x": {}}"#)
    }
    #expect(try Self.rooms.policy(.strict).injectDictionary(json: #"{"5": {}}"#)["5"]?.number == 5)
  }

  @Test func classesAndOtherTypes() throws {
    let bases = try Injector.bind(Base.self).injectDictionary(json: #"{"4": {"name": "n", "size": 2}}"#)
    #expect(bases["4"]?.id == 4 && bases["4"]?.name == "n")
    let derived = try Injector.bind(Derived.self).injectDictionary(json: #"{"4": {"size": 2}}"#)
    #expect(derived["4"]?.id == 4 && derived["4"]?.size == 2)
    #expect(try Injector.bind([Int: Base?].self).inject(json: #"{"3": {}, "5": null}"#)[3]??.id == 3)
    let id = UUID()
    let fixed = Injector.bind(Fixed.self).recordKey(\.id)
    #expect(
      try fixed.injectDictionary(json: #"{"\#(id)": {"name": "n"}}"#) == ["\(id)": Fixed(id: id, name: "n")])
    expectErrors(
      fixed, #"{"name": "n"}"#, "id: expected UUID, found no key: the object is no member of an object")
    #expect(throws: InjectionError.self) { try fixed.policy(.strict).injectArray(json: #"[{"name": "n"}]"#) }
    #expect(try fixed.injectArray(json: #"[{"name": "n"}]"#).isEmpty)
  }

  @Test func theyAreExtractedAsTheKey() throws {
    let users = ["u7": User(id: "u7", name: "Ann")]

    struct Holder: Injectable, Equatable { var users: [String: User] = [:] }
    let holders = Injector.bind(Holder.self).format(\.users).with.injector(Self.users)
    let holder = Holder(users: users)
    #expect(try holders.extractJSONString(holder) == #"{"users":{"u7":{"name":"Ann"}}}"#)
    #expect(try holders.inject(holders.extract(holder)) == holder)
    #expect(try holders.inject(json: holders.extractJSON(holder)) == holder)
    #expect(try Self.users.extractJSONString(User(id: "u7", name: "Ann")) == #"{"name":"Ann"}"#)
    #expect(try Self.users.extract([User(id: "u7", name: "Ann")]) as? [[String: String]] == [["name": "Ann"]])
    let error = try thrownError { try holders.extractJSONString(Holder(users: ["u8": User(id: "u7")])) }
    #expect(
      error.description == #"users["u8"].id: string "u7" is not the key under which the object is extracted"#)
    #expect(throws: InjectionError.self) { try holders.extract(Holder(users: ["u8": User(id: "u7")])) }
    let room = Room(number: nil, users: users, list: [], one: nil)
    #expect(try Self.rooms.extractJSONString(room) == #"{"users":{"u7":{"name":"Ann"}},"list":[]}"#)

  }

  @Test func updatesLeaveIt() throws {
    try expectUpdates(
      Self.users, #"{"name": "n", "id": "x"}"#, of: { User(id: "u") }, User(id: "u", name: "n"))
    try expectUpdates(
      Self.users.policy(missing: .fail), #"{"name": "n"}"#, of: { User(id: "u") }, User(id: "u", name: "n"))
    expectErrors(Self.users.require(\.id), "{}", part: "id: expected String, found no key")
    let strict = try Self.users.require(\.id).injectDictionary(json: #"{"a": {"name": "x"}}"#)
    #expect(strict["a"] == User(id: "a", name: "x"))
  }

  @Test func withTheRest() throws {
    struct Item: Injectable, Equatable { var id = ""; var extras: [String: Int] = [:] }
    let items = Injector.bind(Item.self).recordKey(\.id).rest(\.extras)
    #expect(
      try items.injectDictionary(json: #"{"a": {"id": 1, "b": 2}}"#) == [
        "a": Item(id: "a", extras: ["id": 1, "b": 2])
      ])
  }

  @Test func valuesAndSensitiveKeys() throws {
    let hooked = Self.users.values { property, value in property == "id" ? "_\(value)" : value }
    #expect(try hooked.injectDictionary(json: #"{"a": {}}"#)["a"]?.id == "_a")
  }

  @Test func mistakesInRules() {
    struct Wrong: Injectable { var id = ""; var other = ""; var list: [Int] = [] }
    struct Outer: Injectable { var user = User() }
    let wrong = Injector.bind(Wrong.self)
    func text(_ injector: Injector<some Any>) -> String { mistakes(in: injector) }
    #expect(
      text(wrong.recordKey(\.list))
        == "'list' has the key of the record, and a key cannot be converted to [Int]; "
        + "use String, Int or another type that keys of dictionaries have, or remove the .recordKey(\\.list)"
    )
    #expect(
      text(wrong.recordKey(\.id).recordKey(\.other)).hasPrefix(
        "'id' and 'other' of Wrong both have a 'recordKey' rule"))
    #expect(text(wrong.recordKey(\.id).mapping("k").to(\.id)).contains("'mapping' rule"))
    #expect(text(wrong.recordKey(\.id).format(\.id).as(.trimmed)).contains("'format' rule"))
    #expect(text(wrong.recordKey(\.id).rest(\.id)).contains("which exclude each other"))
    // The key is part of the paths and pointers of all issues inside the record.
    #expect(text(wrong.recordKey(\.id).sensitive(\.id)).contains("'sensitive' rule"))
    let flattened = Injector.bind(Outer.self).flatten(\.user).format(\.user).with.injector(Self.users)
    #expect(text(flattened).contains("User is flattened, and has a 'recordKey' rule for 'id'"))
  }

  @Test func schemas() throws {
    let schema = try Injector.bind([String: Base].self).jsonSchema()
    guard case .object(let names)? = schema["propertyNames"] else { throw CocoaError(.keyValueValidation) }
    #expect(names == DictionaryKeys.schema(of: Int.self, writtenBy: { "\($0)" }))
    guard case .object(let definitions)? = schema["$defs"], case .object(let base)? = definitions["Base"],
      case .object(let properties)? = base["properties"]
    else { throw CocoaError(.keyValueValidation) }
    #expect(properties.names == ["name"])
  }
}
