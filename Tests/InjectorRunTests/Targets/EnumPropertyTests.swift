import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct EnumPropertyTests {
  enum Grade: String { case perfect = "A", great = "B", good = "C", bad = "D" }
  enum Level: Int, CaseIterable { case low = 1, high = 2 }
  enum Ratio: Double { case small = 5.55, middle = 6.66, large = 7.77 }
  enum Weather: CaseIterable { case sunny, rainy }
  enum Shape { case circle(radius: Double), square }
  struct Options: OptionSet { let rawValue: UInt8; static let bold = Options(rawValue: 1) }

  struct Report: Injectable {
    var grade = Grade.perfect, optional: Grade?, level = Level.low, ratio = Ratio.small
    var weather = Weather.sunny, grades: [Grade] = [], optionals: [Grade?] = []
    var byName: [String: Grade] = [:], deep: [String: [Grade?]] = [:], byGrade: [Grade: Int] = [:]
    var byLevel: [Level: String] = [:], set: Set<Grade> = [], options: Options = []
  }

  static let reports = Injector.bind(Report.self)

  /// A value for one property, and the property afterwards.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable () throws -> Void

    init<Value: Equatable & Sendable>(
      _ property: any KeyPath<Report, Value> & Sendable,
      _ name: String,
      _ value: @autoclosure @escaping @Sendable () -> Any,
      _ expected: Value
    ) {
      testDescription = "\(name): \(value())"
      check = {
        let report = try reports.inject([name: value()])
        #expect(report[keyPath: property] == expected)
      }
    }
  }

  static let rawValues = [
    Row(\.grade, "grade", "C", .good), Row(\.grade, "grade", NSString("D"), .bad),
    Row(\.grade, "grade", "X", .perfect), Row(\.grade, "grade", "good", .perfect),
    Row(\.optional, "optional", "B", .great), Row(\.optional, "optional", NSNull(), nil),
    Row(\.optional, "optional", "X", nil), Row(\.level, "level", 2, .high), Row(\.level, "level", "2", .high),
    Row(\.level, "level", 3, .low), Row(\.ratio, "ratio", 6.66, .middle),
    Row(\.ratio, "ratio", "7.77", .large), Row(\.ratio, "ratio", NSDecimalNumber(string: "7.77"), .large),
  ]
  static let cases = [
    Row(\.grade, "grade", Grade.bad, .bad), Row(\.grade, "grade", Grade?.some(.bad) as Any, .bad),
    Row(\.optional, "optional", Grade??.some(.great) as Any, .great),
    Row(\.weather, "weather", Weather.rainy, .rainy),
    Row(\.weather, "weather", Weather?.some(.rainy) as Any, .rainy),
    Row(\.grades, "grades", [Grade.good], [.good]),
    Row(\.grades, "grades", [Grade?.some(.good), nil], [.good]),
    Row(\.byName, "byName", ["a": Grade?.some(.bad)], ["a": .bad]),
    Row(\.level, "level", Level?.none as Any, .low),
  ]
  static let caseNames = [
    Row(\.weather, "weather", "rainy", .rainy), Row(\.weather, "weather", "foggy", .sunny),
    Row(\.weather, "weather", 1, .sunny),
  ]
  static let collections = [
    Row(\.grades, "grades", ["D", "B", "X"], [.bad, .great]),
    Row(\.optionals, "optionals", ["D", "X"], [.bad, nil]),
    Row(\.byName, "byName", ["a": "D", "b": "X"], ["a": .bad]),
    Row(\.deep, "deep", ["a": ["D", NSNull()] as [Any]], ["a": [.bad, nil]]),
    Row(\.set, "set", ["D", "D", "B"], [.bad, .great]),
    Row(\.byGrade, "byGrade", ["D": 1, "X": 2], [.bad: 1]),
    Row(\.byLevel, "byLevel", ["2": "a", "9": "b"], [.high: "a"]),
  ]
  static let optionSets = [Row(\.options, "options", 1, .bold), Row(\.options, "options", 300, [])]

  @Test(arguments: rawValues + cases + caseNames + collections + optionSets)
  func aCaseIsFoundOrTheDefaultStays(row: Row) throws { try row.check() }

  @Test(arguments: [
    (#"{"level": "9"}"#, #"level: expected Level (1 or 2), found string "9" under "level"; default kept"#),
    (#"{"level": "2"}"#, #"level: expected Int, found string "2" under "level"; coerced"#),
    (#"{"level": "x"}"#, #"level: expected Level, found string "x" under "level"; default kept"#),
  ])
  func oneIssueForOneValue(json: String, issue: String) throws {
    try expectReports(Self.reports, json, issue)
  }

  @Test func enumWithPayloadsNeedsAConverter() throws {
    struct Drawing: Injectable { var shape = Shape.square }
    #expect(throws: InjectionError.self) { try Injector.bind(Drawing.self).validated() }
    let drawings = Injector.bind(Drawing.self)
      .format(\.shape).with.converter { (radius: Double) in Shape.circle(radius: radius) }
    guard case .circle(2.5) = try drawings.inject(["shape": 2.5]).shape else {
      Issue.record("no circle")
      return
    }
  }

  @Test func converterOfTheLibrary() throws {
    let reports = Self.reports.format(\.grade).as(.rawValue(of: Grade.self))
    #expect(try reports.inject(["grade": "D"]).grade == .bad)
  }
}

/// Messages about values that are no case of an enum: cases are listed where the type lists them itself.
struct EnumCasesInMessagesTests {
  enum Grade: String, CaseIterable { case good = "A", fair, bad = "C" }
  enum Level: Int64, CaseIterable { case low = 10, high = 20 }
  enum Price: Double, CaseIterable { case low = 5.5, high = 6.6 }
  enum Direction: CaseIterable { case left, right }
  enum Unlisted: String { case first, second }
  enum Many: Int, CaseIterable { case a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w }

  struct Report: Injectable {
    var grade = Grade.good
    var level = Level.low
    var price: Price?
    var direction = Direction.left
    var unlisted = Unlisted.first
    var many = Many.a
  }

  @Test(
    arguments: [
      #"{"grade": "X"}"#:
        #"grade: expected Grade ("A", "fair" or "C"), found string "X" under "grade"; default kept"#,
      #"{"level": 5}"#: #"level: expected Level (10 or 20), found number 5 under "level"; default kept"#,
      #"{"price": 1.5}"#:
        #"price: expected Price (5.5 or 6.6), found number 1.5 under "price"; default kept"#,
      #"{"direction": "up"}"#:
        #"direction: expected Direction ("left" or "right"), found string "up" under "direction"; default kept"#,
      #"{"unlisted": "third"}"#:
        #"unlisted: expected Unlisted, found string "third" under "unlisted"; default kept"#,
      #"{"many": 99}"#: #"many: expected Many, found number 99 under "many"; default kept"#,
    ] as KeyValuePairs<String, String>
  )
  func aValueThatDoesNotExist(json: String, text: String) throws {
    try expectReports(Injector.bind(Report.self), json, text)
  }

  /// An enum whose memory has patterns that are no case.
  enum WithNever: RawRepresentable {
    case x(Never), y, z
    init?(rawValue: Int) {
      switch rawValue {
      case 1: self = .y
      case 2: self = .z
      default: return nil
      }
    }
    var rawValue: Int {
      switch self {
      case .y: 1
      case .z: 2
      }
    }
  }

  /// An enum with a payload of one byte, whose raw value exists for some payloads only.
  enum WithPayload: RawRepresentable {
    case small(UInt8), none
    init?(rawValue: String) {
      guard rawValue == "small" else { return nil }
      self = .small(1)
    }
    var rawValue: String {
      guard case .small(1) = self else { return [String]()[0] }
      return "small"
    }
  }

  struct Odd: Injectable {
    var never = WithNever.y
    var payload = WithPayload.small(1)
    var nevers: [WithNever] = []
    var byPayload: [String: WithPayload] = [:]
  }

  @Test func noCaseIsMadeForAMessage() throws {
    try expectReports(
      Injector.bind(Odd.self),
      #"{"never": 3, "payload": "large", "nevers": [1, 4], "byPayload": {"a": "x"}}"#,
      #"byPayload["a"]: expected WithPayload, found string "x"; element dropped"#,
      #"never: expected WithNever, found number 3 under "never"; default kept"#,
      #"nevers[1]: expected WithNever, found number 4; element dropped"#,
      #"payload: expected WithPayload, found string "large" under "payload"; default kept"#
    )
  }
}
