#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension RunState {
  /// Returns the result of a coercion if the policy allows it. Otherwise returns nil and sets the refusal.
  ///
  /// A coercion reads a number only if it is the complete text, and does not convert an array or a record to text. A
  /// forgiving policy also uses a number at the beginning of the text, and Swift's description of the array or record.
  /// For a converter, the description is not used.
  mutating func coerce<Value>(
    _ source: SourceValue, by coercion: (SourceValue) -> CoercionOutcome<Value>
  ) -> Value? {
    let outcome = coercion(source)
    if let value = outcome.exactValue { return value }
    guard outcome.loss == .everything, policy.text == .prefix,
      let other = Self.replacement(for: source, as: Value.self, isForConverter: makesConverterInput)
    else {
      return mayUse(outcome.loss, of: source, as: Value.self) ? outcome.value : nil
    }
    let replaced = coercion(other.source)
    let loss = other.isPart ? replaced.cutOff.loss : replaced.fromAnotherKind.loss
    return mayUse(loss, of: source, as: Value.self, other.isPart ? .note : .warning) ? replaced.value : nil
  }

  /// Returns the value that a forgiving policy uses instead of an invalid one, and whether the value loses a part.
  private static func replacement(for source: SourceValue, as type: Any.Type, isForConverter: Bool)
    -> (source: SourceValue, isPart: Bool)?
  {
    if case .text(let text) = source, isNumeric(type) {
      return NumericPrefix(text).map { (.digits($0), true) }
    }
    guard !isForConverter, type is any StringProtocol.Type || type is NSString.Type else { return nil }
    return source.swiftDescription.map { (.text($0), false) }
  }

  /// Returns whether a text must be a number to become a value of the type. For `Bool`, zero is false.
  private static func isNumeric(_ type: Any.Type) -> Bool {
    type is any Numeric.Type || type == Bool.self || type is NSNumber.Type
  }

  /// Returns whether the policy allows the result of a coercion. Otherwise sets the refusal.
  ///
  /// `cutSeverity` is the severity of the issue if the value lost a part.
  private mutating func mayUse(
    _ loss: CoercionLoss,
    of source: SourceValue,
    as type: Any.Type,
    _ cutSeverity: InjectionReport.Issue.Severity = .warning
  ) -> Bool {
    switch loss {
    case .none: return true
    case .kind where policy.mismatch == .coerce:
      let moment = isReporting ? Self.moment(source, as: type) : nil
      let isImplausible = moment.map(Coercion.isImplausible) == true
      // Text that is not Base64 is coerced to its UTF-8 bytes.
      let isWarning = moment != nil || type == Data.self || type is NSData.Type
      noteCoercion(
        isImplausible ? .implausible : .coerced,
        isWarning ? .warning : .note,
        of: source,
        to: type,
        detail: isImplausible ? nil : moment.map { .moment(Coercion.description(of: $0)) }
      )
      return true
    case .part where policy.mismatch == .coerce && policy.numbers == .truncate:
      noteCoercion(.lossy, cutSeverity, of: source, to: type)
      return true
    case .range: return refuse(.outOfRange, expected: type)
    case .kind, .part, .everything:
      return refuse(.typeMismatch, expected: type, expectation: Self.expectation(for: source, as: type))
    }
  }

  /// Returns a description of the expected value for two kinds of invalid dates: a date without a time zone, and the
  /// digits of a calendar date, which are only read with a rule. Returns nil for other values.
  private static func expectation(for source: SourceValue, as type: Any.Type) -> InjectionReport.Issue.Fact? {
    guard type == Date.self || type == NSDate.self else { return nil }
    if Coercion.isCalendarDate(source) { return ExpectedText.dateOfDigits }
    guard case .text(let text) = source, ISO8601.read(text.utf8) == nil,
      ISO8601.read(text.utf8, allowsNoZone: true) != nil
    else { return nil }
    return ExpectedText.dateWithZone
  }

  /// Returns the date that a number of seconds, or a text with such a number, represents; nil for other types and
  /// texts.
  private static func moment(_ source: SourceValue, as type: Any.Type) -> Date? {
    guard type == Date.self || type == NSDate.self else { return nil }
    if case .text(let text) = source, NumericPrefix(whole: text) == nil { return nil }
    return Coercion.date(source).value
  }

  /// Records that a value was used after a coercion.
  mutating func noteCoercion(
    _ code: InjectionCode,
    _ severity: InjectionReport.Issue.Severity = .note,
    of source: SourceValue,
    to type: Any.Type,
    detail: @autoclosure () -> InjectionReport.Issue.Detail? = nil
  ) {
    if !isReporting
      || issues.countRepeated(
        code, .coerced, expected: type, found: InjectionReport.FoundKind(rawValue: source.kind)
      )
    {
      return
    }
    guard reserveNote() else { return }
    record(
      InjectionReport.Issue(
        code: code,
        severity: severity,
        expected: .type(type),
        found: source.fact,
        consequence: .coerced,
        detail: detail()
      )
    )
  }

  /// The place of an invalid value.
  enum RefusedPlace {
    /// A property or the root. `isRequired` indicates whether the model cannot be created without the value.
    case property(isRequired: Bool)
    /// An element of an array or set, or a value of a dictionary.
    case element
  }

  /// Records an invalid value.
  ///
  /// `fallback` is the consequence if neither the policy nor the place makes it an error. The issues since `mark` are
  /// about the value. If no model could be created from a record, they are the reasons.
  mutating func recordRefusal(
    of source: @autoclosure () -> Any,
    in place: RefusedPlace,
    fallback: InjectionReport.Issue.Consequence,
    since mark: RunIssues.Mark,
    rule: OriginSource? = nil,
    kind: @autoclosure () -> InjectionReport.FoundKind? = nil
  ) {
    var isRequired = false
    if case .property(isRequired: true) = place { isRequired = true }
    if refusal.isReported {
      if !isRequired, fallback == .defaultUsed || policy.elements == .drop {
        issues.downgradeErrors(since: mark, fallback)
      }
      return
    }
    let isRefused =
      policy.refuses(refusal.code, in: place) || refusal.isOfParts && policy.refuses(.rejected, in: place)
    let isOfPolicy = fallback != .defaultUsed && isRefused
    let fails = isRequired || isOfPolicy
    if !fails, isReporting, let expected = refusal.expectedAlone {
      if issues.countRepeatedRefusal(refusal.code, fallback, expected: expected) { return }
      if let kind = kind(), issues.countRepeated(refusal.code, fallback, expected: expected, found: kind) {
        return
      }
    }
    guard fails || reserveNote() else { return }
    var issue = InjectionReport.Issue(
      code: refusal.shownCode,
      severity: fails ? .error : .warning,
      expected: refusal.expectedFact,
      found: refusal.part.map(\.found) ?? SourceValue(source()).fact,
      keys: refusal.part?.keys ?? [],
      consequence: fails ? .failed : fallback,
      rule: rule?.held(in: closures.parts.origins)?.description,
      underlying: refusal.underlying
    )
    if let part = refusal.part {
      if !part.keysInData.isEmpty { issue.extendPointer(with: part.keysInData) }
      for part in part.reversedPath { issue.extendPath(with: part.component, under: part.keys) }
      issue.facts.offset = part.offset
    }
    record(issue, isOfPolicy: isOfPolicy)
  }
}

extension RunState {
  /// Returns the settings for a conversion inside arrays and records.
  func settings(inside depth: DepthGuard) -> ConversionSettings {
    ConversionSettings(policy: policy, limits: limits, depth: depth, noteLimit: issues.noteLimit)
  }
}

extension ExtractionState {
  /// The settings for a conversion.
  var settings: ConversionSettings {
    ConversionSettings(policy: policy, limits: InjectionLimits(), depth: depth)
  }
}

extension InjectionPolicy {
  /// Returns whether an invalid value is an error under the policy.
  func refuses(_ code: InjectionCode, in place: RunState.RefusedPlace) -> Bool {
    if case .element = place { return elements == .fail }
    switch code {
    case .null: return null == .fail
    case .rejected: return elements == .fail || mismatch == .fail
    default: return mismatch == .fail
    }
  }
}

extension SourceValue {
  /// Swift's description of an array or a record; nil for other values.
  fileprivate var swiftDescription: String? {
    switch self {
    case .array(let elements): NativeValue.describe(elements)
    case .record(let entries): NativeValue.describe(entries)
    default: nil
    }
  }
}
