/// The ``InjectionHooks`` hooks of a model whose type is known at run time only.
class ModelObserver<Model>: @unchecked Sendable {
  // Unchecked because of the subclass; there is no state.

  func willInject(_ model: inout Model, from record: [String: Any]) {}
  func didInject(_ model: inout Model, from record: [String: Any]) throws {}
  func willExtract(_ model: Model) {}
  func didExtract(_ model: Model, _ record: [String: Any]) {}

  /// Returns the hooks of a type; nil if it has none.
  static func of(_ type: Model.Type) -> ModelObserver<Model>? {
    func make<Observing: InjectionHooks>(_ type: Observing.Type) -> ModelObserver<Model>? {
      ObservingModel<Observing>() as? ModelObserver<Model>
    }
    // Whether a type is Injectable is known already; a search for another conformance takes time.
    guard InjectableTypes.contain(type), let type = type as? any InjectionHooks.Type else { return nil }
    return make(type)
  }
}

/// The ``InjectionHooks`` hooks of a model whose type is known at compile time.
private final class ObservingModel<Model: InjectionHooks>: ModelObserver<Model>, @unchecked Sendable {
  override func willInject(_ model: inout Model, from record: [String: Any]) {
    model.willInject(from: record)
  }

  override func didInject(_ model: inout Model, from record: [String: Any]) throws {
    try model.didInject(from: record)
  }

  override func willExtract(_ model: Model) { model.willExtract() }

  override func didExtract(_ model: Model, _ record: [String: Any]) { model.didExtract(record) }
}

extension ValueHookSource {
  /// Returns the closure for a run with some closures.
  func hook(in closures: RuleClosures) -> ValueHook? {
    if case .plan(let hook) = self { hook } else { closures.parts.valueHook }
  }

  /// Returns the closure for values that are extracted.
  func extractedHook(in closures: RuleClosures) -> ValueHook? {
    if case .plan(let hook) = self { hook } else { closures.parts.extractedHook }
  }
}

extension InjectionPlan {
  /// Returns the `didInject` closures, those of the type's own rules first.
  func didInjectHooks(_ closures: RuleClosures) -> [any RuntimeHook] {
    let own = unsafe contents.pointee.ownClosures.parts.didInject
    guard unsafe contents.pointee.runsInjectorHooks else { return own }
    return own.isEmpty ? closures.parts.didInject : own + closures.parts.didInject
  }

  /// Calls the `willInject` closures with the record.
  func willInject(_ record: [String: Any], _ closures: RuleClosures) {
    for hook in unsafe contents.pointee.ownClosures.parts.willInject { hook(record) }
    if unsafe contents.pointee.runsInjectorHooks {
      for hook in closures.parts.willInject { hook(record) }
    }
  }
}
