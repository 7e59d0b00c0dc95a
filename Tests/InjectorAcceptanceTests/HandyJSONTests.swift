// The samples have implicitly unwrapped properties.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about models in general, and the first samples.
struct HandyJSONTests {
  class BasicTypes: Injectable {
    var int = 2
    var doubleOptional: Double?
    var stringImplicitlyUnwrapped: String!
    required init() {}
  }

  struct BasicStruct: Injectable {
    var int = 2
    var doubleOptional: Double?
    var stringImplicitlyUnwrapped: String!
  }

  static let basicTypes = #"{"doubleOptional":1.1,"stringImplicitlyUnwrapped":"hello","int":1}"#

  @Test("HJ-1 HJ-2 a pure class and a pure struct, found by the names of their properties")
  func pureTypes() throws {
    struct Cat: Injectable { var id: Int64 = 0; var name = "" }
    final class Dog: Injectable { var id: Int64 = 0; var name = "" }
    let json = #"{"id":12345,"name":"Kitty"}"#
    try Self.inject(Cat.self, from: json) { cat in
      #expect(cat.id == 12345)
      #expect(cat.name == "Kitty")
    }
    try Self.inject(Dog.self, from: json) { dog in
      #expect(dog.id == 12345)
      #expect(dog.name == "Kitty")
    }
  }

  @Test("HJ-3 almost all types of Swift, enums and structs among them")
  func kindsOfTypes() throws {
    enum Size: String { case small, large }
    enum Weather: CaseIterable { case sunny, rainy }
    struct Point: Injectable, Equatable { var x = 0.0; var y: Float = 0 }
    final class Shop: Injectable {
      var isOpen = false
      var size = Size.small
      var weather: Weather?
      var place = Point()
      var corners: [Point] = []
      var prices: [String: Decimal] = [:]
      var tags: Set<String> = []
      var width: CGFloat = 0
      var link: URL?
      var other: [Any] = []
    }
    let json = #"""
      {"isOpen":true,"size":"large","weather":"rainy","place":{"x":1.5,"y":2.5},"corners":[{"x":1},{"y":2}],
       "prices":{"tea":2.25},"tags":["a","b"],"width":7.5,"link":"https://www.aliyun.com","other":[1,"a"]}
      """#
    try Self.inject(Shop.self, from: json) { shop in
      #expect(shop.isOpen)
      #expect(shop.size == .large)
      #expect(shop.weather == .rainy)
      #expect(shop.place == Point(x: 1.5, y: 2.5))
      #expect(shop.corners == [Point(x: 1), Point(y: 2)])
      #expect(shop.prices == ["tea": Decimal(string: "2.25")])
      #expect(shop.tags == ["a", "b"])
      #expect(shop.width == 7.5)
      #expect(shop.link == URL(string: "https://www.aliyun.com"))
      #expect(shop.other.first as? Int == 1)
      #expect(shop.other.last as? String == "a")
    }
  }

  @Test("HJ-4 transformations of one's own")
  func transformations() throws {
    struct Person: Injectable {
      var name: String?
      var id: String?
      var height: Int?
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules
          .mapping("json_name").to("name")
          .format("id").with.converter { (text: String) in "json_" + text }
          .mapping("json_height").to("height")
          .format("height").with.converter { (height: Int) in height / 100 }
      }
    }
    try Self.inject(Person.self, from: #"{"json_name":"Bob","id":"12345","json_height":18000}"#) { person in
      #expect(person.name == "Bob")
      #expect(person.id == "json_12345")
      #expect(person.height == 180)
    }
  }

  @Test("HJ-5 text goes into a number, and a number into text")
  func typeAdaption() throws {
    struct Order: Injectable { var count = 0; var code = ""; var isPaid = false; var price = 0.0 }
    let json = #"{"count":"6","code":6,"isPaid":"true","price":"1.23"}"#
    try Self.inject(Order.self, from: json) { order in
      #expect(order.count == 6)
      #expect(order.code == "6")
      #expect(order.isPaid)
      #expect(order.price == 1.23)
    }
  }

  @Test("HJ-6 the first sample, as a class and as a struct")
  func firstSample() throws {
    try Self.inject(BasicTypes.self, from: Self.basicTypes) { object in
      #expect(object.int == 1)
      #expect(object.doubleOptional == 1.1)
      #expect(object.stringImplicitlyUnwrapped == "hello")
    }
    try Self.inject(BasicStruct.self, from: Self.basicTypes) { value in
      #expect(value.int == 1)
      #expect(value.doubleOptional == 1.1)
      #expect(value.stringImplicitlyUnwrapped == "hello")
    }
  }

  /// HandyJSON gives nil; here there is an error that says why, and `try?` gives nil.
  @Test("HJ-7 bad input gives no model")
  func badInput() throws {
    for text in ["", "{", "nonsense", "[]", "5", "null", #""text""#] {
      #expect((try? BasicTypes(injectingJSON: text)) == nil)
      #expect((try? BasicStruct(injectingJSON: text)) == nil)
    }
    #expect((try? BasicTypes(injecting: ["data": 5], at: "data")) == nil)
    let malformed = #expect(throws: InjectionError.self) { try BasicTypes(injectingJSON: "{") }
    #expect(malformed?.code == .malformed)
    let wrongRoot = #expect(throws: InjectionError.self) { try BasicTypes(injectingJSON: "[]") }
    #expect(wrongRoot?.code == .wrongRoot)
  }

  @Test("HJ-8 an empty init: of the compiler, or written where there is another one")
  func emptyInit() throws {
    struct Plain: Injectable { var id = 0 }
    struct Designated: Injectable {
      var id: Int
      init() { id = -1 }
      init(id: Int) { self.id = id }
    }
    class Open: Injectable {
      var id: Int
      required init() { id = -1 }
      init(id: Int) { self.id = id }
    }
    let json = #"{"id":7}"#
    try Self.inject(Plain.self, from: json) { #expect($0.id == 7) }
    try Self.inject(Designated.self, from: json) { #expect($0.id == 7) }
    try Self.inject(Open.self, from: json) { #expect($0.id == 7) }
    try Self.inject(Designated.self, from: "{}") { #expect($0.id == -1) }
    try Self.inject(Open.self, from: "{}") { #expect($0.id == -1) }
  }

  @Test("HJ-9 an enum with texts")
  func enumeration() throws {
    enum AnimalType: String { case Cat = "cat", Dog = "dog", Bird = "bird" }
    struct Animal: Injectable { var name: String?; var type: AnimalType? }
    try Self.inject(Animal.self, from: #"{"type":"cat","name":"Tom"}"#) { animal in
      #expect(animal.type == .Cat)
      #expect(animal.type?.rawValue == "cat")
      #expect(animal.name == "Tom")
    }
  }
}
