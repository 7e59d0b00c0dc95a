#if Foundation || canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

/// An error that is thrown by a run, or when a plan is compiled.
///
/// ```swift
/// do {
///   let user = try users.inject(dictionary)
/// } catch {
///   print(error)         // cards[0].expireDate: expected Date, found string "soon" under "expire"
///   print(error.code)    // typeMismatch
///   print(error.path)    // cards[0].expireDate
/// }
/// ```
///
/// ``issues`` contains all errors of a record. The properties of the error itself describe the first issue.
@dynamicMemberLookup
public struct InjectionError: LocalizedError, Sendable, CustomStringConvertible {
  private final class Storage: Sendable {
    let issues: [InjectionReport.Issue]
    let first: InjectionReport.Issue
    let omittedCount: Int

    init(first: InjectionReport.Issue, issues: [InjectionReport.Issue], omittedCount: Int) {
      self.first = first
      self.issues = issues
      self.omittedCount = omittedCount
    }
  }

  private let storage: Storage

  init(_ issue: InjectionReport.Issue) { storage = Storage(first: issue, issues: [issue], omittedCount: 0) }

  /// Creates an error, for example to test code that handles errors.
  ///
  /// ```swift
  /// let path = InjectionPath([.property("name")])
  /// let error = InjectionError(first: InjectionReport.Issue(.missing, at: path))
  /// print(error.code, error.path)   // missing name
  /// ```
  ///
  /// - Parameters:
  ///   - issue: The first issue. The properties of the error describe it.
  ///   - others: The other issues. Issues beyond the first 100 are counted as omitted.
  ///   - omittedCount: The number of issues that are left out.
  public init(
    first issue: InjectionReport.Issue, others: [InjectionReport.Issue] = [], omittedCount: Int = 0
  ) {
    let kept = [issue] + others.prefix(Self.greatestCount - 1)
    let rest = 1 + others.count - kept.count
    let (count, overflows) = max(0, omittedCount).addingReportingOverflow(rest)
    storage = Storage(first: issue, issues: kept, omittedCount: overflows ? .max : count)
  }

  /// The maximum number of issues in an error.
  package static let greatestCount = 100

  /// Creates an error from the first ``greatestCount`` issues; nil if there are none.
  package init?(_ issues: [InjectionReport.Issue], omittedCount: Int = 0) {
    guard let first = issues.first else { return nil }
    let kept = Array(issues.prefix(Self.greatestCount))
    storage = Storage(first: first, issues: kept, omittedCount: omittedCount + issues.count - kept.count)
  }

  /// The issues. There is at least one and at most 100.
  public var issues: [InjectionReport.Issue] { storage.issues }
  /// The number of issues that are not in ``issues`` because there were more than 100.
  public var omittedCount: Int { storage.omittedCount }

  /// Returns a property of the first issue: `error.code` is `error.issues[0].code`.
  ///
  /// ```swift
  /// if error.code == .missing { print(error.path, error.pointer) }   // cards[0].name /cards/0/name
  /// ```
  ///
  /// The properties are those of ``InjectionReport/Issue``.
  public subscript<Fact>(dynamicMember fact: KeyPath<InjectionReport.Issue, Fact>) -> Fact {
    storage.first[keyPath: fact]
  }

  /// A textual description of the error: one line, or a heading and a line for each issue.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var description: String { IssueText.text(for: self) }

  /// The same text as ``description``, for `localizedDescription`.
  public var errorDescription: String? { description }

  /// A textual description of the error that is safe to send to the sender of the data. It contains no names of
  /// methods, no source locations, and no errors that your program threw.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var publicMessage: String { IssueText.publicText(for: self) }
}

/// The keys of encoded issues, errors and reports.
private enum EncodedKey: String, CodingKey {
  case message, issues, omitted, code, pointer, line, column
}

extension InjectionReport.Issue: Encodable {
  /// Encodes the properties that are safe to send to the sender of the data.
  ///
  /// ```json
  /// {"code": "typeMismatch", "pointer": "/cards/0/expire", "message": "…", "line": 18, "column": 22}
  /// ```
  ///
  /// Only issues in JSON text have a line and a column. A pointer of more than 200 bytes is shortened and ends with
  /// `…`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: EncodedKey.self)
    try container.encode(code, forKey: .code)
    try container.encode(facts.place.pointerBeginning, forKey: .pointer)
    try container.encode(publicMessage, forKey: .message)
    try container.encodeIfPresent(location?.line, forKey: .line)
    try container.encodeIfPresent(location?.column, forKey: .column)
  }
}

extension InjectionReport: Encodable {
  /// Encodes the issues: `{"issues": […], "omitted": 0}`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: EncodedKey.self)
    try container.encode(issues, forKey: .issues)
    try container.encode(omittedCount, forKey: .omitted)
  }
}

extension InjectionError: Encodable {
  /// Encodes the error as a response body for a server to send.
  ///
  /// ```json
  /// {"message": "/cards/0/expire: expected Date, found string \"soon\"",
  ///  "issues": [{"code": "typeMismatch", "pointer": "/cards/0/expire", "message": "…", "line": 18, "column": 22}],
  ///  "omitted": 0}
  /// ```
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: EncodedKey.self)
    try container.encode(publicMessage, forKey: .message)
    try container.encode(issues, forKey: .issues)
    try container.encode(omittedCount, forKey: .omitted)
  }
}

/// A type for which `dump` prints only the description and selected properties, and not how issues are stored.
protocol ShownByFacts: CustomReflectable {
  var shownFacts: KeyValuePairs<String, Any> { get }
}

extension ShownByFacts {
  var shownFacts: KeyValuePairs<String, Any> { [:] }

  /// A mirror of the properties that `dump` prints.
  public var customMirror: Mirror { Mirror(self, children: shownFacts) }
}

extension InjectionReport.Issue: ShownByFacts {}
extension InjectionReport: ShownByFacts {}
extension InjectionError: ShownByFacts {}
