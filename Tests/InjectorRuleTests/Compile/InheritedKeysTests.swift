import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The key strategy of a model holds inside it, too.
struct InheritedKeysTests {
  struct Inner: Injectable, Equatable { var innerName = ""; var leaf: Leaf? }
  struct Leaf: Injectable, Equatable { var leafName = "" }
  struct Kebab: Injectable, Equatable {
    var kebabName = ""
    var leaf = Leaf()
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.kebabCase) }
  }
  struct Coded: Decodable, Equatable { var codedName: String }
  struct Outer: Injectable, Equatable {
    var outerName = ""
    var inner = Inner()
    var innerList: [Inner] = []
    var byKey: [String: Inner] = [:]
    var kebab = Kebab()
    var coded: Coded?
    var flat = Leaf()
    var chosen: Any?

    static func == (left: Outer, right: Outer) -> Bool {
      left.outerName == right.outerName && left.inner == right.inner && left.innerList == right.innerList
        && left.byKey == right.byKey && left.kebab == right.kebab && left.coded == right.coded
        && left.flat == right.flat && left.chosen as? Leaf == right.chosen as? Leaf
    }
  }

  static let text = #"""
    {"outer_name": "o", "inner": {"inner_name": "i", "leaf": {"leaf_name": "l"}},
     "inner_list": [{"inner_name": "j"}], "by_key": {"a_b": {"inner_name": "k"}},
     "kebab": {"kebab-name": "m", "leaf": {"leaf-name": "n"}}, "coded": {"coded_name": "c"},
     "leaf_name": "f", "chosen": {"leaf_name": "x"}}
    """#
  static var expected: Outer {
    Outer(
      outerName: "o",
      inner: Inner(innerName: "i", leaf: Leaf(leafName: "l")),
      innerList: [Inner(innerName: "j")],
      byKey: ["a_b": Inner(innerName: "k")],
      kebab: Kebab(kebabName: "m", leaf: Leaf(leafName: "n")),
      coded: Coded(codedName: "c"),
      flat: Leaf(leafName: "f"),
      chosen: Leaf(leafName: "x")
    )
  }
  static let outers = Injector.bind(Outer.self).rules {
    $0.flatten("flat")
      .format("chosen").with.type { _ in Leaf.self }
  }

  @Test func modelsWithoutAStrategyHaveThatOfTheOneAroundThem() throws {
    for outer in try BothInputs.models(Self.outers.keys(.snakeCase), Self.text) {
      #expect(outer == Self.expected)
    }
  }

  @Test func nestedInjectorsToo() throws {
    let inners = Injector.bind(Inner.self)
    let snake = Injector.bind(Outer.self).keys(.snakeCase).rules { $0.format("inner").with.injector(inners) }
    let own = Injector.bind(Outer.self).keys(.snakeCase).rules {
      $0.format("inner").with.injector(inners.keys(.asIs))
    }
    for outer in try BothInputs.models(snake, Self.text) { #expect(outer.inner == Self.expected.inner) }
    for outer in try BothInputs.models(own, Self.text) { #expect(outer.inner == Inner(leaf: Leaf())) }
  }

  @Test func aTypesOwnDefaultsBeatThoseAroundIt() throws {
    struct Part: Injectable, Equatable { var partName = "" }
    struct Whole: Injectable, Equatable { var part = Part() }
    InjectionDefaults.set(InjectionDefaults().keys(.kebabCase), for: [Part.self])
    defer { InjectionDefaults.remove(for: [Part.self]) }
    let wholes = Injector.bind(Whole.self).keys(.snakeCase)
    for whole in try BothInputs.models(wholes, #"{"part": {"part-name": "p", "part_name": "q"}}"#) {
      #expect(whole.part.partName == "p")
    }
  }

  @Test func theSameTypeUnderDifferentStrategies() throws {
    struct Pair: Injectable, Equatable { var first = Leaf(); var second = Kebab() }
    let pairs = Injector.bind(Pair.self).keys(.snakeCase)
    let text =
      #"{"first": {"leaf_name": "a", "leaf-name": "b"}, "second": {"leaf": {"leaf_name": "a", "leaf-name": "b"}}}"#
    for pair in try BothInputs.models(pairs, text) {
      #expect(pair.first.leafName == "a")
      #expect(pair.second.leaf.leafName == "b")
    }
    for leaf in try BothInputs.models(Injector.bind(Leaf.self), #"{"leaf_name": "a"}"#) {
      #expect(leaf.leafName == "")
    }
  }
}
