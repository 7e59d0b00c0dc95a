/// The errors of a stream.
enum StreamIssue {
  /// Returns the error for text that is malformed at a place.
  static func malformed(_ failure: JSONFailure, at location: JSONLocation) -> InjectionError {
    JSONIssue.malformed(.malformed(failure), at: location)
  }

  /// Returns the error for a value beyond a limit.
  static func exceeded(
    _ kind: ExceededLimit.Kind,
    _ limit: Int,
    at location: JSONLocation = .start
  ) -> InjectionError {
    var issue = InjectionReport.Issue(ExceededLimit(kind: kind, value: limit))
    issue.location = location
    return InjectionError(issue)
  }

  /// The error for text in UTF-16 or UTF-32.
  static var otherEncoding: InjectionError { JSONIssue.malformed(.streamEncoding, at: .start) }

  /// Returns the error for a document without an array where it was expected.
  static func noArray(
    _ issue: InjectionReport.Issue,
    at location: JSONLocation,
    under keys: [String] = []
  ) -> InjectionError {
    var issue = issue
    issue.location = location
    if !keys.isEmpty { issue.extendPointer(with: keys) }
    return InjectionError(issue)
  }
}
