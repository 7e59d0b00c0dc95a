/// The facts about a value that does not fit: the underlying error of the `DecodingError` that a ``ValueDecoder``
/// throws.
struct DecodingIssue: Error, CustomStringConvertible {
  let code: InjectionCode
  let expected: Any.Type
  /// The text of what is expected, if a type is not enough.
  var expectation: String?
  /// The path of the value, which may be missing.
  let path: CodingPath
  /// A description of the value; nil if it is missing.
  var found: String?
  /// The key that is missing.
  var missingKey: String?
  /// The error that a converter threw.
  var underlying: (any Error)?

  var description: String { DecodingText.statement(expected: expectedText, found: found) }

  /// The text of what is expected.
  var expectedText: String { expectation ?? ExpectedText.of(expected, code: code) }

  /// Creates the facts from an error of a ``ValueDecoder``; nil for any other error.
  init?(of error: any Error) {
    guard let error = error as? DecodingError, let facts = error.context?.underlyingError as? DecodingIssue
    else { return nil }
    self = facts
  }

  private init(
    code: InjectionCode,
    expected: Any.Type,
    expectation: String? = nil,
    path: CodingPath,
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

  /// Returns the error that decoders throw for a value that does not fit.
  static func refused(
    _ source: Any,
    _ refusal: RunState.Refusal,
    as type: Any.Type,
    at path: CodingPath
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

  /// Returns the error for a value that is not a record or not an array.
  static func noContainer(
    _ source: Any,
    of type: Any.Type,
    expected: Any.Type,
    at path: CodingPath
  ) -> DecodingError {
    let value = SourceValue(source)
    var code = InjectionCode.typeMismatch
    if case .null = value { code = .null }
    let facts = DecodingIssue(code: code, expected: expected, path: path, found: value.summary)
    return code == .null
      ? .valueNotFound(type, facts.context(at: path)) : .typeMismatch(type, facts.context(at: path))
  }

  /// Returns the error for a missing key. `sourceKeys` are those under which it was looked for first, if they are
  /// different.
  static func missing(
    _ key: any CodingKey,
    under sourceKeys: [String]?,
    expected: Any.Type,
    at path: CodingPath
  ) -> DecodingError {
    let facts = DecodingIssue(
      code: .missing,
      expected: expected,
      path: path.appending(key, foundUnder: sourceKeys),
      found: nil,
      missingKey: sourceKeys?.joined(separator: ".") ?? key.stringValue
    )
    return .keyNotFound(key, facts.context(at: path))
  }

  /// Returns the error for an array with fewer elements than the type decodes.
  static func atEnd(expected: Any.Type, at path: CodingPath) -> DecodingError {
    let facts = DecodingIssue(code: .typeMismatch, expected: expected, path: path, found: nil)
    return .valueNotFound(expected, facts.context(at: path))
  }

  /// Returns the error for a key that cannot be converted to a dictionary's key type, or that means the same as another
  /// one, which is used.
  static func key(
    _ name: String,
    of type: Any.Type,
    otherThan used: String?,
    at path: CodingPath
  ) -> DecodingError {
    let facts = DecodingIssue(
      code: .typeMismatch,
      expected: type,
      expectation: used.map { ExpectedText.key(otherThan: $0) } ?? ExpectedText.key(of: type),
      path: path,
      found: SourceValue.text(name).summary
    )
    return .typeMismatch(type, facts.context(at: path))
  }

  /// Returns the error for values that are nested too deeply.
  static func tooDeep(_ source: Any, expected: Any.Type, at path: CodingPath) -> DecodingError {
    let found = SourceValue(source).summary
    let facts = DecodingIssue(code: .decodingFailed, expected: expected, path: path, found: found)
    return .dataCorrupted(facts.context(at: path, DecodingText.tooDeep))
  }

  private func context(at path: CodingPath, _ reason: String? = nil) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: path.codingPath,
      debugDescription: reason ?? description,
      underlyingError: self
    )
  }
}

extension DecodingError {
  /// The context of the error; nil for unknown cases.
  var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
