import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// `Presence` keeps a missing key apart from null.
struct PresenceTests {
  struct Address: Injectable, Equatable, Codable { var city = "none"; var street = "none" }
  struct Patch: Injectable, Equatable {
    var nick: Presence<String> = .absent, age: Presence<Int> = .present(7), tags: Presence<[String]> = .absent
    var home: Presence<Address> = .absent, born: Presence<Date> = .absent
  }
  struct Row: Equatable { let id: Int; let nick: Presence<String> }
  struct Coded: Codable, Equatable { var nick: Presence<String>, age: Presence<Int>, home: Presence<Address> }

  static let patches = Injector.bind(Patch.self)
  static let day = Date(timeIntervalSince1970: 86_400)

  @Test func missingNullAndPresent() throws {
    try expectModels(Self.patches, "{}", Patch())
    let json = #"{"nick": null, "age": null, "tags": ["a", 1], "home": {"city": "Bern"}, "born": 86400}"#
    var expected = Patch(nick: .null, age: .null, tags: .present(["a", "1"]))
    (expected.home, expected.born) = (.present(Address(city: "Bern")), .present(Self.day))
    try expectModels(Self.patches, json, expected)
    #expect(expected.home.value?.city == "Bern" && expected.nick.value == nil)
  }

  @Test func updatesKeepWhatIsMissing() throws {
    let before = Patch(
      nick: .present("x"), age: .null, home: .present(Address(city: "Bern", street: "Marktgasse"))
    )
    var moved = before
    (moved.age, moved.home) = (.present(3), .present(Address(city: "Basel", street: "Marktgasse")))
    try expectUpdates(Self.patches, #"{"age": 3, "home": {"city": "Basel"}}"#, of: { before }, moved)
    let gone = Patch(nick: .null, age: .null, home: .null)
    try expectUpdates(Self.patches, #"{"nick": null, "home": null}"#, of: { before }, gone)
  }

  @Test func aFailedUpdateChangesNothing() {
    let patch = Patch(age: .present(1), home: .present(Address(city: "Bern")))
    expectNoUpdates(Self.patches.policy(.strict), #"{"home": {"city": "x", "street": 7}}"#, of: patch)
  }

  @Test func memberwiseIsAbsent() throws {
    let rows = Injector.bind(Row.self)
    for rows in [rows, rows.policy(.strict)] {
      try expectModels(rows, #"{"id": 1}"#, Row(id: 1, nick: .absent))
    }
    try expectModels(rows, #"{"id": 1, "nick": null}"#) { $0.nick == .null }
  }

  @Test func whatDoesNotFitKeepsTheDefault() throws {
    let report = #"age: expected Int, found string "old" under "age"; default kept"#
    try expectDecoded(Self.patches, #"{"age": "old"}"#, report: report) { $0.age == .present(7) }
    expectErrors(Self.patches.require(\.nick), "{}", prefix: "nick: ")
  }

  @Test func convertersAndInjectorsByName() throws {
    let patches = Self.patches.rules {
      $0.format("born").as(.date("yyyy-MM-dd"))
        .format("home").with.injector(Injector.bind(Address.self).mapping("town").to(\.city))
        .format("nick").with.converter { (text: String) in text.uppercased() }
    }
    try expectModels(patches, #"{"born": "1970-01-02", "home": {"town": "Bern"}, "nick": "x"}"#) {
      $0.born == .present(Self.day) && $0.home.value?.city == "Bern" && $0.nick == .present("X")
    }
    expectError(part: "cannot be stored in Presence<Int>") {
      try Self.patches.rules { $0.format("age").with.converter { (text: String) in text } }.validated()
    }
  }

  @Test(arguments: [
    Self.patches.rules { $0.format("born").as(.optional(.date("yyyy"))) },
    Self.patches.rules {
      $0.format("born").converter { (text: String?) in text.map { _ in Date(timeIntervalSince1970: 0) } }
    },
  ])
  func convertersThatTakeNull(patches: Injector<Patch>) throws {
    let before = Patch(born: .present(Date(timeIntervalSince1970: 7)))
    for patch in try patches.both("{}") { #expect(patch.born == .absent) }
    for patch in try patches.bothUpdates("{}", of: { before }) { #expect(patch.born == before.born) }
    for patch in try patches.both(#"{"born": null}"#) { #expect(patch.born == .null) }
    try expectModels(patches, #"{"born": "1970"}"#) { $0.born == .present(Date(timeIntervalSince1970: 0)) }
  }

  @Test func convertersAreNotAskedForAMissingKey() throws {
    let patches = Self.patches.rules { $0.format("age").converter { (number: Int?) -> Int? in number ?? 99 } }
    try expectUpdates(patches, "{}", of: { Patch(age: .present(1)) }) { $0.age == .present(1) }
    for patch in try patches.both(#"{"age": null}"#) { #expect(patch.age == .present(99)) }
  }

  @Test func objectsAreFilledByUpdates() throws {
    final class Box: Injectable { var name = ""; var level = 1 }
    struct Owner: Injectable { var box: Presence<Box> = .absent }
    let box = Box()
    box.level = 5
    let owners = Injector.bind(Owner.self)
    try expectUpdates(owners, #"{"box": {"name": "x"}}"#, of: { Owner(box: .present(box)) }) {
      $0.box.value === box && box.name == "x" && box.level == 5
    }
    var owner = Owner(box: .present(box))
    let wrong = #"{"box": {"name": "y", "level": "x"}}"#
    expectError { try owners.policy(.strict).inject(json: wrong, into: &owner) }
    #expect(box.name == "x" && box.level == 5)
  }

  @Test func elementsThatDoNotFitAreDropped() throws {
    let (numbers, report) = try Injector.bind([Presence<Int>].self).injectReporting(json: #"[1, "x", null]"#)
    #expect(numbers == [.present(1), .null])
    #expect(report.warnings.map(\.consequence) == [.elementDropped])
    let byName = try Injector.bind([String: Presence<Int>].self).inject(json: #"{"a": "x", "b": null}"#)
    #expect(try byName == ["b": .null] && Injector.bind(Presence<Int>.self).inject(json: "null") == .null)
  }

  @Test func codableKeepsThemApart() throws {
    let models = [
      Coded(nick: .absent, age: .null, home: .present(Address())),
      Coded(nick: .present("x"), age: .absent, home: .null),
    ]
    for model in models {
      let data = try JSONEncoder().encode(model)
      #expect(try JSONDecoder().decode(Coded.self, from: data) == model)
      #expect(try Injector.bind(Coded.self).inject(json: data) == model)
    }
    let text = String(decoding: try JSONEncoder().encode(models[1]), as: UTF8.self)
    #expect(text.contains(#""nick":"x""#) && text.contains(#""home":null"#) && !text.contains("age"))
  }
}
