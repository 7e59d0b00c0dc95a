/// Compiles the targets of types.
struct TargetCompiler {
  let compiler: PlanCompiler
  /// The key strategy that nested models inherit; nil for that of the global defaults.
  let keyStrategy: KeyStrategy?
  /// The converters for all values of a type.
  var converters: [TypeIdentity: any RuntimeConverter] = [:]
  /// Whether converters of the defaults take precedence over a type's own target.
  var usesDefaultConverters = true
  /// Whether the targets only write values, so that an `Encodable` type is sufficient.
  var onlyExtracts = false

  /// Whether converted values are written unchanged.
  var writesAsIs = false

  /// The shape with the settings for the payloads of an enum that is the root.
  var caseShape = RuleShape.empty

  /// The compiler for values that are only written.
  var writing: TargetCompiler {
    var targets = self
    targets.onlyExtracts = true
    return targets
  }

  /// Replacements for a type's own target.
  indirect enum Override {
    /// The target creates every model of its type inside the type.
    case model(Target, SampleInstance)
    /// A closure chooses a type at run time for every type that can store several types.
    case dynamic(ClosureSource)
    /// The record names a type for every type that can store several types.
    case discriminated(Discriminator)
  }

  /// Returns the target for a type; nil if the type is not supported.
  func target(for type: Any.Type, override: Override? = nil) -> Target? {
    if case .model(let target, _) = override, target.type == type { return target }
    // A value that is only written, and whose converter is one-way, is written unchanged.
    if let converter = converters[TypeIdentity(type)],
      !onlyExtracts || converter.isTwoWay || !WritableTypes.contain(type)
    {
      return converted(by: converter, to: type)
    }
    if override == nil, let scalar = BuiltInTargets.target(for: type) { return scalar }
    let element: Any.Type? = if case .model(let target, _) = override { target.type } else { nil }
    if let composite = Self.composite(type, of: element) {
      return composite.makeTarget { target(for: $0, override: override) }
    }
    if let override, FoundationCollections.contain(type) {
      return (target(for: Any.self, override: override) as? TypedTarget<Any>).flatMap {
        FoundationCollections.target(for: type, element: $0)
      }
    }
    switch override {
    case .model(let target, let sample):
      return sample.fits(type) ? AdaptedTargets.cast(target, to: type) : nil
    case .dynamic(let source): return dynamic(type, source)
    case .discriminated(let discriminator): return discriminated(type, discriminator)
    case nil: break
    }
    if RuntimeEntryPoints.kind(of: type) == .enum, let cases = type as? any InjectableCases.Type {
      return target(ofCases: cases)
    }
    if InjectableTypes.contain(type) { return modelTarget(for: type) }
    let decodable = DecodableTargets.target(for: type, codingSettings(for: type))
    let enumeration = RawValueTargets.target(for: type, otherwise: decodable) { target(for: $0) }
    if let target = enumeration ?? decodable { return target }
    guard onlyExtracts else { return nil }
    return EncodableTargets.target(for: type, codingSettings(for: type))
      ?? EncodableTargets.target(forProtocol: type)
  }

  /// Returns the target for a model that only has the rules of its type.
  func modelTarget(for model: Any.Type, _ shape: RuleShape = .empty) -> Target {
    compiler.modelTarget(for: model, ModelRules(shape: shape.inheriting(keyStrategy)))
  }

  private func dynamic(_ type: Any.Type, _ source: ClosureSource) -> Target? {
    guard TypeRelation.holdsSeveralTypes(type) else { return nil }
    let rules = RuleSet(inheriting: keyStrategy)
    let natural = TypeRelation.holdsAnything(type) ? BuiltInTargets.target(for: type) : nil
    func make<Value>(_ type: Value.Type) -> Target {
      DynamicTarget<Value>(
        source: source, natural: natural as? TypedTarget<Value>, rules: rules, findPlan: compiler.findPlan
      )
    }
    return _openExistential(type, do: make)
  }
}

// MARK: - Converters

extension TargetCompiler {
  /// Returns the target of a type whose values are all converted.
  func converted(by converter: any RuntimeConverter, to type: Any.Type) -> Target? {
    let shape = ConverterShape(converter)
    if let error = shape.problem {
      compiler.report(.datePattern(.defaultConverter(to: type), error), at: nil)
    }
    if let target = target(converting: converter, shape) { return target }
    return compiler.report(.converterInput(.defaultConverter(to: type), converter.inputType), at: nil)
  }

  /// Returns the target for a converter of the defaults; nil if the type of its input is not supported.
  func target(converting converter: any RuntimeConverter, _ shape: ConverterShape) -> Target? {
    inputTarget(of: shape).map { convertedTarget($0, shape, by: .plan(.converter(converter))) }
  }

  /// Returns the target for the input of a converter. Other converters do not apply to it.
  func inputTarget(of shape: ConverterShape) -> Target? {
    var plain = self
    plain.converters = [:]
    plain.usesDefaultConverters = false
    let input = shape.input.type
    let jsonType = TypeRelation.element(of: input) == String.self ? shape.jsonType?.type : nil
    let override = jsonType.map { [compiler] type in
      let text = JSONTextTarget { try? compiler.findPlan(type, RuleSet(), compiler.defaults) }
      return Override.model(text, SampleInstance(of: String.self))
    }
    return plain.target(for: input, override: override)
  }

  /// Returns the target that converts the values of another target.
  func convertedTarget(_ input: Target, _ shape: ConverterShape, by source: ClosureSource) -> Target {
    let types = [input.type, shape.output.type] + shape.innerTypes.map(\.type)
    let use = ConverterUse(
      source: source,
      isTwoWay: shape.isTwoWay && !writesAsIs,
      isWrittenAsIs: writesAsIs
        || TypeRelation.withoutOptionals(input.type)
          == TypeRelation.withoutOptionals(shape.output.type),
      writesWholeNumbers: types.dropFirst(2).contains { $0 == WholeNumber.self },
      isSensitive: types.contains { compiler.sensitiveTypes.hold($0) }
    )
    return use.target(converting: input, to: shape.output.type)
  }
}

// MARK: - Types

extension TargetCompiler {
  /// Returns the type as a generic type of the standard library whose target contains those of its parameters; nil for
  /// other types.
  ///
  /// Frequent types, an array of the expected element, and the module are checked first, because the runtime searches
  /// the conformances of every image once for each type.
  static func composite(_ type: Any.Type, of element: Any.Type? = nil) -> (any CompositeType.Type)? {
    func optional<Wrapped>(_ wrapped: Wrapped.Type) -> any CompositeType.Type { Wrapped?.self }
    func array<Element>(_ element: Element.Type) -> any CompositeType.Type { [Element].self }
    if let wrapped = TypeRelation.payload(of: type) { return _openExistential(wrapped, do: optional) }
    if let element, case let array = _openExistential(element, do: array), array == type { return array }
    switch ObjectIdentifier(type) {
    case ObjectIdentifier([Int].self): return [Int].self
    case ObjectIdentifier([String].self): return [String].self
    case ObjectIdentifier([Double].self): return [Double].self
    default: break
    }
    let isOwn = RuntimeEntryPoints.kind(of: type) == .enum && DeclaringModule.isOwn(type)
    return isOwn || DeclaringModule.isSwift(type) ? type as? any CompositeType.Type : nil
  }

  /// Returns the target for a property that is not injected. The only value it creates is the one for "no value".
  static func ignored(_ type: Any.Type) -> Target {
    func make<Value>(_ type: Value.Type) -> Target { TypedTarget<Value>() }
    let optional = RuntimeEntryPoints.kind(of: type) == .optional ? composite(type) : nil
    return optional?.makeTarget { ignored($0) } ?? _openExistential(type, do: make)
  }
}

extension PlanCompiler {
  /// Returns the settings inside a model that uses `init(from:)` or `encode(to:)`, with those rules of the model that
  /// apply inside it.
  func codingSettings(of configuration: ModelConfiguration, _ shape: RuleShape) -> CodingSettings {
    let strategy = shape.settings.keyStrategy ?? shape.settings.inheritedKeys
    let targets = TargetCompiler(compiler: self, keyStrategy: strategy)
    var settings = targets.codingSettings(for: configuration.type)
    settings.keyStrategy = strategy ?? settings.keyStrategy
    let properties = configuration.properties
    settings.isSensitive =
      settings.isSensitive || configuration.basis.hidesValues || properties.contains(where: \.isSensitive)
    settings.members.required = Set(properties.filter(\.isRequired).map(\.name))
    settings.members.nonNull = Set(properties.filter(\.isNonNull).map(\.name))
    // An `init(from:)` does not read null for a required member.
    settings.members.nullForNil = Set(properties.filter { $0.verbs.contains(.nullForNil) }.map(\.name))
    settings.members.valueHook = configuration.basis.valueHook
    settings.members.extractedHook = configuration.basis.extractedHook
    return settings
  }
}

extension TargetCompiler {
  /// Returns the settings inside a type that uses `init(from:)` or `encode(to:)`: from its own defaults, then the key
  /// strategy of the enclosing model, then the global defaults.
  func codingSettings(for type: Any.Type) -> CodingSettings {
    let defaults = compiler.defaults.resolved(for: type)
    var settings = CodingSettings(
      keyStrategy: compiler.defaults.inherited(by: type).keyStrategy ?? keyStrategy ?? defaults.keyStrategy
        ?? .asIs,
      converted: usesDefaultConverters ? targets(of: defaults.converters) : [:],
      isSensitive: compiler.sensitiveTypes.hold(type),
      userInfo: defaults.userInfo
    )
    settings.members.valueHook = defaults.valueHook.map { .plan($0) }
    settings.members.extractedHook = defaults.extractedHook.map { .plan($0) }
    return settings
  }

  /// Returns the targets of converters, keyed by output type. Converters whose input type is not supported are left
  /// out.
  private func targets(of converters: [TypeIdentity: any RuntimeConverter]) -> [TypeIdentity: Target] {
    Dictionary(
      uniqueKeysWithValues: converters.compactMap { type, converter in
        target(converting: converter, ConverterShape(converter)).map { (type, $0) }
      }
    )
  }
}
