import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// What becomes of a converter's output, and of values that are finished before it.
struct ConverterStorageTests {
  final class Wheel: Injectable { var size = 0 }

  struct Record: Injectable {
    var amount = NSDecimalNumber(value: 0), perhaps: NSDecimalNumber?
    var day = NSDate(timeIntervalSince1970: 0), link: NSURL?, bytes = NSMutableData()
    var name = NSMutableString(string: ""), wheels: NSArray?, parts = NSMutableArray()
    var byName: NSMutableDictionary?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("amount").as(.decimal)
        .format("perhaps").as(.decimal)
        .format("day").as(.date("yyyy-MM-dd"))
        .format("link").as(.url)
        .format("bytes").as(.base64)
        .format("name").with.converter { (text: String) in text + "!" }
        .format("wheels").with.converter { (records: [Any]) in try [Wheel](injecting: records) }
        .format("parts").as(.split("/"))
        .format("byName").with.converter { (record: [String: Any]) in try [String: Wheel](injecting: record) }
    }
  }

  @Test func classesOfFoundationHoldWhatConvertersMake() throws {
    let json = #"""
      {"amount": "1.23423414371298437124391243", "perhaps": "2.5", "day": "1970-01-02", "link": "https://swift.org",
      "bytes": "aGVsbG8=", "name": "a", "wheels": [{"size": 1}, {"size": 2}], "parts": "a/b",
      "byName": {"left": {"size": 3}}}
      """#
    for record in [try Record(injectingJSON: json), try Record(injecting: foundationRecord(json))] {
      #expect(record.amount == NSDecimalNumber(string: "1.23423414371298437124391243"))
      #expect(record.perhaps == 2.5 && record.day == NSDate(timeIntervalSince1970: 86400))
      #expect(record.link?.absoluteString == "https://swift.org")
      #expect(record.bytes == Data("hello".utf8) as NSData && record.name == "a!")
      #expect((record.wheels as? [Wheel])?.map(\.size) == [1, 2] && record.parts == ["a", "b"])
      #expect((record.byName?["left"] as? Wheel)?.size == 3)
    }
  }

  struct Optionals: Injectable, Equatable {
    var day: NSDate?, bytes: NSData?, name: NSString?, count: NSNumber?, amount: NSDecimalNumber?
    var list: NSArray?, link: NSURL?, byName: NSDictionary?, always = NSDate(timeIntervalSince1970: 0)

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("day").with.converter { (text: String) in
        Double(text).map { Date(timeIntervalSince1970: $0) }
      }
      .format("bytes").with.converter { (text: String) in Data(base64Encoded: text) }
      .format("name").with.converter { (text: String) -> String? in text == "none" ? nil : text + "!" }
      .format("count").with.converter { (text: String) in Int(text) }
      .format("amount").with.converter { (text: String) in Decimal(string: text) }
      .format("list").with.converter { (text: String?) -> [String]? in text.map { [$0, $0] } }
      .format("link").with.converter { (text: String) in URL(string: text) }
      .format("byName").with.converter { (text: String) -> [String: Int]? in [text: text.count] }
      .format("always").with.converter { (text: String) in
        Double(text).map { Date(timeIntervalSince1970: $0) }
      }
    }
  }

  @Test func classesOfFoundationHoldWhatConvertersToOptionalsMake() throws {
    let injector = Injector.bind(Optionals.self)
    let full = Optionals(
      day: NSDate(timeIntervalSince1970: 5),
      bytes: NSData(data: Data("hello".utf8)),
      name: "a!",
      count: 7,
      amount: NSDecimalNumber(string: "2.5"),
      list: ["x", "x"],
      link: NSURL(string: "https://swift.org"),
      byName: ["ab": 2],
      always: NSDate(timeIntervalSince1970: 6)
    )
    let json = #"""
      {"day": "5", "bytes": "aGVsbG8=", "name": "a", "count": "7", "amount": "2.5", "list": "x",
      "link": "https://swift.org", "byName": "ab", "always": "6"}
      """#
    for model in try injector.both(json) { #expect(model == full) }
    let nulls = #"{"day": null, "name": null, "list": null, "always": null}"#
    for (model, report) in try injector.bothReports(nulls) {
      #expect(model == Optionals() && report.issues.map(\.path.description) == ["always"])
    }
    for var model in [full, full] {
      try injector.inject(json: nulls, into: &model)
      #expect(model.day == nil && model.name == nil && model.list == nil && model.always == full.always)
    }
    for (model, report) in try injector.bothReports(#"{"day": "x", "name": "none", "always": "x"}"#) {
      #expect(model == Optionals())
      #expect(Set(report.issues.map(\.path.description)) == ["day", "name", "always"])
    }
  }

  struct Finished: Injectable {
    var day = Date(timeIntervalSince1970: 0)
    var bytes = Data()
    var level = ""
    var age = 0
  }

  @Test func aFinishedValueNeedsNoConverter() throws {
    let injector = Injector.bind(Finished.self)
      .format(\.day).as(.date("yyyy"))
      .format(\.bytes).as(.base64)
      .format(\.level).with.converter { (number: Int) in "level \(number)" }
      .format(\.age).with.converter { (age: Int) in age + 5 }
    let (finished, report) = try injector.injectReporting([
      "day": Date(timeIntervalSince1970: 5), "bytes": Data([1]), "level": "7", "age": 1,
    ])
    #expect(finished.day == Date(timeIntervalSince1970: 5) && finished.bytes == Data([1]))
    #expect(finished.level == "level 7" && finished.age == 6)
    #expect(report.issues.map(\.code) == [.coerced])
  }

  struct Letter: Injectable, Equatable { var grade: Character = "-"; var grades: [Character] = [] }

  @Test func charactersAreTextsOfOne() throws {
    let json = #"{"grade": "é", "grades": ["a", "bc", 7]}"#
    for letter in [try Letter(injectingJSON: json), try Letter(injecting: foundationRecord(json))] {
      #expect(letter == Letter(grade: "é", grades: ["a", "7"]))
    }
    #expect(try Letter(injecting: ["grade": Character("x")]).grade == "x")
  }
}
