/// The notes of a conversion: elements that were left out of arrays, implausible values that were used, and issues in
/// texts that were read. Each has its path in the converted value.
///
/// An instance is used for one conversion, on one thread.
final class ConversionNotes {
  struct Note {
    /// The path from the converted value, innermost component first.
    fileprivate(set) var reversedPath: [InjectionPath.Component] = []
    /// The number of innermost components that are in the output of another converter, and not in the data.
    fileprivate(set) var countBeyondData = 0
    let issue: InjectionReport.Issue
  }

  private(set) var all: [Note] = []
  /// The number of issues in texts that exceed the limit of the report.
  private(set) var omittedCount = 0
  /// The settings of the run.
  let settings: ConversionSettings
  /// The coercions that the policy of the run allows.
  var leeway: CoercionLeeway { settings.policy.leeway }

  init(_ settings: ConversionSettings) { self.settings = settings }

  var count: Int { all.count }
  var isEmpty: Bool { all.isEmpty && omittedCount == 0 }
  /// Whether a note is an error, which makes the value or the whole input fail.
  var hasErrors: Bool { all.contains { $0.issue.severity == .error } }

  /// Records an element that is left out, and removes the notes inside it since `mark`.
  func noteDropped(_ value: Any, expected: Any.Type, error: (any Error)?, insteadOfNotesFrom mark: Int) {
    forget(from: mark)
    let issue = InjectionReport.Issue(
      code: error == nil ? .typeMismatch : .converterFailed,
      severity: .warning,
      expected: .type(expected),
      found: SourceValue(value).fact,
      consequence: .elementDropped,
      underlying: error
    )
    all.append(Note(issue: issue))
  }

  /// Records a value whose date is after the year 9999.
  func noteImplausible(_ value: Any, expected: Any.Type) {
    let issue = InjectionReport.Issue(
      code: .implausible,
      severity: .warning,
      expected: .type(expected),
      found: SourceValue(value).fact,
      consequence: .coerced
    )
    all.append(Note(issue: issue))
  }

  /// Records a raw value that belongs to no case of an enum, so that the fallback case is used.
  func noteUnknownCase(_ value: Any, expected: Any.Type) {
    all.append(Note(issue: .unknownCase(value, expected: .type(expected))))
  }

  /// Records the issues inside a text, and the number of those beyond the limit of the report.
  func add(_ issues: [InjectionReport.Issue], omittedCount: Int) {
    all += issues.map { Note(issue: $0.insideText) }
    self.omittedCount += omittedCount
  }

  /// Removes the notes since `mark`, because their value is not used.
  ///
  /// Issues about exceeded limits stay, because they end the run.
  func forget(from mark: Int) {
    if mark < count { all.replaceSubrange(mark..., with: all[mark...].filter(\.issue.isOfLimit)) }
  }

  /// Marks all notes since `mark` as notes about parts of another converter's output.
  func moveBeyondData(from mark: Int) {
    for index in mark..<all.count { all[index].countBeyondData = all[index].reversedPath.count }
  }

  /// Prepends a component to the paths of all notes since `mark`.
  func extendPaths(from mark: Int, with component: InjectionPath.Component) {
    for index in mark..<all.count { all[index].reversedPath.append(component) }
  }
}

/// The settings of the run, for converters that read a text inside the data.
struct ConversionSettings {
  let policy: InjectionPolicy
  let limits: InjectionLimits
  /// The arrays and records around the value.
  let depth: DepthGuard
  /// The greatest number of notes and warnings in the report; nil in a run without one.
  var noteLimit: Int?
}

extension InjectionPolicy {
  /// The coercions that the policy allows.
  var leeway: CoercionLeeway { CoercionLeeway(coerces: mismatch == .coerce, truncates: numbers == .truncate) }
}

extension InjectionReport.Issue {
  /// Whether the issue is about an exceeded limit of the input, which ends the run under every policy.
  var isOfLimit: Bool { code == .tooDeep || code == .limitExceeded }

  /// The issue about a value in a text, without its place in the text: that is not a place in the data.
  fileprivate var insideText: InjectionReport.Issue {
    var issue = self
    (issue.facts.place, issue.facts.offset, issue.location) = (IssuePlace(), nil, nil)
    for component in facts.place.reversedPath { issue.extendPath(with: component, under: []) }
    return issue
  }
}
