/// The issues of a run: every coercion, every invalid value, and every unknown key.
///
/// ```swift
/// let (user, report) = try users.injectReporting(dictionary)
/// for issue in report.issues { print(issue) }
/// // cards[0].expireDate: expected Date, found string "soon" under "expire"; default kept
/// ```
public struct InjectionReport: Sendable, CustomStringConvertible {
  /// The issues. They are in the order of the JSON text. For dictionaries, they are in the order of the properties,
  /// followed by unknown keys.
  ///
  /// There are at most 1,000, unless ``RuleChain/limits(_:)`` sets another number.
  public private(set) var issues: [Issue]

  /// The number of issues that were left out because of the limit.
  public var omittedCount: Int { facts?.omittedCount ?? 0 }

  /// Additional facts about the run; nil if there are none.
  private(set) var facts: ReportFacts?

  init(issues: [Issue] = [], _ facts: ReportFacts? = nil) { (self.issues, self.facts) = (issues, facts) }

  /// Creates a report, for example to test code that handles reports.
  ///
  /// ```swift
  /// let report = InjectionReport([InjectionReport.Issue(.missing, at: InjectionPath([.property("name")]))])
  /// print(report)   // name: missing
  /// ```
  ///
  /// - Parameters:
  ///   - issues: The issues.
  ///   - omittedCount: The number of issues that are left out.
  ///   - injected: The names of the properties that received a value.
  public init(_ issues: [Issue], omittedCount: Int = 0, injected: [String] = []) {
    self.init(issues: issues, ReportFacts(injected: injected, omittedCount: max(0, omittedCount)))
  }

  /// Creates a report from the errors of a record.
  package init(_ error: InjectionError) {
    self.init(issues: error.issues, ReportFacts(omittedCount: error.omittedCount))
  }

  /// Changes the issues, including the omitted ones.
  mutating func changeIssues(_ change: (inout [Issue]) -> Void) {
    change(&issues)
    guard var omitted = facts?.omitted, !omitted.isEmpty else { return }
    change(&omitted)
    facts = facts?.replacingOmitted(by: omitted)
  }

  /// Adds the place of a record in a stream to the issues.
  package mutating func move(to place: RecordPlace) {
    if !isEmpty { changeIssues(place.move) }
  }

  /// The properties of the model that received a value from the record or from a `default` rule, in the order of their
  /// declaration.
  ///
  /// ```swift
  /// let report = try users.injectReporting(json: #"{"name": "Ann", "age": null}"#, into: &user)
  /// print(report.injected)   // ["name", "age"]
  /// ```
  ///
  /// A property is not included if it kept its value because the record's value was invalid. Use the names for an SQL
  /// `UPDATE` or an audit log, for example. The array is empty for arrays, dictionaries and streams of models, and for
  /// types that are created by `init(from:)`.
  public var injected: [String] { facts?.injected ?? [] }

  /// The issues that are errors.
  ///
  /// If a run returns models, the array is empty, because errors are thrown. A record that was left out of an array and
  /// a value that was not used are warnings.
  ///
  /// - Complexity: O(*n*) in the number of issues.
  public var errors: [Issue] { issues.filter { $0.severity == .error } }

  /// The issues about values that were not used, and about values that were used but lost a part or are probably a
  /// mistake. Examples are a number that lost its fraction, and a text for bytes that is not Base64.
  ///
  /// - Complexity: O(*n*) in the number of issues.
  public var warnings: [Issue] { issues.filter { $0.severity == .warning } }

  /// The issues about values that were coerced without loss, and about unknown keys.
  ///
  /// - Complexity: O(*n*) in the number of issues.
  public var notes: [Issue] { issues.filter { $0.severity == .note } }

  /// The keys that do not belong to any property, in the order of the issues.
  ///
  /// Each key is listed once, even if several records contain it, as its path from the root without indices: `["level",
  /// "cards[].colour"]`.
  ///
  /// - Complexity: O(*n*) in the number of issues.
  public var unknownKeys: [String] { keys(of: .unknownKey) }

  /// The keys of properties that an `accept` rule does not name. Each key is listed once, with the properties that lead
  /// to it.
  ///
  /// ```swift
  /// let (_, report) = try users.accept(\.name).injectReporting(json: #"{"name": "Eve", "isAdmin": true}"#)
  /// print(report.refusedKeys)   // ["isAdmin"]
  /// ```
  ///
  /// To report such keys as errors, use ``InjectionPolicy/refusedKeys``.
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

  /// A textual description of the report: a line for each issue, and a last line if issues were omitted.
  ///
  /// - Complexity: O(*n*) in the number of issues.
  public var description: String { IssueText.text(for: self) }
}
