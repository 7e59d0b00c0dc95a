/// How new instances of a model are created.
enum ModelConstruction {
  /// Using the closure of `bind`.
  case factory
  /// Using the `init()` of an `Injectable` type.
  case initializer
  /// Using the `init(from:)` of a `Decodable` type.
  case decoding
  /// Memberwise, from the record.
  case memberwise
  /// New instances cannot be created.
  case none
}

extension ModelConstruction {
  /// Determines how new instances of a type are created with rules of this shape.
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

  /// Whether instances that are created in this way are written using their `encode(to:)`.
  func isEncoded(_ model: Any.Type, layout: TypeLayout, shape: RuleShape) -> Bool {
    // The text that names the type of a record is written along with the properties.
    if self != .decoding, shape.settings.kind != nil { return false }
    return !Self.concernsProperties(shape, layout) && !InjectableTypes.contain(model)
      && model is any Encodable.Type
  }

  /// Returns the replacement for the `init(from:)` of a type, if the type has one; nil if it is not replaced.
  static func replacedDecoding(of basis: Basis) -> ReplacedDecoding? {
    guard concernsProperties(basis.shape, basis.layout) else { return nil }
    let rule = basis.shape.rules.first { $0.action.has(.replacesCoding) }
    return ReplacedDecoding(of: basis.layout.type, by: rule?.origin)
  }

  /// Whether rules or attributes control how properties are read or written, which `init(from:)` and `encode(to:)` do
  /// not support.
  private static func concernsProperties(_ shape: RuleShape, _ layout: TypeLayout) -> Bool {
    shape.rules.contains { $0.action.has(.replacesCoding) } || shape.settings.isFlattened
      || layout.properties.contains(where: WrappedProperties.isMapped)
  }
}

extension ModelTarget.Construction {
  /// Creates the construction of models of a known type. `decoder` is the target that decodes them.
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
  /// Returns the description of how a struct is created in memory. A class has none, because its subclasses share the
  /// witness.
  static func ofStruct(_ model: Any.Type) -> _ModelMemory? {
    guard RuntimeEntryPoints.kind(of: model) == .struct else { return nil }
    return InjectableTypes.conformance(of: model)?._memory
  }
}
