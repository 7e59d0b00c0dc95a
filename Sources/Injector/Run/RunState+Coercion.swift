import Foundation

extension RunState {
  /// The value that a coercion makes, if the policy allows it; otherwise nil, and the refusal is noted.
  ///
  /// A coercion takes a number from a whole text. Where the policy wants no more than a text that begins with one, that is tried
  /// when all else has failed.
  mutating func coerce<Value>(
    _ source: SourceValue,
    by coercion: (SourceValue) -> CoercionOutcome<Value>
  ) -> Value? {
    let outcome = coercion(source)
    if case .doesNotFit = outcome, policy.text == .prefix, case .text(let text) = source,
      NumericTypes.contain(Value.self), let number = NumericPrefix(text)
    {
      return accept(coercion(.digits(number)).cutOff, from: source, as: Value.self)
    }
    return accept(outcome, from: source, as: Value.self)
  }

  /// The value of a coercion, if the policy allows it; otherwise nil, and the refusal is noted.
  mutating func accept<Value>(
    _ outcome: CoercionOutcome<Value>,
    from source: @autoclosure () -> SourceValue,
    as type: Any.Type
  ) -> Value? {
    switch outcome {
    case .exact(let value):
      return value
    case .coerced(let value):
      guard policy.mismatch == .coerce else { break }
      let isImplausible = isReporting && (value as? Date).map(Coercion.isImplausible) == true
      noteCoercion(isImplausible ? .implausible : .coerced, of: source(), to: type)
      return value
    case .lossy(let value):
      guard policy.mismatch == .coerce, policy.numbers == .truncate else { break }
      noteCoercion(.lossy, of: source(), to: type)
      return value
    case .outOfRange:
      _ = refuse(.outOfRange, expected: type)
      return nil
    case .doesNotFit:
      break
    }
    _ = refuse(.typeMismatch, expected: type)
    return nil
  }

  /// Records that a value was used after a coercion.
  mutating func noteCoercion(_ code: InjectionCode, of source: SourceValue, to type: Any.Type) {
    guard takesNote() else { return }
    record(
      InjectionReport.Issue(
        code: code,
        severity: code == .implausible ? .warning : .note,
        expected: TypeName.withoutOptional(type),
        found: source.summary,
        consequence: .coerced
      )
    )
  }

  /// Where a value was to go that its target refused.
  enum RefusedPlace {
    /// A property, or the root. `isRequired` is whether the model cannot be had without the value.
    case property(isRequired: Bool)
    /// An element of an array or a set, or a value of a dictionary.
    case element
  }

  /// Records what became of a value that its target refused.
  ///
  /// `fallback` is what happens to the value's place, where neither the policy nor the place makes it an error. What was
  /// recorded since `mark` is about the value: where no model could be made of a record, all that stood in the way.
  mutating func recordRefusal(
    of source: @autoclosure () -> Any,
    in place: RefusedPlace,
    fallback: InjectionReport.Issue.Consequence,
    since mark: RunIssues.Mark,
    rule: RuleOrigin? = nil
  ) {
    var isRequired = false
    if case .property(isRequired: true) = place { isRequired = true }
    if refusal.isReported {
      if !isRequired, policy.elements == .drop { issues.excuse(since: mark, fallback) }
      return
    }
    let isRefused =
      policy.refuses(refusal.code, in: place) || refusal.isOfParts && policy.refuses(.rejected, in: place)
    let isOfPolicy = fallback != .defaultUsed && isRefused
    let fails = isRequired || isOfPolicy
    guard fails || takesNote() else { return }
    var issue = InjectionReport.Issue(
      code: refusal.code,
      severity: fails ? .error : .warning,
      expected: refusal.expectation ?? refusal.expected.map { ExpectedText.of($0, code: refusal.code) },
      found: refusal.part.map { $0.found } ?? SourceValue(source()).summary,
      keys: refusal.part?.keys ?? [],
      consequence: fails ? .failed : fallback,
      rule: rule?.description,
      underlying: refusal.underlying
    )
    if let part = refusal.part {
      for component in part.reversedPath { issue.extendPath(with: component) }
      issue.offset = part.offset
    }
    record(issue, isOfPolicy: isOfPolicy)
  }

  /// Forgets what was noted since `mark` about a value that is not used after all; errors stay.
  mutating func forgetNotes(from mark: RunIssues.Mark) { issues.forgetNotes(since: mark) }
}

extension InjectionPolicy {
  /// Whether the policy makes an error of a value that does not fit its place.
  func refuses(_ code: InjectionCode, in place: RunState.RefusedPlace) -> Bool {
    if case .element = place { return elements == .fail }
    switch code {
    case .null: return null == .fail
    case .rejected: return elements == .fail || mismatch == .fail
    default: return mismatch == .fail
    }
  }
}
