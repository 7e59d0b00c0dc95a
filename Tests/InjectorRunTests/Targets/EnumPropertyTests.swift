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
    #expect(report.grade == .bad)
    #expect(report.weather == .rainy)
    #expect(report.grades == [.good])
  }

  @Test func casesInsideOptionals() throws {
    let record: [String: Any] = [
      "grade": Grade?.some(.bad) as Any, "optional": Grade??.some(.great) as Any,
      "weather": Weather?.some(.rainy) as Any, "grades": [Grade?.some(.good), nil],
      "byName": ["a": Grade?.some(.bad)], "level": Level?.none as Any,
    ]
    let report = try Self.reports.inject(record)
    #expect(report.grade == .bad)
    #expect(report.optional == .great)
    #expect(report.weather == .rainy)
    #expect(report.grades == [.good])
    #expect(report.byName == ["a": .bad])
    #expect(report.level == .low)
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
