import Injector
import Testing

@testable import InjectorTestSupport

/// Two properties that would be written to one key.
struct SameOutputKeyTests {
  struct Pair: Injectable { var first = 1; var second = 2 }

  private func text<Model>(_ injector: Injector<Model>, _ model: Model) -> String {
    let error = #expect(throws: InjectionError.self) { try injector.extract(model) }
    let second = #expect(throws: InjectionError.self) { try injector.extractJSON(model) }
    #expect(error?.code == .configuration)
    #expect(error?.description == second?.description)
    return error?.description ?? ""
  }

  @Test func twoMappings() {
    let pairs = Injector.bind(Pair.self).mapping("k").to(\.first).and(\.second)
    let error = #expect(throws: InjectionError.self) { try pairs.extract(Pair()) }
    #expect(
      error?.description.hasPrefix(
        #"'first' and 'second' of Pair are both written to "k"; give one of them another key with "#
          + #".writing(\.second).to(…), or use .injectOnly(\.second) ("#
      ) == true
    )
    #expect(error?.rule?.contains("SameOutputKeyTests.swift:") == true)
  }

  @Test func theRemediesWork() throws {
    let pairs = Injector.bind(Pair.self).mapping("k").to(\.first).and(\.second)
    #expect(try pairs.writing(\.second).to("l").extractJSONString(Pair()) == #"{"k":1,"l":2}"#)
    #expect(try pairs.injectOnly(\.second).extractJSONString(Pair()) == #"{"k":1}"#)
    #expect(try pairs.ignore(\.first).extractJSONString(Pair()) == #"{"k":2}"#)
  }

  @Test func aStrategyThatMakesOneKeyOfTwo() {
    let pairs = Injector.bind(Pair.self).keys(.custom { _ in "same" })
    #expect(text(pairs, Pair()).hasPrefix(#"'first' and 'second' of Pair are both written to "same"; "#))
    struct Cased: Injectable { var userName = 1; var user_name = 2 }
    let cased = Injector.bind(Cased.self).keys(.snakeCase)
    #expect(
      text(cased, Cased()).hasPrefix(
        #"'userName' and 'user_name' of Cased are both written to "user_name"; "#
      )
    )
  }

  @Test func aKeyAndAPathThroughIt() {
    let pairs = Injector.bind(Pair.self).mapping("a").to(\.first).mapping("a.b").to(\.second)
    #expect(text(pairs, Pair()).hasPrefix("'first' and 'second' of Pair are both written to"))
    let reversed = Injector.bind(Pair.self).mapping("a.b").to(\.first).mapping("a").to(\.second)
    #expect(text(reversed, Pair()).hasPrefix("'first' and 'second' of Pair are both written to"))
    let mixed = Injector.bind(Pair.self).mapping("a.0").to(\.first).mapping("a.b").to(\.second)
    let error = try? mixed.extractJSONString(Pair())
    #expect(error == nil || error == #"{"a":{"0":1,"b":2}}"#)
  }

  @Test func inFlattenedModels() {
    struct Outer: Injectable {
      var first = 0
      var pair = Pair()
      static func rules(_ rules: InjectionRules) -> InjectionRules { rules.flatten("pair") }
    }
    #expect(
      text(Injector.bind(Outer.self), Outer())
        .hasPrefix(#"'first' and 'pair' of Outer are both written to "first"; "#)
    )
  }

  @Test func inNestedModels() {
    struct Twice: Injectable {
      var a = 0
      var b = 0
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.mapping("k").to("a").mapping("k").to("b")
      }
    }
    struct Outer: Injectable { var all: [Twice] = []; var one: Twice? }
    #expect(text(Injector.bind(Outer.self), Outer()).hasPrefix("'a' and 'b' of Twice are both written to"))
  }

  @Test func allMistakesAtOnce() {
    struct Four: Injectable { var a = 0; var b = 0; var c = 0; var d = 0 }
    let fours = Injector.bind(Four.self).mapping("x").to(\.a).and(\.b).mapping("y").to(\.c).and(\.d)
    let error = #expect(throws: InjectionError.self) { try fours.extract(Four()) }
    #expect(error?.issues.count == 2)
  }
}
