extension Converter where Input == Any {
  /// Creates a converter for two types of data.
  ///
  /// ```swift
  /// let moment: Converter<Any, Date> = .either(.epochSeconds, .iso8601)
  /// try moment.convert(86400)         // 1970-01-02 00:00:00 +0000
  /// try moment.convert("1970-01-02")  // 1970-01-02 00:00:00 +0000
  ///
  /// Injector.bind(Event.self).format(\.starts).as(.either(.epochSeconds, .iso8601))
  /// ```
  ///
  /// The value is coerced to the input of the first converter. If it does not fit, it is coerced to the input of the
  /// second one. If neither fits, an error of the first converter is thrown. For two converters with the same input,
  /// use ``or(_:)``.
  ///
  /// - Parameters:
  ///   - first: The converter that is used first.
  ///   - second: The converter for values that do not fit the first one.
  /// - Returns: The new converter. It is two-way if one of the two is; dates are written by the first of these.
  public static func either<First, Second>(
    _ first: Converter<First, Output>,
    _ second: Converter<Second, Output>
  ) -> Converter {
    let (firstOfAny, secondOfAny) = (first.takingAny, second.takingAny)
    return firstOfAny.or(secondOfAny)
  }
}

extension Converter {
  /// A converter that does the same for any value that can be coerced to its input.
  var takingAny: Converter<Any, Output> {
    var backwardToAny: (@Sendable (Output) throws -> Any?)?
    if let backward { backwardToAny = { output in try backward(output).map { $0 as Any } } }
    return Converter<Any, Output>(
      noting: { value, notes in
        let leeway = notes?.leeway ?? CoercionLeeway()
        guard let input = Coercion.value(of: value, as: Input.self, allowing: leeway) else { return nil }
        return try forward(input, notes)
      },
      backward: backwardToAny,
      ConverterTraits(
        problem: traits.problem,
        dependsOnPolicy: true,
        innerTypes: [Input.self] + traits.innerTypes
      )
    )
  }
}
