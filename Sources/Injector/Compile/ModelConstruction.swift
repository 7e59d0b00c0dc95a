/// The ways to create new instances of a model.
enum ModelConstruction {
  /// By the closure of `bind`.
  case factory
  /// By the `init()` of an `Injectable` type.
  case initializer
  /// By the `init(from:)` of a `Decodable` type.
  case decoding
  /// Memberwise, from the record.
  case memberwise
  /// There is no way.
  case none
}

extension ModelConstruction {
  /// Chooses the way to create new instances of a type under rules of a shape.
  init(of model: Any.Type, layout: TypeLayout, shape: RuleShape) {
    if shape.settings.hasFactory {
      self = .factory
    } else if shape.settings.isForUpdates {
      self = .none
    } else if InjectableTypes.contain(model) {
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
    // The text that names the type of a record is written beside the properties.
    if self != .decoding, shape.settings.kind != nil { return false }
    return !Self.concernsProperties(shape, layout) && !InjectableTypes.contain(model)
      && model is any Encodable.Type
  }

  /// Returns what replaces the `init(from:)` of a type, if it has one; nil if nothing does.
  static func replacedDecoding(of basis: Basis) -> ReplacedDecoding? {
    guard concernsProperties(basis.shape, basis.layout) else { return nil }
    let rule = basis.shape.rules.first { $0.action.has(.replacesCoding) }
    return ReplacedDecoding(of: basis.layout.type, by: rule?.origin)
  }

  /// Whether there are rules or attributes that say how properties are read or written, which `init(from:)` and
  /// `encode(to:)` do not apply.
  private static func concernsProperties(_ shape: RuleShape, _ layout: TypeLayout) -> Bool {
    shape.rules.contains { $0.action.has(.replacesCoding) } || shape.settings.isFlattened
      || layout.properties.contains(where: WrappedProperties.isMapped)
  }
}

extension ModelTarget.Construction {
  /// Creates the construction of models whose type is known. `decoder` is the target that decodes them.
  init(_ construction: ModelConstruction, _ decoder: Target?) {
    self.init(isFactory: construction == .factory, isMemberwise: construction == .memberwise)
    if construction == .decoding { self.decoder = decoder as? TypedTarget<Model> }
    if construction == .initializer {
      let injectable = InjectableTypes.conformance(of: Model.self)
      initializer = injectable.flatMap { Self.initializer(of: $0) as? ValueSource<Model> }
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
    return InjectableTypes.conformance(of: model)?._memory
  }
}
