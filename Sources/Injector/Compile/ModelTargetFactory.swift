extension ModelTarget.Construction {
  /// Creates the construction of models whose type is known. `decoder` is the target that decodes them.
  init(_ construction: ModelConstruction, _ decoder: Target?) {
    switch construction {
    case .factory: self = .factory
    case .memberwise: self = .memberwise
    case .none: self = .none
    case .decoding: self = (decoder as? TypedTarget<Model>).map { .decoding($0) } ?? .none
    case .initializer:
      guard let injectable = Model.self as? any Injectable.Type,
        let source = Self.initializer(of: injectable) as? ValueSource<Model>
      else {
        self = .none
        return
      }
      self = .initializer(source)
    }
  }

  private static func initializer<Injected: Injectable>(of type: Injected.Type) -> RuntimeValueSource {
    ValueSource<Injected>({ Injected() }, memory: _ModelMemory.ofStruct(type))
  }
}

extension _ModelMemory {
  /// Returns the description of how a struct is created in memory. A class shares its witness with its subclasses, so
  /// it has none.
  static func ofStruct(_ model: Any.Type) -> _ModelMemory? {
    guard RuntimeEntryPoints.kind(of: model) == .struct else { return nil }
    return (model as? any Injectable.Type)?._memory
  }
}
