extension TargetCompiler {
  /// Returns the target for the input of a converter.
  func inputTarget(for input: Any.Type, takesJSONText: Bool) -> Target? {
    guard takesJSONText, TypeRelation.element(of: input) == String.self else {
      return plain.target(for: input, override: nil)
    }
    return plain.target(for: input, override: .model(JSONTextTarget(), SampleInstance(of: String.self)))
  }

  func converted(
    _ property: PropertyConfiguration,
    _ type: Any.Type,
    from inputTarget: Target?,
    _ input: Any.Type,
    to output: Any.Type,
    by source: ClosureSource,
    isTwoWay: Bool,
    through innerTypes: [Any.Type],
    _ origin: RuleOrigin
  ) -> Target? {
    guard let inputTarget else {
      compiler.report(.converterInput(property: property.name, input: TypeName.of(input)), at: origin)
      return nil
    }
    let converted = convertedTarget(
      inputTarget,
      to: output,
      by: source,
      isTwoWay: isTwoWay,
      through: innerTypes
    )
    if let target = ConverterTargets.fit(
      converted,
      output: output,
      into: type,
      takesNull: inputTarget.isOptional
    ) {
      return target
    }
    compiler.report(
      .converterOutput(property: property.name, output: TypeName.of(output), type: TypeName.of(type)),
      at: origin
    )
    return nil
  }

  /// The compiler for the inputs of converters, which other converters do not apply to.
  private var plain: TargetCompiler {
    var plain = self
    plain.converters = [:]
    plain.usesDefaultConverters = false
    return plain
  }

  /// Returns the target of a type whose values are all converted by a converter.
  func converted(by converter: any RuntimeConverter, to type: Any.Type) -> Target? {
    if let problem = converter.problem {
      compiler.report(.defaultDatePattern(type: TypeName.of(type), problem), at: nil)
    }
    guard let input = inputTarget(for: converter.inputType, takesJSONText: converter.takesJSONText) else {
      compiler.report(
        .defaultConverterInput(type: TypeName.of(type), input: TypeName.of(converter.inputType)),
        at: nil
      )
      return nil
    }
    return convertedTarget(
      input,
      to: type,
      by: .plan(.converter(converter)),
      isTwoWay: converter.isTwoWay,
      through: converter.innerTypes
    )
  }

  /// Returns the target that converts what another target makes.
  ///
  /// `innerTypes` are those of the values between the raw value and the output.
  func convertedTarget(
    _ input: Target,
    to output: Any.Type,
    by source: ClosureSource,
    isTwoWay: Bool,
    through innerTypes: [Any.Type]
  ) -> Target {
    let types = [input.type, output] + innerTypes
    let isSensitive = types.contains { compiler.sensitiveTypes.hold($0) }
    return ConverterTargets.target(
      input,
      output: output,
      source: source,
      isTwoWay: isTwoWay,
      writesWholeNumbers: innerTypes.contains { $0 == WholeNumber.self },
      isSensitive: isSensitive
    )
  }
}
