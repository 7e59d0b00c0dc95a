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
    var grade = Grade.perfect
    var optional: Grade?
    var level = Level.low
    var ratio = Ratio.small
    var weather = Weather.sunny
    var grades: [Grade] = []
    var optionals: [Grade?] = []
    var byName: [String: Grade] = [:]
    var deep: [String: [Grade?]] = [:]
    var byGrade: [Grade: Int] = [:]
    var byLevel: [Level: String] = [:]
    var set: Set<Grade> = []
    var options: Options = []
  }

  static let reports = Injector.bind(Report.self)

  @Test func rawTexts() throws {
    #expect(try Self.reports.inject(["grade": "C"]).grade == .good)
    #expect(try Self.reports.inject(["grade": NSString("D")]).grade == .bad)
    #expect(try Self.reports.inject(["grade": "X"]).grade == .perfect)
    #expect(try Self.reports.inject(["grade": "good"]).grade == .perfect)
    #expect(try Self.reports.inject(["optional": "B"]).optional == .great)
    #expect(try Self.reports.inject(["optional": NSNull()]).optional == nil)
    #expect(try Self.reports.inject(["optional": "X"]).optional == nil)
  }

  @Test func rawNumbers() throws {
    #expect(try Self.reports.inject(["level": 2]).level == .high)
    #expect(try Self.reports.inject(["level": "2"]).level == .high)
    #expect(try Self.reports.inject(["level": 3]).level == .low)
    #expect(try Self.reports.inject(["ratio": 6.66]).ratio == .middle)
    #expect(try Self.reports.inject(["ratio": "7.77"]).ratio == .large)
    #expect(try Self.reports.inject(["ratio": NSDecimalNumber(string: "7.77")]).ratio == .large)
  }

  @Test(arguments: [
    (#"{"level": "9"}"#, #"level: expected Level (1 or 2), found string "9" under "level"; default kept"#),
    (#"{"level": "2"}"#, #"level: expected Int, found string "2" under "level"; coerced"#),
    (#"{"level": "x"}"#, #"level: expected Level, found string "x" under "level"; default kept"#),
  ])
  func oneIssueForOneValue(json: String, issue: String) throws {
    for report in try BothInputs.reports(Self.reports, json) { #expect(report == [issue]) }
  }

  @Test func caseNames() throws {
    #expect(try Self.reports.inject(["weather": "rainy"]).weather == .rainy)
    #expect(try Self.reports.inject(["weather": "foggy"]).weather == .sunny)
    #expect(try Self.reports.inject(["weather": 1]).weather == .sunny)
  }

  @Test func valuesThatAreCasesAlready() throws {
    let report = try Self.reports.inject([
      "grade": Grade.bad, "weather": Weather.rainy, "grades": [Grade.good],
    ])
    #expect(report.grade == .bad && report.weather == .rainy && report.grades == [.good])
  }

  @Test func casesInsideOptionals() throws {
    let record: [String: Any] = [
      "grade": Grade?.some(.bad) as Any, "optional": Grade??.some(.great) as Any,
      "weather": Weather?.some(.rainy) as Any, "grades": [Grade?.some(.good), nil],
      "byName": ["a": Grade?.some(.bad)], "level": Level?.none as Any,
    ]
    let report = try Self.reports.inject(record)
    #expect(report.grade == .bad && report.optional == .great && report.weather == .rainy)
    #expect(report.grades == [.good] && report.byName == ["a": .bad] && report.level == .low)
  }

  @Test func insideCollections() throws {
    #expect(try Self.reports.inject(["grades": ["D", "B", "X"]]).grades == [.bad, .great])
    #expect(try Self.reports.inject(["optionals": ["D", "X"]]).optionals == [.bad, nil])
    #expect(try Self.reports.inject(["byName": ["a": "D", "b": "X"]]).byName == ["a": .bad])
    #expect(try Self.reports.inject(["deep": ["a": ["D", NSNull()] as [Any]]]).deep == ["a": [.bad, nil]])
    #expect(try Self.reports.inject(["set": ["D", "D", "B"]]).set == [.bad, .great])
    #expect(try Self.reports.inject(["byGrade": ["D": 1, "X": 2]]).byGrade == [.bad: 1])
    #expect(try Self.reports.inject(["byLevel": ["2": "a", "9": "b"]]).byLevel == [.high: "a"])
  }

  @Test func optionSets() throws {
    #expect(try Self.reports.inject(["options": 1]).options == .bold)
    #expect(try Self.reports.inject(["options": 300]).options == [])
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
    #expect(try BothInputs.reports(Injector.bind(Report.self), json) == [[text], [text]])
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
    let reports = try BothInputs.reports(
      Injector.bind(Odd.self), #"{"never": 3, "payload": "large", "nevers": [1, 4], "byPayload": {"a": "x"}}"#
    )
    let expected = [
      #"byPayload["a"]: expected WithPayload, found string "x"; element dropped"#,
      #"never: expected WithNever, found number 3 under "never"; default kept"#,
      #"nevers[1]: expected WithNever, found number 4; element dropped"#,
      #"payload: expected WithPayload, found string "large" under "payload"; default kept"#,
    ]
    #expect(reports == [expected, expected])
  }
}
