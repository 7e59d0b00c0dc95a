import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about the package, and what the library's own tests say beside its documentation.
struct KakaJSONIntegrationTests {
  @Test("KK-152 the library is a product of a package without dependencies")
  func product() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    #expect(manifest.contains(#".library(name: "Injector", targets: ["Injector"])"#))
    #expect(!manifest.contains(".package("))
    // Another package of this repository uses it.
    let user = try String(contentsOf: root.appending(path: "Benchmarks/Package.swift"), encoding: .utf8)
    #expect(user.contains(#".product(name: "Injector", package: "#))
  }

  /// What a single value becomes: a model of one property does what a function for each type would.
  struct Single<Value> { let value: Value }

  static func value<Value>(_ source: Any, as type: Value.Type) throws -> Value {
    try Injector.bind(Single<Value>.self).inject(["value": source]).value
  }

  static func values<Value: Equatable>(_ json: String, as type: Value.Type) throws -> [Value] {
    try injectEveryForm(#"{"value": \#(json)}"#, by: Injector.bind(Single<Value>.self)).map(\.value)
  }

  @Test("KK-153 single values are coerced to every kind of number, text and date")
  func singleValues() throws {
    let date = Date(timeIntervalSince1970: 1_565_922_866)
    for json in [#""1565922866""#, "1565922866", "1565922866.0"] {
      #expect(Set(try Self.values(json, as: Int.self)) == [1_565_922_866])
      #expect(Set(try Self.values(json, as: Int64.self)) == [1_565_922_866])
      #expect(Set(try Self.values(json, as: UInt32.self)) == [1_565_922_866])
      #expect(Set(try Self.values(json, as: Float.self)) == [1_565_922_816])
      #expect(Set(try Self.values(json, as: Double.self)) == [1_565_922_866])
      #expect(Set(try Self.values(json, as: CGFloat.self)) == [1_565_922_866])
      #expect(Set(try Self.values(json, as: Decimal.self)) == [1_565_922_866])
      #expect(try Self.values(json, as: NSDecimalNumber.self).allSatisfy { $0 == 1_565_922_866 })
      #expect(Set(try Self.values(json, as: NSNumber.self)) == [1_565_922_866])
      #expect(Set(try Self.values(json, as: Date.self)) == [date])
      #expect(Set(try Self.values(json, as: Bool.self)) == [true])
    }
    #expect(Set(try Self.values("1565922866", as: String.self)) == ["1565922866"])
    #expect(Set(try Self.values("\"true\"", as: Bool.self)) == [true])
    #expect(Set(try Self.values("\"true\"", as: Int.self)) == [1])
    #expect(Set(try Self.values("\"true\"", as: Double.self)) == [1])
    #expect(Set(try Self.values("\"NO\"", as: CGFloat.self)) == [0])
    #expect(Set(try Self.values("true", as: String.self)) == ["true"])
    #expect(try Self.value(date, as: Int.self) == 1_565_922_866)
    #expect(try Self.value(date, as: CGFloat.self) == 1_565_922_866)
    #expect(try Self.value(date, as: String.self) == "1565922866")
    #expect(try Self.value(date as Any?? as Any, as: Decimal?.self) == 1_565_922_866)
    #expect(throws: InjectionError.self) { try Self.value("suan8fa8", as: Int.self) }
    #expect(try Self.value("suan8fa8", as: Int?.self) == nil)
  }

  class Person: Injectable {
    let species = "human"
    var name = ""
    private(set) var weight = 0.0
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }
  final class Student: Person {
    var score: Int? = 0
    var marks: [Int] = []
    var cache: [String: Any] = [:]
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("result.score").to("score").ignore("cache")
    }
  }

  @Test("KK-154 the properties of a type are listed by name and type, inherited ones first")
  func listing() throws {
    // Ignored properties take no part. The list is one of what is injected; constants and ignored ones come after it.
    #expect(
      try Injector.bind(Student.self).explain() == """
        Student
          source keys          property  type    conversion  nested plan  cost
          name                 name      String  copy                     inline
          weight               weight    Double  copy                     inline
          result.score, score  score     Int?    copy                     inline
          marks                marks     [Int]   copy                     inline
          'species' is a `let` that has its value already
          'cache' is ignored

        """
    )
  }

  struct Book: Injectable, Equatable { var name = ""; var price = 0.0 }
  final class Dog: Injectable { var name = "" }
  struct Shelf: Injectable {
    var books: [Book??]?
    var dogs: [String: Dog???]?
  }

  @Test("KK-155 collections of models in several Optionals")
  func optionalElements() throws {
    let json = #"""
      {
        "books": [{"name": "Fast C++", "price": 666.6}, null, {"name": "Algorithm"}],
        "dogs": {"dog0": {"name": "Wang"}, "dog1": null, "dog2": {"name": "Larry"}}
      }
      """#
    for shelf in try injectEveryForm(json, as: Shelf.self) {
      let books = try #require(shelf.books)
      #expect(books == [Book(name: "Fast C++", price: 666.6), nil, Book(name: "Algorithm")] as [Book??])
      let dogs = try #require(shelf.dogs)
      #expect(dogs.mapValues { $0???.name } == ["dog0": "Wang", "dog1": nil, "dog2": "Larry"])
    }
    for shelf in try injectEveryForm("{}", as: Shelf.self) {
      #expect(shelf.books == nil)
      #expect(shelf.dogs == nil)
    }
  }

  struct Prices: Injectable, Equatable {
    var a = ""
    var b = ""
    var c = ""
    var d = ""
  }

  @Test("KK-156 no digits appear in the text of a number that its value does not have")
  func exactTexts() throws {
    let json = #"{"a": 66.66, "b": 77.77, "c": 0.1234567890123456, "d": 88.88}"#
    let native: [String: Any] = [
      "a": 66.66 as Float, "b": CGFloat(77.77), "c": 0.1234567890123456,
      "d": Decimal(string: "88.88") as Any,
    ]
    for prices in try injectEveryForm(json, native: native, as: Prices.self) {
      #expect(prices == Prices(a: "66.66", b: "77.77", c: "0.1234567890123456", d: "88.88"))
    }
  }
}
