import Foundation
import Injector
import Observation
import Testing

@testable import InjectorTestSupport

/// `mapping(…).to(_:as:)`: the key and the converter of a property in one rule.
struct MappingConverterTests {
  struct Plain { var at = Date.distantPast; var until: Date?; var name = "" }
  final class Final { var at = Date.distantPast; var until: Date?; var name = "" }
  class Open { var at = Date.distantPast; var until: Date?; var name = "" }
  final class Sub: Open { var more = 0 }
  @Observable final class Observed { var at = Date.distantPast; var until: Date?; var name = "" }

  static let json = #"{"start": 60, "end": 120, "n": " Ann "}"#

  static func dates<Model>(
    of injector: Injector<Model>, _ at: KeyPath<Model, Date>, _ until: KeyPath<Model, Date?>
  )
    throws
  {
    let record = ["start": 60, "end": 120]
    for model in [try injector.inject(json: json), try injector.inject(record)] {
      #expect(model[keyPath: at].timeIntervalSince1970 == 60)
      #expect(model[keyPath: until]?.timeIntervalSince1970 == 120)
      let text = try injector.extractJSONString(model, .sortedKeys)
      #expect(text.contains(#""end":120"#) && text.contains(#""start":60"#))
    }
    #expect(try injector.injectReporting(json: json).report.unknownKeys == ["n"])
  }

  @Test func everyKindOfModel() throws {
    try Self.dates(
      of: Injector.bind(Plain.self) { Plain() }
        .mapping("start").to(\.at, as: .epochSeconds).mapping("end").to(\.until, as: .epochSeconds),
      \.at, \.until
    )
    try Self.dates(
      of: Injector.bind(Final.self) { Final() }
        .mapping("start").to(\.at, as: .epochSeconds).mapping("end").to(\.until, as: .epochSeconds),
      \.at, \.until
    )
    try Self.dates(
      of: Injector.bind(Open.self) { Open() }
        .mapping("start").to(\.at, as: .epochSeconds).mapping("end").to(\.until, as: .epochSeconds),
      \.at, \.until
    )
    try Self.dates(
      of: Injector.bind(Sub.self) { Sub() }
        .mapping("start").to(\.at, as: .epochSeconds).mapping("end").to(\.until, as: .epochSeconds),
      \.at, \.until
    )
    try Self.dates(
      of: Injector.bind(Observed.self) { Observed() }
        .mapping("start").to(\.at, as: .epochSeconds).mapping("end").to(\.until, as: .epochSeconds),
      \.at, \.until
    )
  }

  static let plain = Injector.bind(Plain.self) { Plain() }

  @Test func byName() throws {
    try Self.dates(
      of: Self.plain.rules {
        $0.mapping("start").to("at", as: .epochSeconds).mapping("end").to("until", as: .epochSeconds)
      },
      \.at, \.until
    )
  }

  @Test func andRepeatsKeyAndConverter() throws {
    let both = Self.plain.rules {
      $0.mapping("start").to("at", as: .epochSeconds).and("until").ignore("name")
    }
    let model = try both.inject(json: Self.json)
    #expect(model.at.timeIntervalSince1970 == 60 && model.until == model.at && model.name.isEmpty)
  }

  @Test func theLaterOfTwoConvertersCounts() throws {
    let trimmed = Self.plain.format(\.name).as(.hexColorText).mapping("n").to(\.name, as: .trimmed)
    #expect(try trimmed.inject(json: Self.json).name == "Ann")
    let plain = Self.plain.mapping("n").to(\.name, as: .trimmed).format(\.name).as(.hexColorText)
    #expect(try plain.inject(json: Self.json).name == "# Ann ")
  }

  @Test func aConverterOfAnotherType() {
    expectMistake(Self.plain.rules { $0.mapping("n").to("name", as: .epochSeconds) }, part: "'name'")
  }
}

extension Converter<String, String> {
  fileprivate static var hexColorText: Converter { Converter({ "#" + $0 }, back: { $0 }) }
}
