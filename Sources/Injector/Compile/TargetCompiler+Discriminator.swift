/// A `type(by:)` or `type(beside:)` rule during compilation.
struct Discriminator {
  /// The path in each record to the text that names its type.
  let path: SourcePath
  /// Whether that text is beside the property, and not in the record of the model.
  let isBeside: Bool
  /// The types by that text, in alphabetical order.
  let kinds: [Kind]
  /// The type of all other records, if there is one.
  let otherwise: Kind?
  /// The property of the rule; nil if it is a rule of the injector.
  let property: String?
  let origin: RuleOrigin

  /// All types, including `otherwise`.
  var all: [Kind] { kinds + [otherwise].compactMap { $0 } }

  struct Kind {
    let name: String
    let model: Any.Type
    let target: Target
  }
}

extension TargetCompiler {
  /// Returns the target for a property whose records name their own types.
  func discriminated(
    _ property: PropertyConfiguration,
    _ type: Any.Type,
    _ kinds: KindChoice,
    _ origin: RuleOrigin
  ) -> Target? {
    discriminated(property.name, type, kinds, origin) { model, kind in
      if kinds.isBeside { return modelTarget(for: model) }
      let shape = RuleShape.empty.changing {
        $0.ignoredKeys = [kinds.path.text]
        $0.kind = kind
      }
      return modelTarget(for: model, shape)
    }
  }

  /// Returns the target for a property, or for a root, whose records name their own types. `target` returns that of
  /// one type.
  func discriminated(
    _ property: String?,
    _ type: Any.Type,
    _ kinds: KindChoice,
    _ origin: RuleOrigin,
    target: (Any.Type, KindTag?) -> Target
  ) -> Target? {
    guard !kinds.path.segments.isEmpty, !kinds.types.isEmpty || kinds.otherwise != nil else {
      compiler.report(
        .emptyDiscriminator(property: property, label: kinds.isBeside ? "beside" : "by"),
        at: origin
      )
      return nil
    }
    let types =
      kinds.types.sorted { $0.key < $1.key }.map { (kind: $0, type: $1.type) }
      + [kinds.otherwise].compactMap { $0.map { (kind: "otherwise", type: $0.type) } }
    let wrong = types.filter { PlanCompiler.isValue($0.type, .empty) }
    for (kind, type) in wrong {
      compiler.report(.kindNotAModel(property: property, kind: kind, type: TypeName.of(type)), at: origin)
    }
    if !wrong.isEmpty { return nil }
    func kind(_ name: String, _ type: Any.Type, isNamed: Bool = true) -> Discriminator.Kind {
      let names = kinds.types.filter { $0.value.type == type }.keys
      let tag = isNamed ? KindTag(path: kinds.path, text: name, names: Set(names)) : nil
      return Discriminator.Kind(name: name, model: type, target: target(type, tag))
    }
    let discriminator = Discriminator(
      path: kinds.path,
      isBeside: kinds.isBeside,
      kinds: kinds.types.sorted { $0.key < $1.key }.map { kind($0, $1.type) },
      otherwise: kinds.otherwise.map { kind("otherwise", $0.type, isNamed: false) },
      property: property,
      origin: origin
    )
    let made =
      property == nil
      ? discriminated(type, discriminator) : self.target(for: type, override: .discriminated(discriminator))
    if made == nil {
      compiler.report(.dynamicTypeAbsent(property: property, type: TypeName.of(type)), at: origin)
    }
    return made
  }

  /// Returns the target for a type that can hold several types; nil for other types.
  func discriminated(_ type: Any.Type, _ discriminator: Discriminator) -> Target? {
    guard TypeRelation.holdsSeveralTypes(type) else { return nil }
    let isProtocol = RuntimeEntryPoints.kind(of: type) == .existential
    func need(_ model: Any.Type) -> ConfigurationProblem.KindNeed {
      if type == AnyHashable.self { return .hashable }
      if isProtocol { return .conformance }
      return RuntimeEntryPoints.kind(of: model) == .class ? .superclass : .protocolInstead
    }
    for kind in discriminator.all where !SampleInstance(of: kind.model).fits(type) {
      let problem = ConfigurationProblem.discriminatedType(
        property: discriminator.property,
        kind: kind.name,
        model: TypeName.of(kind.model),
        type: TypeName.of(type),
        need: need(kind.model)
      )
      compiler.report(problem, at: discriminator.origin)
    }
    func make<Value>(_ type: Value.Type) -> Target {
      func choice(_ kind: Discriminator.Kind) -> DiscriminatedTarget<Value>.Choice? {
        (ConverterTargets.cast(kind.target, from: kind.model, to: type) as? TypedTarget<Value>).map {
          DiscriminatedTarget<Value>.Choice(kind: kind.name, model: kind.model, target: $0)
        }
      }
      return DiscriminatedTarget<Value>(
        by: discriminator.path,
        isBeside: discriminator.isBeside,
        discriminator.kinds.compactMap(choice),
        otherwise: discriminator.otherwise.flatMap(choice)
      )
    }
    return _openExistential(type, do: make)
  }
}
