/// What a decoder of ours knows of a value that does not fit: the error underlying the `DecodingError` that it throws.
struct DecodingIssue: Error, CustomStringConvertible {
  let code: InjectionCode
  let expected: Any.Type
  /// What is expected, where a type does not say it.
  var expectation: String?
  /// Where the value is, or would be.
  let path: DecodingPath
  /// What is there; nil for nothing.
  var found: String?
  /// The key that is not there.
  var missingKey: String?
  /// What a converter threw.
  var underlying: (any Error)?

  var description: String { DecodingText.statement(expected: expectedText, found: found) }

  /// What is expected, in words.
  var expectedText: String { expectation ?? ExpectedText.of(expected, code: code) }

  /// The facts that an error of ours carries; nil for errors of others.
  init?(of error: any Error) {
    guard let error = error as? DecodingError, let facts = error.context?.underlyingError as? DecodingIssue
    else { return nil }
    self = facts
  }

  private init(
    code: InjectionCode,
    expected: Any.Type,
    expectation: String? = nil,
    path: DecodingPath,
    found: String?,
    missingKey: String? = nil
  ) {
    self.code = code
    self.expected = expected
    self.expectation = expectation
    self.path = path
    self.found = found
    self.missingKey = missingKey
  }

  /// The error for a value that its target refused, of the kind that decoders throw for it.
  static func refused(
    _ source: Any,
    _ refusal: RunState.Refusal,
    as type: Any.Type,
    at path: DecodingPath
  ) -> DecodingError {
    var facts = DecodingIssue(
      code: refusal.code,
      expected: refusal.expected ?? type,
      expectation: refusal.expectation,
      path: path,
      found: SourceValue(source).summary
    )
    facts.underlying = refusal.underlying
    let context = facts.context(at: path)
    if refusal.code == .null { return .valueNotFound(type, context) }
    let isOfWrongKind = refusal.code == .typeMismatch && refusal.expectation == nil
    return isOfWrongKind ? .typeMismatch(type, context) : .dataCorrupted(context)
  }

  /// The error for a value that is no record or no array.
  static func noContainer(
    _ source: Any,
    of type: Any.Type,
    expected: Any.Type,
    at path: DecodingPath
  ) -> DecodingError {
    let value = SourceValue(source)
    var code = InjectionCode.typeMismatch
    if case .null = value { code = .null }
    let facts = DecodingIssue(code: code, expected: expected, path: path, found: value.summary)
    return code == .null
      ? .valueNotFound(type, facts.context(at: path)) : .typeMismatch(type, facts.context(at: path))
  }

  /// The error for a key that is not there.
  static func missing(
    _ key: any CodingKey,
    expected: Any.Type,
    at path: DecodingPath
  ) -> DecodingError {
    let facts = DecodingIssue(
      code: .missing,
      expected: expected,
      path: path.appending(key),
      found: nil,
      missingKey: key.stringValue
    )
    return .keyNotFound(key, facts.context(at: path))
  }

  /// The error for an array that has fewer elements than are asked for.
  static func atEnd(expected: Any.Type, at path: DecodingPath) -> DecodingError {
    let facts = DecodingIssue(code: .typeMismatch, expected: expected, path: path, found: nil)
    return .valueNotFound(expected, facts.context(at: path))
  }

  /// The error for a key that no value of a dictionary's key type stands for.
  static func key(_ name: String, of type: Any.Type, at path: DecodingPath) -> DecodingError {
    let facts = DecodingIssue(
      code: .typeMismatch,
      expected: type,
      expectation: ExpectedText.key(of: type),
      path: path,
      found: SourceValue.text(name).summary
    )
    return .typeMismatch(type, facts.context(at: path))
  }

  /// The error for values that are nested too deeply.
  static func tooDeep(_ source: Any, expected: Any.Type, at path: DecodingPath) -> DecodingError {
    let found = SourceValue(source).summary
    let facts = DecodingIssue(code: .decodingFailed, expected: expected, path: path, found: found)
    return .dataCorrupted(facts.context(at: path, DecodingText.tooDeep))
  }

  private func context(at path: DecodingPath, _ reason: String? = nil) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: path.codingPath,
      debugDescription: reason ?? description,
      underlyingError: self
    )
  }
}

extension DecodingError {
  /// Where and why; nil for kinds of errors that are not known yet.
  var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
