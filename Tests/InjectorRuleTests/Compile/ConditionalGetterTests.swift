import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Getters that return the value of one property because of the values of others: they are no stored properties.
struct ConditionalGetterTests {
  enum Unit: String, CaseIterable { case celsius, fahrenheit }
  enum Side { case left, right }

  class Values: Injectable {
    var unit = Unit.celsius
    var side = Side.left
    var isWarm = false
    var celsius = 1.0
    var fahrenheit = 50.0
    var quantity = 1
    var level = 2
    var other = 7
    var name = ""
    var last = "l"
    var nickname: String?
    var day: Double?
    var leftAt: Date?
    var byEnum: Double {
      get { unit == .celsius ? celsius : fahrenheit }
      set { fahrenheit = newValue }
    }
    var byPlainEnum: Int {
      get { side == .left ? level : other }
      set { other = newValue }
    }
    var byTruth: String {
      get { isWarm ? last : name }
      set { last = newValue }
    }
    var byNumber: String {
      get { quantity > 1 ? last : name }
      set { last = newValue }
    }
    var byNil: String {
      get { nickname ?? name }
      set { nickname = newValue }
    }
    var byNilNumber: Double {
      get { day ?? celsius }
      set { day = newValue }
    }
    var byOtherNil: String {
      get { leftAt == nil ? name : "left" }
      set { name = newValue }
    }
    var product: Double {
      get { celsius * Double(quantity) }
      set { celsius = newValue / Double(quantity) }
    }
    required init() {}
  }

  class Subclass: Values {}

  static let values = Injector.bind(Values.self).ignore(\.side)

  @Test(arguments: [
    (values.mapping("v").to(\.byEnum), "Double"), (values.mapping("v").to(\.byPlainEnum), "Int"),
    (values.mapping("v").to(\.byTruth), "String"), (values.mapping("v").to(\.byNumber), "String"),
    (values.mapping("v").to(\.byNil), "String"), (values.mapping("v").to(\.byNilNumber), "Double"),
    (values.mapping("v").to(\.product), "Double"), (values.mapping("v").to(\.byOtherNil), "String"),
  ])
  func areComputed(injector: Injector<Values>, type: String) throws {
    let plan = try injector.explain()
    for name in ["celsius", "fahrenheit", "level", "other", "name", "last", "nickname", "day"] {
      #expect(plan.contains("\n  \(name) "), "\(plan)")
    }
    #expect(plan.contains("\n  v "), "\(plan)")
    #expect(!plan.contains("cannot"))
  }

  @Test(.withoutRoundTrips) func areWrittenThroughTheirSetters() throws {
    let json = #"{"t": 5, "celsius": 3, "n": "x", "name": "y"}"#
    let mapped = Self.values.mapping("t").to(\.byEnum).mapping("n").to(\.byNil)
    try expectModels(mapped, json) {
      $0.fahrenheit == 5 && $0.celsius == 3 && $0.nickname == "x" && $0.name == "y"
    }
    let subclasses = Injector.bind(Subclass.self).ignore(\.side)
    let subclass = subclasses.mapping("t").to(\.byEnum).mapping("n").to(\.byNil)
    try expectModels(subclass, json) { $0.fahrenheit == 5 && $0.celsius == 3 && $0.name == "y" }
  }

  @Test func storedPropertiesBesideThemAreFound() throws {
    let ignoring = Self.values.ignore(\.celsius, \.name, \.nickname, \.day).ignore(\.level).ignore(
      \.unit, \.side
    )
    .ignore(\.isWarm)
    let json =
      #"{"celsius": 3, "name": "y", "nickname": "z", "day": 1, "level": 9, "isWarm": true, "last": "k"}"#
    try expectModels(ignoring, json) {
      $0.celsius == 1 && $0.name.isEmpty && $0.nickname == nil && $0.day == nil && $0.level == 2
        && !$0.isWarm && $0.last == "k"
    }
  }

  class Seen: Injectable {
    static let log = Log<String>()
    var name = ""
    var nickname: String?
    var alias: String {
      get { name }
      set { name = newValue }
    }
    var shown: String {
      get {
        Self.log.add(nickname ?? "nil")
        return name + "!"
      }
      set { nickname = newValue }
    }
    required init() {}
  }

  @Test func valuesAreRestoredBeforeTheNextKeyPath() throws {
    try Injector.bind(Seen.self).mapping("a").to(\.alias).mapping("s").to(\.shown).validated()
    #expect(Seen.log.entries.first == "nil")
  }

  /// Properties whose values are equal.
  class Wide: Injectable {
    var a = 0; var b = 0; var c = 0; var d = 0; var e = 0; var f = 0; var g = 0; var h = 0
    required init() {}
  }

  @Test func equalNumbersAreToldApart() throws {
    let wide = Injector.bind(Wide.self).mapping("1").to(\.a).mapping("2").to(\.h).mapping("3").to(\.d)
      .ignore(\.e).require(\.g)
    try expectModels(wide, #"{"1": 1, "2": 2, "3": 3, "e": 5, "g": 6}"#) {
      $0.a == 1 && $0.h == 2 && $0.d == 3 && $0.e == 0 && $0.g == 6
    }
  }
}
