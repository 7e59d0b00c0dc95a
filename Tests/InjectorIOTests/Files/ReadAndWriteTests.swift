import Foundation
import Injector
import Testing

@testable import InjectorIO
@testable import InjectorTestSupport

/// Values that are read from files, and the errors of files.
struct ReadTests {
  struct User: Injectable, Equatable {
    var id = 0
    var name = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("user_id").to("id") }
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Reads a text by a path, a file URL and the text of a file URL, which must give the same.
  func reading<Value: Equatable>(_ text: String, as type: Value.Type) throws -> Value {
    let path = try folder.file("käse 1.json", holding: text)
    let value = try read(type, from: path)
    #expect(try read(type, from: URL(fileURLWithPath: path)) == value)
    #expect(try read(type, from: URL(fileURLWithPath: path).absoluteString) == value)
    return value
  }

  @Test func modelsAndCollections() throws {
    let user = #"{"user_id": "7", "name": "Tom"}"#
    let tom = User(id: 7, name: "Tom")
    #expect(try reading(user, as: User.self) == tom)
    #expect(try reading("[\(user)]", as: [User].self) == [tom])
    #expect(try reading(#"{"a": \#(user)}"#, as: [String: User].self) == ["a": tom])
    #expect(try reading("[1, 2]", as: Set<Int>.self) == [1, 2])
    #expect(try reading("[]", as: [User].self) == [])
  }

  @Test func scalarsAreCoerced() throws {
    #expect(try reading(#""123""#, as: String.self) == "123")
    #expect(try reading(#""123""#, as: Int.self) == 123)
    #expect(try reading("1565922866", as: Date.self) == Date(timeIntervalSince1970: 1_565_922_866))
    #expect(try reading("1565922866", as: Int.self) == 1_565_922_866)
    #expect(try reading("true", as: Bool.self))
    #expect(try reading("0.1", as: Double.self) == 0.1)
    #expect(try reading(#""https://a.b""#, as: URL.self) == URL(string: "https://a.b"))
    #expect(try reading("\u{FEFF}7\n", as: Int?.self) == 7)
  }

  @Test func aFileThatGrowsBeyondItsBuffer() throws {
    let numbers = Array(0..<50_000)
    #expect(try reading("\(numbers)", as: [Int].self) == numbers)
  }

  @Test(arguments: [
    ("{\"user_id\": 7,\n \"name\"; \"Tom\"}", 2, 8, "a colon was expected after a key"),
    ("{\"user_id\": 7,\n", 2, 1, "the text ends too early"), ("", 1, 1, "the text is empty"),
  ])
  func aDamagedFile(text: String, line: Int, column: Int, reason: String) throws {
    let path = try folder.file("damaged.json", holding: text)
    let message = "not valid JSON: \(reason) (line \(line), column \(column) of \"\(path)\")"
    let error = expectError(message, code: .malformed) { try read(User.self, from: path) }
    #expect(error?.file == path && error?.location?.line == line && error?.location?.column == column)
    #expect(error?.publicMessage == "not valid JSON: \(reason)")
  }

  @Test func severalProblemsNameTheFileOnce() throws {
    let path = try folder.file("users.json", holding: "{\"user_id\": [],\n \"name\": {}}")
    let text = """
      2 problems in "\(path)":
        id: expected Int, found array of 0 under "user_id" (line 1, column 13)
        name: expected String, found object with 0 keys under "name" (line 2, column 10)
      """
    let error = expectError(text) { try Injector.bind(User.self).policy(.strict).read(from: path) }
    #expect(error?.issues.map(\.file) == [path, path])
  }

  @Test func aFileThatIsNotThere() {
    let path = folder.file("none.json")
    let message = "the file \"\(path)\" cannot be opened: No such file or directory"
    let error = expectError(message, code: .fileFailed) { try read(User.self, from: path) }
    #expect((error?.underlying as? POSIXError)?.code == .ENOENT)
    expectError { try read(User.self, from: folder.path) }
  }

  @Test func remediesNameTheFunctionsForFiles() throws {
    let path = try folder.file("users.json", holding: "[]")
    expectError(part: "; call read([ReadTests.User].self, from:) instead (line 1, column 1 of \"\(path)\")") {
      try read(User.self, from: path)
    }
    expectError(part: "; call readArray(from:at:) instead") { try Injector.bind(User.self).read(from: path) }
  }

  @Test func anInjectorReadsByItsRules() throws {
    let path = try folder.file("users.json", holding: #"{"data": [{"n": "Tom"}, {"n": "Lily"}]}"#)
    let users = Injector.bind(User.self).mapping("n").to(\.name)
    #expect(try users.readArray(from: path, at: "data").map(\.name) == ["Tom", "Lily"])
    #expect(try users.readArray(from: URL(fileURLWithPath: path), at: "data").count == 2)
    #expect(try users.read(from: path, at: "data.1").name == "Lily")
    #expect(try users.read(from: URL(fileURLWithPath: path), at: "data.0").name == "Tom")
  }
}

/// Values that are written to files, and read back.
struct WriteTests {
  struct Car: Injectable, Hashable {
    var name = ""
    var price = 0.0
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("car.name").to("name") }
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let bently = Car(name: "Bently", price: 106.666)
  static let audi = Car(name: "Audi \"käse\"", price: 0.1)

  static let names = ["value.json", "käse 1.JSON", "no extension", "a/b/value.plist", "value.PList"]

  /// Writes a value by a path and by a URL, and reads it from there.
  func expectRoundTrip<Value: Equatable>(_ value: Value, _ name: String) throws {
    let path = folder.file(name)
    try write(value, to: path)
    #expect(try read(Value.self, from: path) == value)
    let url = URL(fileURLWithPath: folder.file("url " + name))
    try write(value, to: url)
    #expect(try read(Value.self, from: url) == value)
  }

  @Test(arguments: names) func modelsAndCollections(name: String) throws {
    try expectRoundTrip(Self.bently, name)
    try expectRoundTrip([Self.bently, Self.audi], name)
    try expectRoundTrip(Set([Self.bently, Self.audi]), name)
    try expectRoundTrip(["": Self.bently, "a.b": Self.audi], name)
    try expectRoundTrip([Car](), name)
    try expectRoundTrip([[1, 2], []], name)
  }

  @Test(arguments: names) func scalars(name: String) throws {
    try expectRoundTrip("a\u{0}\n🐈/", name)
    try expectRoundTrip("", name)
    try expectRoundTrip(true, name)
    try expectRoundTrip([Int.min, .max], name)
    try expectRoundTrip(UInt64.max, name)
    try expectRoundTrip([0.1, -0.0, 1e300, .leastNonzeroMagnitude, 3], name)
    try expectRoundTrip(Float(0.1), name)
    try expectRoundTrip(Decimal(string: "0.123456789012345678901234567890123456789"), name)
    try expectRoundTrip([Decimal(string: "9.99"), Decimal(-7), Decimal(UInt64.max)], name)
    try expectRoundTrip(Date(timeIntervalSince1970: 1_565_922_866.125), name)
    try expectRoundTrip(URL(string: "https://a.b/c?d=e"), name)
    try expectRoundTrip(Data([0, 1, 255]), name)
    try expectRoundTrip(UUID(), name)
  }

  @Test func theTextIsThatOfTheExtraction() throws {
    let path = folder.file("cars.json")
    try write([Self.bently], to: path)
    #expect(try folder.text("cars.json") == #"[{"car":{"name":"Bently"},"price":106.666}]"#)
    try write(Self.bently, to: path, options: [.pretty, .sortedKeys])
    let text = try Injector.bind(Car.self).extractJSONString(Self.bently, [.pretty, .sortedKeys])
    #expect(try folder.text("cars.json") == text)
    #expect(text.contains("\n"))
  }

  @Test func nilIsNull() throws {
    let path = folder.file("nil.json")
    try write(Int?.none, to: path)
    #expect(try folder.text("nil.json") == "null")
    #expect(try read(Int?.self, from: path) == nil)
    try expectRoundTrip([1, nil, 2], "list.json")
  }

  @Test(arguments: ["cars.json", "cars.plist"]) func anInjectorWritesByItsRules(name: String) throws {
    let path = folder.file(name)
    let url = URL(fileURLWithPath: path)
    let cars = Injector.bind(Car.self).mapping("n").to(\.name).at("data.list")
    try cars.write(Self.bently, to: path)
    #expect(try cars.read(from: path) == Self.bently)
    let tree = try read([String: [String: [String: String]]].self, from: path)
    #expect(tree["data"]?["list"]?["n"] == "Bently")
    try cars.write([Self.bently, Self.audi], to: path, options: .pretty)
    #expect(try cars.readArray(from: path) == [Self.bently, Self.audi])
    try cars.write(Self.audi, to: url)
    #expect(try cars.read(from: url) == Self.audi)
    try cars.write([Self.audi], to: url)
    #expect(try cars.readArray(from: url) == [Self.audi])
  }

  @Test(arguments: ["cars.json", "cars.plist"])
  func aValueThatCannotBeExtractedLeavesTheFile(name: String) throws {
    let path = try folder.file(name, holding: "old")
    expectError(code: .notRepresentable, path: "[1].price") {
      try write([Self.bently, Car(name: "BMW", price: .nan)], to: path)
    }
    #expect(try folder.text(name) == "old")
    #expect(try folder.names == [name])
    try write(Car(name: "BMW", price: .infinity), to: path, options: .nonFinite(.string))
    #expect(try read(Car.self, from: path).name == "BMW")
  }

  @Test func aPlaceThatCannotBeWritten() throws {
    let path = try folder.file("file", holding: "") + "/inside.json"
    let error = expectError(code: .fileFailed) { try write(1, to: path) }
    #expect(error?.file == path)
    expectError { try write(1, to: folder.path) }
    expectError { try write(1, to: "") }
    let remote = try #require(URL(string: "https://a.b/c.json"))
    let text = "the file \"https://a.b/c.json\" is not a local file; use a path or a file URL"
    expectError(text) { try write(1, to: remote) }
  }
}
