// The samples have implicitly unwrapped properties.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about kinds of properties, and about models inside others.
extension HandyJSONTests {
  final class PropertyKinds: Injectable {
    var bool: Bool = true
    var intOptional: Int?
    var doubleImplicitlyUnwrapped: Double!
    var anyObjectOptional: Any?
    var arrayInt: [Int] = []
    var arrayStringOptional: [String]?
    var setInt: Set<Int>?
    var dictAnyObject: [String: Any] = [:]
    var nsNumber = 0
    var nsString: NSString?
  }

  @Test("HJ-10 HJ-11 optionals, collections and Foundation's types, read from the text of that object")
  func propertyKinds() throws {
    let json = #"""
      {"bool":false,"intOptional":1,"doubleImplicitlyUnwrapped":1.1,"anyObjectOptional":"StringValue",
       "arrayInt":[1,2],"arrayStringOptional":["a","b"],"setInt":[1,2],
       "dictAnyObject":{"key1":1,"key2":"stringValue"},"nsNumber":2,"nsString":"nsStringValue"}
      """#
    let native: [String: Any] = [
      "bool": false, "intOptional": Int?.some(1) as Any, "doubleImplicitlyUnwrapped": 1.1,
      "anyObjectOptional": "StringValue", "arrayInt": [1, 2], "arrayStringOptional": ["a", "b"],
      "setInt": [1, 2] as Set<Int>, "dictAnyObject": ["key1": 1, "key2": "stringValue"] as [String: Any],
      "nsNumber": NSNumber(value: 2), "nsString": NSString("nsStringValue"),
    ]
    try Self.inject(PropertyKinds.self, from: json, native: native) { object in
      #expect(!object.bool)
      #expect(object.intOptional == 1)
      #expect(object.doubleImplicitlyUnwrapped == 1.1)
      #expect(object.anyObjectOptional as? String == "StringValue")
      #expect(object.arrayInt == [1, 2])
      #expect(object.arrayStringOptional == ["a", "b"])
      #expect(object.setInt == [1, 2])
      #expect(object.dictAnyObject.count == 2)
      #expect(object.dictAnyObject["key1"] as? Int == 1)
      #expect(object.dictAnyObject["key2"] as? String == "stringValue")
      #expect(object.nsNumber == 2)
      #expect(object.nsString == "nsStringValue")
    }
    try Self.inject(PropertyKinds.self, from: "{}") { object in
      #expect(object.bool)
      #expect(object.intOptional == nil)
      #expect(object.doubleImplicitlyUnwrapped == nil)
      #expect(object.anyObjectOptional == nil)
      #expect(object.setInt == nil)
      #expect(object.nsString == nil)
    }
  }

  class NamedCat: Injectable {
    var id: Int64!
    var name: String!
    required init() {}
  }

  @Test("HJ-12 a designated path")
  func designatedPath() throws {
    let json = #"{"code":200,"msg":"success","data":{"cat":{"id":12345,"name":"Kitty"}}}"#
    try Self.inject(NamedCat.self, from: json, at: "data.cat") { cat in
      #expect(cat.id == Int64(12345))
      #expect(cat.name == "Kitty")
    }
    let record = try Self.record(of: json)
    let cats = Injector.bind(NamedCat.self)
    for cat in [
      try cats.inject(json: json, at: "data.cat"), try cats.inject(record, at: "data.cat"),
      try cats.at("data.cat").inject(json: json), try cats.at("data.cat").inject(record),
    ] {
      #expect(cat.id == 12345)
    }
  }

  @Test("HJ-13 two components inside a composition, and a key that nothing takes")
  func composition() throws {
    class Component: Injectable {
      var aInt: Int?
      var aString: String?
      required init() {}
    }
    class Composition: Injectable {
      var aInt: Int?
      var comp1: Component?
      var comp2: Component?
      required init() {}
    }
    let json =
      #"{"num":12345,"comp1":{"aInt":1,"aString":"aaaaa"},"comp2":{"aInt":2,"aString":"bbbbb"}}"#
    try Self.inject(with: Injector.bind(Composition.self), from: json) { composition, report in
      #expect(composition.aInt == nil)
      #expect(composition.comp1?.aInt == 1)
      #expect(composition.comp1?.aString == "aaaaa")
      #expect(composition.comp2?.aInt == 2)
      #expect(composition.comp2?.aString == "bbbbb")
      #expect(report.issues.map(\.code) == [.unknownKey])
      #expect(report.issues.first?.keys == ["num"])
    }
  }

  @Test("HJ-14 inherited properties")
  func inheritance() throws {
    class Animal: Injectable {
      var id: Int?
      var color: String?
      required init() {}
    }
    class Cat: Animal { var name: String? }
    try Self.inject(Cat.self, from: #"{"id":12345,"color":"black","name":"cat"}"#) { cat in
      #expect(cat.id == 12345)
      #expect(cat.color == "black")
      #expect(cat.name == "cat")
    }
  }

  @Test("HJ-15 an array at the root becomes models, numbers of any kind into texts")
  func rootArray() throws {
    class Cat: Injectable {
      var name: String?
      var id: String?
      required init() {}
    }
    let json = #"[{"name":"Bob","id":"1"}, {"name":"Lily","id":"2"}, {"name":"Lucy","id":"3"}]"#
    try Self.injectArray(Cat.self, from: json) { cats in
      #expect(cats.map(\.name) == ["Bob", "Lily", "Lucy"])
      #expect(cats.map(\.id) == ["1", "2", "3"])
    }
    let wrong = #expect(throws: InjectionError.self) { try Cat(injectingJSON: json) }
    #expect(wrong?.code == .wrongRoot)
  }

  @Test("HJ-16 a dictionary, of Swift or of Foundation")
  func dictionaries() throws {
    let native: [String: Any] = [
      "int": 1, "doubleOptional": 1.1, "stringImplicitlyUnwrapped": "hello",
    ]
    let mutable = NSMutableDictionary(dictionary: native)
    for object in [
      try BasicTypes(injecting: native), try BasicTypes(injecting: NSDictionary(dictionary: native)),
      try BasicTypes(injecting: mutable), try BasicTypes(injectingJSON: Self.basicTypes),
    ] {
      #expect(object.int == 1)
      #expect(object.doubleOptional == 1.1)
      #expect(object.stringImplicitlyUnwrapped == "hello")
    }
  }
}
