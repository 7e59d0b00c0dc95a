/// The ``InjectionHooks`` hooks of a model whose type is known only at run time.
struct ModelObserver<Model>: Sendable {
  let willInject: @Sendable (inout Model, [String: Any]) -> Void
  let didInject: @Sendable (inout Model, [String: Any]) throws -> Void
  let willExtract: @Sendable (Model) -> Void
  let didExtract: @Sendable (Model, [String: Any]) -> Void

  /// Returns the hooks of a type; nil if it has none.
  static func of(_ type: Model.Type) -> ModelObserver<Model>? {
    func make<Observing: InjectionHooks>(_ type: Observing.Type) -> ModelObserver<Model>? {
      ModelObserver<Observing>(
        willInject: { $0.willInject(from: $1) },
        didInject: { try $0.didInject(from: $1) },
        willExtract: { $0.willExtract() },
        didExtract: { $0.didExtract($1) }
      ) as? ModelObserver<Model>
    }
    // It is already known whether a type is Injectable. Searching for another conformance takes time.
    guard InjectableTypes.contain(type), let type = type as? any InjectionHooks.Type else { return nil }
    return make(type)
  }
}

extension ValueHookSource {
  /// Returns the closure for a run with the given closures.
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
