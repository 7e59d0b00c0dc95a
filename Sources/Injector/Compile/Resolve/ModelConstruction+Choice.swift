extension ModelConstruction {
  /// Chooses the way to create new instances of a type under rules of a shape.
  init(of model: Any.Type, layout: TypeLayout, shape: RuleShape) {
    if shape.settings.hasFactory {
      self = .factory
    } else if model is any Injectable.Type {
      self = .initializer
    } else if shape.settings.isForExtraction {
      self = .none
    } else if model is any Decodable.Type, !Self.concernsProperties(shape, layout) {
      self = .decoding
    } else {
      self = layout.kind == .struct ? .memberwise : .none
    }
  }

  /// Whether there are rules or attributes for single properties, which `init(from:)` does not apply.
  private static func concernsProperties(_ shape: RuleShape, _ layout: TypeLayout) -> Bool {
    !shape.rules.isEmpty || shape.settings.hasValueHook || shape.settings.isFlattened
      || layout.properties.contains(where: WrappedProperties.isMapped)
  }
}
