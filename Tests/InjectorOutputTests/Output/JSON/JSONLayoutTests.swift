import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Pretty and sorted text is the compact text in another layout. The round trips check it for all of their models, too.
struct JSONLayoutTests {
  struct Part: Injectable, Sendable {
    var size = 1; var extent = [1.5, -0.0]; var note: String?; var area: [String: [Int]] = [:]
  }
  struct Place: Injectable {
    var z = 1
    var city = "é/\"\n", ä = "\u{1}", b: Bool? = true, none: [Part?] = [nil, Part()]
    var part = Part()

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("meta.id").to("z").mapping("meta.b/c").to("b").mapping("list.1.x").to("city").mapping(
        "list.0"
      )
      .to("ä")
    }
  }
  struct Whole: Injectable {
    var texts = ["z": "", "a\"": "b", "a/": "{[,:]}", "日本": "\\", "": "x"], empty: [String: Int] = [:],
      name = "n"
    var place = Place(),
      any: Any = ["z": [Any](), "a": [String: Any](), "k": [1, "x", true, NSNull()]] as [String: Any]
    var rest = ["q": 1, "A": 2, "zz": 3], number: Double = 1e300, decimal = Decimal(string: "1.25") ?? 0
    var born = Date(timeIntervalSince1970: 0.5), wide = UInt64.max, integers = [3, 1, 2],
      noIntegers: [Int] = []

    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.rest("rest").flatten("place") }
  }
  /// Containers inside each other, and one that goes on behind another.
  struct Encoded: Encodable {
    let isMixed: Bool
    enum Key: String, CodingKey { case z, a, m, list, none }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: .z)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encode(Part.Name())
      var inner = list.nestedContainer(keyedBy: Key.self)
      if isMixed { try container.encode("early", forKey: .m) }
      try inner.encode([Int](), forKey: .m)
      try inner.encode(Part.Name(), forKey: .a)
      _ = container.nestedContainer(keyedBy: Key.self, forKey: .none)
      try container.encode("last", forKey: .a)
    }
  }
  struct Encodables: Injectable {
    var z: [Encoded] = [Encoded(isMixed: false), Encoded(isMixed: true)]
    var b = Encoded(isMixed: true), a: Encoded? = Encoded(isMixed: false)
  }
  final class Observed: InjectionHooks {
    var z = Part(), list: [Observed] = [], text = "t", meta = ["z": 1, "b": 2]
    required init() {}
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("m.z").to("text") }
    func willInject(from record: [String: Any]) {}
    func didInject(from record: [String: Any]) throws {}
    func willExtract() {}
    func didExtract(_ record: [String: Any]) {}
  }

  @Test func modelsOfAllKinds() throws {
    let (whole, parts) = (Whole(), ["z": Part(), "a": Part()])
    for options in [[], .nullForNil, [.unescapedSlashes, .nullForNil]] as [ExtractionOptions] {
      try LayoutReference.check(whole, by: Injector.bind(Whole.self), options, isOrdered: true)
      try LayoutReference.check(
        whole, by: Injector.bind(Whole.self).at("data.user"), options, isOrdered: true)
      try LayoutReference.check([whole, whole], by: Injector.bind([Whole].self), options, isOrdered: true)
      try LayoutReference.check(parts, by: Injector.bind([String: Part].self), options, isOrdered: true)
      try LayoutReference.check(Encodables(), by: Injector.bind(Encodables.self), options, isOrdered: true)
      try LayoutReference.check(
        Part(), by: Injector.bind(Part.self).writing(\.size).to("z.1.b"), options, isOrdered: true)
    }
    for scalar in ["", "a", "\"{"] {
      try LayoutReference.check(scalar, by: Injector.bind(String.self), isOrdered: true)
    }
    try LayoutReference.check([], by: Injector.bind([Int].self), isOrdered: true)
    try LayoutReference.check([[1], [], [[2]]], by: Injector.bind([Any].self), isOrdered: true)
    try LayoutReference.check([1.5: .nan], by: Injector.bind([Double: Double].self), .nonFinite(.string))
  }

  @Test func modelsWithHooks() throws {
    let observed = Observed()
    observed.list = [Observed(), Observed()]
    observed.list[0].list = [Observed()]
    try LayoutReference.check(observed, by: Injector.bind(Observed.self))
    try LayoutReference.check([observed, observed], by: Injector.bind([Observed].self))
  }

  @Test func treesOfRandomShapes() throws {
    var generator = SeededGenerator(seed: 12)
    func tree(_ depth: Int) -> Any {
      switch depth == 0 ? 0 : Int.random(in: 0...4, using: &generator) {
      case 0: return generator.text()
      case 1: return generator.integer() as Int
      case 2: return (0..<Int.random(in: 0...3, using: &generator)).map { _ in tree(depth - 1) }
      default:
        let pairs = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
          (generator.text(), tree(depth - 1))
        }
        return Dictionary(pairs) { first, _ in first }
      }
    }
    for _ in 0..<500 { try LayoutReference.check(tree(4), by: Injector.bind(Any.self)) }
  }

  /// Keys that come twice stay in order.
  @Test(arguments: LayoutReference.layouts) func equalKeys(layout: ExtractionOptions) {
    func text(_ layout: ExtractionOptions) -> String {
      var writer = JSONWriter(
        isPretty: layout.contains(.pretty), sortsKeys: layout.contains(.sortedKeys)
      )
      writer.beginRecord()
      for (index, key) in ["b", "a", "b", "é", "e\u{301}", "a", "c"].enumerated() {
        writer.key(key)
        writer.beginRecord()
        for key in ["z", "z", "a"].prefix(index % 4) {
          writer.key(key)
          writer.write(index)
        }
        writer.endRecord()
      }
      writer.endRecord()
      return writer.finishString()
    }
    #expect(text(layout) == LayoutReference.text(text([]), layout))
  }

  /// Blocks may end between any two records, and records that fail leave nothing.
  @Test(arguments: LayoutReference.layouts) func recordsOneAfterTheOther(layout: ExtractionOptions) throws {
    struct Item: Injectable {
      var z = 1.0
      var inner = Part()
      var a = Self.parts
      var c = 1.0

      // One dictionary has its entries in the same order each time.
      static let parts = ["y": [Part()], "b": []]

      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.mapping("m.n").to("z").mapping("m.c").to("c")
      }
    }
    let items = Injector.bind(Item.self).at("data.list")
    for isArray in [true, false] {
      func text(_ layout: ExtractionOptions, takesEach: Int) throws -> String {
        var text = ""
        let records = try RecordText(items, layout, isArray: isArray, capacity: 0)
        for index in 0..<9 {
          let item = Item(z: index == 4 ? .nan : 1, c: index == 7 ? .nan : 1)
          let error = unsafe withUnsafePointer(to: item) { unsafe records.write($0, index: index) }
          #expect((error != nil) == (index == 4 || index == 7))
          guard index % takesEach == 0 else { continue }
          _ = unsafe records.take {
            unsafe text += String(decoding: $0, as: UTF8.self)
            return nil
          }
        }
        records.end()
        _ = unsafe records.take {
          unsafe text += String(decoding: $0, as: UTF8.self)
          return nil
        }
        return text
      }
      for takesEach in [1, 2, 3, 20] {
        let compact = try text([], takesEach: takesEach)
        let lines = isArray ? [compact] : compact.split(separator: "\n").map(String.init)
        let expected = lines.map { LayoutReference.text($0, isArray ? layout : layout.subtracting(.pretty)) }
        #expect(try text(layout, takesEach: takesEach) == expected.map { isArray ? $0 : "\($0)\n" }.joined())
      }
    }
  }
}

extension JSONLayoutTests.Part {
  struct Name: Encodable { var z = "", a = [1], b = 2 }
}
