import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct InjectionColumnsTests {
  struct Address: Injectable, Equatable { var city = "", zip = 0 }
  enum Level: String, CaseIterable { case low, high }

  struct User: Injectable, Equatable {
    var userId = 0, name = "", nick: String? = "none", isAdmin = false, isActive: Bool?, score = 0.5
    var born: Date?, photo: Data?, token: UUID?, site: URL?, level = Level.low, tags: [String] = []
    var address = Address(), amount: Decimal = 0
  }

  static let users = Injector.bind(User.self).keys(.snakeCase).mapping("id", "user_id").to(\.userId)
  static let uuid = UUID(uuidString: "11111111-2222-3333-4444-555555555555") ?? UUID()

  /// Columns with their fields, and the values that a dictionary has in their place.
  static var rows: [[(name: String, field: SourceField, value: Any)]] {
    [
      [("id", .integer(7), 7), ("name", .text("Ann"), "Ann"), ("nick", .null, NSNull())],
      [("user_id", .text("8"), "8"), ("name", .integer(5), 5)],
      [("user_id", .integer(1), 1), ("id", .integer(2), 2), ("score", .integer(3), 3)],
      [("is_admin", .bool(true), true), ("is_active", .bool(false), false), ("score", .number(1.25), 1.25)],
      [("born", .date(Date(timeIntervalSince1970: 5)), Date(timeIntervalSince1970: 5))],
      [("born", .text("2024-02-29"), "2024-02-29"), ("photo", .data(Data([1, 2])), Data([1, 2]))],
      [("token", .text(uuid.uuidString), uuid.uuidString), ("site", .text("https://a.b"), "https://a.b")],
      [("level", .text("high"), "high"), ("tags", .value(["a", "b"]), ["a", "b"])],
      [("level", .text("middle"), "middle"), ("id", .number(2.5), 2.5), ("score", .text("x"), "x")],
      [("address", .value(["city": "Rome", "zip": "12"]), ["city": "Rome", "zip": "12"])],
      [("amount", .value(Decimal(12) / 100), Decimal(12) / 100), ("more", .integer(1), 1)],
      [("is_admin", .integer(2), 2), ("is_active", .text("no"), "no")],
      [("id", .integer(.max), Int.max), ("name", .null, NSNull()), ("is_admin", .null, NSNull())], [],
    ]
  }

  static let injectors: [(name: String, injector: Injector<User>)] = [
    ("plain", users), ("strict", users.policy(.strict)), ("forgiving", users.policy(.forgiving)),
    ("unknown", users.policy(unknownKeys: .fail)), ("any case", users.keys(.caseInsensitive)),
    ("missing", users.policy(missing: .note)), ("ignored", users.ignore(\.name).and(\.score)),
    ("accept", users.accept(\.userId)), ("required", users.require(\.name)),
    ("converter", users.format(\.name).with.converter { (text: String) in text.uppercased() }),
    ("hook", users.willInject { _ = $0.count }.didInject { $0.score += 1 }),
  ]

  @Test(arguments: injectors.indices) func rowsAreReadAsRecordsAre(_ index: Int) throws {
    let (name, injector) = Self.injectors[index]
    for row in Self.rows {
      let record = Dictionary(row.map { ($0.name, $0.value) }) { first, _ in first }
      Self.expectSame(injector, row.map(\.name), row.map(\.field), record, name)
    }
  }

  /// Expects a row to be read as a record is, by an injector of that name.
  static func expectSame<Model>(
    _ injector: Injector<Model>,
    _ names: [String],
    _ fields: [SourceField],
    _ record: [String: Any],
    _ name: String = "",
    _ text: (Model) -> String = { "\($0)" }
  ) {
    let read = Result { try injector.columns(names).injectReporting(fields) }
    let silent = Result { try injector.columns(names).inject(fields) }
    switch (read, Result { try injector.injectReporting(record) }) {
    case (.success(let read), .success(let expected)):
      #expect(text(read.model) == text(expected.model), "\(name): \(record)")
      #expect((try? silent.get()).map(text) == text(expected.model), "\(name): \(record)")
      let lines = [read.report, expected.report].map { $0.issues.map(\.description).sorted() }
      #expect(lines[0] == lines[1], "\(name): \(record)")
      #expect(read.report.injected.sorted() == expected.report.injected.sorted(), "\(name): \(record)")
    case (.failure(let read), .failure(let expected)):
      #expect("\(read)" == "\(expected)", "\(name): \(record)")
    case (let read, let expected): Issue.record("\(name): \(record): \(read), \(expected)")
    }
  }

  /// A struct without `init()`, whose properties are written where there was no value.
  struct Measurement: Equatable {
    let id: Int, name: String, value: Double, isValid: Bool, note: String?, serial: Int64
  }

  class Animal: Injectable { var id = 0, legs = 4.0, isTame = false, name = "none"; required init() {} }
  final class Bird: Animal { var song = "tweet", height = 1 }

  struct Inner: Injectable, Equatable { var a = 0, b = "", c = 0.0, d = false }

  struct Outer: Injectable, Equatable { var a = 1, name = "", inner = Inner(), e = 0 }

  /// More properties than one word of a set has bits.
  struct Wide: Injectable, Equatable {
    struct Ten: Injectable, Equatable {
      var p0 = 0, p1 = 0, p2 = 0, p3 = 0, p4 = 0, p5 = 0, p6 = 0, p7 = "", p8 = 0.0, p9 = false
    }
    var t0 = Ten(), t1 = Ten(), t2 = Ten(), t3 = Ten(), t4 = Ten(), t5 = Ten(), t6 = Ten()
    var last = 0, name = ""
  }

  /// Reads random rows, with each number of columns, as records, too.
  static func compare<Model>(
    _ injector: Injector<Model>, _ names: [String], _ text: (Model) -> String = { "\($0)" }
  ) {
    let values: [(SourceField, Any)] = [
      (.null, NSNull()), (.integer(3), 3), (.integer(-9), -9), (.number(2.5), 2.5), (.number(4), 4.0),
      (.text("x"), "x"), (.text("12"), "12"), (.text(""), ""), (.bool(true), true), (.bool(false), false),
      (.value([1]), [1]), (.integer(.min), Int.min),
    ]
    var random = SeededGenerator(seed: 0xC01)
    for _ in 0..<300 {
      let chosen = names.shuffled(using: &random).prefix(Int.random(in: 0...names.count, using: &random))
      let row = chosen.map { _ in values[Int.random(in: values.indices, using: &random)] }
      let record = Dictionary(uniqueKeysWithValues: zip(chosen, row.map(\.1)))
      expectSame(injector, Array(chosen), row.map(\.0), record, "\(Model.self)", text)
    }
  }

  @Test func rowsOfAllKindsOfModelsAreReadAsRecordsAre() {
    let measurements = Injector.bind(Measurement.self).mapping("id", "measurement_id", "key").to(\.id)
    let tens = (0..<7).flatMap { ten in (0..<9).map { "t\(ten)_p\($0)" } }
    let parts = [\Wide.t0, \.t1, \.t2, \.t3, \.t4, \.t5, \.t6].enumerated()
    let wides = parts.reduce(Injector.bind(Wide.self)) { $0.flatten($1.element, prefix: "t\($1.offset)_") }
    for policy in [InjectionPolicy.lenient, .strict, .forgiving] {
      for null in [InjectionPolicy.Null.keep, .ignore, .fail] {
        func all<Model>(_ injector: Injector<Model>) -> Injector<Model> {
          injector.policy(policy).policy(null: null)
        }
        let ids = ["id", "measurement_id", "key", "name", "value", "note", "serial", "more"]
        Self.compare(all(measurements), ids)
        Self.compare(all(measurements.keys(.caseInsensitive)), ["ID", "Id", "name", "VALUE"])
        Self.compare(all(Injector.bind(Bird.self)), ["id", "legs", "name", "song", "height"]) {
          "\($0.id) \($0.legs) \($0.isTame) \($0.name) \($0.song) \($0.height)"
        }
        Self.compare(all(Injector.bind(Outer.self).flatten(\.inner)), ["a", "b", "c", "e", "name"])
        Self.compare(all(wides), tens + ["last", "name"])
      }
    }
  }

  @Test func zeroAndOneAreTruthValuesOfBooleanProperties() throws {
    let columns = try Self.users.policy(.strict).columns(["is_admin", "is_active", "id"])
    let row: [SourceField] = [.integer(1), .integer(0), .integer(1)]
    let (user, report) = try columns.injectReporting(row)
    #expect(user.isAdmin && user.isActive == false && user.userId == 1 && report.isEmpty)
    struct Both: Injectable { var number = 5; var truth = false }
    let both = Injector.bind(Both.self).mapping("a").to(\.number).mapping("a").to(\.truth)
    let read = try both.columns(["a"]).inject([.integer(1)] as [SourceField])
    #expect(read.number == 1 && read.truth)
  }

  static func texts(_ fields: [SourceField]) -> [String] { fields.map { "\($0)" } }

  @Test func sixteenBytesAreAUUID() throws {
    struct Row: RecordSource {
      let data: Data
      func field(at column: Int) -> SourceField { .data(data) }
    }
    struct Token: Injectable { var id: UUID?; var object: NSUUID?; var all: [String: UUID] = [:] }
    let bytes =
      Data(repeating: 0x11, count: 4) + Data([0x22, 0x22, 0x33, 0x33, 0x44, 0x44])
      + Data(repeating: 0x55, count: 6)
    let tokens = Injector.bind(Token.self).policy(.strict)
    let token = try tokens.columns(["id", "object"]).inject(Row(data: bytes))
    #expect(token.id == Self.uuid && token.object?.uuidString == Self.uuid.uuidString)
    // A part of other data does not begin at its first byte.
    #expect(try tokens.inject(["all": ["a": (Data([9]) + bytes).dropFirst()]]).all == ["a": Self.uuid])
    expectError(code: .typeMismatch) { try tokens.columns(["id"]).inject(Row(data: bytes.dropLast())) }
  }

  @Test func floatsAreNumbers() throws {
    enum Ratio: Float { case half = 0.5 }
    struct Sample: Injectable {
      var plain: Float = 0.5, maybe: Float? = 0.5, present = Presence<Float>.present(0.5), ratio = Ratio.half
      var small: Float16 = 0.5, none: Float?
    }
    let columns = try Injector.bind(Sample.self).columns([
      "plain", "maybe", "present", "ratio", "small", "none",
    ])
    #expect(try Self.texts(columns.extract(Sample())) == Array(repeating: "number(0.5)", count: 5) + ["null"])
  }

  @Test func convertersGetNumbersOfTruthColumns() throws {
    let texts = Self.users.format(\.isAdmin).with.converter { (text: String) in text == "1" }
    #expect(try texts.columns(["is_admin"]).inject([.integer(1)] as [SourceField]).isAdmin)
    let numbers = Self.users.policy(.strict).format(\.isAdmin).as(
      Converter<Int, Bool>({ $0 == 1 }, back: { $0 ? 1 : 0 })
    )
    let columns = try numbers.columns(["is_admin"])
    let fields = try columns.extract(User(isAdmin: true))
    #expect(try Self.texts(fields) == ["integer(1)"] && columns.inject(fields).isAdmin)
  }

  @Test func numbersAreTruthValuesInEveryModelOfARow() throws {
    class Pet: Injectable { var name = ""; required init() {} }
    final class Dog: Pet { var barks = false }
    let pets = Injector.bind(Pet.self).policy(.strict).type(by: "kind", ["dog": Dog.self])
    let pet = try pets.columns(["kind", "barks"]).inject([.text("dog"), .integer(1)] as [SourceField])
    #expect((pet as? Dog)?.barks == true)
    struct Page: Injectable { var isHTTPOk = false; var twice: Bool??; var late = false }
    let pages = Injector.bind(Page.self).policy(.strict).keys(.snakeCase).mapping("first", "second").to(
      \.late
    )
    let columns = try pages.columns(["second", "is_h_t_t_p_ok", "twice"])
    let page = try columns.inject([.integer(1), .integer(1), .integer(0)] as [SourceField])
    #expect(page.isHTTPOk && page.twice == false && page.late)
    expectError(code: .typeMismatch) { try pages.columns(["twice"]).inject([.integer(2)] as [SourceField]) }
    let optional = try Injector.bind(User?.self).policy(.strict).columns(["isAdmin"])
    #expect(try optional.inject([.integer(1)] as [SourceField])?.isAdmin == true)
    let tree = Injector.bind([String: User].self).policy(.strict)
    expectError(code: .typeMismatch) { try tree.inject(["a": ["isAdmin": 1]]) }
  }

  @Test func aJoinedModelWhoseColumnsAreAllNullIsAbsent() throws {
    struct Order: Injectable, Equatable { var id = 0; var address: Address? }
    for policy in [InjectionPolicy.lenient, .strict] {
      let orders = Injector.bind(Order.self).policy(policy).flatten(\.address, prefix: "a_")
      let columns = try orders.columns(["id", "a_city", "a_zip"])
      for order in [Order(id: 1), Order(id: 2, address: Address(city: "Rome", zip: 3))] {
        let (back, report) = try columns.injectReporting(columns.extract(order))
        #expect(back == order && report.isEmpty)
      }
    }
  }

  @Test func codableModelsAreWrittenToColumns() throws {
    struct Point: Codable, Equatable { var x = 1, y = 2 }
    let columns = try Injector.bind(Point.self).columns(["y", "x"])
    #expect(try Self.texts(columns.extract(Point())) == ["integer(2)", "integer(1)"])
    #expect(try columns.inject(columns.extract(Point())) == Point())
  }

  @Test func columnsInAnyCaseAreWritten() throws {
    struct Place: Injectable { var id = 0; var cityName = ""; var zip = "" }
    let places = Injector.bind(Place.self).mapping("address.city").to(\.cityName).keys(.caseInsensitive)
    let columns = try places.columns(["ID", "Address.City", "zip"])
    let fields: [SourceField] = [.integer(7), .text("Rome"), .text("00100")]
    let place = try columns.inject(fields)
    #expect(place.id == 7 && place.cityName == "Rome" && place.zip == "00100")
    #expect(try columns.extract(place).map { "\($0)" } == fields.map { "\($0)" })
    #expect(try columns.extract(place, only: ["cityName"]).map(\.name) == ["Address.City"])
    let twice = try places.columns(["ID", "id"])
    #expect(throws: InjectionError.self) { try twice.extract(place) }
  }

  @Test func columnsThatNothingIsWrittenToAreErrors() throws {
    struct Place: Injectable { var id = 0; var city = "Rome"; var zip = 1 }
    let places = Injector.bind(Place.self).mapping("list.0").to(\.id).mapping("a.b.c").to(\.city)
    for names in [["list.0"], ["a.b"], ["c"], ["a", "a.b.c"]] {
      expectError(code: .configuration, part: "column \"\(names[0])\"") {
        try places.columns(names).extract(Place())
      }
    }
    #expect(try "\(places.columns(["a", "zip"]).extract(Place()))".contains("Rome"))
    let optional = try Injector.bind(Place?.self).columns(["zip", "zap"])
    expectError(code: .configuration, part: "column \"zap\"") { try optional.extract(Place()) }
    expectError(code: .wrongRoot) { try Injector.bind(Int.self).columns(["id"]).extract(7) }
    expectError(code: .wrongRoot) { try Injector.bind(Place?.self).columns(["zip"]).extract(nil) }
  }

  @Test func propertiesWithoutAColumnAreNotRead() throws {
    struct Sample: Injectable { var id = 7; var value = Double.infinity; var inner = 1.0 }
    let samples = Injector.bind(Sample.self).mapping("a.b").to(\.inner).mapping("a.c").to(\.value)
    let fields = try samples.columns(["id", "a.b"]).extract(Sample())
    #expect(Self.texts(fields) == ["integer(7)", "number(1.0)"])
    expectError(code: .notRepresentable) { try samples.columns(["a", "a.b"]).extract(Sample()) }
  }

  @Test func theRootPathBeginsWithAColumn() throws {
    let columns = try Self.users.at("data.user").columns(["more", "data"])
    let fields = try Self.users.at("data.user").columns(["data"]).extract(User(userId: 7, name: "Ann"))
    let user = try columns.inject([.null] + fields)
    #expect(user.userId == 7 && user.name == "Ann")
    expectError(code: .configuration, part: "column \"more\"") { try columns.extract(user) }
  }

  @Test func pathsAreColumnsOrLeadIntoTrees() throws {
    struct Place: Injectable, Equatable { var city = "", zip = 0, note = "" }
    let places = Injector.bind(Place.self).mapping("address.city").to(\.city).mapping("address.zip").to(\.zip)
    let whole: [SourceField] = [.value(["city": "Rome", "zip": 12] as [String: any Sendable]), .text("a")]
    #expect(try places.columns(["address", "note"]).inject(whole) == Place(city: "Rome", zip: 12, note: "a"))
    let columns = try places.columns(["address.city", "note", "address.zip"])
    let row: [SourceField] = [.text("Rome"), .text("a"), .integer(12)]
    let place = try columns.inject(row)
    #expect(place == Place(city: "Rome", zip: 12, note: "a"))
    #expect("\(try columns.extract(place))" == "\(row)")
    let tree = try places.columns(["note", "address"]).extract(place)
    #expect("\(try places.columns(["note", "address"]).inject(tree))" == "\(place)")
  }

  @Test func flattenedModelsHaveColumns() throws {
    struct Person: Injectable, Equatable { var name = ""; var address = Address(); var isNew: Bool? }
    let people = Injector.bind(Person.self).flatten(\.address)
    for injector in [people, people.keys(.caseInsensitive), people.willInject { _ = $0 }] {
      let columns = try injector.columns(["zip", "name", "city", "isNew"])
      let row: [SourceField] = [.text("12"), .text("Ann"), .text("Rome"), .integer(1)]
      let person = try columns.inject(row)
      #expect(person == Person(name: "Ann", address: Address(city: "Rome", zip: 12), isNew: true))
      #expect("\(try columns.extract(person).first ?? .null)" == "integer(12)")
    }
  }

  @Test func decodableTypesAndKindsAreReadFromAllColumns() throws {
    struct Point: Codable, Equatable { var x = 0, y = 0 }
    let points = try Injector.bind(Point.self).columns(["y", "x"])
    #expect(try points.inject([.integer(2), .integer(1)] as [SourceField]) == Point(x: 1, y: 2))
    class Shape: Injectable { var side = 0; required init() {} }
    final class Square: Shape { var isFilled = false }
    let shapes = Injector.bind(Shape.self).type(by: "kind", ["square": Square.self])
    let columns = try shapes.columns(["kind", "side", "isFilled"])
    let shape = try columns.inject([.text("square"), .integer(3), .bool(true)] as [SourceField])
    #expect(shape.side == 3 && (shape as? Square)?.isFilled == true)
  }

  @Test func modelsAreWrittenToColumnsAndBack() throws {
    var user = User(userId: 7, name: "Ann", nick: nil, isAdmin: true, isActive: false, score: 1.5)
    (user.born, user.photo, user.token) = (Date(timeIntervalSince1970: 1.5), Data([1, 2, 3]), Self.uuid)
    (user.site, user.level, user.tags) = (URL(string: "https://a.b/c"), .high, ["a"])
    (user.address, user.amount) = (Address(city: "Rome", zip: 1), Decimal(12) / 100)
    let names = [
      "name", "id", "nick", "is_admin", "is_active", "score", "born", "photo", "token", "site", "level",
      "tags", "address", "amount",
    ]
    let columns = try Self.users.columns(names)
    let fields = try columns.extract(user)
    #expect(try columns.inject(fields) == user && fields.count == names.count)
    #expect(try Self.users.columns(["nick"]).extract(User()).count == 1)
    let date = Date(timeIntervalSince1970: 1.5)
    let scalars = [
      "text(\"Ann\")", "integer(7)", "null", "bool(true)", "bool(false)", "number(1.5)", "date(\(date))",
    ]
    #expect(fields.prefix(7).map { "\($0)" } == scalars)
    let isPhoto = if case .data(Data([1, 2, 3])) = fields[7] { true } else { false }
    #expect(isPhoto, "\(fields[7])")
  }

  @Test func theColumnsOfSomePropertiesAreWritten() throws {
    struct Person: Injectable {
      var fullName = ""
      var nick: String? = "none"
      var site: URL?
      var age = 0
      var address = Address()
    }
    let people = Injector.bind(Person.self).keys(.snakeCase).flatten(\.address)
      .mapping("meta.site").to(\.site).mapping("meta.age").to(\.age).ignore(\.fullName)
    let columns = try people.columns(["zip", "meta.site", "nick", "meta", "city"])
    func changes(_ json: String) throws -> [String] {
      var person = Person()
      let report = try people.injectReporting(json: json, into: &person)
      return try columns.extract(person, only: report.injected).map { "\($0.name)=\($0.field)" }
    }
    #expect(try changes("{}") == [])
    #expect(try changes(#"{"nick": null}"#) == ["nick=null"])
    #expect(try changes(#"{"meta": {"age": 5}}"#) == [#"meta=value(["age": 5])"#])
    #expect(try changes(#"{"meta": {"site": "a:b"}}"#).map { $0.prefix(9) } == ["meta.site"])
    #expect(try changes(#"{"zip": 12}"#) == ["zip=integer(12)", #"city=text("")"#])
    #expect(try columns.extract(Person(), only: ["fullName", "nick", "nick"]).map(\.name) == ["nick"])
    expectError(code: .configuration) {
      try people.columns(["nick", "total"]).extract(Person(), only: ["nick"])
    }
    let texts = try Injector.bind([String: Int].self).columns(["a", "b"]).extract(["a": 1], only: ["a"])
    #expect(texts.map { "\($0)=\($1)" } == ["a=integer(1)"])
  }

  @Test func mistakesInColumns() throws {
    expectError(
      #"two columns are named "id"; give one of them another name, as by AS in SQL"#, code: .configuration
    ) { try Self.users.columns(["id", "name", "id"]) }
    let columns = try Self.users.inputOnly(\.name).columns(["id", "name", "total"])
    let row: [SourceField] = [.integer(1), .text("a"), .null]
    #expect(try columns.injectReporting(row).report.unknownKeys == ["total"])
    expectError(prefix: "2 problems", part: #"written to the column "name", which would become null"#) {
      try columns.extract(User())
    }
  }

  @Test func limitsAndShortRows() throws {
    let columns = try Self.users.limits(InjectionLimits(text: 3)).columns(["name", "id"])
    #expect(try columns.inject([.text("Ann")] as [SourceField]).name == "Ann")
    expectError(code: .limitExceeded) { try columns.inject([.text("Anna"), .integer(1)] as [SourceField]) }
  }

  /// Data beyond a limit is refused as a whole, and no row of many is left out because of it.
  @Test func limitsOfManyRows() throws {
    struct Row: RecordSource {
      let name: String
      func field(at column: Int) -> SourceField { column == 0 ? .text(name) : .integer(1) }
    }
    let columns = try Self.users.limits(InjectionLimits(text: 3)).columns(["name", "id"])
    #expect(try columns.inject([Row(name: "Ann"), Row(name: "Bob")]).count == 2)
    expectError(code: .limitExceeded) { try columns.inject([Row(name: "Ann"), Row(name: "Anna")]) }
  }
}
