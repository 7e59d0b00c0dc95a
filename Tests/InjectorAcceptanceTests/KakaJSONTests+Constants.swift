import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// KK-25: constants. KakaJSON writes a `let` behind the compiler's back, which optimised builds do not see for integers;
/// here a `let` gets its value while the model is made, or never.
extension KakaJSONTests {
  struct CatWithConstant: Injectable {
    private(set) var weight: Double = 0.0
    let name: String = ""
    let age: Int = 3
  }

  struct CatToMake {
    let name: String
    let age: Int
    var weight: Double
  }

  static let constantJSON = #"{"name": "Miaomiao", "age": 5, "weight": 6.66}"#

  @Test("KK-25 a let that has its value keeps it")
  func constantWithValue() throws {
    for cat in try Self.models(CatWithConstant.self, Self.constantJSON) {
      #expect(cat.name == "")
      #expect(cat.age == 3)
      #expect(cat.weight == 6.66)
    }
  }

  @Test("KK-25 that a let was left alone is in the report")
  func constantInTheReport() throws {
    let cats = Injector.bind(CatWithConstant.self)
    for report in [
      try cats.injectReporting(json: Self.constantJSON).report,
      try cats.injectReporting(try Self.record(Self.constantJSON)).report,
    ] {
      #expect(Set(report.issues.flatMap(\.keys)) == ["name", "age"])
      #expect(report.issues.allSatisfy { $0.consequence == .ignored })
    }
  }

  @Test("KK-25 a rule for a let that has its value is a mistake")
  func ruleForAConstant() {
    let error = #expect(throws: InjectionError.self) {
      try Injector.bind(CatWithConstant.self).rules { $0.mapping("title").to("name") }.validated()
    }
    #expect(error?.code == .configuration)
    #expect(error?.description.contains("'name' of CatWithConstant is a 'let'") == true)
  }

  @Test("KK-25 a let without a value gets that of the record")
  func constantWithoutValue() throws {
    let cats = Injector.bind(CatToMake.self)
    for cat in [
      try cats.inject(json: Self.constantJSON), try cats.inject(try Self.record(Self.constantJSON)),
      try cats.inject(NSDictionary(dictionary: try Self.record(Self.constantJSON))),
    ] {
      #expect(cat.name == "Miaomiao")
      #expect(cat.age == 5)
      #expect(cat.weight == 6.66)
    }
    let error = #expect(throws: InjectionError.self) { try cats.inject(json: #"{"age": 5, "weight": 6.66}"#) }
    #expect(error?.code == .missing)
    #expect(throws: InjectionError.self) { try cats.inject(["age": 5, "weight": 6.66]) }
  }

  @Test("KK-25 a let of a model that a closure makes is the closure's business")
  func constantOfAClosure() throws {
    let cats = Injector.bind(CatToMake.self) { CatToMake(name: "made", age: 1, weight: 0) }
    for cat in [
      try cats.inject(json: Self.constantJSON), try cats.inject(try Self.record(Self.constantJSON)),
    ] {
      #expect(cat.name == "made")
      #expect(cat.age == 1)
      #expect(cat.weight == 6.66)
    }
  }
}
