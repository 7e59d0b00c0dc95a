extension Converter {
  /// Feeds what this converter makes into another one.
  ///
  /// ```swift
  /// let tags = Converter<String, String>.trimmed.then(.split(","))
  /// try tags.convert(" a,b ")         // ["a", "b"]
  /// try tags.convertBack(["a", "b"])  // "a,b"
  /// ```
  ///
  /// The result goes back only where both converters do.
  public func then<Final>(_ next: Converter<Output, Final>) -> Converter<Input, Final> {
    let (first, firstBack, nextBack) = (forward, backward, next.backward)
    let forward: @Sendable (Input) throws -> Final? = { input in
      guard let middle = try first(input) else { return nil }
      return try next.forward(middle)
    }
    var backward: (@Sendable (Final) throws -> Input?)?
    if let firstBack, let nextBack {
      backward = { final in
        guard let middle = try nextBack(final) else { return nil }
        return try firstBack(middle)
      }
    }
    return Converter<Input, Final>(
      forward: forward,
      backward: backward,
      takesOnlyTexts: takesOnlyTexts || next.takesOnlyTexts
    )
  }

  /// Tries another converter where this one does not fit.
  ///
  /// ```swift
  /// let moment = Converter<String, Date>.iso8601.or(.date("dd.MM.yyyy"))
  /// try moment.convert("1970-01-02T00:00:00Z")                  // 1970-01-02 00:00:00 +0000
  /// try moment.convert("02.01.1970")                            // 1970-01-02 00:00:00 +0000
  /// try moment.convertBack(Date(timeIntervalSince1970: 86400))  // "1970-01-02T00:00:00Z"
  /// ```
  ///
  /// The way back is this converter's where it has one and the value fits, else the other's. When neither
  /// fits, what the first one threw is thrown, or else what the second one threw.
  public func or(_ other: Converter) -> Converter {
    let forward = Self.firstFit(forward, other.forward)
    let backward =
      switch (self.backward, other.backward) {
      case (let first?, let second?): Converter<Output, Input>.firstFit(first, second)
      case (let first?, nil): first
      case (nil, let second): second
      }
    return Converter(
      forward: forward,
      backward: backward,
      takesOnlyTexts: takesOnlyTexts || other.takesOnlyTexts
    )
  }

  /// One closure out of two: the second runs when the first gives nil or throws.
  private static func firstFit(
    _ first: @escaping @Sendable (Input) throws -> Output?,
    _ second: @escaping @Sendable (Input) throws -> Output?
  ) -> @Sendable (Input) throws -> Output? {
    { input in
      do {
        if let output = try first(input) { return output }
      } catch {
        if let output = try? second(input) { return output }
        throw error
      }
      return try second(input)
    }
  }
}
