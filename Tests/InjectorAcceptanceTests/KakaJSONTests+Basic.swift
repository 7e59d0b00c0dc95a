import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// One record, one model: what models may be, and the forms of a call.
extension KakaJSONTests {
  struct Cat: Injectable, Equatable {
    var weight: Double = 0.0
    var name: String = ""
  }

  static let catJSON = #"{"name": "Miaomiao", "weight": 6.66}"#
  static var catRecord: [String: Any] { ["name": "Miaomiao", "weight": 6.66] }
  static let miaomiao = Cat(weight: 6.66, name: "Miaomiao")

  @Test("KK-2 KK-15 one line makes a struct")
  func dictionary() throws {
    for cat in try Self.models(Cat.self, Self.catJSON, native: Self.catRecord) {
      #expect(cat.name == "Miaomiao")
      #expect(cat.weight == 6.66)
    }
  }

  @Test("KK-16 NSDictionary and NSMutableDictionary are sources")
  func dictionariesOfFoundation() throws {
    let constant: NSDictionary = NSDictionary(dictionary: Self.catRecord)
    let changeable = NSMutableDictionary(dictionary: Self.catRecord)
    #expect(try Cat(injecting: constant) == Self.miaomiao)
    #expect(try Cat(injecting: changeable) == Self.miaomiao)
    #expect(try Injector.bind(Cat.self).inject(constant) == Self.miaomiao)
    #expect(try Injector.bind(Cat.self).inject(changeable) == Self.miaomiao)
    #expect(try constant.inject { $0.bind(Cat.self) } == Self.miaomiao)
    #expect(try changeable.inject { $0.bind(Cat.self) } == Self.miaomiao)
    #expect(try Cat(injectingJSON: Self.catJSON) == Self.miaomiao)
  }

  @Test("KK-17 the type, the injector and the record itself make the same model")
  func formsOfACall() throws {
    for record in [Self.catRecord, try Self.record(Self.catJSON)] {
      #expect(try Cat(injecting: record) == Self.miaomiao)
      #expect(try Cat.injected(from: record) == Self.miaomiao)
      #expect(try Injector.bind(Cat.self).inject(record) == Self.miaomiao)
      #expect(try record.inject { $0.bind(Cat.self) } == Self.miaomiao)
    }
    #expect(try Cat(injectingJSON: Self.catJSON) == Self.miaomiao)
    #expect(try Cat.injected(fromJSON: Self.catJSON) == Self.miaomiao)
    #expect(try Injector.bind(Cat.self).inject(json: Self.catJSON) == Self.miaomiao)
  }

  /// A function of a user's that knows the type only when it runs.
  private func make<Model: Injectable>(_ type: Model.Type, _ record: [String: Any]) throws -> Model {
    try Injector.bind(type).inject(record)
  }

  private func make<Model: Injectable>(_ type: Model.Type, json: String) throws -> Model {
    try Injector.bind(type).inject(json: json)
  }

  @Test("KK-18 the type may be held in a variable")
  func typeInAVariable() throws {
    let type: any Injectable.Type = Cat.self
    for record in [Self.catRecord, try Self.record(Self.catJSON)] {
      #expect(try type.injected(from: record) as? Cat == Self.miaomiao)
      #expect(try type.injected(from: NSDictionary(dictionary: record)) as? Cat == Self.miaomiao)
      #expect(try make(type, record) as? Cat == Self.miaomiao)
      #expect(try type.init(injecting: record) as? Cat == Self.miaomiao)
    }
    #expect(try type.injected(fromJSON: Self.catJSON) as? Cat == Self.miaomiao)
    #expect(try make(type, json: Self.catJSON) as? Cat == Self.miaomiao)
  }

  class CatObject: Injectable {
    var weight: Double = 0.0
    var name: String = ""
    required init() {}
  }

  class CatOfFoundation: NSObject, Injectable {
    var weight: Double = 0.0
    var name: String = ""
    required override init() {}
  }

  @Test("KK-19 a class with a required init")
  func classWithRequiredInit() throws {
    for cat in try Self.models(CatObject.self, Self.catJSON, native: Self.catRecord) {
      #expect(cat.name == "Miaomiao")
      #expect(cat.weight == 6.66)
    }
  }

  class Kitten: CatOfFoundation {
    var weeks: Int8 = 0
  }

  @Test("KK-20 a subclass of NSObject with its init overridden, and a subclass of that")
  func subclassOfNSObject() throws {
    for cat in try Self.models(CatOfFoundation.self, Self.catJSON, native: Self.catRecord) {
      #expect(cat.name == "Miaomiao")
      #expect(cat.weight == 6.66)
    }
    let json = #"{"weeks": 6, "name": "Miaomiao", "weight": 6.66}"#
    for kitten in try Self.models(Kitten.self, json) {
      #expect(kitten.name == "Miaomiao")
      #expect(kitten.weight == 6.66)
      #expect(kitten.weeks == 6)
    }
  }

  struct CatWithDefaults: Injectable { var weight: Double = 0.0; var name: String = "" }

  struct CatWithInit: Injectable {
    var weight: Double
    var name: String

    init() {
      weight = 1.5
      name = "nobody"
    }

    init(name: String, weight: Double) {
      self.weight = weight
      self.name = name
    }
  }

  @Test("KK-21 a struct whose init comes from its defaults")
  func structWithoutInit() throws {
    for cat in try Self.models(CatWithDefaults.self, Self.catJSON, native: Self.catRecord) {
      #expect(cat.name == "Miaomiao")
      #expect(cat.weight == 6.66)
    }
  }

  @Test("KK-22 a struct with inits of its own")
  func structWithInit() throws {
    for cat in try Self.models(CatWithInit.self, Self.catJSON, native: Self.catRecord) {
      #expect(cat.name == "Miaomiao")
      #expect(cat.weight == 6.66)
    }
    for cat in try Self.models(CatWithInit.self, #"{"name": "Miaomiao"}"#) { #expect(cat.weight == 1.5) }
  }

  class Person: Injectable {
    var name: String = ""
    var age: Int = 0
    required init() {}
  }

  class Student: Person {
    var score: Int = 0
    var no: String = ""
  }

  @Test("KK-23 what a superclass declares is injected into the subclass")
  func inheritance() throws {
    let json = #"{"name": "jack", "age": 18, "score": 98, "no": "9527"}"#
    for student in try Self.models(Student.self, json) {
      #expect(student.name == "jack")
      #expect(student.age == 18)
      #expect(student.score == 98)
      #expect(student.no == "9527")
    }
    for person in try Self.models(Person.self, json) {
      #expect(person.name == "jack")
      #expect(person.age == 18)
    }
  }

  struct CatWithPrivateSetter: Injectable {
    private(set) var weight: Double = 0.0
    var name: String = ""
  }

  @Test("KK-24 a property that only its type may set")
  func privateSetter() throws {
    for cat in try Self.models(CatWithPrivateSetter.self, Self.catJSON, native: Self.catRecord) {
      #expect(cat.name == "Miaomiao")
      #expect(cat.weight == 6.66)
    }
  }

  struct CatWithNull: Injectable {
    var weight: Double = 0.0
    var name: String = "xx"
    var data: NSNull?
  }

  @Test("KK-26 null keeps the default, and goes into a property of its own kind")
  func null() throws {
    let json = #"{"name": null, "weight": 6.6, "data": null}"#
    let native: [String: Any] = ["name": NSNull(), "weight": 6.6, "data": NSNull()]
    for cat in try Self.models(CatWithNull.self, json, native: native) {
      #expect(cat.name == "xx")
      #expect(cat.weight == 6.6)
      #expect(cat.data == NSNull())
    }
  }
}
