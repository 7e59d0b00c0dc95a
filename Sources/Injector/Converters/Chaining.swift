extension Converter {
  /// Creates a converter that converts with this converter, then with another one.
  ///
  /// ```swift
  /// let tags = Converter<String, String>.trimmed.then(.split(","))
  /// try tags.convert(" a,b ")         // ["a", "b"]
  /// try tags.convertBack(["a", "b"])  // "a,b"
  /// ```
  ///
  /// The new converter is two-way if both converters are.
  ///
  /// - Parameter next: The converter that gets this converter's output.
  /// - Returns: The new converter.
  public func then<Final>(_ next: Converter<Output, Final>) -> Converter<Input, Final> {
    func joined<From, Middle, To>(
      _ first: @escaping NotingConversion<From, Middle>,
      _ second: @escaping NotingConversion<Middle, To>
    ) -> NotingConversion<From, To> {
      { input, notes in
        guard let middle = try first(input, notes) else { return nil }
        let mark = notes?.count ?? 0
        let final = try second(middle, notes)
        notes?.moveBeyondData(from: mark)
        return final
      }
    }
    let back = next.backward.flatMap { second in backward.map { joined(second, $0) } }
    var traits = traits.joined(with: next.traits)
    traits.takesLists = next.traits.takesLists
    traits.description = self.traits.description
    traits.innerTypes.append(Output.self)
    return Converter<Input, Final>(noting: joined(forward, next.forward), backward: back, traits)
  }

  /// Creates a converter that uses another one for values that do not fit this one.
  ///
  /// ```swift
  /// let moment = Converter<String, Date>.iso8601.or(.date("dd.MM.yyyy"))
  /// try moment.convert("1970-01-02T00:00:00Z")                  // 1970-01-02 00:00:00 +0000
  /// try moment.convert("02.01.1970")                            // 1970-01-02 00:00:00 +0000
  /// try moment.convertBack(Date(timeIntervalSince1970: 86400))  // "1970-01-02T00:00:00Z"
  /// ```
  ///
  /// Back into data, this converter is also used first, if it is two-way. If the value fits neither converter, the
  /// error of the first one that throws is thrown.
  ///
  /// - Parameter other: The other converter.
  /// - Returns: The new converter.
  public func or(_ other: Converter) -> Converter {
    var back = backward ?? other.backward
    if let first = backward, let second = other.backward {
      back = Converter<Output, Input>.firstFit(first, second)
    }
    var traits = traits.joined(with: other.traits)
    let (first, second) = (self.traits.description, other.traits.description)
    let (writesFirst, writesSecond) = (isTwoWay, other.isTwoWay)
    traits.description = { direction in
      let isOut = direction == .extracting
      if isOut, !writesSecond { return first?(direction) }
      if isOut, !writesFirst { return second?(direction) }
      guard let first = first?(direction), let second = second?(direction) else { return nil }
      return .any(of: [first, second])
    }
    return Converter(noting: Self.firstFit(forward, other.forward), backward: back, traits)
  }

  /// Returns a closure that calls `first`, and calls `second` if that returns nil or throws.
  private static func firstFit(
    _ first: @escaping NotingConversion<Input, Output>,
    _ second: @escaping NotingConversion<Input, Output>
  ) -> NotingConversion<Input, Output> {
    { input, notes in
      let mark = notes?.count ?? 0
      do {
        if let output = try first(input, notes) { return output }
      } catch {
        notes?.forget(from: mark)
        if let output = try? second(input, notes) { return output }
        throw error
      }
      notes?.forget(from: mark)
      return try second(input, notes)
    }
  }
}

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
    Converter<Any, Output>(
      noting: { value, notes in
        let leeway = notes?.leeway ?? CoercionLeeway()
        guard let input = Coercion.value(of: value, as: Input.self, allowing: leeway) else { return nil }
        return try forward(input, notes)
      },
      backward: backward.map { back -> NotingConversion<Output, Any> in
        { value, notes in try back(value, notes).map { $0 as Any } }
      },
      ConverterTraits(
        description: traits.description
          ?? { @Sendable direction in direction == .injecting ? Coercion.schema(of: Input.self) : nil },
        problem: traits.problem,
        dependsOnPolicy: true,
        innerTypes: [Input.self] + traits.innerTypes
      )
    )
  }
}
