/// The ``InjectionObserving`` hooks of a model whose type is known at run time only.
class ModelObserver<Model>: @unchecked Sendable {
  // Unchecked because of the subclass; there is no state.

  func willInject(_ model: inout Model, from record: [String: Any]) {}
  func didInject(_ model: inout Model, from record: [String: Any]) throws {}
  func willExtract(_ model: Model) {}
  func didExtract(_ model: Model, _ record: [String: Any]) {}

  /// Returns the hooks of a type; nil if it has none.
  static func of(_ type: Model.Type) -> ModelObserver<Model>? {
    func make<Observing: InjectionObserving>(_ type: Observing.Type) -> ModelObserver<Model>? {
      ObservingModel<Observing>() as? ModelObserver<Model>
    }
    // Whether a type is Injectable is known already; a search for another conformance takes time.
    guard InjectableTypes.contain(type), let type = type as? any InjectionObserving.Type else { return nil }
    return make(type)
  }
}

/// The ``InjectionObserving`` hooks of a model whose type is known at compile time.
private final class ObservingModel<Model: InjectionObserving>: ModelObserver<Model>, @unchecked Sendable {
  override func willInject(_ model: inout Model, from record: [String: Any]) {
    model.willInject(from: record)
  }

  override func didInject(_ model: inout Model, from record: [String: Any]) throws {
    try model.didInject(from: record)
  }

  override func willExtract(_ model: Model) { model.willExtract() }

  override func didExtract(_ model: Model, _ record: [String: Any]) { model.didExtract(record) }
}
