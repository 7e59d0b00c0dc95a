import Injector
import Testing

@testable import InjectorTestSupport

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
