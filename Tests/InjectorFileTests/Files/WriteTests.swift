import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

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
    #expect(
      try read([String: [String: [String: String]]].self, from: path)["data"]?["list"]?["n"] == "Bently"
    )
    try cars.write([Self.bently, Self.audi], to: path, options: .pretty)
    #expect(try cars.readArray(from: path) == [Self.bently, Self.audi])
    try cars.write(Self.audi, to: url)
    #expect(try cars.read(from: url) == Self.audi)
    try cars.write([Self.audi], to: url)
    #expect(try cars.readArray(from: url) == [Self.audi])
  }

  @Test(arguments: ["cars.json", "cars.plist"]) func aValueThatCannotBeExtractedLeavesTheFile(name: String)
    throws
  {
    let path = try folder.file(name, holding: "old")
    let error = try #require(throws: InjectionError.self) {
      try write([Self.bently, Car(name: "BMW", price: .nan)], to: path)
    }
    #expect(error.code == .notRepresentable)
    #expect(error.path.description == "[1].price")
    #expect(try folder.text(name) == "old")
    #expect(try folder.names == [name])
    try write(Car(name: "BMW", price: .infinity), to: path, options: .nonFinite(.string))
    #expect(try read(Car.self, from: path).name == "BMW")
  }

  @Test func aPlaceThatCannotBeWritten() throws {
    let file = try folder.file("file", holding: "")
    let error = try #require(throws: InjectionError.self) { try write(1, to: "\(file)/inside.json") }
    #expect(error.code == .fileFailed)
    #expect(error.file == "\(file)/inside.json")
    #expect(throws: InjectionError.self) { try write(1, to: folder.path) }
    #expect(throws: InjectionError.self) { try write(1, to: "") }
    let remote = try #require(URL(string: "https://a.b/c.json"))
    let other = try #require(throws: InjectionError.self) { try write(1, to: remote) }
    #expect(
      other.description
        == "the file \"https://a.b/c.json\" is not a local file; use a path or a file URL"
    )
  }
}
