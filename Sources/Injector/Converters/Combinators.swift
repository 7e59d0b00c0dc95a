extension Converter {
  /// Creates a converter for Optionals: `nil` stays `nil`, and any other value is converted by `payload`.
  ///
  /// ```swift
  /// let crashes: Converter<[Double]?, [Date]?> = .optional(.array(.epochSeconds))
  /// try crashes.convert(nil)         // .some(nil): fits, and is nil
  /// try crashes.convert([0, 86400])  // [1970-01-01 00:00:00 +0000, 1970-01-02 00:00:00 +0000]
  /// ```
  ///
  /// A value that is not `nil` and does not fit `payload` does not fit the new converter either.
  ///
  /// - Parameter payload: The converter for values that are not `nil`.
  /// - Returns: The new converter. It is two-way if `payload` is.
  public static func optional<From, To>(_ payload: Converter<From, To>) -> Converter
  where Input == From?, Output == To? {
    lifting(payload, "optional", inOptional, inOptional) { $0.nullable }
      .having { $0.takesLists = payload.traits.takesLists }
  }

  /// Creates a converter for arrays. An array fits only if all of its elements do.
  ///
  /// ```swift
  /// let days: Converter<[String], [Date]> = .array(.date("yyyy-MM-dd"))
  /// try days.convert(["1970-01-01"])          // [1970-01-01 00:00:00 +0000]
  /// try days.convert(["1970-01-01", "soon"])  // nil
  /// ```
  ///
  /// With `.array(.optional(…))`, null elements are kept as `nil`.
  ///
  /// - Parameter element: The converter for each element.
  /// - Returns: The new converter. It is two-way if `element` is.
  /// - Complexity: A conversion takes O(*n*) conversions of elements, where *n* is the number of elements.
  public static func array<From, To>(_ element: Converter<From, To>) -> Converter
  where Input == [From], Output == [To] {
    lifting(element, "array", { inArray($0) }, { inArray($0) }) { .array(of: $0) }
  }

  /// Creates a converter for arrays that leaves out the elements that do not fit.
  ///
  /// ```swift
  /// let days: Converter<[String], [Date]> = .lossyArray(.date("yyyy-MM-dd"))
  /// try days.convert(["1970-01-01", "soon"])  // [1970-01-01 00:00:00 +0000]
  /// ```
  ///
  /// In a rule, each element that is left out is recorded as a warning, under every policy. When converting back, no
  /// element is left out: if one does not fit, neither does the array.
  ///
  /// - Parameter element: The converter for each element.
  /// - Returns: The new converter. It is two-way if `element` is.
  /// - Complexity: A conversion takes O(*n*) conversions of elements, where *n* is the number of elements.
  public static func lossyArray<From, To>(_ element: Converter<From, To>) -> Converter
  where Input == [From], Output == [To] {
    lifting(element, "lossyArray", { inArray($0, isLossy: true) }, { inArray($0) }, nil)
  }

  /// Creates a converter for dictionaries with text keys. A dictionary fits only if all of its values do.
  ///
  /// ```swift
  /// let links: Converter<[String: String], [String: URL]> = .dictionary(.url)
  /// try links.convert(["home": "https://swift.org"])  // ["home": https://swift.org]
  /// ```
  ///
  /// - Parameter value: The converter for each value. Keys are not converted.
  /// - Returns: The new converter. It is two-way if `value` is.
  /// - Complexity: A conversion takes O(*n*) conversions of values, where *n* is the number of entries.
  public static func dictionary<From, To>(_ value: Converter<From, To>) -> Converter
  where Input == [String: From], Output == [String: To] {
    lifting(value, "dictionary", inDictionary, inDictionary) { .object(of: $0) }
  }

  /// Returns a converter that applies another one to the parts of a value.
  private static func lifting<From, To>(
    _ part: Converter<From, To>,
    _ name: String,
    _ forward: (@escaping NotingConversion<From, To>) -> NotingConversion<Input, Output>,
    _ backward: (@escaping NotingConversion<To, From>) -> NotingConversion<Output, Input>,
    _ schema: (@Sendable (InjectionSchema) -> InjectionSchema)?
  ) -> Converter {
    var traits = part.traits
    traits.takesLists = false
    traits.description = nil
    if let schema, let description = part.traits.description {
      traits.description = { description($0).map(schema) }
    }
    return Converter(noting: forward(part.forward), backward: part.backward.map(backward), traits)
      .named(part.traits.name.map { "\(name)(\($0))" })
  }
}

/// A closure that converts a value, and records the elements that it leaves out of arrays.
typealias NotingConversion<From, To> = @Sendable (From, ConversionNotes?) throws -> To?

/// Returns a closure for Optionals. A nil input is converted to nil.
private func inOptional<From, To>(
  _ convert: @escaping NotingConversion<From, To>
) -> NotingConversion<From?, To?> {
  { input, notes in
    guard let payload = input else { return .some(nil) }
    return try convert(payload, notes).map { .some($0) }
  }
}

/// Returns a closure for arrays. An element that does not fit is left out, or makes the whole array fail.
private func inArray<From, To>(
  _ convert: @escaping NotingConversion<From, To>, isLossy: Bool = false
) -> NotingConversion<[From], [To]> {
  { input, notes in
    var output: [To] = []
    output.reserveCapacity(input.count)
    for (index, item) in input.enumerated() {
      let mark = notes?.count ?? 0
      defer { notes?.extendPaths(from: mark, with: .index(index)) }
      do {
        if let converted = try convert(item, notes) {
          output.append(converted)
        } else if isLossy {
          notes?.noteDropped(item, expected: To.self, error: nil, insteadOfNotesFrom: mark)
        } else {
          return nil
        }
      } catch {
        if !isLossy { throw error }
        notes?.noteDropped(item, expected: To.self, error: error, insteadOfNotesFrom: mark)
      }
    }
    return output
  }
}

/// Returns a closure for the values of dictionaries; keys are not converted.
private func inDictionary<From, To>(
  _ convert: @escaping NotingConversion<From, To>
) -> NotingConversion<[String: From], [String: To]> {
  { input, notes in
    var output = [String: To](minimumCapacity: input.count)
    for (key, item) in input {
      let mark = notes?.count ?? 0
      defer { notes?.extendPaths(from: mark, with: .key(key)) }
      guard let converted = try convert(item, notes) else { return nil }
      output[key] = .some(converted)
    }
    return output
  }
}

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
      _ first: @escaping NotingConversion<From, Middle>, _ second: @escaping NotingConversion<Middle, To>
    ) -> NotingConversion<From, To> {
      { input, notes in
        guard let middle = try first(input, notes) else { return nil }
        let mark = notes?.count ?? 0
        defer { notes?.moveBeyondData(from: mark) }
        return try second(middle, notes)
      }
    }
    let back = next.backward.flatMap { second in backward.map { joined(second, $0) } }
    var traits = traits.joined(with: next.traits)
    traits.takesLists = next.traits.takesLists
    traits.description = self.traits.description
    traits.innerTypes.append(Output.self)
    if let first = self.traits.name, let second = next.traits.name {
      traits.name = "\(first).then(\(second))"
    }
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
  /// When converting back, this converter is also tried first, if it is two-way. If both converters fail, the error of
  /// the first one that throws is thrown.
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
    if let first = self.traits.name, let second = other.traits.name {
      traits.name = "\(first).or(\(second))"
    }
    return Converter(noting: Self.firstFit(forward, other.forward), backward: back, traits)
  }

  /// Returns a closure that calls `first`, and calls `second` if that returns nil or throws.
  private static func firstFit(
    _ first: @escaping NotingConversion<Input, Output>, _ second: @escaping NotingConversion<Input, Output>
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
  /// - Returns: The new converter. It is two-way if one of the two is. The first two-way converter converts back.
  public static func either<First, Second>(
    _ first: Converter<First, Output>, _ second: Converter<Second, Output>
  ) -> Converter {
    let (firstOfAny, secondOfAny) = (first.takingAny, second.takingAny)
    let names = [first.traits.name, second.traits.name].compactMap(\.self)
    return firstOfAny.or(secondOfAny).named(names.count == 2 ? "either(\(names[0]), \(names[1]))" : nil)
  }
}

extension Converter {
  /// This converter with an input of any type, which is coerced to `Input` first.
  package var takingAny: Converter<Any, Output> {
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
