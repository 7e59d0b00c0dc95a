/// A `type(by:)` or `type(beside:)` rule during compilation.
struct Discriminator {
  let choice: KindChoice
  /// The property of the rule; nil for a rule of the injector.
  let property: String?
  /// The types, sorted by their text.
  let kinds: [NamedModel]
  /// The type of all other records, if there is one.
  let otherwise: NamedModel?
}

extension TargetCompiler {
  /// Returns the target for a property or root whose records name their types. `target` returns the target of one type.
  func discriminated(
    _ property: String?, _ type: Any.Type, _ choice: KindChoice, target: (Any.Type, KindTag?) -> Target
  ) -> Target? {
    func refuse(_ problem: ConfigurationProblem) { compiler.report(problem, at: choice.origin) }
    guard !choice.path.segments.isEmpty, !choice.types.isEmpty || choice.otherwise != nil else {
      let label = choice.isBeside ? "beside" : "by"
      return compiler.report(.emptyDiscriminator(property, label: label), at: choice.origin)
    }
    let named = choice.types.inOrder { $0.key < $1.key }.map { (name: $0, type: $1.type) }
    let other = choice.otherwise.map { (name: "otherwise", type: $0.type) }
    let wrong = (named + [other].compactMap(\.self)).filter { PlanCompiler.isValue($0.type, .empty) }
    for (name, type) in wrong { refuse(.kindNotAModel(property, kind: name, type)) }
    if !wrong.isEmpty { return nil }
    let discriminator = Discriminator(
      choice: choice,
      property: property,
      kinds: named.map { name, type in
        let names = choice.types.filter { $0.value.type == type }.keys
        let tag = KindTag(path: choice.path, text: name, names: Set(names))
        return NamedModel(name: name, model: type, target: target(type, tag))
      },
      otherwise: other.map { NamedModel(name: $0.name, model: $0.type, target: target($0.type, nil)) }
    )
    let made =
      property == nil
      ? discriminated(type, discriminator) : self.target(for: type, override: .discriminated(discriminator))
    if made == nil { refuse(.dynamicTypeAbsent(property, type)) }
    return made
  }

  /// Returns the target for a type that can store several types; nil for other types.
  func discriminated(_ type: Any.Type, _ discriminator: Discriminator) -> Target? {
    guard TypeRelation.holdsSeveralTypes(type) else { return nil }
    let choice = discriminator.choice
    func need(_ model: Any.Type) -> ConfigurationProblem.KindNeed {
      if type == AnyHashable.self { return .hashable }
      if RuntimeEntryPoints.kind(of: type) == .existential { return .conformance }
      return RuntimeEntryPoints.kind(of: model) == .class ? .superclass : .protocolInstead
    }
    for kind in discriminator.kinds + [discriminator.otherwise].compactMap(\.self)
    where !SampleInstance(of: kind.model).fits(type) {
      let (property, model) = (discriminator.property, kind.model)
      compiler.report(
        .discriminatedType(property, kind: kind.name, model, type, need(model)),
        at: choice.origin
      )
    }
    func make<Value>(_ type: Value.Type) -> Target {
      DiscriminatedTarget<Value>(
        by: choice.path, isBeside: choice.isBeside, discriminator.kinds, otherwise: discriminator.otherwise
      ) { AdaptedTargets.cast($0.target, to: Value.self) as? TypedTarget<Value> }
    }
    return _openExistential(type, do: make)
  }
}
