extension ModelConstruction {
  /// Chooses the way to create new instances of a type under rules of a shape.
  init(of model: Any.Type, layout: TypeLayout, shape: RuleShape) {
    if shape.settings.hasFactory {
      self = .factory
    } else if shape.settings.isForUpdates {
      self = .none
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

  /// Whether instances that are created in this way are written by their `encode(to:)`.
  func isEncoded(_ model: Any.Type, layout: TypeLayout, shape: RuleShape) -> Bool {
    guard model is any Encodable.Type, !(model is any Injectable.Type) else { return false }
    // The text that names the type of a record is written beside the properties.
    if self != .decoding, shape.settings.kind != nil { return false }
    return !Self.concernsProperties(shape, layout)
  }

  /// Whether there are rules or attributes that say how properties are read or written, which `init(from:)` and
  /// `encode(to:)` do not apply.
  private static func concernsProperties(_ shape: RuleShape, _ layout: TypeLayout) -> Bool {
    shape.rules.contains { $0.action.replacesCoding } || shape.settings.isFlattened
      || layout.properties.contains(where: WrappedProperties.isMapped)
  }
}
