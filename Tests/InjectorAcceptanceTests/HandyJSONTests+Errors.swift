// The samples have implicitly unwrapped properties.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about paths, invalid text, and what is told about a run.
extension HandyJSONTests {
  struct Result: Injectable, Equatable {
    var id: Int?
    var arr1: [Int?]!
    var arr2: [String?]?
  }

  @Test("HJ-51 blank segments of a path are ignored")
  func blankSegments() throws {
    let inner = #"{"id":123456,"arr1":[1,2,3,4,5,6],"arr2":["a","b","c","d","e"]}"#
    let outer = #"{"data":{"result":\#(inner)},"code":200}"#
    let expected = Result(id: 123456, arr1: [1, 2, 3, 4, 5, 6], arr2: ["a", "b", "c", "d", "e"])
    for path in ["data.result", "data.result.", ".data.result.", "data..result"] {
      try Self.inject(Result.self, from: outer, at: path) { #expect($0 == expected, "\(path)") }
    }
    for path in ["", "."] {
      try Self.inject(Result.self, from: inner, at: path) { #expect($0 == expected, "'\(path)'") }
    }
  }

  struct Person: Injectable, Equatable { var name: String?; var id: String?; var height: Int? }

  @Test("HJ-51 a designated path to an array")
  func pathToAnArray() throws {
    let json = #"""
      {"result":{"data":[{"name":"Bob","id":"1","height":180},{"name":"Lily","id":"2","height":150},
       {"name":"Lucy","id":"3","height":160}]}}
      """#
    let expected = [
      Person(name: "Bob", id: "1", height: 180), Person(name: "Lily", id: "2", height: 150),
      Person(name: "Lucy", id: "3", height: 160),
    ]
    let record = try Self.record(of: json)
    #expect(try [Person](injectingJSON: json, at: "result.data") == expected)
    #expect(try [Person](injecting: record, at: "result.data") == expected)
    #expect(try Injector.bind(Person.self).injectArray(json: json, at: ".result.data.") == expected)
    #expect(try Injector.bind(Person.self).injectArray(record, at: ".result.data.") == expected)
    #expect(try Person(injectingJSON: json, at: "result.data.1") == expected[1])
    #expect(try Person(injecting: record, at: "result.data.1") == expected[1])
    for path in ["result.wrong", "wrong", "result.data.9", "result.data.name"] {
      let ofText = #expect(throws: InjectionError.self) { try [Person](injectingJSON: json, at: path) }
      let ofRecord = #expect(throws: InjectionError.self) { try [Person](injecting: record, at: path) }
      #expect(ofText?.code == .pathNotFound, "\(path)")
      #expect(ofRecord?.code == .pathNotFound, "\(path)")
    }
  }

  /// HandyJSON gives nil; here there is an error, and `try?` gives nil.
  @Test("HJ-51 a wrong path is an error")
  func wrongPath() throws {
    let json = #"{"name":"Bob","id":"12345","height":180}"#
    for path in ["wrong", "name.name", "name.0"] {
      for error in try Self.errors(Person.self, from: json, at: path) {
        #expect(error.code == .pathNotFound)
        #expect(error.description.hasPrefix("nothing found at the path \"\(path)\""))
      }
      #expect((try? Person(injectingJSON: json, at: path)) == nil)
    }
    for error in try Self.errors(Person.self, from: json, at: "name") { #expect(error.code == .wrongRoot) }
  }

  /// HandyJSON gives nil; here there is an error that names the place, and `try?` gives nil.
  @Test("HJ-52 invalid text gives no model")
  func invalidText() throws {
    let json = #"{"name""Bob","id":"12345","height":180}"#
    #expect((try? Person(injectingJSON: json)) == nil)
    #expect((try? [Person](injectingJSON: json)) == nil)
    let error = #expect(throws: InjectionError.self) { try Person(injectingJSON: json) }
    #expect(error?.code == .malformed)
    #expect(error?.location?.line == 1)
    #expect(error?.location?.column == 8)
    #expect(error?.description == "not valid JSON: a colon was expected after a key (line 1, column 8)")
    let ofArray = #expect(throws: InjectionError.self) { try [Person](injectingJSON: json) }
    #expect(ofArray?.code == .malformed)
    var person = Person(name: "Ann")
    #expect(throws: InjectionError.self) { try person.inject(json: json) }
    #expect(person == Person(name: "Ann"))
  }

  @Test("HJ-52 no beginning of a valid text crashes, and none gives a model")
  func truncatedText() throws {
    let bytes = Array(Self.mappedCat.utf8)
    for count in bytes.indices {
      let error = #expect(throws: InjectionError.self) {
        try MappedCat(injectingJSON: Array(bytes[..<count]))
      }
      #expect(error?.code == .malformed)
    }
  }

  struct Told: Injectable { var count = 0; var level: Int8 = 0; var name = ""; var tags: [Int] = [] }

  /// HandyJSON prints, as much as a global level says. Here a run that is asked for it gives a report, whose issues have
  /// severities to choose by, and one that is not asked gives none.
  @Test("HJ-63 what happened is told as values, by severity")
  func severities() throws {
    let json = #"{"count":"6","level":300,"name":"a","tags":[1,"x"],"zodiac":1}"#
    try Self.inject(with: Injector.bind(Told.self), from: json) { told, report in
      #expect(told.count == 6)
      #expect(told.level == 0)
      #expect(told.tags == [1])
      let notes = report.issues.filter { $0.severity == .note }
      let warnings = report.issues.filter { $0.severity == .warning }
      #expect(Set(notes.map(\.code)) == [.coerced, .unknownKey])
      #expect(Set(warnings.map(\.code)) == [.outOfRange, .typeMismatch])
      #expect(Set(warnings.map(\.path.description)) == ["level", "tags[1]"])
      #expect(report.issues.count == 4)
    }
    try Self.inject(with: Injector.bind(Told.self), from: #"{"count":6}"#) { _, report in
      #expect(report.isEmpty)
      #expect(report.description == "")
    }
  }

  @Test("HJ-63 under the strict policy the same things are errors, again as values")
  func errorsAsValues() throws {
    let strict = Injector.bind(Told.self).policy(.strict)
    let json = #"{"count":"6","level":300,"name":"a","tags":[1,"x"],"zodiac":1}"#
    let ofText = #expect(throws: InjectionError.self) { try strict.inject(json: json) }
    let ofRecord = #expect(throws: InjectionError.self) { try strict.inject(try Self.record(of: json)) }
    for error in [ofText, ofRecord] {
      #expect(error?.issues.count == 3)
      #expect(Set(error?.issues.map(\.path.description) ?? []) == ["count", "level", "tags[1]"])
      #expect(error?.issues.allSatisfy { $0.severity == .error } == true)
    }
  }
}
