/// The issues of JSON text: errors for malformed text, and the locations of all issues.
enum JSONIssue {
  /// Returns the error for text that is malformed at an offset. `showsValues` is whether the beginning of a text that is
  /// no JSON at all may be shown.
  static func error(
    _ failure: JSONFailure,
    at offset: Int,
    in text: UnsafeBufferPointer<UInt8>,
    showsValues: Bool
  ) -> InjectionError {
    let isFirst = unsafe text.prefix(offset).allSatisfy(isWhiteSpace)
    let isEmpty = failure == .unexpectedEnd && offset == text.count && isFirst
    let isOther = failure == .unexpectedByte && isFirst && showsValues
    let issue = InjectionReport.Issue(
      code: failure == .limitExceeded ? .limitExceeded : .malformed,
      severity: .error,
      found: isOther ? unsafe .text(QuotedText.beginning(text[min(offset, text.count)...])) : nil,
      consequence: .failed,
      detail: .malformed(isEmpty ? .noText : failure)
    )
    return unsafe located(issue, at: offset, in: text)
  }

  /// Whether a byte is white space, or part of a byte order mark.
  private static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0xEF || byte == 0xBB || byte == 0xBF
  }

  /// The error for bytes that are not text.
  static var invalidEncoding: InjectionError {
    InjectionError(
      InjectionReport.Issue(
        code: .malformed,
        severity: .error,
        consequence: .failed,
        location: JSONLocation(offset: 0, line: 1, column: 1),
        detail: .invalidEncoding
      )
    )
  }

  /// Returns the error for an issue at an offset.
  static func located(
    _ issue: InjectionReport.Issue,
    at offset: Int,
    in text: UnsafeBufferPointer<UInt8>
  ) -> InjectionError {
    var issue = issue
    issue.offset = offset
    var finder = unsafe LocationFinder(text)
    issue.location = finder.location(of: offset)
    return InjectionError(issue)
  }

  /// Returns the report with the lines and columns of its issues. Issues without an offset get that of `start`.
  static func located(
    _ report: InjectionReport,
    orAt start: Int? = nil,
    in text: UnsafeBufferPointer<UInt8>
  ) -> InjectionReport {
    InjectionReport(
      issues: unsafe located(report.issues, orAt: start, in: text),
      omittedCount: report.omittedCount
    )
  }

  /// Returns the issues with their lines and columns. Issues without an offset get that of `start`.
  static func located(
    _ issues: [InjectionReport.Issue],
    orAt start: Int? = nil,
    in text: UnsafeBufferPointer<UInt8>
  ) -> [InjectionReport.Issue] {
    if issues.isEmpty { return [] }
    var issues = issues
    for index in issues.indices where issues[index].offset == nil { issues[index].offset = start }
    var finder = unsafe LocationFinder(text)
    let ordered = issues.indices.sorted { (issues[$0].offset ?? 0) < (issues[$1].offset ?? 0) }
    for index in ordered { issues[index].location = issues[index].offset.map { finder.location(of: $0) } }
    return issues
  }

  /// Returns the error of a run that failed.
  static func error(of run: RunState, in text: UnsafeBufferPointer<UInt8>) -> InjectionError {
    let errors = unsafe located(run.issues.kept.filter { $0.severity == .error }, in: text)
    return InjectionError(errors, omittedCount: run.issues.omittedErrorCount)
      ?? InjectionError(InjectionReport.Issue(code: .rejected, severity: .error, consequence: .failed))
  }
}

/// A counter of lines up to offsets in ascending order.
@safe private struct LocationFinder {
  private let text: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  init(_ text: UnsafeBufferPointer<UInt8>) {
    unsafe self.text = text
    lineStart = unsafe JSONEncodingDetection.markLength(text)
    offset = lineStart
  }

  mutating func location(of target: Int) -> JSONLocation {
    while unsafe offset < min(target, text.count) {
      let byte = unsafe text[offset]
      offset += 1
      let endsLine = unsafe byte == 0x0A || (byte == 0x0D && !(offset < text.count && text[offset] == 0x0A))
      if endsLine {
        line += 1
        lineStart = offset
      }
    }
    return JSONLocation(offset: target, line: line, column: target - lineStart + 1)
  }
}
