import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Property lists as files.
struct PropertyListReadTests {
  struct Event: Injectable, Equatable {
    var name = ""
    var day: Date?
    var image: Data?
    var seats = 0
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let event = Event(
    name: "käse",
    day: Date(timeIntervalSince1970: 1_565_922_866),
    image: Data([1, 2]),
    seats: 3
  )

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func bothFormats(format: PropertyListSerialization.PropertyListFormat) throws {
    let event = Self.event
    let record: [String: Any] = [
      "name": event.name, "day": try #require(event.day), "image": try #require(event.image), "seats": "3",
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: [record], format: format, options: 0)
    let path = folder.file("events.plist")
    try data.write(to: URL(fileURLWithPath: path))
    #expect(try read([Event].self, from: path) == [event])
    #expect(try Injector.bind(Event.self).readArray(from: path) == [event])
    #expect(try Injector.bind(Event.self).read(from: path, at: "0") == event)
  }

  @Test(arguments: [
    "", "hello", "bplist00xxxx", "{\"name\": 1}", "{name = b;}", "<plist><dict><key>a</key></dict>",
  ])
  func aDamagedFile(text: String) throws {
    let path = try folder.file("events.plist", holding: text)
    let error = try #require(throws: InjectionError.self) { try read(Event.self, from: path) }
    #expect(error.code == .malformed)
    #expect(error.description.hasPrefix("not a valid property list: "))
    #expect(error.description.hasSuffix(" (in \"\(path)\")"))
  }

  @Test func aValueThatDoesNotFit() throws {
    let path = folder.file("events.plist")
    let data = try PropertyListSerialization.data(fromPropertyList: ["seats": "x"], format: .xml, options: 0)
    try data.write(to: URL(fileURLWithPath: path))
    let error = try #require(throws: InjectionError.self) {
      try Injector.bind(Event.self).policy(.strict).read(from: path)
    }
    #expect(error.description == "seats: expected Int, found string \"x\" under \"seats\" (in \"\(path)\")")
  }
}
