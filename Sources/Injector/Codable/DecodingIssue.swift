/// The facts about a value that does not fit: the underlying error of the `DecodingError` that a ``ValueDecoder``
/// throws.
struct DecodingIssue: Error, CustomStringConvertible, @unchecked Sendable {
  // Unchecked because of the part of the refusal, which is not changed.
  private let refusal: RunState.Refusal

  var description: String {
    let expected = refusal.expectedFact ?? .type(Any.self)
    return DecodingText.statement(expected: expected.text, found: refusal.part?.found?.text)
  }

  /// Returns the refusal in an error of a ``ValueDecoder``; nil for any other error.
  static func refusal(of error: any Error) -> RunState.Refusal? {
    guard let facts = (error as? DecodingError)?.context?.underlyingError as? DecodingIssue else {
      return nil
    }
    var refusal = facts.refusal
    refusal.underlying = refusal.underlying ?? error
    return refusal
  }

  /// Returns the context of the error for a value. If the value is missing in a container, `outer` is the place of the
  /// container.
  private static func context(
    _ refusal: RunState.Refusal,
    found: SourceValue?,
    at place: CodingPlace,
    in outer: CodingPlace? = nil,
    missingKey: String? = nil,
    reason: String? = nil
  ) -> DecodingError.Context {
    var refusal = refusal
    refusal.part = RunState.Part(reversedPath: place.reversedParts, found: found?.fact, key: missingKey)
    let issue = DecodingIssue(refusal: refusal)
    let path = (outer ?? place).codingPath
    let description = reason ?? issue.description
    return DecodingError.Context(codingPath: path, debugDescription: description, underlyingError: issue)
  }

  /// Returns the error that a decoder throws for a value that does not fit.
  static func refused(
    _ source: Any, _ refusal: RunState.Refusal, as type: Any.Type, at place: CodingPlace
  ) -> DecodingError {
    var refusal = refusal
    refusal.expected = refusal.expected ?? type
    (refusal.isReported, refusal.isUnmet, refusal.isOfParts) = (false, false, false)
    let context = context(refusal, found: SourceValue(source), at: place)
    if refusal.code == .null { return .valueNotFound(type, context) }
    let isOfWrongKind = refusal.code == .typeMismatch && refusal.expectation == nil
    return isOfWrongKind ? .typeMismatch(type, context) : .dataCorrupted(context)
  }

  /// Returns the error for a value that is not a record or not an array.
  static func noContainer(_ source: Any, of type: Any.Type, _ decoder: ValueDecoder) -> DecodingError {
    let isNull = if case .null = SourceValue(source) { true } else { false }
    let refusal = RunState.Refusal(code: isNull ? .null : .typeMismatch, expected: decoder.expected)
    return refused(source, refusal, as: type, at: decoder)
  }

  /// Returns the error for a missing key. `sourceKeys` are the first keys that were tried, if they are not the coding
  /// key.
  static func missing(
    _ key: any CodingKey, under sourceKeys: [String]?, expected: Any.Type, at place: CodingPlace
  ) -> DecodingError {
    let refusal = RunState.Refusal(code: .missing, expected: expected)
    let (member, name) = (
      CodingPlace(in: place, key, foundUnder: sourceKeys), sourceKeys?.joined(separator: ".")
    )
    let missingKey = name ?? key.stringValue
    return .keyNotFound(key, context(refusal, found: nil, at: member, in: place, missingKey: missingKey))
  }

  /// Returns the error for an array with fewer elements than the type decodes.
  static func atEnd(expected: Any.Type, at place: CodingPlace) -> DecodingError {
    .valueNotFound(expected, context(RunState.Refusal(expected: expected), found: nil, at: place))
  }

  /// Returns the error for a key that cannot be converted to a dictionary's key type, or that is equivalent to another
  /// key, which is used.
  static func key(_ name: String, of type: Any.Type, otherThan used: String?, at place: CodingPlace)
    -> DecodingError
  {
    let expectation = used.map { .text(ExpectedText.key(otherThan: $0)) } ?? ExpectedText.key(of: type)
    let refusal = RunState.Refusal(expected: type, expectation: expectation)
    return .typeMismatch(type, context(refusal, found: .text(name), at: place))
  }

  /// Returns the error for values that are nested too deeply.
  static func tooDeep(_ source: Any, _ decoder: ValueDecoder) -> DecodingError {
    let refusal = RunState.Refusal(code: .decodingFailed, expected: decoder.expected)
    let found = SourceValue(source)
    return .dataCorrupted(context(refusal, found: found, at: decoder, reason: JSONFailure.tooDeep.rawValue))
  }
}
