import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// What `.lossyArray` leaves out is in the report, from both inputs.
struct LossyArrayTests {
  struct Model: Injectable {
    var years: [Date] = []
    var optional: [Date]?
    var nested: [[Date]] = []
    var byKey: [String: [Date]] = [:]
    var small: [Int] = []
    var text = ""
  }

  private static let year: Converter<String, Date> = .date("yyyy")
  private static let lossy: Converter<[String], [Date]> = .lossyArray(year)
  private static let small = Converter<Int, Int> { if $0 > 9 { throw Refused() } else { $0 } }

  private static let injector = Injector.bind(Model.self)
    .format(\.years).as(lossy)
    .format(\.nested).as(.array(lossy))
    .format(\.byKey).as(.dictionary(lossy))
    .format(\.small).as(.lossyArray(small))
    .format(\.optional).as(.optional(lossy))

  /// What is reported of a document, by both inputs and under both policies.
  private static func expect(_ json: String, _ expected: String...) throws {
    for injector in [injector, injector.policy(.strict)] {
      try expectReports(injector, json) { $0 == expected }
    }
  }

  @Test func eachElementThatIsLeftOutIsAWarning() throws {
    let json = #"{"years": ["1970", "soon", "1971", ""]}"#
    try Self.expect(
      json,
      #"years[1]: expected Date, found string "soon"; element dropped"#,
      #"years[3]: expected Date, found string ""; element dropped"#
    )
    for policy in [InjectionPolicy.lenient, .strict] {
      let (model, report) = try Self.injector.policy(policy).injectReporting(json: json)
      #expect(model.years.count == 2)
      #expect(report.issues.allSatisfy { $0.severity == .warning && $0.location?.line == 1 })
    }
    #expect(try Self.injector.policy(.strict).inject(json: json).years.count == 2)
  }

  @Test func insideOtherConverters() throws {
    try Self.expect(
      #"{"optional": ["soon"], "nested": [["1970"], ["1971", "later"]], "byKey": {"a": ["never", "1970"]}}"#,
      #"byKey["a"][0]: expected Date, found string "never"; element dropped"#,
      #"nested[1][1]: expected Date, found string "later"; element dropped"#,
      #"optional[0]: expected Date, found string "soon"; element dropped"#
    )
    try Self.expect(#"{"optional": null}"#)
  }

  @Test func whatTheElementsConverterThrowsIsTheReason() throws {
    let (model, report) = try Self.injector.injectReporting(json: #"{"small": [1, 10, 2]}"#)
    #expect(model.small == [1, 2] && report.issues.count == 1)
    #expect(report.issues.first?.code == .converterFailed && report.issues.first?.underlying is Refused)
    #expect(report.issues.first?.path.description == "small[1]")
  }

  @Test func indexesCountElementsThatTheConverterNeverSaw() throws {
    let json = #"{"years": [null, "soon", null, "1970", "later"]}"#
    let places = ["years[0]", "years[1]", "years[2]", "years[4]"]
    try expectReports(Self.injector, json) { $0.map { String($0.prefix(8)) } == places }
  }

  @Test func whatIsLeftOutOfAConversionThatIsNotUsedIsNotReported() throws {
    let two = Converter<[String], [Date]>.lossyArray(Self.year)
      .then(Converter { $0.count == 2 ? $0 : nil })
      .or(.lossyArray(.date("MM")))
    let injector = Injector.bind(Model.self).format(\.years).as(two)
    for (json, expected) in [
      (#"{"years": ["1970", "1971", "x"]}"#, "years[2]"), (#"{"years": ["12", "1970x"]}"#, "years[1]"),
    ] {
      #expect(try injector.injectReporting(json: json).report.issues.map(\.path.description) == [expected])
    }
    let none = Injector.bind(Model.self).format(\.nested)
      .as(.array(Converter<[String], [Date]>.lossyArray(Self.year).then(Converter { $0.isEmpty ? nil : $0 })))
    let (model, report) = try none.injectReporting(json: #"{"nested": [["1970", "x"], ["soon"]]}"#)
    #expect(model.nested.isEmpty && report.issues.map(\.path.description) == ["nested"])
  }

  @Test func anElementIsReportedOnceWhateverWasLeftOutInsideIt() throws {
    let inner = Self.lossy.then(Converter { $0.count < 2 ? nil : $0 })
    let injector = Injector.bind(Model.self).format(\.nested).as(.lossyArray(inner))
    let json = #"{"nested": [["1970", "x"], ["1970", "1971", "y"]]}"#
    let (model, report) = try injector.injectReporting(json: json)
    #expect(model.nested.map(\.count) == [2])
    #expect(report.issues.map(\.path.description) == ["nested[0]", "nested[1][2]"])
  }

  @Test func byDefaultsAndAttributes() throws {
    struct Account: Injectable { @Mapped(converter: .lossyArray(.date("yyyy"))) var years: [Date] = [] }
    try expectModels(Injector.bind(Account.self), #"{"years": ["1970", "x"]}"#) { $0.years.count == 1 }
    try expectReports(Injector.bind(Account.self), #"{"years": ["1970", "x"]}"#) { $0.count == 1 }
  }
}
