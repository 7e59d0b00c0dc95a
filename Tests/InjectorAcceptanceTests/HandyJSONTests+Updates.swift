import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about models that are there already.
extension HandyJSONTests {
  @Test("HJ-29 an update touches only what it holds")
  func updateOfAnObject() throws {
    func object() -> BasicTypes {
      let object = BasicTypes()
      object.int = 1
      object.doubleOptional = 1.1
      return object
    }
    try Self.update(object(), from: #"{"doubleOptional":2.2}"#) { object in
      #expect(object.int == 1)
      #expect(object.doubleOptional == 2.2)
      #expect(object.stringImplicitlyUnwrapped == nil)
    }
    let value = BasicStruct(int: 1, doubleOptional: 1.1)
    try Self.update(value, from: #"{"doubleOptional":2.2}"#) { value in
      #expect(value.int == 1)
      #expect(value.doubleOptional == 2.2)
    }
  }

  @Test("HJ-29 an object that is a constant is updated in place, by an injector too")
  func updateInPlace() throws {
    let object = BasicTypes()
    try object.inject(json: #"{"doubleOptional":2.2}"#)
    #expect(object.doubleOptional == 2.2)
    try object.inject(["doubleOptional": 3.3])
    #expect(object.doubleOptional == 3.3)
    var same = object
    try Injector.bind(BasicTypes.self).inject(json: #"{"doubleOptional":4.4}"#, into: &same)
    try Injector.bind(BasicTypes.self).inject(["int": 5], into: &same)
    #expect(same === object)
    #expect(object.doubleOptional == 4.4)
    #expect(object.int == 5)
  }

  @Test("HJ-60 an update from a path; one that leads nowhere changes nothing")
  func updateFromPath() throws {
    let json = #"{"code":200,"data":{"object":{"doubleOptional":2.2}}}"#
    try Self.update(BasicStruct(int: 1, doubleOptional: 1.1), from: json, at: "data.object") { value in
      #expect(value.int == 1)
      #expect(value.doubleOptional == 2.2)
    }
    try Self.update(BasicTypes(), from: json, at: "data.object") { object in
      #expect(object.int == 2)
      #expect(object.doubleOptional == 2.2)
    }
    var value = BasicStruct(int: 1, doubleOptional: 1.1)
    let record = try Self.record(of: json)
    let ofText = #expect(throws: InjectionError.self) { try value.inject(json: json, at: "data.wrong") }
    let ofRecord = #expect(throws: InjectionError.self) { try value.inject(record, at: "data.wrong") }
    #expect(ofText?.code == .pathNotFound)
    #expect(ofRecord?.code == .pathNotFound)
    #expect(value.doubleOptional == 1.1)
    let injector = Injector.bind(BasicStruct.self)
    try injector.inject(json: json, into: &value, at: "data.object")
    #expect(value.doubleOptional == 2.2)
    value.doubleOptional = nil
    try injector.inject(record, into: &value, at: "data.object")
    #expect(value.doubleOptional == 2.2)
  }

  /// HandyJSON leaves every property as it was; by our contract an Optional becomes nil, so that null can say "none".
  @Test("HJ-64 an update ignores null, except for an Optional, which becomes nil")
  func updateWithNull() throws {
    struct Settings: Injectable, Equatable {
      var volume = 7
      var name = "mine"
      var tags = ["a"]
      var ratio: Double? = 0.5
      var owner: String! = "me"
    }
    let json = #"{"volume":null,"name":null,"tags":null,"ratio":null,"owner":null}"#
    let settings = Settings(volume: 1, name: "yours", tags: ["b"], ratio: 1.5, owner: "you")
    try Self.update(settings, from: json) { updated in
      #expect(updated == Settings(volume: 1, name: "yours", tags: ["b"], ratio: nil, owner: nil))
    }
    var updated = settings
    let report = try Injector.bind(Settings.self).injectReporting(json: json, into: &updated)
    #expect(report.issues.map(\.path.description) == ["volume", "name", "tags"])
    #expect(report.issues.map(\.code) == [.null, .null, .null])
    try Self.update(settings, from: "{}") { #expect($0 == settings) }
  }
}
