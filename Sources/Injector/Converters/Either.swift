extension Converter where Input == Any {
  /// A converter that takes either of two kinds of data.
  ///
  /// ```swift
  /// let moment: Converter<Any, Date> = .either(.epochSeconds, .iso8601)
  /// try moment.convert(86400)         // 1970-01-02 00:00:00 +0000
  /// try moment.convert("1970-01-02")  // 1970-01-02 00:00:00 +0000
  ///
  /// Injector.bind(Event.self).format(\.starts).as(.either(.epochSeconds, .iso8601))
  /// ```
  ///
  /// The value is coerced to what the first converter takes, then to what the second one takes; the first result counts. An
  /// error of the first converter is thrown if the second one has no result either. For two converters that take the same,
  /// use ``or(_:)``.
  ///
  /// - Parameters:
  ///   - first: The converter that is tried first.
  ///   - second: The converter for values that the first one does not take.
  /// - Returns: A converter that is two-way if one of the two is; the first of these writes.
  public static func either<First, Second>(
    _ first: Converter<First, Output>,
    _ second: Converter<Second, Output>
  ) -> Converter {
    let (firstOfAny, secondOfAny) = (first.takingAny, second.takingAny)
    return firstOfAny.or(secondOfAny)
  }
}

extension Converter {
  /// The same converter for any value that can be coerced to its input.
  fileprivate var takingAny: Converter<Any, Output> {
    var backwardToAny: (@Sendable (Output) throws -> Any?)?
    if let backward { backwardToAny = { output in try backward(output).map { $0 as Any } } }
    return Converter<Any, Output>(
      .combined { value, notes in
        guard let input = Coercion.value(of: value, as: Input.self) else { return nil }
        return try convert(input, noting: notes)
      },
      backward: backwardToAny,
      problem: problem
    )
  }
}
