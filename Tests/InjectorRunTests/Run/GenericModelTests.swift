import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Generic models, and generic classes that inherit from one another.
struct GenericModelTests {
  class Item: Injectable {
    var int = 2
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }

  class Special: Item { var extra = 0 }

  struct Plain: Injectable { var int = 2 }

  struct Box<Content: Injectable>: Injectable { var content: Content? }

  class Base<Content: Injectable>: Injectable {
    var base: Content?
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }

  class Middle<Content: Injectable>: Base<Item> {
    var text: String?
    var middle: Content?
  }

  final class Last<A: Item, B: Special, C: Injectable>: Middle<Plain> {
    var item: A?
    var special: B?
    var either: C?
    var any: (any Injectable)?
    var boxes: [Box<C>] = []

    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).format("any").with.type { source in
        (source as? [String: Any])?["extra"] == nil ? Item.self : Special.self
      }
    }
  }

  @Test func aModelInsideAGenericOne() throws {
    let json = #"{"content": {"content": {"int": 7}}}"#
    for box in try injectEveryForm(json, as: Box<Box<Plain>>.self) { #expect(box.content?.content?.int == 7) }
    for box in try injectEveryForm(json, as: Box<Box<Item>>.self) { #expect(box.content?.content?.int == 7) }
  }

  @Test func parametersOfAClassAndOfItsSuperclasses() throws {
    let json = #"""
      {"base": {"int": 1}, "text": "a", "middle": {"int": 2}, "item": {"int": 3}, "special": {"int": 4, "extra": 5},
       "either": {"content": {"int": 6}}, "any": {"extra": 7}, "boxes": [{"content": {"content": {"int": 8}}}, {}]}
      """#
    for last in try injectEveryForm(json, as: Last<Item, Special, Box<Plain>>.self) {
      #expect(last.base?.int == 1 && last.text == "a" && last.middle?.int == 2 && last.item?.int == 3)
      #expect(last.special?.int == 4 && last.special?.extra == 5 && last.either?.content?.int == 6)
      #expect((last.any as? Special)?.extra == 7)
      #expect(last.boxes.map(\.content?.content?.int) == [8, nil])
    }
  }
}
