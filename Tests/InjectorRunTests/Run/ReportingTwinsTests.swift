import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Each form of `inject` has a twin that reports, with the same result.
struct ReportingTwinsTests {
  struct Cat: Injectable, Equatable { var id = 0; var name = "none" }

  final class Dog: Injectable {
    var id = 0
    required init() {}
  }

  static let cats = Injector.bind(Cat.self)
  static var record: [String: Any] { ["id": "7", "name": "Tom"] }
  static var foundation: NSDictionary { ["id": "7", "name": "Tom"] }
  static let json = #"{"id": "7", "name": "Tom"}"#
  static let tom = Cat(id: 7, name: "Tom")
  static let note = #"id: expected Int, found string "7" under "id"; coerced"#

  static func check<Value: Equatable>(
    _ twin: (Value, report: InjectionReport),
    _ plain: Value,
    at path: String = "",
    line: Int = #line
  ) {
    #expect(twin.0 == plain, "line \(line)")
    let texts = twin.report.issues.map { $0.description.replacing(#/ \(line.*$/#, with: "") }
    #expect(texts == [path + note], "line \(line)")
  }

  @Test func ofInjectors() throws {
    let cats = Self.cats
    let (record, foundation, json) = (Self.record, Self.foundation, Self.json)
    Self.check(try cats.injectReporting(record), try cats.inject(record))
    Self.check(try cats.injectReporting(foundation), try cats.inject(foundation))
    Self.check(try cats.injectReporting([record]), try cats.inject([record]), at: "[0].")
    Self.check(try cats.injectReporting([record] as [Any]), try cats.inject([record] as [Any]), at: "[0].")
    Self.check(
      try cats.injectReporting(NSArray(array: [foundation])),
      try cats.inject(NSArray(array: [foundation])),
      at: "[0]."
    )
    let inside: [String: Any] = ["list": [record], "map": ["a": record]]
    Self.check(
      try cats.injectArrayReporting(inside, at: "list"),
      try cats.injectArray(inside, at: "list"),
      at: "[0]."
    )
    Self.check(
      try cats.injectDictionaryReporting(inside, at: "map"),
      try cats.injectDictionary(inside, at: "map"),
      at: #"["a"]."#
    )
    Self.check(try cats.injectReporting(json: json), try cats.inject(json: json))
    let array = "[\(json)]"
    Self.check(try cats.injectArrayReporting(json: array), try cats.injectArray(json: array), at: "[0].")
    Self.check(
      try cats.injectDictionaryReporting(json: #"{"a": \#(json)}"#),
      try cats.injectDictionary(json: #"{"a": \#(json)}"#),
      at: #"["a"]."#
    )
    var cat = Cat()
    var report = try cats.injectReporting(record, into: &cat)
    Self.check(report, of: cat)
    cat = Cat()
    report = try cats.injectReporting(json: json, into: &cat)
    Self.check(report, of: cat)
    cat = Cat()
    report = try cats.injectReporting(EveryForm.object(json), into: &cat)
    Self.check(report, of: cat)
    cat = Cat()
    try cats.inject(EveryForm.object(json), into: &cat)
    Self.check(report, of: cat)
  }

  static func check(_ report: InjectionReport, of cat: Cat, line: Int = #line) {
    check((cat, report), tom, line: line)
  }

  @Test func ofReceivers() throws {
    let (record, foundation) = (Self.record, Self.foundation)
    Self.check(try record.injectReporting { $0.bind(Cat.self) }, Self.tom)
    Self.check(try foundation.injectReporting { $0.bind(Cat.self) }, Self.tom)
    Self.check(try [record].injectReporting { $0.bind(Cat.self) }, [Self.tom], at: "[0].")
    Self.check(try ([record] as [Any]).injectReporting { $0.bind(Cat.self) }, [Self.tom], at: "[0].")
    Self.check(
      try NSArray(array: [foundation]).injectReporting { $0.bind(Cat.self) },
      [Self.tom],
      at: "[0]."
    )
  }

  @Test func ofModels() throws {
    let (record, foundation, json) = (Self.record, Self.foundation, Self.json)
    Self.check(try Cat.injectedReporting(from: record), Self.tom)
    Self.check(try Cat.injectedReporting(from: foundation), Self.tom)
    Self.check(try Cat.injectedReporting(fromJSON: json), Self.tom)
    Self.check(try Cat.injectedArrayReporting(from: [record]), [Self.tom], at: "[0].")
    Self.check(try Cat.injectedArrayReporting(from: [record] as [Any]), [Self.tom], at: "[0].")
    Self.check(try Cat.injectedArrayReporting(from: NSArray(array: [foundation])), [Self.tom], at: "[0].")
    Self.check(try Cat.injectedArrayReporting(fromJSON: "[\(json)]"), [Self.tom], at: "[0].")
    var cat = Cat()
    var report = try cat.injectReporting(record)
    Self.check(report, of: cat)
    cat = Cat()
    report = try cat.injectReporting(foundation)
    Self.check(report, of: cat)
    cat = Cat()
    report = try cat.injectReporting(json: json)
    Self.check(report, of: cat)
  }

  @Test func ofObjects() throws {
    let dog = Dog()
    for report in [
      try dog.injectReporting(["id": "7"]), try dog.injectReporting(["id": "7"] as NSDictionary),
      try dog.injectReporting(json: #"{"id": "7"}"#),
    ] {
      #expect(dog.id == 7 && report.issues.count == 1)
    }
    let type: any Injectable.Type = Dog.self
    let (model, report) = try type.injectedReporting(from: ["id": "8"]) as (any Injectable, InjectionReport)
    #expect((model as? Dog)?.id == 8 && report.notes.count == 1)
  }
}
