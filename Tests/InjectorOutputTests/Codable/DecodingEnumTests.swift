import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Enums that are `Decodable` too, as properties and inside types that decode themselves.
struct DecodingEnumTests {
  enum Grade: String, CaseIterable, Codable { case good = "A", bad = "F" }
  enum Mood: String, Decodable {
    case fine, unknown
    init(from decoder: any Decoder) throws {
      self = Mood(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .unknown
    }
  }
  enum Side: CaseIterable, Codable { case left, right }
  enum Shape: Codable, Equatable { case circle(radius: Double), square(side: Double, name: String?), none }
  struct Flags: OptionSet, Codable { let rawValue: UInt8 }
  struct Meters: RawRepresentable, Decodable, Equatable { var rawValue: Double }

  struct Parts: Decodable, Equatable {
    var grade: Grade?
    var mood: Mood?
    var side: Side?
    var shape: Shape?
    var shapes: [Shape]?
    var flags: Flags?
    var grades: [Grade: Meters]?
  }

  struct Model: Injectable, Equatable {
    var grade = Grade.good
    var mood = Mood.fine
    var side = Side.left
    var shape = Shape.none
    var shapes: [Shape] = []
    var flags: Flags = []
    var grades: [Grade: Meters] = [:]
    var parts: Parts?
  }

  static let models = Injector.bind(Model.self)

  static let values = #"""
    "grade": "F", "mood": "gloomy", "side": "right", "shape": {"circle": {"radius": "2.5"}},
    "shapes": [{"square": {"side": 1}}, {"none": {}}, {"triangle": {}}], "flags": 3, "grades": {"A": 1.5, "B": 1}
    """#

  @Test func asPropertiesAndInside() throws {
    let input = try DecodingInput("{\(Self.values), \"parts\": {\(Self.values)}}")
    let (model, report) = try input.inject(Self.models)
    let parts = try #require(model.parts)
    #expect(model.grade == .bad && parts.grade == .bad)
    #expect(model.mood == .unknown && parts.mood == .unknown)
    #expect(model.side == .right && parts.side == .right)
    #expect(model.shape == .circle(radius: 2.5) && parts.shape == .circle(radius: 2.5))
    #expect(model.shapes == [.square(side: 1, name: nil), .none] && parts.shapes == model.shapes)
    #expect(model.flags.rawValue == 3 && parts.flags?.rawValue == 3)
    #expect(model.grades == [.good: Meters(rawValue: 1.5)] && parts.grades == model.grades)
    #expect(
      report == #"""
        grades["B"]: expected a key of type Grade, found string "B"; element dropped
        parts.grades["B"]: expected a key of type Grade, found string "B"; element dropped
        parts.shape.circle.radius: expected Double, found string "2.5" under "radius"; coerced
        parts.shapes[2]: expected Shape, found object with 1 key; init(from:) threw: Invalid number of keys found, expected one.; element dropped
        shape.circle.radius: expected Double, found string "2.5" under "radius"; coerced
        shapes[2]: expected Shape, found object with 1 key; init(from:) threw: Invalid number of keys found, expected one.; element dropped
        """#
    )
  }

  @Test func bothFormsOfCases() throws {
    let input = try DecodingInput(#"{"side": {"right": {}}, "parts": {"side": {"left": {}}}}"#)
    let (model, report) = try input.inject(Self.models)
    #expect(model.side == .right)
    #expect(model.parts?.side == .left)
    #expect(report.isEmpty)
  }

  @Test func refusalsNameTheCases() throws {
    let input = try DecodingInput(#"{"grade": "B", "side": "up", "parts": {"grade": "B", "side": 7}}"#)
    let (model, report) = try input.inject(Self.models)
    #expect(model == Model(parts: Parts()))
    #expect(
      report == """
        grade: expected Grade ("A" or "F"), found string "B" under "grade"; default kept
        parts.grade: expected Grade ("A" or "F"), found string "B" under "grade"; became nil
        parts.side: expected Side ("left" or "right"), found number 7 under "side"; became nil
        side: expected Side ("left" or "right"), found string "up" under "side"; default kept
        """
    )
  }

  @Test func notesOfTheWayThatFailedAreForgotten() throws {
    enum Level: Int, Decodable {
      case low = 1, other = 0
      init(from decoder: any Decoder) throws { self = .other }
    }
    struct Gauge: Injectable, Equatable { var level = Level.low }
    let (gauge, report) = try DecodingInput(#"{"level": "9"}"#).inject(Injector.bind(Gauge.self))
    #expect(gauge.level == .other)
    #expect(report.isEmpty)
  }

  @Test func anEnumThatIsNotDecodableStaysAsItWas() throws {
    enum Bare: String { case a }
    struct Holder: Injectable, Equatable { var bare = Bare.a }
    let (_, report) = try DecodingInput(#"{"bare": "b"}"#).inject(Injector.bind(Holder.self))
    #expect(report == #"bare: expected Bare, found string "b" under "bare"; default kept"#)
  }
}
