import Foundation
import Testing

@testable import Injector

/// The cases of enums that do not list them.
struct EnumInhabitantsTests {
  enum Grade: String { case good = "A", fair, bad = "C" }
  enum Level: Int64 { case low = 10, high = 20 }
  enum Price: Double { case low = 5.5, high = 6.6 }
  enum One: String { case only }
  enum Payload { case circle(Double), square }
  enum Flag: RawRepresentable {
    case on(Bool), off(Bool)
    init?(rawValue: Int) { self = rawValue > 0 ? .on(true) : .off(true) }
    var rawValue: Int { 0 }
  }
  enum Many: Int {
    case a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w
  }
  struct Options: OptionSet { let rawValue: UInt8 }

  @Test func casesInTheOrderOfTheirDeclaration() {
    #expect(EnumInhabitants.values(of: Grade.self)?.map(\.rawValue) == ["A", "fair", "C"])
    #expect(EnumInhabitants.values(of: Level.self) == [.low, .high])
    #expect(EnumInhabitants.values(of: Price.self) == [.low, .high])
  }

  @Test func otherTypesHaveNone() {
    #expect(EnumInhabitants.values(of: Payload.self) == nil)
    #expect(EnumInhabitants.values(of: Flag.self) == nil)
    #expect(EnumInhabitants.values(of: Many.self) == nil)
    #expect(EnumInhabitants.values(of: One.self) == nil)
    #expect(EnumInhabitants.values(of: Options.self) == nil)
    #expect(EnumInhabitants.values(of: UInt8.self) == nil)
    #expect(EnumInhabitants.values(of: Bool.self) == nil)
    #expect(EnumInhabitants.values(of: Bool?.self) == nil)
  }

  struct Report: Injectable {
    var grade = Grade.good
    var level = Level.low
    var price: Price?
    var many = Many.a
  }

  @Test(arguments: [
    (
      #"{"grade": "X"}"#,
      #"grade: expected Grade ("A", "fair" or "C"), found string "X" under "grade"; default kept (line 1, column 11)"#
    ),
    (
      #"{"level": 5}"#,
      #"level: expected Level (10 or 20), found number 5 under "level"; default kept (line 1, column 11)"#
    ),
    (
      #"{"price": 1.5}"#,
      #"price: expected Price (5.5 or 6.6), found number 1.5 under "price"; default kept (line 1, column 11)"#
    ),
    (
      #"{"many": 99}"#,
      #"many: expected Many, found number 99 under "many"; default kept (line 1, column 10)"#
    ),
  ])
  func aValueThatDoesNotExist(json: String, text: String) throws {
    let (_, report) = try Injector.bind(Report.self).injectReporting(json: json)
    #expect(report.issues.map(\.description) == [text])
  }
}
