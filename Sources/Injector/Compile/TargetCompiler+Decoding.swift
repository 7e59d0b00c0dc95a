extension PlanCompiler {
  /// Returns the settings inside a model that is created by `init(from:)` or written by `encode(to:)`, with those of its
  /// rules that hold inside it.
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
    settings.members.nullForNil = Set(properties.filter(\.writesNullForNil).map(\.name))
    settings.members.valueHook = shape.settings.hasValueHook ? .injector(0) : nil
    settings.members.extractedHook = shape.settings.hasExtractedHook ? .injector(0) : nil
    return settings
  }
}

extension TargetCompiler {
  /// Returns the settings inside a type that is created by `init(from:)` or written by `encode(to:)`: its own defaults, then the key strategy of
  /// the model around it, then the global defaults.
  func codingSettings(for type: Any.Type) -> CodingSettings {
    let defaults = compiler.defaults.resolved(for: type)
    return CodingSettings(
      keyStrategy: compiler.defaults.inherited(by: type).keyStrategy ?? keyStrategy ?? defaults.keyStrategy
        ?? .asIs,
      converted: usesDefaultConverters ? targets(of: defaults.converters) : [:],
      isSensitive: compiler.sensitiveTypes.hold(type),
      userInfo: defaults.userInfo
    )
  }

  /// Whether values of a type are written by their `encode(to:)`, because their converter has no way back.
  func isEncodedInstead(_ converter: any RuntimeConverter, _ type: Any.Type) -> Bool {
    !converter.isTwoWay && type is any Encodable.Type
  }

  /// Returns the targets of converters by their output types. A converter whose input type is not supported is left
  /// out.
  private func targets(of converters: [TypeIdentity: any RuntimeConverter]) -> [TypeIdentity: Target] {
    Dictionary(
      uniqueKeysWithValues: converters.compactMap { type, converter in
        target(converting: converter, ConverterShape(converter)).map { (type, $0) }
      }
    )
  }
}
