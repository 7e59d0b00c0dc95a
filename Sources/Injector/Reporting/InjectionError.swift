public import Foundation

/// Why a run, or the compilation of a plan, failed: the facts, and text made of them.
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
/// Under the strict policy all that is wrong with a record is in `issues`; the error's own facts are those of the first.
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

  init(_ issue: InjectionReport.Issue) {
    storage = Storage(first: issue, issues: [issue], omittedCount: 0)
  }

  /// An error of all `issues`, or nil when there are none.
  init?(_ issues: [InjectionReport.Issue], omittedCount: Int = 0) {
    guard let first = issues.first else { return nil }
    storage = Storage(first: first, issues: issues, omittedCount: omittedCount)
  }

  /// Everything that is wrong, at most 100 issues; never empty.
  public var issues: [InjectionReport.Issue] { storage.issues }
  /// How many more there were than `issues` holds.
  public var omittedCount: Int { storage.omittedCount }
  /// What kind of thing the first issue is about.
  public var code: InjectionCode { storage.first.code }
  /// Where in the model the first issue is.
  public var path: InjectionPath { storage.first.path }
  /// What the first issue's property would have taken.
  public var expected: String? { storage.first.expected }
  /// What was there instead.
  public var found: String? { storage.first.found }
  /// Where in the data the first issue is, as a JSON Pointer (RFC 6901): `/cards/0/expire`.
  public var pointer: String { storage.first.pointer }
  /// Where in the JSON text it is; nil for dictionaries.
  public var location: JSONLocation? { storage.first.location }
  /// The rule it concerns, as `fileID:line`.
  public var rule: String? { storage.first.rule }
  /// The error that a closure of the user, or the `init(from:)` of a `Decodable` type, threw.
  public var underlying: (any Error)? { storage.first.underlying }

  /// The error as text: one line, or a heading and one line for each issue.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var description: String { IssueText.text(for: self) }

  /// The same text, for `localizedDescription`.
  public var errorDescription: String? { description }

  /// The error as text that is fit for the sender of the data: it names no method, no place in source code, and no error
  /// that the program threw.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var publicMessage: String { IssueText.publicText(for: self) }
}
