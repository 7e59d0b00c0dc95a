extension TargetCompiler {
  /// Returns the target for a property with a converter; nil if the mistake was recorded.
  func converted(
    _ property: PropertyConfiguration,
    _ type: Any.Type,
    _ shape: ConverterShape,
    by source: ClosureSource,
    _ origin: RuleOrigin
  ) -> Target? {
    if let problem = shape.problem {
      compiler.report(.datePattern(property: property.name, problem), at: origin)
    }
    guard let input = inputTarget(of: shape) else {
      return compiler.report(.converterInput(property: property.name, input: shape.input.type), at: origin)
    }
    let converted = convertedTarget(input, shape, by: source)
    let target = AdaptedTargets.fit(converted, into: type, takesNull: input.isOptional)
    if target == nil {
      compiler.report(
        .converterOutput(property: property.name, output: converted.type, type: type),
        at: origin
      )
    }
    return target
  }

  /// Returns the target of a type whose values are all converted by a converter.
  func converted(by converter: any RuntimeConverter, to type: Any.Type) -> Target? {
    let shape = ConverterShape(converter)
    if let problem = shape.problem {
      compiler.report(.defaultDatePattern(type: type, problem), at: nil)
    }
    if let target = target(converting: converter, shape) { return target }
    return compiler.report(.defaultConverterInput(type: type, input: converter.inputType), at: nil)
  }

  /// Returns the target of a converter of the defaults; nil if the type of its input is not supported.
  func target(converting converter: any RuntimeConverter, _ shape: ConverterShape) -> Target? {
    inputTarget(of: shape).map { convertedTarget($0, shape, by: .plan(.converter(converter))) }
  }

  /// Returns the target for the input of a converter. Other converters do not apply to it.
  private func inputTarget(of shape: ConverterShape) -> Target? {
    var plain = self
    plain.converters = [:]
    plain.usesDefaultConverters = false
    let input = shape.input.type
    let isText = shape.takesJSONText && TypeRelation.element(of: input) == String.self
    let override = isText ? Override.model(JSONTextTarget(), SampleInstance(of: String.self)) : nil
    return plain.target(for: input, override: override)
  }

  /// Returns the target that converts what another target makes.
  private func convertedTarget(_ input: Target, _ shape: ConverterShape, by source: ClosureSource) -> Target {
    let types = [input.type, shape.output.type] + shape.innerTypes.map(\.type)
    let use = ConverterUse(
      source: source,
      isTwoWay: shape.isTwoWay,
      writesWholeNumbers: types.dropFirst(2).contains { $0 == WholeNumber.self },
      isSensitive: types.contains { compiler.sensitiveTypes.hold($0) }
    )
    return use.target(converting: input, to: shape.output.type)
  }
}
