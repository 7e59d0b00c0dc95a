/// The search for the part of a value that an error of `init(from:)` is about.
struct DecodingErrorLocator {
  /// The innermost value whose own `init(from:)` threw an error without a known place.
  private var origin: Origin?
  /// The way to derive the record's keys from coding keys.
  private let strategy: KeyStrategy

  init(_ strategy: KeyStrategy) { self.strategy = strategy }

  private struct Origin {
    let path: CodingPath
    let type: Any.Type
    let text: String
  }

  /// Notes an error that leaves the `init(from:)` of a value. It is called for the innermost value first.
  mutating func note(_ error: any Error, _ type: Any.Type, at path: CodingPath) {
    guard DecodingIssue(of: error) == nil else { return }
    let text = "\(error)"
    if let origin, origin.text == text, path.isPrefix(of: origin.path) { return }
    origin = Origin(path: path, type: type, text: text)
  }

  /// Returns the refusal of the value `source` at `path`, whose decoding ended with an error.
  func refusal(for error: any Error, about source: Any, at path: CodingPath) -> RunState.Refusal {
    if let facts = DecodingIssue(of: error) {
      return RunState.Refusal(
        code: facts.code,
        expected: facts.expected,
        expectation: facts.expectation,
        underlying: facts.underlying ?? error,
        part: RunState.Part(
          reversedPath: facts.path.reversedParts,
          found: facts.found,
          key: facts.missingKey
        )
      )
    }
    return refusalWithPlace(error as? DecodingError, source, path) ?? refusalWithoutPlace(error, source, path)
  }

  /// Returns the refusal for a `DecodingError` that a type threw, if it is about a part of this value.
  private func refusalWithPlace(_ error: DecodingError?, _ source: Any, _ path: CodingPath) -> RunState
    .Refusal?
  {
    guard let error, let context = error.context else { return nil }
    let inner = innermost(path).codingPath
    guard context.codingPath.starts(with: inner, by: { $0.stringValue == $1.stringValue }) else { return nil }
    var keys = context.codingPath
    var missingKey: String?
    var expected = keys.count > inner.count ? nil : origin?.type
    switch error {
    case .typeMismatch(let type, _), .valueNotFound(let type, _):
      expected = type
    case .keyNotFound(let key, _):
      keys.append(key)
      missingKey = key.stringValue
    default: break
    }
    guard let place = DecodingPlace(keys, in: source, from: path, strategy) else { return nil }
    return RunState.Refusal(
      code: .decodingFailed,
      expected: expected,
      expectation: expected == nil ? ExpectedText.anotherValue : nil,
      underlying: error,
      part: RunState.Part(reversedPath: place.reversedPath, found: place.found, key: missingKey)
    )
  }

  /// Returns the refusal for an error without a place.
  private func refusalWithoutPlace(_ error: any Error, _ source: Any, _ path: CodingPath)
    -> RunState.Refusal
  {
    let inner = innermost(path)
    let place = DecodingPlace(inner.codingPath, in: source, from: path, strategy)
    return RunState.Refusal(
      code: .decodingFailed,
      expected: origin?.type,
      underlying: error,
      part: RunState.Part(
        reversedPath: inner.reversedParts,
        found: place?.found ?? SourceValue(source).summary,
        key: nil
      )
    )
  }

  /// Returns the path of the value whose `init(from:)` threw; that of the complete value if it is not known.
  private func innermost(_ path: CodingPath) -> CodingPath {
    guard let origin, path.isPrefix(of: origin.path) else { return path }
    return origin.path
  }
}

/// The place that coding keys lead to.
private struct DecodingPlace {
  let reversedPath: [IssuePlace.Part]
  /// A description of the value there; nil if it is missing.
  let found: String?

  /// Follows `keys`, which begin with those of `path`, from the value `source` at `path`. Nil if another key than the
  /// last one is not found.
  init?(_ keys: [any CodingKey], in source: Any, from path: CodingPath, _ strategy: KeyStrategy) {
    var parts = Array(path.reversedParts.reversed())
    var value: Any? = source
    for key in keys.dropFirst(path.depth) {
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
    reversedPath = parts.reversed()
    found = value.map { SourceValue($0).summary }
  }
}
