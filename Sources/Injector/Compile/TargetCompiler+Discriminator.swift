/// A `type(by:)` rule during compilation.
struct Discriminator {
  /// The path in each record to the text that names its type.
  let path: SourcePath
  /// The types by that text, in alphabetical order.
  let kinds: [Kind]
  /// The type of all other records, if there is one.
  let otherwise: Kind?
  let property: String
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
    by path: SourcePath,
    _ types: [String: TypeIdentity],
    otherwise: Any.Type?,
    _ origin: RuleOrigin
  ) -> Target? {
    guard !path.segments.isEmpty, !types.isEmpty || otherwise != nil else {
      compiler.report(.emptyDiscriminator(property: property.name), at: origin)
      return nil
    }
    let shape = RuleShape.empty.changing { $0.passedKeys = path.keysAtTop }
    func kind(_ name: String, _ type: Any.Type) -> Discriminator.Kind {
      Discriminator.Kind(name: name, model: type, target: modelTarget(for: type, shape))
    }
    let discriminator = Discriminator(
      path: path,
      kinds: types.sorted { $0.key < $1.key }.map { kind($0, $1.type) },
      otherwise: otherwise.map { kind("otherwise", $0) },
      property: property.name,
      origin: origin
    )
    if let target = target(for: type, override: .discriminated(discriminator)) { return target }
    compiler.report(.dynamicTypeAbsent(property: property.name, type: TypeName.of(type)), at: origin)
    return nil
  }

  /// Returns the target for a type that can hold several types; nil for other types.
  func discriminated(_ type: Any.Type, _ discriminator: Discriminator) -> Target? {
    guard TypeRelation.holdsSeveralTypes(type) else { return nil }
    let isProtocol = RuntimeEntryPoints.kind(of: type) == .existential
    let need: ConfigurationProblem.KindNeed =
      type == AnyHashable.self ? .hashable : isProtocol ? .conformance : .superclass
    for kind in discriminator.all where !SampleInstance(of: kind.model).fits(type) {
      let problem = ConfigurationProblem.discriminatedType(
        property: discriminator.property,
        kind: kind.name,
        model: TypeName.of(kind.model),
        type: TypeName.of(type),
        need: need
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
        discriminator.kinds.compactMap(choice),
        otherwise: discriminator.otherwise.flatMap(choice)
      )
    }
    return _openExistential(type, do: make)
  }
}

extension SourcePath {
  /// The keys of the record that finding the path's value reads.
  fileprivate var keysAtTop: Set<String> {
    Set([segments.first?.key, isSingleKey ? nil : text].compactMap { $0 })
  }
}
