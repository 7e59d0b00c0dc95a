/// A factory of targets for models whose type is known at run time only.
enum ModelTargetFactory {
  static func target(
    for model: Any.Type,
    plan: InjectionPlan,
    closures: ClosureSource?,
    _ construction: ModelConstruction,
    decoder: Target?,
    encoder: Target?,
    memory: _ModelMemory?,
    findPlan: @escaping FindPlan
  ) -> Target {
    func make<Model>(_ type: Model.Type) -> Target {
      ModelTarget<Model>(
        plan: plan,
        closures: closures,
        construction: typed(construction, decoder),
        encoder: encoder as? ExtractingTarget,
        memory: memory ?? structMemory(of: model),
        findPlan: findPlan
      )
    }
    return _openExistential(model, do: make)
  }

  private static func typed<Model>(
    _ construction: ModelConstruction,
    _ decoder: Target?
  ) -> ModelTarget<Model>.Construction {
    switch construction {
    case .factory: return .factory
    case .memberwise: return .memberwise
    case .none: return .none
    case .decoding: return (decoder as? TypedTarget<Model>).map { .decoding($0) } ?? .none
    case .initializer:
      guard let injectable = Model.self as? any Injectable.Type,
        let source = initializer(of: injectable) as? ValueSource<Model>
      else { return .none }
      return .initializer(source)
    }
  }

  /// Returns the description of how a struct is created in memory. A class shares its witness with its subclasses, so
  /// it has none.
  static func structMemory(of model: Any.Type) -> _ModelMemory? {
    guard RuntimeEntryPoints.kind(of: model) == .struct else { return nil }
    return (model as? any Injectable.Type)?._memory
  }

  private static func initializer<Model: Injectable>(of type: Model.Type) -> RuntimeValueSource {
    ValueSource<Model>({ Model() }, memory: structMemory(of: type))
  }
}
