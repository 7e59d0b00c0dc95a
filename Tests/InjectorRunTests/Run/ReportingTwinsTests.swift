import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Each form of `inject` has a twin that reports, with the same result.
struct ReportingTwinsTests {
  struct Cat: Injectable, Equatable { var id = 0; var name = "none" }

  final class Dog: Injectable { var id = 0; required init() {} }

  static let cats = Injector.bind(Cat.self)
  static var record: [String: Any] { ["id": "7", "name": "Tom"] }
  static var foundation: NSDictionary { ["id": "7", "name": "Tom"] }
  static let json = #"{"id": "7", "name": "Tom"}"#
  static let tom = Cat(id: 7, name: "Tom")
  static let note = #"id: expected Int, found string "7" under "id"; coerced"#

  static func check<Value: Equatable>(
    _ twin: (Value, report: InjectionReport), _ plain: Value, at path: String = "", line: Int = #line
  ) {
    #expect(twin.0 == plain, "line \(line)")
    let texts = twin.report.issues.map { $0.description.replacing(#/ \(line.*$/#, with: "") }
    #expect(texts == [path + note], "line \(line)")
  }

  @Test func ofInjectors() throws {
    let cats = Self.cats
    let (record, foundation, json) = (Self.record, Self.foundation, Self.json)
    Self.check(try cats.injectReporting(record), try cats.inject(record))
    Self.check(try cats.injectReporting(value: foundation), try cats.inject(value: foundation))
    Self.check(try cats.injectReporting([record]), try cats.inject([record]), at: "[0].")
    Self.check(try cats.injectReporting([record] as [Any]), try cats.inject([record] as [Any]), at: "[0].")
    let inside: [String: Any] = ["list": [record], "map": ["a": record]]
    let array = try cats.injectArray(inside, at: "list")
    Self.check(try cats.injectArrayReporting(inside, at: "list"), array, at: "[0].")
    let dictionary = try cats.injectDictionary(inside, at: "map")
    Self.check(try cats.injectDictionaryReporting(inside, at: "map"), dictionary, at: #"["a"]."#)
    Self.check(try cats.injectReporting(json: json), try cats.inject(json: json))
    Self.check(try cats.injectArrayReporting(json: "[\(json)]"), array, at: "[0].")
    #expect(try cats.injectArray(json: "[\(json)]") == array)
    let members = #"{"a": \#(json)}"#
    Self.check(try cats.injectDictionaryReporting(json: members), dictionary, at: #"["a"]."#)
    #expect(try cats.injectDictionary(json: members) == dictionary)
    try Self.checkUpdates([
      { try cats.injectReporting(record, into: &$0) }, { try cats.injectReporting(json: json, into: &$0) },
    ])
  }

  static func checkUpdates(_ updates: [(inout Cat) throws -> InjectionReport]) throws {
    for update in updates {
      var cat = Cat()
      let report = try update(&cat)
      check((cat, report), tom)
    }
  }

  @Test func ofReceivers() throws {
    let (record, foundation) = (Self.record, Self.foundation)
    Self.check(try record.injectReporting { $0.bind(Cat.self) }, Self.tom)
    Self.check(try foundation.injectReporting { $0.bind(Cat.self) }, Self.tom)
    Self.check(try [record].injectReporting { $0.bind(Cat.self) }, [Self.tom], at: "[0].")
    Self.check(try ([record] as [Any]).injectReporting { $0.bind(Cat.self) }, [Self.tom], at: "[0].")
    Self.check(try NSArray(array: [foundation]).injectReporting { $0.bind(Cat.self) }, [Self.tom], at: "[0].")
  }

  @Test func ofModels() throws {
    let (record, json) = (Self.record, Self.json)
    Self.check(try Cat.injectedReporting(from: record), Self.tom)
    Self.check(try Cat.injectedReporting(fromJSON: json), Self.tom)
    Self.check(try Cat.injectedArrayReporting(from: [record]), [Self.tom], at: "[0].")
    Self.check(try Cat.injectedArrayReporting(from: [record] as [Any]), [Self.tom], at: "[0].")
    Self.check(try Cat.injectedArrayReporting(fromJSON: "[\(json)]"), [Self.tom], at: "[0].")
    try Self.checkUpdates([{ try $0.injectReporting(record) }, { try $0.injectReporting(json: json) }])
  }

  @Test func ofObjects() throws {
    let dog = Dog()
    for report in [
      try dog.injectReporting(["id": "7"]), try dog.injectReporting(json: #"{"id": "7"}"#),
    ] { #expect(dog.id == 7 && report.issues.count == 1) }
    let type: any Injectable.Type = Dog.self
    let (model, report) = try type.injectedReporting(from: ["id": "8"]) as (any Injectable, InjectionReport)
    #expect((model as? Dog)?.id == 8 && report.notes.count == 1)
  }
}
