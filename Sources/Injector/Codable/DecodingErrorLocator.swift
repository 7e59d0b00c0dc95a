/// The search for the part of a value that an error of `init(from:)` is about.
struct DecodingErrorLocator {
  /// The innermost value whose own `init(from:)` threw an error without a known place.
  var origin: ErrorOrigin?
  /// The way to derive the record's keys from coding keys.
  private let strategy: KeyStrategy

  init(_ strategy: KeyStrategy) { self.strategy = strategy }

  /// Notes an error that leaves the `init(from:)` of a value. It is called for the innermost value first.
  mutating func note(_ error: any Error, _ type: Any.Type, at place: CodingPlace) {
    if DecodingIssue.refusal(of: error) == nil { ErrorOrigin.note(error, type, at: place, in: &origin) }
  }

  /// Returns the refusal of the value `source` at a place, whose decoding ended with an error.
  func refusal(for error: any Error, about source: Any, at place: CodingPlace) -> RunState.Refusal {
    if let refusal = DecodingIssue.refusal(of: error) { return refusal }
    // The value whose `init(from:)` threw; the complete value if it is not known.
    let inner = origin.flatMap { place.contains($0.place) ? $0.place : nil } ?? place
    if let refusal = refusalWithPlace(error as? DecodingError, inner.codingPath, source, place) {
      return refusal
    }
    let found = part(inner.codingPath, of: source, at: place, missingKey: nil)?.found
    return RunState.Refusal(
      code: .decodingFailed,
      expected: origin?.type,
      underlying: error,
      part: RunState.Part(
        reversedPath: inner.reversedParts,
        found: found ?? SourceValue(source).summary,
        key: nil
      )
    )
  }

  /// Returns the refusal for a `DecodingError` that a type threw, if it is about a part of the value at `inner`.
  private func refusalWithPlace(
    _ error: DecodingError?,
    _ inner: [any CodingKey],
    _ source: Any,
    _ place: CodingPlace
  ) -> RunState.Refusal? {
    guard let error, let context = error.context,
      context.codingPath.starts(with: inner, by: { $0.stringValue == $1.stringValue })
    else { return nil }
    var keys = context.codingPath
    var missingKey: String?
    var expected = keys.count > inner.count ? nil : origin?.type
    switch error {
    case .typeMismatch(let type, _), .valueNotFound(let type, _): expected = type
    case .keyNotFound(let key, _):
      keys.append(key)
      missingKey = key.stringValue
    default: break
    }
    guard let part = part(keys, of: source, at: place, missingKey: missingKey) else { return nil }
    return RunState.Refusal(
      code: .decodingFailed,
      expected: expected,
      expectation: expected == nil ? ExpectedText.anotherValue : nil,
      underlying: error,
      part: part
    )
  }

  /// Follows `keys`, which begin with those of `place`, from the value `source` there. Nil if another key than the last one
  /// is not found.
  private func part(
    _ keys: [any CodingKey],
    of source: Any,
    at place: CodingPlace,
    missingKey: String?
  ) -> RunState.Part? {
    var parts: [IssuePlace.Part] = place.reversedParts.reversed()
    var value: Any? = source
    for key in keys.dropFirst(place.depth) {
      guard let current = value else { return nil }
      switch SourceValue(current) {
      case .record(let record):
        let member = DecodingMembers(record, strategy).member(key.stringValue)
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
      reversedPath: parts.reversed(),
      found: value.map { SourceValue($0).summary },
      key: missingKey
    )
  }
}
