import Injector
import Testing

@testable import InjectorTestSupport

/// Key paths that no rule may name, found when the plan is compiled.
struct KeyPathMistakeTests {
  // MARK: Key paths that lead nowhere for certain

  struct Part: Injectable {
    var x = 1
    var twice: Int {
      get { x * 2 }
      set { x = newValue / 2 }
    }
  }

  struct Whole: Injectable {
    var part = Part()
    var maybe: Part?
    var array = [1]
    var parts: [Part] = []
    var table = ["a": 1]
    var text = "text"
    var watched: Part? { didSet {} }
    var list = [1] { didSet {} }
    var pair: Pair = Pair()
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("pair") }
  }

  struct Pair { var first: (Int, Part) = (1, Part()) }

  class WholeObject: Injectable { var part = Part(); var maybe: Part?; var array = [1]; required init() {} }

  @Test(
    arguments: [
      (Injector.bind(Whole.self).mapping("x").to(\.maybe!.x), #"\Whole.maybe!.x"#),
      (Injector.bind(Whole.self).mapping("x").to(\.maybe!.twice), #"\Whole.maybe!.<computed Int>"#),
      (Injector.bind(Whole.self).mapping("x").to(\.maybe!), #"\Whole.maybe!"#),
      (Injector.bind(Whole.self).mapping("x").to(\.maybe?.x), #"\Whole.maybe?.x?"#),
      (Injector.bind(Whole.self).mapping("x").to(\.watched!.x), #"\Whole.<computed Optional<Part>>!.x"#),
      (Injector.bind(Whole.self).require(\.maybe!.x), #"\Whole.maybe!.x"#),
      (Injector.bind(Whole.self).ignore(\.maybe!.x), #"\Whole.maybe!.x"#),
    ]
  )
  func keyPathsIntoAnOptionalAreRefused(injector: Injector<Whole>, text: String) throws {
    let error = try #require(throws: InjectionError.self) { try injector.validated() }
    let message =
      "\(text) of Whole leads into an Optional, which may be nil; "
      + "name the Optional itself, and give it rules with .format(…).with.injector(…)"
    #expect(error.description.hasPrefix(message))
  }

  @Test(
    arguments: [
      (Injector.bind(Whole.self).mapping("x").to(\.array[0]), #"\Whole.array.<computed Int>"#),
      (Injector.bind(Whole.self).mapping("x").to(\.parts[0].x), #"\Whole.parts.<computed Part>.x"#),
      (Injector.bind(Whole.self).mapping("x").to(\.table["a"]), #"\Whole.table.<computed Optional<Int>>"#),
      (Injector.bind(Whole.self).mapping("x").to(\.list[3]), #"\Whole.<computed Array<Int>>.<computed Int>"#),
      (Injector.bind(Whole.self).require(\.array[0]), #"\Whole.array.<computed Int>"#),
      (Injector.bind(Whole.self).ignore(\.array[0]), #"\Whole.array.<computed Int>"#),
    ]
  )
  func keyPathsToElementsAreRefused(injector: Injector<Whole>, text: String) throws {
    let error = try #require(throws: InjectionError.self) { try injector.validated() }
    let message =
      "\(text) of Whole leads to an element of a collection, which may not be there; "
      + "name the collection itself, and convert its value with .format(…).with.converter { … }"
    #expect(error.description.hasPrefix(message))
  }

  @Test(
    arguments: [
      Injector.bind(WholeObject.self).mapping("x").to(\.maybe!.x),
      Injector.bind(WholeObject.self).mapping("x").to(\.array[0]),
    ]
  )
  func classesToo(injector: Injector<WholeObject>) {
    #expect(throws: InjectionError.self) { try injector.validated() }
  }

  @Test func theModelItselfIsNoPropertyOfIt() throws {
    expectError(prefix: #"\Whole.self is the Whole itself; name a property of Whole"#) {
      try Injector.bind(Whole.self).mapping("x").to(\.self).validated()
    }
    expectError { try Injector.bind(WholeObject.self).mapping("x").to(\.self).validated() }
  }

  @Test func keyPathsFromPropertyToPropertyAreWritten() throws {
    let wholes = Injector.bind(Whole.self).mapping("x").to(\.part.x).mapping("f").to(\.pair.first.0)
      .mapping("t").to(\.pair.first.1.twice).rules { $0.ignore("part") }
    let json = #"{"x": 2, "f": 3, "t": 8}"#
    try expectModels(wholes, json) { $0.part.x == 2 && $0.pair.first.0 == 3 && $0.pair.first.1.x == 4 }
    let objects = Injector.bind(WholeObject.self).mapping("x").to(\.part.x).mapping("t").to(\.part.twice)
    for whole in try objects.both(#"{"x": 2}"#) { #expect(whole.part.x == 2) }
    for whole in try objects.both(#"{"t": 8}"#) { #expect(whole.part.x == 4) }
  }

  @Test(
    arguments: [
      (Injector.bind(Whole.self).require(\.part.x), "require"),
      (Injector.bind(Whole.self).nonNull(\.part.x), "nonNull"),
      (Injector.bind(Whole.self).sensitive(\.part.x), "sensitive"),
      (Injector.bind(Whole.self).only(\.part.x, \.text), "only"),
      (Injector.bind(Whole.self).injectOnly(\.part.x), "injectOnly"),
      (Injector.bind(Whole.self).nullForNil(\.part.x), "nullForNil"),
    ]
  )
  func remediesForNestedModelsRepeatTheRule(injector: Injector<Whole>, verb: String) throws {
    let error = try #require(throws: InjectionError.self) { try injector.validated() }
    let message =
      #"\Whole.part.x leads into 'part', which has rules of its own; use .format(\.part)"#
      + #".with.injector(Injector.bind(KeyPathMistakeTests.Part.self).\#(verb)(\.x))"#
    #expect(error.description.hasPrefix(message))
  }

  // MARK: Key paths of other types

  struct Other { var z = 0; var y = 0 }

  struct Point: Injectable, Equatable {
    var x = 1
    var y = 2
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("a").to(keyPath: \Other.z) }
  }

  final class OtherObject { var z = 0; var y = 0 }

  final class Place: Injectable {
    var x = 1
    var y = 2
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format(keyPath: \OtherObject.y).with.default(2)
    }
  }

  struct Requiring: Injectable {
    var x = 1
    var y = 2
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format(keyPath: \Other.y).with.default(2).format(keyPath: \Other.z).with.default(3)
    }
  }

  @Test func keyPathsOfOtherTypesAreMistakes() throws {
    func message<Model: Injectable>(_ model: Model.Type) -> String {
      do { try Injector.bind(Model.self).validated() } catch { return "\(error)" }
      return ""
    }
    let remedy = "name a property of"
    #expect(
      message(Point.self).hasPrefix(
        #"\Other.z is a key path of Other, but the rule is for Point; \#(remedy) Point, or of a superclass of it"#
      )
    )
    #expect(
      message(Place.self).hasPrefix(
        #"\OtherObject.y is a key path of OtherObject, but the rule is for Place; \#(remedy) Place"#
      )
    )
    for keyPath in [#"\Other.y"#, #"\Other.z"#] {
      let text = "\(keyPath) is a key path of Other, but the rule is for Requiring"
      #expect(message(Requiring.self).contains(text))
    }
  }
}
