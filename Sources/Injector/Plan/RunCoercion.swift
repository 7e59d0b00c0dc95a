extension Run {
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
      noteCoercion(.coerced, of: source(), to: type)
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
    guard isReporting else { return }
    record(
      InjectionReport.Issue(
        code: code,
        severity: .note,
        expected: TypeName.withoutOptional(type),
        found: source.summary,
        consequence: .coerced
      )
    )
  }

  /// Records what became of a value that its target refused.
  ///
  /// `fallback` is what happens to the value's place, where neither the policy nor `isRequired` makes it an error.
  mutating func recordRefusal(
    of source: @autoclosure () -> Any,
    fallback: InjectionReport.Issue.Consequence,
    isRequired: Bool = false,
    rule: RuleOrigin? = nil
  ) {
    guard !refusal.isReported else { return }
    let fails = isRequired || (fallback != .defaultUsed && failsUnderPolicy(refusal.code))
    guard fails || isReporting else { return }
    var issue = InjectionReport.Issue(
      code: refusal.code,
      severity: fails ? .error : .warning,
      expected: refusal.expectation ?? refusal.expected.map { ExpectedText.of($0, code: refusal.code) },
      found: refusal.part.map { $0.found } ?? SourceValue(source()).summary,
      keys: refusal.part?.key.map { [$0] } ?? [],
      consequence: fails ? .failed : fallback,
      rule: rule?.description,
      underlying: refusal.underlying
    )
    if let part = refusal.part {
      issue.reversedPath = part.reversedPath
      issue.partDepth = part.reversedPath.count
      issue.offset = part.offset
    }
    record(issue)
  }

  private func failsUnderPolicy(_ code: InjectionCode) -> Bool {
    code == .null ? policy.null == .fail : policy.mismatch == .fail
  }
}
