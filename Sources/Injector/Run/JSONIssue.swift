/// The issues of JSON text: errors for malformed text, and the locations of all issues.
enum JSONIssue {
  /// Returns the error for text that is malformed at an offset. `showsValues` indicates whether the beginning of a
  /// text that is not JSON at all may be shown.
  static func error(
    _ failure: JSONFailure, at offset: Int, in text: UnsafeBufferPointer<UInt8>, showsValues: Bool
  ) -> InjectionError {
    let isFirst = unsafe text.prefix(offset).allSatisfy(isWhiteSpace)
    let isEmpty = failure == .unexpectedEnd && offset == text.count && isFirst
    let isOther = failure == .unexpectedByte && isFirst && showsValues
    let issue = InjectionReport.Issue(
      code: failure == .limitExceeded ? .limitExceeded : .malformed,
      found: isOther ? unsafe .text(QuotedText.beginning(text[min(offset, text.count)...])) : nil,
      detail: .malformed(isEmpty ? .noText : failure)
    )
    return unsafe located(issue, at: offset, in: text)
  }

  /// Whether a byte is white space, or part of a byte order mark.
  private static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0xEF || byte == 0xBB || byte == 0xBF
  }

  /// Returns the error for text that is malformed at a location.
  static func malformed(_ detail: InjectionReport.Issue.Detail, at location: JSONLocation) -> InjectionError {
    InjectionError(
      InjectionReport.Issue(code: .malformed, location: location, detail: detail)
    )
  }

  /// Returns the error for a value that exceeds a limit at a location.
  static func exceeded(
    _ kind: ExceededLimit.Kind, _ limit: Int, at location: JSONLocation = .start
  ) -> InjectionError {
    var issue = InjectionReport.Issue(ExceededLimit(kind: kind, value: limit))
    issue.location = location
    return InjectionError(issue)
  }

  /// Returns the error for an issue at an offset.
  static func located(
    _ issue: InjectionReport.Issue, at offset: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> InjectionError {
    var issue = issue
    issue.facts.offset = offset
    return unsafe located(InjectionError(issue), in: text)
  }

  /// Returns the error after setting the lines and columns of its issues.
  static func located(_ error: InjectionError, in text: UnsafeBufferPointer<UInt8>) -> InjectionError {
    var issues = error.issues
    unsafe locate(&issues, in: text)
    return InjectionError(issues, omittedCount: error.omittedCount) ?? error
  }

  /// Sets the lines and columns of issues.
  static func locate(_ issues: inout [InjectionReport.Issue], in text: UnsafeBufferPointer<UInt8>) {
    var finder = unsafe LocationFinder(text)
    // The issues of a report are already in this order.
    let order =
      issues.isInOrder(<=) ? nil : issues.indices.map { (issues[$0].facts.offset ?? 0, $0) }.inOrder(by: <)
    for position in issues.indices {
      let index = order?[position].1 ?? position
      if let offset = issues[index].facts.offset { issues[index].location = finder.location(of: offset) }
    }
  }
}

extension InjectionError {
  /// Creates the error for text that is malformed at a location.
  package init(malformed failure: JSONFailure, at location: JSONLocation) {
    self = JSONIssue.malformed(.malformed(failure), at: location)
  }

  /// Creates the error for a value that exceeds a limit at a location.
  package init(exceeding kind: ExceededLimit.Kind, _ limit: Int, at location: JSONLocation? = nil) {
    var issue = InjectionReport.Issue(ExceededLimit(kind: kind, value: limit))
    issue.location = location
    self.init(issue)
  }

  /// The error for a stream in UTF-16 or UTF-32.
  package static var streamEncoding: InjectionError { JSONIssue.malformed(.streamEncoding, at: .start) }
}
