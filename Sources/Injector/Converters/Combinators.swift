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
      .combined(optionalClosure(payload.convert)),
      backward: payload.backward.map { back in
        let lifted = Converter<Output, Input>.optionalClosure { value, _ in try back(value) }
        return { try lifted($0, nil) }
      },
      takesJSONText: payload.takesJSONText,
      problem: payload.problem
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
      .combined(arrayClosure(element.convert)),
      backward: element.backward.map(arrayBack),
      takesJSONText: element.takesJSONText,
      problem: element.problem
    )
  }

  /// A converter for arrays that notes the elements that do not fit `element`.
  ///
  /// ```swift
  /// let days: Converter<[String], [Date]> = .lossyArray(.date("yyyy-MM-dd"))
  /// try days.convert(["1970-01-01", "soon"])  // [1970-01-01 00:00:00 +0000]
  /// ```
  ///
  /// In a property's rule, each element that is left out is a warning in the report, under every policy. The way back notes
  /// nothing: there, an element that does not fit makes the whole array not fit.
  ///
  /// - Complexity: O(*n*) conversions, where *n* is the number of elements.
  public static func lossyArray<From, To>(_ element: Converter<From, To>) -> Converter
  where Input == [From], Output == [To] {
    Converter(
      .combined(lossyArrayClosure(element.convert)),
      backward: element.backward.map(arrayBack),
      takesJSONText: element.takesJSONText,
      problem: element.problem
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
      .combined(dictionaryClosure(value.convert)),
      backward: value.backward.map { back in
        let lifted = Converter<Output, Input>.dictionaryClosure { value, _ in try back(value) }
        return { try lifted($0, nil) }
      },
      takesJSONText: value.takesJSONText,
      problem: value.problem
    )
  }
}

extension Converter {
  /// Converts one value, noting what is left out of arrays inside it.
  fileprivate typealias Conversion<From, To> = @Sendable (From, ConversionNotes?) throws -> To?

  /// Lifts a closure to optionals; nil is a value that fits.
  fileprivate static func optionalClosure<From, To>(
    _ convert: @escaping Conversion<From, To>
  ) -> Conversion<Input, Output> where Input == From?, Output == To? {
    { input, notes in
      guard let payload = input else { return .some(nil) }
      guard let converted = try convert(payload, notes) else { return nil }
      return .some(converted)
    }
  }

  /// Lifts a closure to arrays; one element that does not fit is enough for the array not to.
  fileprivate static func arrayClosure<From, To>(
    _ convert: @escaping Conversion<From, To>
  ) -> Conversion<Input, Output> where Input == [From], Output == [To] {
    { input, notes in
      var output: [To] = []
      output.reserveCapacity(input.count)
      for (index, item) in input.enumerated() {
        let mark = notes?.count ?? 0
        guard let converted = try convert(item, notes) else { return nil }
        notes?.extendPaths(from: mark, with: .index(index))
        output.append(converted)
      }
      return output
    }
  }

  /// Lifts a closure to arrays; elements that do not fit are left out.
  fileprivate static func lossyArrayClosure<From, To>(
    _ convert: @escaping Conversion<From, To>
  ) -> Conversion<Input, Output> where Input == [From], Output == [To] {
    { input, notes in
      var output: [To] = []
      for (index, item) in input.enumerated() {
        let mark = notes?.count ?? 0
        do {
          if let converted = try convert(item, notes) {
            output.append(converted)
          } else {
            notes?.noteDropped(item, expected: To.self, error: nil, insteadOfNotesFrom: mark)
          }
        } catch {
          notes?.noteDropped(item, expected: To.self, error: error, insteadOfNotesFrom: mark)
        }
        notes?.extendPaths(from: mark, with: .index(index))
      }
      return output
    }
  }

  /// Lifts the way back of an element to arrays.
  fileprivate static func arrayBack<From, To>(
    _ back: @escaping @Sendable (To) throws -> From?
  ) -> @Sendable (Output) throws -> Input? where Input == [From], Output == [To] {
    let lifted = Converter<Output, Input>.arrayClosure { value, _ in try back(value) }
    return { try lifted($0, nil) }
  }

  /// Lifts a closure to the values of dictionaries, keys untouched.
  fileprivate static func dictionaryClosure<From, To>(
    _ convert: @escaping Conversion<From, To>
  ) -> Conversion<Input, Output> where Input == [String: From], Output == [String: To] {
    { input, notes in
      var output = [String: To](minimumCapacity: input.count)
      for (key, item) in input {
        let mark = notes?.count ?? 0
        guard let converted = try convert(item, notes) else { return nil }
        notes?.extendPaths(from: mark, with: .key(key))
        output[key] = .some(converted)
      }
      return output
    }
  }
}
