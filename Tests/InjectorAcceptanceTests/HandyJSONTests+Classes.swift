// The samples have implicitly unwrapped properties.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about hierarchies of classes, observers and hooks.
extension HandyJSONTests {
  /// HandyJSON wants an empty mapping function in the root class. Here the rules of a subclass override those of the root,
  /// which therefore has some; rules from outside want nothing of it.
  @Test("HJ-42 the mapping of a subclass")
  func subclassMapping() throws {
    class Animal: Injectable {
      var id = 0
      required init() {}
      class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("animal_id").to("id") }
    }
    class Cat: Animal {
      var name = ""
      override class func rules(_ rules: InjectionRules) -> InjectionRules {
        super.rules(rules).mapping("cat_name").to("name")
      }
    }
    try Self.inject(Cat.self, from: #"{"animal_id":7,"cat_name":"Tom"}"#) { cat in
      #expect(cat.id == 7)
      #expect(cat.name == "Tom")
    }
    let cats = Injector.bind(NamedKitten.self).rules {
      $0.mapping("kitten_id").to("id").mapping("color_").to("color")
    }
    try Self.inject(with: cats, from: #"{"kitten_id":7,"color_":"red","name":"Tom"}"#) { kitten, report in
      #expect(kitten.id == 7)
      #expect(kitten.color == "red")
      #expect(kitten.name == "Tom")
      #expect(report.isEmpty)
    }
  }

  /// Its root has no rules.
  final class NamedKitten: NamedCat { var color = "" }

  class Observed: NSObject, Injectable {
    dynamic var name = "" {
      willSet { events.append("will \(newValue)") }
      didSet { events.append("did \(oldValue)->\(name)") }
    }
    var age = 0 { didSet { events.append("age \(age)") } }
    var events: [String] = []
    override required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("name").to(keyPath: \Observed.name).ignore("events")
    }
  }

  /// HandyJSON triggers observers only of `@objc dynamic` properties.
  @Test("HJ-43 observers run where a rule names the property by key path")
  func observers() throws {
    try Self.inject(Observed.self, from: #"{"name":"Tom","age":3}"#) { object in
      #expect(object.name == "Tom")
      #expect(object.age == 3)
      #expect(object.events == ["will Tom", "did ->Tom"])
    }
    struct Level: Injectable {
      var value = 1 { didSet { changes += 1 } }
      var changes = 0
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.mapping("v").to(keyPath: \Level.value).ignore("changes")
      }
    }
    try Self.inject(Level.self, from: #"{"v":7}"#) { level in
      #expect(level.value == 7)
      #expect(level.changes == 1)
    }
    try Self.inject(Level.self, from: "{}") { #expect($0.changes == 0) }
  }

  struct Finished: InjectionObserving {
    var name: String?
    var upperName: String?
    var calls = 0
    mutating func didInject(from record: [String: Any]) {
      upperName = name?.uppercased()
      calls += 1
    }
  }

  class FinishedObject: InjectionObserving {
    var name: String?
    var upperName: String?
    var calls = 0
    required init() {}
    func didInject(from record: [String: Any]) {
      upperName = name?.uppercased()
      calls += 1
    }
  }

  @Test("HJ-44 a hook after the mapping, called once")
  func didFinishMapping() throws {
    let json = #"{"name":"HandyJson"}"#
    try Self.inject(Finished.self, from: json) { model in
      #expect(model.upperName == "HANDYJSON")
      #expect(model.calls == 1)
    }
    try Self.inject(FinishedObject.self, from: json) { object in
      #expect(object.upperName == "HANDYJSON")
      #expect(object.calls == 1)
    }
    struct Parent: Injectable { var child = Finished(); var children: [FinishedObject] = [] }
    try Self.inject(Parent.self, from: #"{"child":\#(json),"children":[\#(json),\#(json)]}"#) { parent in
      #expect(parent.child.upperName == "HANDYJSON")
      #expect(parent.child.calls == 1)
      #expect(parent.children.map(\.upperName) == ["HANDYJSON", "HANDYJSON"])
      #expect(parent.children.map(\.calls) == [1, 1])
    }
  }

  struct Starting: InjectionObserving {
    var name: String?
    var upperName: String?
    mutating func willInject(from record: [String: Any]) {
      name = "AAA"
      upperName = "AAA"
    }
  }

  class StartingObject: InjectionObserving {
    var name: String?
    var upperName: String?
    required init() {}
    func willInject(from record: [String: Any]) {
      name = "AAA"
      upperName = "AAA"
    }
  }

  @Test("HJ-47 a hook before the mapping")
  func willStartMapping() throws {
    let json = #"{"name":"HandyJson"}"#
    try Self.inject(Starting.self, from: json) { model in
      #expect(model.name == "HandyJson")
      #expect(model.upperName == "AAA")
    }
    try Self.inject(StartingObject.self, from: json) { object in
      #expect(object.name == "HandyJson")
      #expect(object.upperName == "AAA")
    }
  }

  class Inheriting: BasicTypes {
    var anotherInt = 0
    var anotherIntOptional: Int?
    var anotherIntImplicitlyUnwrapped: Int!
  }

  final class InheritingTwice: Inheriting { var last: [String: Double] = [:] }

  @Test("HJ-57 a class, its superclass and the superclass of that")
  func superSuperClass() throws {
    let json = #"""
      {"int":1,"doubleOptional":1.1,"stringImplicitlyUnwrapped":"hello","anotherInt":2,"anotherIntOptional":3,
       "anotherIntImplicitlyUnwrapped":4,"last":{"a":1.5}}
      """#
    try Self.inject(InheritingTwice.self, from: json) { object in
      #expect(object.int == 1)
      #expect(object.doubleOptional == 1.1)
      #expect(object.stringImplicitlyUnwrapped == "hello")
      #expect(object.anotherInt == 2)
      #expect(object.anotherIntOptional == 3)
      #expect(object.anotherIntImplicitlyUnwrapped == 4)
      #expect(object.last == ["a": 1.5])
    }
  }
}
