// The samples have implicitly unwrapped properties.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about generic models.
extension HandyJSONTests {
  struct GenericStruct<T: Injectable>: Injectable { var t: T? }

  class BaseGeneric<T: Injectable>: Injectable {
    var base: T?
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }

  class SuperGeneric<T: Injectable>: BaseGeneric<BasicTypes> {
    var str: String?
    var t: T?
  }

  class SubGeneric<T: Injectable>: SuperGeneric<BasicTypes> { var sub: T? }

  /// A parameter with a bound of each kind, and a property whose type is known only at run time.
  final class Complicated<T: BasicTypes, U: Inheriting, V: Injectable, W: Injectable>: SubGeneric<BasicTypes>
  {
    var protocol1: V?
    var anything: (any Injectable)!
    var basicClass: T?
    var inheriting: U?
    var basicStruct: BasicStruct?
    var protocol2: W?
    var list: [GenericStruct<V>] = []

    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).format("anything").with.type { source in
        let isInheriting = (source as? [String: Any])?["anotherInt"] != nil
        return isInheriting ? Inheriting.self : BasicTypes.self
      }
    }
  }

  @Test("HJ-58 a generic struct, and generic classes that inherit from one another")
  func generics() throws {
    try Self.inject(GenericStruct<BasicStruct>.self, from: #"{"t":{"int":7}}"#) { #expect($0.t?.int == 7) }
    try Self.inject(
      GenericStruct<GenericStruct<BasicTypes>>.self,
      from: #"{"t":{"t":\#(Self.basicTypes)}}"#
    ) { #expect($0.t?.t?.stringImplicitlyUnwrapped == "hello") }
    try Self.inject(BaseGeneric<BasicStruct>.self, from: #"{"base":{"int":7}}"#) {
      #expect($0.base?.int == 7)
    }
    let json = #"{"base":{"int":1},"str":"a","t":{"int":2},"sub":{"int":3}}"#
    try Self.inject(SubGeneric<BasicStruct>.self, from: json) { object in
      #expect(object.base?.int == 1)
      #expect(object.str == "a")
      #expect(object.t?.int == 2)
      #expect(object.sub?.int == 3)
    }
  }

  @Test("HJ-58 a complicated one")
  func complicatedGeneric() throws {
    typealias Model = Complicated<BasicTypes, InheritingTwice, BasicStruct, GenericStruct<BasicTypes>>
    let json = #"""
      {"base":{"int":1},"str":"a","t":{"int":2},"sub":{"int":3},"protocol1":{"int":4},
       "anything":{"int":5,"anotherInt":50},"basicClass":{"int":6},"inheriting":{"int":7,"last":{"a":1.5}},
       "basicStruct":{"int":8},"protocol2":{"t":{"int":9}},"list":[{"t":{"int":10}},{}]}
      """#
    try Self.inject(Model.self, from: json) { model in
      #expect(model.base?.int == 1)
      #expect(model.str == "a")
      #expect(model.t?.int == 2)
      #expect(model.sub?.int == 3)
      #expect(model.protocol1?.int == 4)
      #expect((model.anything as? Inheriting)?.int == 5)
      #expect((model.anything as? Inheriting)?.anotherInt == 50)
      #expect(model.basicClass?.int == 6)
      #expect(model.inheriting?.int == 7)
      #expect(model.inheriting?.last == ["a": 1.5])
      #expect(model.basicStruct?.int == 8)
      #expect(model.protocol2?.t?.int == 9)
      #expect(model.list.map(\.t?.int) == [10, nil])
    }
    try Self.inject(Model.self, from: #"{"anything":{"int":5}}"#) { model in
      #expect(model.anything is BasicTypes && !(model.anything is Inheriting))
      #expect((model.anything as? BasicTypes)?.int == 5)
    }
  }
}
