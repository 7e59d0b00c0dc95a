/// Finds the part of a value that caused an error of `init(from:)`.
extension DecodingSession {
  /// Returns the refusal of the value `source` at a place, after decoding it failed with an error.
  func refusal(for error: any Error, about source: Any, at place: CodingPlace) -> RunState.Refusal {
    if let refusal = DecodingIssue.refusal(of: error) { return refusal }
    // The value whose `init(from:)` threw the error, or the complete value if that is unknown.
    let inner = origin.flatMap { place.contains($0.place) ? $0.place : nil } ?? place
    var refusal = RunState.Refusal(code: .decodingFailed, expected: origin?.type, underlying: error)
    if let error = error as? DecodingError, let named = location(namedBy: error, inner.codingPath) {
      refusal.part = part(named.keys, of: source, at: place, missingKey: named.missingKey)
      if refusal.part != nil {
        refusal.expected = named.expected
        refusal.expectation = named.expected == nil ? .text(ExpectedText.anotherValue) : nil
        return refusal
      }
    }
    let found = part(inner.codingPath, of: source, at: place, missingKey: nil)?.found
    refusal.part = RunState.Part(
      reversedPath: inner.reversedParts, found: found ?? SourceValue(source).fact, key: nil
    )
    return refusal
  }

  /// Returns the place that a `DecodingError` refers to, and the expected type; nil if the place is not inside the
  /// decoded value.
  private func location(namedBy error: DecodingError, _ inner: [any CodingKey])
    -> (keys: [any CodingKey], missingKey: String?, expected: Any.Type?)?
  {
    guard let keys = error.context?.codingPath,
      keys.starts(with: inner, by: { $0.stringValue == $1.stringValue })
    else { return nil }
    let expected = keys.count > inner.count ? nil : origin?.type
    switch error {
    case .typeMismatch(let type, _), .valueNotFound(let type, _): return (keys, nil, type)
    case .keyNotFound(let key, _): return (keys + [key], key.stringValue, expected)
    default: return (keys, nil, expected)
    }
  }

  /// Follows `keys`, which begin with those of `place`, from the value `source`. Returns nil if any key but the last is
  /// not found.
  private func part(
    _ keys: [any CodingKey], of source: Any, at place: CodingPlace, missingKey: String?
  ) -> RunState.Part? {
    var parts: [IssuePlace.Part] = place.reversedParts.reversed()
    var value: Any? = source
    for key in keys.dropFirst(place.depth) {
      guard let current = value else { return nil }
      switch SourceValue(current) {
      case .record(let record):
        let member = DecodingMembers(record, settings.keyStrategy)?.member(key.stringValue)
        parts.append(IssuePlace.Part(CodingPathKey.component(for: key), under: member?.keys))
        value = member?.value
      case .array(let elements):
        guard let index = key.intValue else { return nil }
        parts.append(IssuePlace.Part(.index(index)))
        value = elements.indices.contains(index) ? elements[index] : nil
      default: return nil
      }
    }
    return RunState.Part(
      reversedPath: parts.reversed(), found: value.map { SourceValue($0).fact }, key: missingKey
    )
  }
}

// MARK: - Decoders that a type stores

extension DecodingSession {
  /// Calls user code, or code that may call it, while the state of the run may change. During the call, decoders throw.
  @inline(__always)
  func withoutUse<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    isUsable = false
    defer { isUsable = true }
    return try body()
  }
}
