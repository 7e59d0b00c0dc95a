/// The issues of a run: every coercion, every value that does not fit, every unknown key.
///
/// ```swift
/// let (user, report) = try users.injectReporting(dictionary)
/// for issue in report.issues { print(issue) }
/// // cards[0].expireDate: expected Date, found string "soon" under "expire"; default kept
/// ```
public struct InjectionReport: Sendable, CustomStringConvertible {
  /// The issues, in the order of the text; from dictionaries, in the order of the properties, keys of no property last.
  ///
  /// There are at most 1,000, unless ``RuleChain/limits(_:)`` sets another number.
  public private(set) var issues: [Issue]

  /// The number of issues that are not in ``issues``, because of the limit.
  public var omittedCount: Int { facts?.omittedCount ?? 0 }

  /// What is known apart from the issues; nil if nothing is.
  private(set) var facts: ReportFacts?

  init(issues: [Issue] = [], _ facts: ReportFacts? = nil) { (self.issues, self.facts) = (issues, facts) }

  /// Creates a report, such as for a test of code that handles reports.
  ///
  /// ```swift
  /// let report = InjectionReport([InjectionReport.Issue(.missing, at: InjectionPath([.property("name")]))])
  /// print(report)   // name: missing
  /// ```
  ///
  /// - Parameters:
  ///   - issues: The issues.
  ///   - omittedCount: The number of issues that are not contained.
  ///   - injected: The names of the properties that received a value.
  public init(_ issues: [Issue], omittedCount: Int = 0, injected: [String] = []) {
    self.init(issues: issues, ReportFacts(injected: injected, omittedCount: max(0, omittedCount)))
  }

  /// Creates the report of a record with errors.
  package init(_ error: InjectionError) {
    self.init(issues: error.issues, ReportFacts(omittedCount: error.omittedCount))
  }

  /// Changes the issues, those that are omitted included.
  mutating func changeIssues(_ change: (inout [Issue]) -> Void) {
    change(&issues)
    guard var omitted = facts?.omitted, !omitted.isEmpty else { return }
    change(&omitted)
    facts = facts?.replacingOmitted(by: omitted)
  }

  /// Moves the issues of a record to their places in a stream.
  package mutating func move(to place: RecordPlace) {
    if !isEmpty { changeIssues(place.move) }
  }

  /// The properties of the model that received a value from the record, or from a `default` rule, in the order of their
  /// declaration.
  ///
  /// ```swift
  /// let report = try users.injectReporting(json: #"{"name": "Ann", "age": null}"#, into: &user)
  /// print(report.injected)   // ["name", "age"]
  /// ```
  ///
  /// A property that kept its value because that of the record does not fit is not contained. The names are for an SQL
  /// `UPDATE`, or for an audit. There are none for arrays, dictionaries and streams of models, and for types that are
  /// created by `init(from:)`.
  public var injected: [String] { facts?.injected ?? [] }

  /// The issues that are errors.
  ///
  /// A run that returns models has none: its errors are thrown. A record that was left out of an array, and a value that
  /// was not used, are warnings.
  ///
  /// - Complexity: O(*n*) in the number of issues.
  public var errors: [Issue] { issues.filter { $0.severity == .error } }

  /// The issues about values that were not used, and about values that were used, but lost a part or may be a mistake: a
  /// number that lost its fraction, a text that is no Base64 as bytes.
  ///
  /// - Complexity: O(*n*) in the number of issues.
  public var warnings: [Issue] { issues.filter { $0.severity == .warning } }

  /// The issues about values that were used after a coercion that lost nothing, and about unknown keys.
  ///
  /// - Complexity: O(*n*) in the number of issues.
  public var notes: [Issue] { issues.filter { $0.severity == .note } }

  /// The keys that belong to no property, in the order of the issues.
  ///
  /// Each key is contained once, however many records have it. It is the path from the root without indices:
  /// `["level", "cards[].colour"]`.
  ///
  /// - Complexity: O(*n*) in the number of issues.
  public var unknownKeys: [String] { keys(of: .unknownKey) }

  /// The keys of properties that `accept` leaves out, each once, with the properties that lead to it.
  ///
  /// ```swift
  /// let (_, report) = try users.accept(\.name).injectReporting(json: #"{"name": "Eve", "isAdmin": true}"#)
  /// print(report.refusedKeys)   // ["isAdmin"]
  /// ```
  ///
  /// ``InjectionPolicy/refusedKeys`` can make such keys errors.
  public var refusedKeys: [String] { keys(of: .refusedKey) }

  private func keys(of code: InjectionCode) -> [String] {
    var met: Set<String> = []
    return issues.filter { $0.code == code }.flatMap { issue in
      issue.keys.map { IssueText.place(ofKey: $0, in: issue) }
    }
    .filter { met.insert($0).inserted }
  }

  /// A Boolean value that indicates whether the report has no issues.
  public var isEmpty: Bool { issues.isEmpty && omittedCount == 0 }

  /// The report as text: a line for each issue, and a last line for those that were omitted.
  ///
  /// - Complexity: O(*n*) in the number of issues.
  public var description: String { IssueText.text(for: self) }
}
