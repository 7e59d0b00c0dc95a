import Injector
import Testing

@testable import InjectorTestSupport

/// An object that a new model has as its default is filled, however the model comes to be.
struct NestedDefaultTests {
  final class Leaf: Injectable {
    var a = 1
    var b = 2
    init() {}
  }

  struct Top: Injectable {
    var leaf = Leaf()
    init() { leaf.b = 5 }
  }

  private static let json = #"{"leaf": {"a": 7}}"#
  private static var record: [String: Any] { ["leaf": ["a": 7] as [String: Any]] }

  @Test func aModelThatMakesItselfFillsTheObjectOfItsDefault() throws {
    let made = try [
      Top(injectingJSON: Self.json), Top(injecting: Self.record),
      Injector.bind(Top.self).inject(json: Self.json), Injector.bind(Top.self).inject(Self.record),
      Injector.bind(Top.self) { Top() }.inject(json: Self.json),
    ]
    for top in made { #expect([top.leaf.a, top.leaf.b] == [7, 5]) }
  }

  /// A key that comes twice is read again, into a model that was made anew.
  @Test func soItDoesWhereAKeyComesTwice() throws {
    let top = try Top(injectingJSON: #"{"leaf": {"a": 3, "b": 4}, "leaf": {"a": 7}}"#)
    #expect([top.leaf.a, top.leaf.b] == [7, 5])
  }
}
