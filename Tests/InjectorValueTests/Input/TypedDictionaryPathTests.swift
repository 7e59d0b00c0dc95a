import Foundation
import Injector
import Testing

/// A key with dots, and a path to the root, in dictionaries of every type.
struct TypedDictionaryPathTests {
  struct Item: Injectable { var id = 0 }

  @Test func aKeyWithDotsComesBeforeThePath() throws {
    let items = Injector.bind(Item.self)
    let literal: [String: [String: String]] = ["data.item": ["id": "1"]]
    let nested: [String: [String: [String: Int]]] = ["data": ["item": ["id": 2]]]
    for record in [literal as [String: Any], NSDictionary(dictionary: literal) as? [String: Any] ?? [:]] {
      #expect(try items.inject(record, at: "data.item").id == 1)
    }
    #expect(try items.inject(NSDictionary(dictionary: literal), at: "data.item").id == 1)
    #expect(try items.inject(NSMutableDictionary(dictionary: literal), at: "data.item").id == 1)
    #expect(try items.at("data.item").inject(NSDictionary(dictionary: literal)).id == 1)
    #expect(try Item(injecting: NSDictionary(dictionary: literal), at: "data.item").id == 1)
    #expect(try items.inject(nested, at: "data.item").id == 2)
    #expect(try items.inject(NSDictionary(dictionary: nested), at: "data.item").id == 2)
    #expect(try Injector.bind([String: Int].self).inject(value: nested as Any, at: "data.item") == ["id": 2])
    #expect(
      try Injector.bind([String: String].self).inject(value: literal as Any, at: "data.item") == ["id": "1"]
    )
    let inner: [String: Any] = ["outer": NSDictionary(dictionary: literal)]
    #expect(try items.at("outer").inject(inner, at: "data.item").id == 1)
    #expect(try items.injectArray(["a.b": NSArray(array: [["id": 3]])], at: "a.b").map(\.id) == [3])
  }

  @Test func mappingsToo() throws {
    let items = Injector.bind(Item.self).mapping("a.b").to(\.id)
    #expect(try items.inject(NSDictionary(dictionary: ["a.b": 1, "a": ["b": 2]])).id == 1)
    #expect(try items.inject(NSDictionary(dictionary: ["a": ["b": 2]])).id == 2)
    #expect(try items.inject(["a": NSDictionary(dictionary: ["b": "3"])]).id == 3)
  }
}
