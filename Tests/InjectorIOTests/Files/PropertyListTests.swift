import Foundation
import Injector
import Testing

@testable import InjectorIO
@testable import InjectorTestSupport

/// Property lists as files.
struct PropertyListReadTests {
  struct Event: Injectable, Equatable { var name = ""; var day: Date?; var image: Data?; var seats = 0 }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let event = Event(
    name: "käse", day: Date(timeIntervalSince1970: 1_565_922_866), image: Data([1, 2]), seats: 3
  )

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func bothFormats(format: PropertyListSerialization.PropertyListFormat) throws {
    let event = Self.event
    let record: [String: Any] = [
      "name": event.name, "day": try #require(event.day), "image": try #require(event.image), "seats": "3",
    ]
    let path = try file(holding: [record], format)
    #expect(try read([Event].self, from: path) == [event])
    #expect(try Injector.bind(Event.self).readArray(from: path) == [event])
    #expect(try Injector.bind(Event.self).read(from: path, at: "0") == event)
  }

  private func file(
    holding list: Any, _ format: PropertyListSerialization.PropertyListFormat
  ) throws -> String {
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
    try data.write(to: URL(fileURLWithPath: folder.file("events.plist")))
    return folder.file("events.plist")
  }

  @Test(arguments: [
    "", "hello", "bplist00xxxx", "{\"name\": 1}", "{name = b;}", "<plist><dict><key>a</key></dict>",
  ])
  func aDamagedFile(text: String) throws {
    let path = try folder.file("events.plist", holding: text)
    let error = expectError(code: .malformed, prefix: "not a valid property list: ") {
      try read(Event.self, from: path)
    }
    #expect(error?.description.hasSuffix(" (in \"\(path)\")") == true)
  }

  @Test func aValueThatDoesNotFit() throws {
    let path = try file(holding: ["seats": "x"], .xml)
    expectError("seats: expected Int, found string \"x\" under \"seats\" (in \"\(path)\")") {
      try Injector.bind(Event.self).policy(.strict).read(from: path)
    }
  }
}

/// Property lists that are written.
struct PropertyListWriteTests {
  struct Event: Injectable, Equatable {
    var name = ""
    var nick: String?
    var day: Date?
    var image: Data?
    var price = Decimal(0)
    var seats: [String: Int?] = [:]
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns what Foundation reads from a property list.
  func contents(_ name: String) throws -> NSDictionary {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
    var format = PropertyListSerialization.PropertyListFormat.xml
    let value = try unsafe PropertyListSerialization.propertyList(from: data, options: [], format: &format)
    #expect(format == .binary)
    return NSDictionary(dictionary: try #require(value as? [String: Any]))
  }

  @Test func theFileIsBinaryAndHasNoNull() throws {
    let event = Event(
      name: "käse", day: Date(timeIntervalSince1970: 1_565_922_866), image: Data([1, 2]),
      price: try #require(Decimal(string: "9.99")), seats: ["a": 3, "b": nil]
    )
    let path = folder.file("event.plist")
    try write(event, to: path, options: .nullForNil)
    #expect(
      try contents("event.plist") == [
        "name": "käse", "day": 1_565_922_866, "image": "AQI=", "price": 9.99, "seats": ["a": 3],
      ]
    )
    var back = event
    back.seats = ["a": 3]
    #expect(try read(Event.self, from: path) == back)
  }

  @Test func aDecimalKeepsItsDigits() throws {
    let path = folder.file("event.plist")
    for text in [
      "0.1", "-7", "18446744073709551615", "12345678901234567890123", "1e-20", "3.14159265358979323846",
    ] {
      let event = Event(price: try #require(Decimal(string: text)))
      try write(event, to: path)
      #expect(try read(Event.self, from: path) == event)
    }
    #expect(try contents("event.plist")["price"] as? String == "3.14159265358979323846")
  }

  @Test func nullHasNoPlaceInAnArray() throws {
    let path = try folder.file("list.plist", holding: "old")
    let text = "property lists have no null; leave the value out, or write JSON text"
    expectError("[\"a\"][1][1]: \(text)", code: .notRepresentable, pointer: "/a/1/1") {
      try write(["a": [[1], [2, nil]]], to: path)
    }
    expectError(text) { try write(Int?.none, to: path) }
    #expect(try folder.text("list.plist") == "old")
  }

  final class Nest: Injectable { var inner: Nest?; init() {} }

  @Test func whatMayBeExtractedMayBeReadBack() throws {
    let path = folder.file("nest.plist")
    var nest = Nest()
    for _ in 1..<InjectionLimits().depth {
      let outer = Nest()
      outer.inner = nest
      nest = outer
    }
    try write(nest, to: path)
    var depth = 0
    var next: Nest? = try read(Nest.self, from: path)
    while let current = next {
      depth += 1
      next = current.inner
    }
    #expect(depth == InjectionLimits().depth)
  }

  @Test(arguments: [256, 512]) func `a deep value is written or refused on a small stack`(kilobytes: Int)
    throws
  {
    struct Holder: Injectable { var any: Any? }
    let path = folder.file("deep.plist")
    for depth in [10, 250, 500] {
      let holder = Holder(any: (0..<depth).reduce(1 as Any) { value, _ in [value] })
      let results = try SmallThread.run(kilobytes: kilobytes) {
        do {
          try write(holder, to: path)
          return [depth < 500]
        } catch { return [depth > 10 && (error as? InjectionError)?.code == .tooDeep] }
      }
      #expect(results == [true])
    }
  }
}
