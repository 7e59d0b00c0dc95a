extension Converter {
  /// A converter that lets nil through: nil becomes nil, everything else goes to `payload`.
  ///
  /// ```swift
  /// let crashes: Converter<[Double]?, [Date]?> = .optional(.array(.epochSeconds))
  /// try crashes.convert(nil)         // .some(nil): fits, and is nil
  /// try crashes.convert([0, 86400])  // [1970-01-01 00:00:00 +0000, 1970-01-02 00:00:00 +0000]
  /// ```
  ///
  /// A value that is there and does not fit `payload` does not fit here either.
  public static func optional<From, To>(_ payload: Converter<From, To>) -> Converter
  where Input == From?, Output == To? {
    Converter(
      forward: optionalClosure(payload.forward),
      backward: payload.backward.map(Converter<Output, Input>.optionalClosure),
      takesOnlyTexts: payload.takesOnlyTexts
    )
  }

  /// A converter for arrays whose every element must fit `element`.
  ///
  /// ```swift
  /// let days: Converter<[String], [Date]> = .array(.date("yyyy-MM-dd"))
  /// try days.convert(["1970-01-01"])          // [1970-01-01 00:00:00 +0000]
  /// try days.convert(["1970-01-01", "soon"])  // nil
  /// ```
  ///
  /// With `.array(.optional(…))` null elements stay, as nil.
  ///
  /// - Complexity: O(*n*) conversions, where *n* is the number of elements.
  public static func array<From, To>(_ element: Converter<From, To>) -> Converter
  where Input == [From], Output == [To] {
    Converter(
      forward: arrayClosure(element.forward),
      backward: element.backward.map(Converter<Output, Input>.arrayClosure),
      takesOnlyTexts: element.takesOnlyTexts
    )
  }

  /// A converter for arrays that drops the elements that do not fit `element`.
  ///
  /// ```swift
  /// let days: Converter<[String], [Date]> = .lossyArray(.date("yyyy-MM-dd"))
  /// try days.convert(["1970-01-01", "soon"])  // [1970-01-01 00:00:00 +0000]
  /// ```
  ///
  /// The way back drops nothing: there, an element that does not fit makes the whole array not fit.
  ///
  /// - Complexity: O(*n*) conversions, where *n* is the number of elements.
  public static func lossyArray<From, To>(_ element: Converter<From, To>) -> Converter
  where Input == [From], Output == [To] {
    let convert = element.forward
    return Converter(
      forward: { input in input.compactMap { item in (try? convert(item)) ?? nil } },
      backward: element.backward.map(Converter<Output, Input>.arrayClosure),
      takesOnlyTexts: element.takesOnlyTexts
    )
  }

  /// A converter for dictionaries with text keys whose every value must fit `value`.
  ///
  /// ```swift
  /// let links: Converter<[String: String], [String: URL]> = .dictionary(.url)
  /// try links.convert(["home": "https://swift.org"])  // ["home": https://swift.org]
  /// ```
  ///
  /// - Complexity: O(*n*) conversions, where *n* is the number of entries.
  public static func dictionary<From, To>(_ value: Converter<From, To>) -> Converter
  where Input == [String: From], Output == [String: To] {
    Converter(
      forward: dictionaryClosure(value.forward),
      backward: value.backward.map(Converter<Output, Input>.dictionaryClosure),
      takesOnlyTexts: value.takesOnlyTexts
    )
  }
}

extension Converter {
  /// Lifts a closure to optionals; nil is a value that fits.
  fileprivate static func optionalClosure<From, To>(
    _ convert: @escaping @Sendable (From) throws -> To?
  ) -> @Sendable (Input) throws -> Output? where Input == From?, Output == To? {
    { input in
      guard let payload = input else { return .some(nil) }
      guard let converted = try convert(payload) else { return nil }
      return .some(converted)
    }
  }

  /// Lifts a closure to arrays; one element that does not fit is enough for the array not to.
  fileprivate static func arrayClosure<From, To>(
    _ convert: @escaping @Sendable (From) throws -> To?
  ) -> @Sendable (Input) throws -> Output? where Input == [From], Output == [To] {
    { input in
      var output: [To] = []
      output.reserveCapacity(input.count)
      for item in input {
        guard let converted = try convert(item) else { return nil }
        output.append(converted)
      }
      return output
    }
  }

  /// Lifts a closure to the values of dictionaries, keys untouched.
  fileprivate static func dictionaryClosure<From, To>(
    _ convert: @escaping @Sendable (From) throws -> To?
  ) -> @Sendable (Input) throws -> Output? where Input == [String: From], Output == [String: To] {
    { input in
      var output = [String: To](minimumCapacity: input.count)
      for (key, item) in input {
        guard let converted = try convert(item) else { return nil }
        output[key] = .some(converted)
      }
      return output
    }
  }
}
