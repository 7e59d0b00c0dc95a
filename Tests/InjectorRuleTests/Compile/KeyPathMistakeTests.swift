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

  static let wholes = Injector.bind(Whole.self)

  @Test(arguments: [
    (wholes.mapping("x").to(\.maybe!.x), #"\Whole.maybe!.x"#),
    (wholes.mapping("x").to(\.maybe!.twice), #"\Whole.maybe!.<computed Int>"#),
    (wholes.mapping("x").to(\.maybe!), #"\Whole.maybe!"#),
    (wholes.mapping("x").to(\.maybe?.x), #"\Whole.maybe?.x?"#),
    (wholes.mapping("x").to(\.watched!.x), #"\Whole.<computed Optional<Part>>!.x"#),
    (wholes.require(\.maybe!.x), #"\Whole.maybe!.x"#), (wholes.ignore(\.maybe!.x), #"\Whole.maybe!.x"#),
  ])
  func keyPathsIntoAnOptionalAreRefused(injector: Injector<Whole>, text: String) {
    let message =
      "\(text) of Whole leads into an Optional, which may be nil; "
      + "name the Optional itself, and give it rules with .format(…).with.injector(…)"
    expectMistake(injector, prefix: message)
  }

  @Test(arguments: [
    (wholes.mapping("x").to(\.array[0]), #"\Whole.array.<computed Int>"#),
    (wholes.mapping("x").to(\.parts[0].x), #"\Whole.parts.<computed Part>.x"#),
    (wholes.mapping("x").to(\.table["a"]), #"\Whole.table.<computed Optional<Int>>"#),
    (wholes.mapping("x").to(\.list[3]), #"\Whole.<computed Array<Int>>.<computed Int>"#),
    (wholes.require(\.array[0]), #"\Whole.array.<computed Int>"#),
    (wholes.ignore(\.array[0]), #"\Whole.array.<computed Int>"#),
  ])
  func keyPathsToElementsAreRefused(injector: Injector<Whole>, text: String) {
    let message =
      "\(text) of Whole leads to an element of a collection, which may not be there; "
      + "name the collection itself, and convert its value with .format(…).with.converter { … }"
    expectMistake(injector, prefix: message)
  }

  @Test func classesToo() {
    let wholes = Injector.bind(WholeObject.self)
    expectMistake(wholes.mapping("x").to(\.maybe!.x))
    expectMistake(wholes.mapping("x").to(\.array[0]))
    expectMistake(wholes.mapping("x").to(\.self))
  }

  @Test func theModelItselfIsNoPropertyOfIt() {
    let text = #"\Whole.self is the Whole itself; name a property of Whole"#
    expectMistake(Self.wholes.mapping("x").to(\.self), prefix: text)
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

  @Test(arguments: [
    (wholes.require(\.part.x), "require"), (wholes.nonNull(\.part.x), "nonNull"),
    (wholes.sensitive(\.part.x), "sensitive"), (wholes.accept(\.part.x, \.text), "accept"),
    (wholes.inputOnly(\.part.x), "inputOnly"), (wholes.nullForNil(\.part.x), "nullForNil"),
  ])
  func remediesForNestedModelsRepeatTheRule(injector: Injector<Whole>, verb: String) {
    let message =
      #"\Whole.part.x leads into 'part', which has rules of its own; use .format(\.part)"#
      + #".with.injector(Injector.bind(KeyPathMistakeTests.Part.self).\#(verb)(\.x))"#
    expectMistake(injector, prefix: message)
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
      rules.mapping("y").to(keyPath: \OtherObject.y)
    }
  }

  struct Requiring: Injectable {
    var x = 1
    var y = 2
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("y").to(keyPath: \Other.y).mapping("z").to(keyPath: \Other.z)
    }
  }

  @Test func keyPathsOfOtherTypesAreMistakes() {
    func message(_ path: String, _ model: String) -> String {
      #"\\#(path) is a key path of \#(path.prefix { $0 != "." }), but the rule is for \#(model)"#
    }
    let remedy = "; name a property of"
    let point = message("Other.z", "Point") + "\(remedy) Point, or of a superclass of it"
    expectMistake(Injector.bind(Point.self), prefix: point)
    expectMistake(Injector.bind(Place.self), prefix: message("OtherObject.y", "Place") + "\(remedy) Place")
    expectMistake(Injector.bind(Requiring.self), part: message("Other.y", "Requiring"))
    expectMistake(Injector.bind(Requiring.self), part: message("Other.z", "Requiring"))
  }
}
