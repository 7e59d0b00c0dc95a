import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Foundation's collections inside each other, or inside themselves.
struct FoundationNestingTests {
  struct Holder: Injectable { var any: Any?; var list: [Any]?; var text: String?; var n: Holders? }
  final class Holders: Injectable { var n: Holders? }

  static func nested(_ depth: Int, in make: (Any) -> NSObject) -> NSObject {
    var value = make(1)
    for _ in 1..<depth { value = make(value) }
    return value
  }
  static let kinds: [@Sendable (Any) -> NSObject] = [
    { NSArray(array: [$0]) }, { NSMutableArray(array: [$0]) }, { NSDictionary(dictionary: ["n": $0]) },
    { NSMutableDictionary(dictionary: ["n": $0]) },
  ]

  @Test(arguments: kinds.indices)
  func deepOnesAreRefused(kind: Int) throws {
    let deep = Self.nested(5_000, in: Self.kinds[kind])
    for key in ["any", "list", "n"] {
      let error = #expect(throws: InjectionError.self) {
        try Injector.bind(Holder.self).policy(.strict).inject([key: deep])
      }
      #expect(error?.code == .tooDeep || error?.code == .typeMismatch)
    }
    #expect(throws: InjectionError.self) { try Injector.bind(Holder.self).inject(["any": deep]) }
    #expect(try Injector.bind(Holder.self).inject(["text": deep]).text == nil)
    let shallow = Self.nested(100, in: Self.kinds[kind])
    #expect(try Injector.bind(Holder.self).inject(["any": shallow]).any != nil)
  }

  @Test func theRootToo() throws {
    let deep = try #require(Self.nested(5_000) { NSDictionary(dictionary: ["n": $0]) } as? NSDictionary)
    let error = #expect(throws: InjectionError.self) { try deep.inject { $0.bind(Holders.self) } as Holders }
    #expect(error?.code == .tooDeep)
  }

  @Test func collectionsInsideThemselves() throws {
    let array = NSMutableArray(array: [1, 2])
    array.add(array)
    array.add(array)
    let dictionary = NSMutableDictionary()
    dictionary["n"] = dictionary
    dictionary["any"] = array
    defer {
      array.removeAllObjects()
      dictionary.removeAllObjects()
    }
    let holders = Injector.bind(Holder.self)
    for value in [array, dictionary] as [Any] {
      #expect(throws: InjectionError.self) { try holders.inject(["any": value]) }
      #expect(try holders.inject(["text": value]).text == nil)
    }
    #expect(throws: InjectionError.self) { try holders.inject(["n": dictionary]) }
  }

  @Test func onSmallStacks() throws {
    let values = [300, 511].map { depth in Self.nested(depth) { NSMutableDictionary(dictionary: ["n": $0]) } }
    let outcome = try SmallThread.run(kilobytes: 512) {
      values.map { value in (try? Injector.bind(Holder.self).inject(["any": value])) == nil }
    }
    #expect(outcome.count == 2)
  }
}
