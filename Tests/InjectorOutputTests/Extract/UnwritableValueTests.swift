import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// NaN and infinities, wherever they are, under the three options.
struct UnwritableNumberTests {
  struct Inner: Injectable, Equatable { var number = 1.5; var maybe: Double?; var flag = true }

  struct Model: Injectable, Equatable {
    var id = 7, double = 0.0, float: Float = 0, width: CGFloat = 0, maybe: Double?, deep: Double???
    var list: [Double] = [], gaps: [Float?] = [], table: [String: Double] = [:]
    var inner = Inner(), all: [Inner] = [], name = "n"
  }

  static let models = Injector.bind(Model.self)

  struct Place: Sendable, CustomTestStringConvertible {
    let path: String
    let change: @Sendable (inout Model, Double) -> Void
    var testDescription: String { path }
  }

  static let places: [Place] = [
    Place(path: "double") { $0.double = $1 }, Place(path: "float") { $0.float = Float($1) },
    Place(path: "width") { $0.width = CGFloat($1) }, Place(path: "maybe") { $0.maybe = $1 },
    Place(path: "deep") { $0.deep = $1 }, Place(path: "list[1]") { $0.list = [1, $1, 2] },
    Place(path: "gaps[2]") { $0.gaps = [1, nil, Float($1)] },
    Place(path: #"table["a"]"#) { $0.table = ["a": $1] },
    Place(path: "inner.number") { $0.inner.number = $1 }, Place(path: "inner.maybe") { $0.inner.maybe = $1 },
    Place(path: "all[1].number") { $0.all = [Inner(), Inner(number: $1)] },
  ]

  static let numbers: [(Double, String)] = [
    (.nan, "NaN"), (.infinity, "Infinity"), (-.infinity, "-Infinity"),
  ]

  @Test(arguments: places, [0, 1, 2]) func everyPlace(_ place: Place, _ position: Int) throws {
    let (number, name) = Self.numbers[position]
    var model = Model()
    place.change(&model, number)
    let remedy = "use the option .nonFinite(.null) or .nonFinite(.string)"
    for error in extractionErrors(Self.models, model, inArrays: false) {
      #expect(error.issues.count == 1 && error.code == .notRepresentable)
      #expect(error.path.description == place.path)
      #expect(error.description == "\(place.path): JSON has no number \(number); \(remedy)")
    }
    let (_, nulls) = try both(model, .nonFinite(.null))
    #expect(nulls.contains("null") && !nulls.contains(name))
    let (tree, texts) = try both(model, .nonFinite(.string))
    #expect(texts.contains("\"\(name)\"") && texts.hasSuffix(#""name":"n"}"#))
    #expect(tree["id"] as? Int == 7 && tree["name"] as? String == "n")
  }

  struct Keyed: Injectable {
    var doubles: [Double: Int] = [:], floats: [Float: Int] = [:], widths: [CGFloat: Int] = [:]
    var any: Any = 0
  }

  @Test(.withoutRoundTrips, arguments: [0, 1, 2]) func keys(_ position: Int) throws {
    let (number, name) = Self.numbers[position]
    let keyed: [(String, Keyed)] = [
      ("doubles", Keyed(doubles: [number: 1])), ("floats", Keyed(floats: [Float(number): 1])),
      ("widths", Keyed(widths: [CGFloat(number): 1])), ("any", Keyed(any: [number: 1])),
    ]
    for (property, model) in keyed {
      for error in extractionErrors(Injector.bind(Keyed.self), model, inArrays: false) {
        #expect(error.code == .notRepresentable && error.path.description == "\(property)[\"\(number)\"]")
        #expect(error.description.contains("JSON has no number \(number)"))
      }
      #expect(try !model.extractJSONString(.nonFinite(.null)).contains("1"))
      let text = try model.extractJSONString(.nonFinite(.string))
      #expect(text.contains("\"\(property)\":{\"\(name)\":1}"))
      for again in try Injector.bind(Keyed.self).ignore(\.any).policy(.strict).both(text) {
        for key in again.doubles.keys + again.floats.keys.map({ Double($0) })
          + again.widths.keys.map({ Double($0) })
        {
          #expect(key == number || key.isNaN && number.isNaN)
        }
        #expect(again.doubles.count + again.floats.count + again.widths.count == (property == "any" ? 0 : 1))
      }
    }
    #expect(
      try Injector.bind([Double: Int].self).inject(json: #"{"inf": 1, "nan": 2, "infinity": 3}"#).isEmpty)
  }

  @Test func dictionariesWithOtherKeysInAny() throws {
    let anys: [(Any, String)] = [
      ([1.5: 1], #"{"1.5":1}"#), ([true: 1], #"{"true":1}"#), ([1.5: [2.5: 1]], #"{"1.5":{"2.5":1}}"#),
    ]
    for (any, text) in anys { #expect(try Injector.bind(Any.self).extractJSONString(any) == text) }
  }

  @Test func decimalsThatAreNotNumbers() throws {
    struct Price: Injectable { var value = Decimal.nan }
    expectError(code: .notRepresentable) { try Price().extractJSON() }
    #expect(try Price().extractJSONString(.nonFinite(.null)) == #"{"value":null}"#)
    #expect(try Price().extractJSONString(.nonFinite(.string)) == #"{"value":"NaN"}"#)
  }

  @Test func numbersOfFoundationAndOfAny() throws {
    struct Box: Injectable { var number: NSNumber = 0; var any: Any = 0 }
    for box in [Box(number: NSNumber(value: Double.infinity)), Box(any: Float.infinity)] {
      expectError(code: .notRepresentable) { try box.extract() }
      #expect(try box.extractJSONString(.nonFinite(.string)).contains(#":"Infinity""#))
    }
    let list = Injector.bind([Any].self)
    expectError(path: #"[1]["a"]"#) { try list.extractJSON([1, ["a": Double.nan]]) }
  }

  private func both(_ model: Model, _ option: ExtractionOptions) throws -> ([String: Any], String) {
    let tree = try Self.models.extract(model, option)
    let text = try Self.models.extractJSONString(model, option)
    #expect(try RoundTrip.canonical(tree) == RoundTrip.canonical(text: text))
    return (tree, text)
  }
}

/// Objects that contain themselves, and more levels than there may be.
struct ExtractionDepthTests {
  final class Node: Injectable {
    var name = ""
    var next: Node?
    var children: [Node] = []
    var any: Any?
    init() {}

    /// Returns a list. Each node is released by itself, because `deinit` would call itself once for each.
    static func list(_ count: Int) -> [Node] {
      let nodes = (0..<count).map { _ in Node() }
      for (node, next) in zip(nodes, nodes.dropFirst()) { node.next = next }
      return nodes
    }
  }

  private static func errors(_ node: Node) -> [InjectionError] {
    extractionErrors(Injector.bind(Node.self), node, inArrays: false)
      + extractionErrors(Injector.bind(Any.self), node, inArrays: false)
  }

  @Test func anObjectThatContainsItself() {
    let node = Node()
    node.next = node
    for error in Self.errors(node) {
      #expect(error.code == .tooDeep && error.description == "next: the object contains itself")
    }
    node.next = nil
  }

  @Test func aLongerCycle() {
    let (first, second, third) = (Node(), Node(), Node())
    first.next = second
    second.children = [Node(), third]
    third.any = second
    for error in Self.errors(first) {
      #expect(error.code == .tooDeep)
      #expect(error.description == "next.children[1].any: the object contains itself")
    }
    second.children = []
  }

  @Test func theSameObjectTwiceIsNoCycle() throws {
    let (root, shared) = (Node(), Node())
    shared.name = "s"
    root.next = shared
    root.children = [shared, shared]
    let again = try Node(injectingJSON: root.extractJSON())
    #expect(again.next?.name == "s" && again.children.map(\.name) == ["s", "s"])
  }

  @Test func aListOfAHundredThousand() throws {
    let nodes = Node.list(100_000)
    let first = try #require(nodes.first)
    defer { for node in nodes { node.next = nil } }
    for error in Self.errors(first) { #expect(error.code == .tooDeep) }
  }

  @Test(arguments: [512, 2_048]) func onASmallStack(kilobytes: Int) throws {
    let nodes = Node.list(100_000)
    defer { for node in nodes { node.next = nil } }
    nonisolated(unsafe) let first = try #require(nodes.first)
    let results = try SmallThread.run(kilobytes: kilobytes) {
      [
        Self.isTooDeep { _ = try unsafe first.extract() },
        Self.isTooDeep { _ = try unsafe first.extractJSON() },
        Self.isTooDeep { _ = try unsafe Injector.bind(Any.self).extractJSON(["a": [first] as [Any]]) },
      ]
    }
    #expect(results == [true, true, true])
  }

  private static func isTooDeep(_ body: () throws -> Void) -> Bool {
    do { try body() } catch let error as InjectionError { return error.code == .tooDeep } catch {}
    return false
  }

  @Test func arraysInAnyWithoutEnd() {
    var value: Any = 1
    for _ in 0..<10_000 { value = [value] }
    expectError(code: .tooDeep) { try Injector.bind(Any.self).extractJSON(value) }
    // Released level by level.
    while let inner = (value as? [Any])?.first { value = inner }
  }

  @Test func collectionsOfFoundationThatContainThemselves() {
    let list = NSMutableArray()
    list.add(list)
    expectError(code: .tooDeep) { try Injector.bind(Any.self).extractJSON(list) }
    list.removeAllObjects()
  }
}

/// Plans outlive injectors, and keep nothing of them.
struct PlanRetentionTests {
  final class Probe: Sendable { let id = 7 }
  struct Model { var id = 0; var list: [Int] = []; var inner = Inner() }
  struct Inner { var id = 0 }

  @Test func capturesOfClosuresEndWithTheInjector() throws {
    weak var factory: Probe?
    weak var nested: Probe?
    weak var other: Probe?
    do {
      let (first, second, third) = (Probe(), Probe(), Probe())
      (factory, nested, other) = (first, second, third)
      let inner = Injector.bind(Inner.self) { Inner(id: second.id) }
      let models = Injector.bind(Model.self) { Model(id: first.id) }
        .format(\.inner).with.injector(inner)
        .format(\.id).with.converter { (id: Int) in id + third.id }
        .values { _, value in third.id == 7 ? value : nil }
        .extractedValues { _, value in third.id == 7 ? value : nil }
        .omit(\.list, when: { _ in third.id == 0 })
        .didInject { _ in _ = third.id }
      #expect(try models.injectArray(json: #"[{"id":1,"inner":{}},{}]"#).map(\.id) == [8, 7])
      _ = try models.extractJSON(Model())
      #expect(factory != nil && nested != nil && other != nil)
    }
    #expect(factory == nil && nested == nil && other == nil)
  }
}
