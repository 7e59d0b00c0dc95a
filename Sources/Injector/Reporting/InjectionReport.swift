/// What happened in a run besides success: every coercion, every value that did not fit, every unknown key.
///
/// ```swift
/// let (user, report) = try users.injectReporting(dictionary)
/// for issue in report.issues { print(issue) }
/// // cards[0].expireDate: expected Date, found string "soon" under "expire"; default kept
/// ```
public struct InjectionReport: Sendable, CustomStringConvertible {
  /// The issues, in the order in which they were met.
  ///
  /// At most 1,000 are kept, unless ``Injector/limits(_:)`` sets another number.
  public let issues: [Issue]

  /// How many more issues there were than `issues` holds.
  public let omittedCount: Int

  init(issues: [Issue] = [], omittedCount: Int = 0) {
    self.issues = issues
    self.omittedCount = omittedCount
  }

  /// What could not be used as it should: required values that are missing, elements that were dropped and the like.
  ///
  /// - Complexity: O(*n*) in the number of issues; so are the next three.
  public var errors: [Issue] { issues.filter { $0.severity == .error } }

  /// The values that were not used, without an error.
  public var warnings: [Issue] { issues.filter { $0.severity == .warning } }

  /// What is worth knowing, such as coercions and unknown keys.
  public var notes: [Issue] { issues.filter { $0.severity == .note } }

  /// The keys that no property takes, each once however many records have it, in the order in which they were met: the way to
  /// them from the record at the root, without indexes, `["level", "cards[].colour"]`.
  public var unknownKeys: [String] {
    var met: Set<String> = []
    return issues.filter { $0.code == .unknownKey }.flatMap { issue in
      issue.keys.map { IssueText.place(ofKey: $0, in: issue) }
    }
    .filter { met.insert($0).inserted }
  }

  /// Whether nothing was coerced, dropped, kept or ignored.
  public var isEmpty: Bool { issues.isEmpty && omittedCount == 0 }

  /// One issue a line, and a last line for those that `issues` does not hold.
  ///
  /// - Complexity: O(*n*) in the number of issues.
  public var description: String { IssueText.text(for: self) }

  /// One thing that happened, as facts; its `description` is the text for people.
  public struct Issue: Sendable, CustomStringConvertible {
    /// How much an issue matters.
    public enum Severity: Hashable, Sendable, Comparable {
      /// The value was used, after a coercion.
      case note
      /// The value was not used.
      case warning
      /// The record could not be used.
      case error
    }

    /// What became of the value.
    public enum Consequence: Hashable, Sendable {
      /// It was used after a coercion.
      case coerced
      /// The property keeps the value it had.
      case defaultKept
      /// The property has the value of its `default` rule.
      case defaultUsed
      /// It is missing from its array, set or dictionary.
      case elementDropped
      /// Its place in its array or dictionary holds nil.
      case becameNil
      /// It was not looked at.
      case ignored
      /// The run ended.
      case failed
    }

    /// What kind of thing happened.
    public let code: InjectionCode
    /// How much it matters.
    public let severity: Severity
    /// What the property would have taken, in Swift's spelling: `Date`, `[Int]`.
    public let expected: String?
    /// What was there instead: `string "soon"`.
    public let found: String?
    /// The source keys it concerns, as the record or the rules spell them.
    public internal(set) var keys: [String]
    /// What became of the value.
    public let consequence: Consequence
    /// Where in the JSON text it is; nil for dictionaries.
    public internal(set) var location: JSONLocation?
    /// The rule it concerns, as `fileID:line`; nil when no rule does.
    public let rule: String?
    /// The error that a closure of the user, or the `init(from:)` of a `Decodable` type, threw.
    public let underlying: (any Error)?
    /// What is particular to a code, such as a remedy.
    let detail: Detail?
    /// Where in the JSON text it is, in bytes; the location is made of it when the run ends.
    var offset: Int?
    /// Where it is, in the model and in the data.
    var place = IssuePlace()
    /// Whether the issue is about the value of a key of the record, and not about a value further down.
    var isAboutValue: Bool { place.hasNoPath }

    /// Facts that only some codes have; `IssueText` turns them into words.
    enum Detail: Sendable {
      case useInstead(method: String)
      case malformed(JSONFailure)
      case invalidEncoding
      case pathEnd(place: String)
      case constant(property: String)
      case configuration(ConfigurationProblem)
      case rulesReplaceDecoding(model: String)
    }

    /// Where in the model it happened.
    ///
    /// - Complexity: O(*n*) in the depth of the path.
    public var path: InjectionPath { InjectionPath(place.reversedPath.reversed()) }

    /// Where in the data it is, as a JSON Pointer (RFC 6901) from the root of the whole document: `/cards/0/expire`.
    ///
    /// That of a missing key leads to where it was looked for first. Empty where the issue is about the document itself.
    ///
    /// - Complexity: O(*n*) in the depth of the path.
    public var pointer: String { JSONPointer.text(place.reversedKeys.reversed()) }

    /// The issue as one line that is fit for the sender of the data: it names no method, no place in source code, and no
    /// error that the program threw.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public var publicMessage: String { IssueText.publicLine(for: self) }

    /// Puts a step in front of the path.
    mutating func extendPath(with component: InjectionPath.Component, under keys: [String]? = nil) {
      place.extend(with: IssuePlace.Step(component, under: keys))
    }

    /// Puts keys in front of the path through the data alone.
    mutating func extendPointer(with keys: [String]) { place.extend(with: IssuePlace.Step(nil, under: keys)) }

    /// The same about a sensitive value as a whole, which nothing of it shows: it is that of the innermost step, which is not
    /// in the path yet, and `type` is what it should have become.
    func redacted(expecting type: String) -> Issue {
      let isAboutWhole = place.reversedKeys.isEmpty
      return Issue(
        code: isAboutWhole ? code : .typeMismatch,
        severity: severity,
        expected: isAboutWhole ? expected : type,
        found: isAboutWhole && found == nil ? nil : IssueText.sensitiveValue,
        consequence: consequence,
        rule: rule
      )
    }

    /// The issue as one line of text.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public var description: String { IssueText.line(for: self) }

    init(
      code: InjectionCode,
      severity: Severity,
      expected: String? = nil,
      found: String? = nil,
      keys: [String] = [],
      consequence: Consequence,
      location: JSONLocation? = nil,
      rule: String? = nil,
      underlying: (any Error)? = nil,
      detail: Detail? = nil
    ) {
      self.code = code
      self.severity = severity
      self.expected = expected
      self.found = found
      self.keys = keys
      self.consequence = consequence
      self.location = location
      self.rule = rule
      self.underlying = underlying
      self.detail = detail
    }
  }
}
