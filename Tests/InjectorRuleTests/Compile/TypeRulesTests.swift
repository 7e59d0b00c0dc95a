import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Rules that types carry: asked once, and never by themselves.
struct TypeRulesTests {
  struct Selfish: Injectable {
    var id = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      let made = try? Selfish(injecting: ["id": 1])
      return rules.mapping("id\(made?.id ?? 0)").to("id")
    }
  }

  struct Left: Injectable {
    var right = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      _ = try? Right(injectingJSON: "{}")
      return rules
    }
  }
  struct Right: Injectable {
    var left = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      _ = try? Injector.bind(Left.self).validated()
      return rules
    }
  }

  @Test(arguments: [true, false]) func rulesThatNeedThemselvesAreAMistake(fromText: Bool) {
    expectError(
      """
      the rules of Selfish cannot be made without themselves: Selfish -> Selfish; \
      inject nothing inside 'rules', and bind nested models with .format(…).with.injector(…)
      """,
      code: .configuration
    ) {
      _ = try fromText ? Selfish(injectingJSON: #"{"id": 1}"#) : Injector.bind(Selfish.self).inject(["id": 1])
    }
  }

  @Test func cyclesOfSeveralTypesNameThemAll() {
    expectError(part: "Left -> Right -> Left") { try Left(injecting: ["right": 1]) }
    expectError { try Right(injecting: ["left": 1]) }
  }

  /// Each thread owns a plan that the other one needs, and wants rules that the other one makes.
  @Test func cyclesOnSeveralThreadsEndToo() async {
    await #expect(processExitsWith: .success) {
      struct First: Injectable {
        var id = 0
        static func rules(_ rules: InjectionRules) -> InjectionRules {
          Thread.sleep(forTimeInterval: 0.005)
          _ = try? Second(injecting: [:])
          return rules
        }
      }
      struct Second: Injectable {
        var id = 0
        static func rules(_ rules: InjectionRules) -> InjectionRules {
          Thread.sleep(forTimeInterval: 0.005)
          _ = try? First(injecting: [:])
          return rules
        }
      }
      let failures = Counter()
      DispatchQueue.concurrentPerform(iterations: 32) { thread in
        let isFirst = thread.isMultiple(of: 2)
        do { _ = try isFirst ? First(injecting: [:]).id : Second(injecting: [:]).id } catch {
          failures.increase()
        }
      }
      #expect(failures.count == 32)
    }
  }
}

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
      outerName: "o", inner: Inner(innerName: "i", leaf: Leaf(leafName: "l")),
      innerList: [Inner(innerName: "j")], byKey: ["a_b": Inner(innerName: "k")],
      kebab: Kebab(kebabName: "m", leaf: Leaf(leafName: "n")), coded: Coded(codedName: "c"),
      flat: Leaf(leafName: "f"), chosen: Leaf(leafName: "x")
    )
  }
  static let outers = Injector.bind(Outer.self).rules {
    $0.flatten("flat")
      .format("chosen").with.type { _ in Leaf.self }
  }

  @Test func modelsWithoutAStrategyHaveThatOfTheOneAroundThem() throws {
    try expectModels(Self.outers.keys(.snakeCase), Self.text, Self.expected)
  }

  @Test func nestedInjectorsToo() throws {
    let inners = Injector.bind(Inner.self)
    let snake = Injector.bind(Outer.self).keys(.snakeCase).rules { $0.format("inner").with.injector(inners) }
    let own = Injector.bind(Outer.self).keys(.snakeCase)
      .rules { $0.format("inner").with.injector(inners.keys(.asIs)) }
    for outer in try snake.both(Self.text) { #expect(outer.inner == Self.expected.inner) }
    for outer in try own.both(Self.text) { #expect(outer.inner == Inner(leaf: Leaf())) }
  }

  @Test func aTypesOwnDefaultsBeatThoseAroundIt() throws {
    struct Part: Injectable, Equatable { var partName = "" }
    struct Whole: Injectable, Equatable { var part = Part() }
    InjectionDefaults.set(InjectionDefaults().keys(.kebabCase), for: [Part.self])
    defer { InjectionDefaults[for: Part.self] = nil }
    let wholes = Injector.bind(Whole.self).keys(.snakeCase)
    try expectModels(wholes, #"{"part": {"part-name": "p", "part_name": "q"}}"#) { $0.part.partName == "p" }
  }

  @Test func theSameTypeUnderDifferentStrategies() throws {
    struct Pair: Injectable, Equatable { var first = Leaf(); var second = Kebab() }
    let pairs = Injector.bind(Pair.self).keys(.snakeCase)
    let text =
      #"{"first": {"leaf_name": "a", "leaf-name": "b"}, "second": {"leaf": {"leaf_name": "a", "leaf-name": "b"}}}"#
    try expectModels(pairs, text) { $0.first.leafName == "a" && $0.second.leaf.leafName == "b" }
    try expectModels(Injector.bind(Leaf.self), #"{"leaf_name": "a"}"#) { $0.leafName == "" }
  }
}

/// A rule that excludes a property by its key path excludes one of a superclass that has the same name, too.
struct InheritedNamesTests {
  class Base: Injectable {
    private var token = "base"
    var baseToken: String { token }
    required init() {}
  }

  final class Session: Base { var token = "own" }

  private static let sessions = Injector.bind(Session.self)

  @Test func neitherIsInjected() throws {
    let json = #"{"token": "x"}"#
    try expectModels(Self.sessions, json) { $0.token == "x" && $0.baseToken == "x" }
    for injector in [
      Self.sessions.ignore(\.token), Self.sessions.rules { $0.ignore("token") },
      Self.sessions.outputOnly(\.token), Self.sessions.rules { $0.outputOnly("token") },
    ] {
      try expectModels(injector, json) { $0.token == "own" && $0.baseToken == "base" }
      try expectReports(injector, json)
    }
    #expect(try Self.sessions.ignore(\.token).extract(Session()).isEmpty)
  }

  @Test func neitherIsShown() throws {
    for injector in [Self.sessions.sensitive(\.token), Self.sessions.rules { $0.sensitive("token") }] {
      let (_, report) = try injector.policy(mismatch: .skip).injectReporting(json: #"{"token": 12345}"#)
      #expect(report.issues.count == 2 && !report.description.contains("12345"))
    }
  }
}
