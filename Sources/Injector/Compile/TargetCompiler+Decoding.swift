extension TargetCompiler {
  /// Returns the target that decodes a model, under the key strategy of its own rules.
  func decoder(of model: Any.Type) -> Target? {
    var settings = decodingSettings(for: model)
    settings.keyStrategy = keyStrategy ?? settings.keyStrategy
    return DecodableTargets.target(for: model, settings)
  }

  /// Returns the settings inside a type that is created by `init(from:)`: its own defaults, then the key strategy of
  /// the model around it, then the global defaults.
  func decodingSettings(for type: Any.Type) -> DecodingSettings {
    let own = compiler.defaults.inherited(by: type)
    let defaults = own.completed(by: compiler.defaults.global)
    return DecodingSettings(
      keyStrategy: own.keyStrategy ?? keyStrategy ?? defaults.keyStrategy ?? .asIs,
      converted: usesDefaultConverters ? targets(of: defaults.converters) : [:],
      isSensitive: compiler.sensitiveTypes.hold(type),
      userInfo: defaults.userInfo
    )
  }

  /// Returns the targets of converters by their output types. A converter whose input type is not supported is left
  /// out.
  private func targets(of converters: [TypeIdentity: any RuntimeConverter]) -> [TypeIdentity: Target] {
    var targets: [TypeIdentity: Target] = [:]
    for (type, converter) in converters {
      guard let input = inputTarget(for: converter.inputType, takesJSONText: converter.takesJSONText) else {
        continue
      }
      let source = ClosureSource.plan(.converter(converter))
      targets[type] = convertedTarget(
        input,
        to: type.type,
        by: source,
        isTwoWay: converter.isTwoWay,
        through: converter.innerTypes
      )
    }
    return targets
  }
}
