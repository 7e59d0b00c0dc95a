import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// `Presence` keeps a missing key apart from null.
struct PresenceTests {
  struct Address: Injectable, Equatable, Codable { var city = "none"; var street = "none" }
  struct Patch: Injectable, Equatable {
    var nick: Presence<String> = .absent
    var age: Presence<Int> = .present(7)
    var tags: Presence<[String]> = .absent
    var home: Presence<Address> = .absent
    var born: Presence<Date> = .absent
  }
  struct Row: Equatable { let id: Int; let nick: Presence<String> }
  struct Coded: Codable, Equatable {
    var nick: Presence<String>
    var age: Presence<Int>
    var home: Presence<Address>
  }

  static let patches = Injector.bind(Patch.self)

  @Test func missingNullAndPresent() throws {
    for patch in try Self.patches.both("{}") { #expect(patch == Patch()) }
    let json = #"{"nick": null, "age": null, "tags": ["a", 1], "home": {"city": "Bern"}, "born": 86400}"#
    for patch in try Self.patches.both(json) {
      #expect(patch.nick == .null && patch.age == .null && patch.tags == .present(["a", "1"]))
      #expect(patch.home == .present(Address(city: "Bern")))
      #expect(patch.born == .present(Date(timeIntervalSince1970: 86_400)))
      #expect(patch.home.value?.city == "Bern" && patch.nick.value == nil)
    }
  }

  @Test func updatesKeepWhatIsMissing() throws {
    let before = Patch(
      nick: .present("x"), age: .null, home: .present(Address(city: "Bern", street: "Marktgasse"))
    )
    for patch in try Self.patches.bothUpdates(#"{"age": 3, "home": {"city": "Basel"}}"#, of: { before }) {
      #expect(patch.nick == .present("x") && patch.age == .present(3))
      #expect(patch.home == .present(Address(city: "Basel", street: "Marktgasse")))
    }
    for patch in try Self.patches.bothUpdates(#"{"nick": null, "home": null}"#, of: { before }) {
      #expect(patch.nick == .null && patch.home == .null)
    }
  }

  @Test func aFailedUpdateChangesNothing() {
    var patch = Patch(age: .present(1), home: .present(Address(city: "Bern")))
    #expect(throws: InjectionError.self) {
      try Self.patches.policy(.strict).inject(json: #"{"home": {"city": "x", "street": 7}}"#, into: &patch)
    }
    #expect(patch == Patch(age: .present(1), home: .present(Address(city: "Bern"))))
  }

  @Test func memberwiseIsAbsent() throws {
    let rows = Injector.bind(Row.self)
    for row in try rows.both(#"{"id": 1}"#) { #expect(row == Row(id: 1, nick: .absent)) }
    for row in try rows.both(#"{"id": 1, "nick": null}"#) { #expect(row.nick == .null) }
    for row in try rows.policy(.strict).both(#"{"id": 1}"#) { #expect(row.nick == .absent) }
  }

  @Test func whatDoesNotFitKeepsTheDefault() throws {
    for patch in try Self.patches.both(#"{"age": "old"}"#) { #expect(patch.age == .present(7)) }
    let reports = try BothInputs.reports(Self.patches, #"{"age": "old"}"#)
    for report in reports {
      #expect(report == [#"age: expected Int, found string "old" under "age"; default kept"#])
    }
    expectErrors(Self.patches.require(\.nick), "{}", prefix: "nick: ")
  }

  @Test func convertersAndInjectorsByName() throws {
    let patches = Self.patches.rules {
      $0.format("born").as(.date("yyyy-MM-dd"))
        .format("home").with.injector(Injector.bind(Address.self).mapping("town").to(\.city))
        .format("nick").with.converter { (text: String) in text.uppercased() }
    }
    for patch in try patches.both(#"{"born": "1970-01-02", "home": {"town": "Bern"}, "nick": "x"}"#) {
      #expect(patch.born == .present(Date(timeIntervalSince1970: 86_400)))
      #expect(patch.home.value?.city == "Bern" && patch.nick == .present("X"))
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
    for owner in try Injector.bind(Owner.self).bothUpdates(
      #"{"box": {"name": "x"}}"#, of: { Owner(box: .present(box)) }
    ) { #expect(owner.box.value === box && box.name == "x" && box.level == 5) }
    #expect(throws: InjectionError.self) {
      var owner = Owner(box: .present(box))
      try Injector.bind(Owner.self).policy(.strict).inject(
        json: #"{"box": {"name": "y", "level": "x"}}"#, into: &owner
      )
    }
    #expect(box.name == "x" && box.level == 5)
  }

  @Test func elementsThatDoNotFitAreDropped() throws {
    let (numbers, report) = try Injector.bind([Presence<Int>].self).injectReporting(json: #"[1, "x", null]"#)
    #expect(numbers == [.present(1), .null])
    #expect(report.warnings.map(\.consequence) == [.elementDropped])
    let byName = try Injector.bind([String: Presence<Int>].self).inject(json: #"{"a": "x", "b": null}"#)
    #expect(byName == ["b": .null])
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

  @Test func atTheRootAndInCollections() throws {
    #expect(try Injector.bind([Presence<Int>].self).inject(json: "[1, null]") == [.present(1), .null])
    #expect(try Injector.bind(Presence<Int>.self).inject(json: "null") == .null)
  }
}
