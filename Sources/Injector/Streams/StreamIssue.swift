/// The errors of a stream, and the places of issues in it.
enum StreamIssue {
  /// Returns the error for text that is malformed at a place.
  static func malformed(_ failure: JSONFailure, at location: JSONLocation) -> InjectionError {
    InjectionError(
      InjectionReport.Issue(
        code: failure == .tooDeep ? .tooDeep : .malformed,
        severity: .error,
        consequence: .failed,
        location: location,
        detail: .malformed(failure)
      )
    )
  }

  /// The error for text in UTF-16 or UTF-32.
  static var otherEncoding: InjectionError {
    InjectionError(
      InjectionReport.Issue(
        code: .malformed,
        severity: .error,
        consequence: .failed,
        location: JSONLocation(offset: 0, line: 1, column: 1),
        detail: .streamEncoding
      )
    )
  }

  /// Returns the error for a record, or a value beside the records, that is longer than the limit.
  static func tooLong(
    _ limit: Int,
    at location: JSONLocation = JSONLocation(offset: 0, line: 1, column: 1)
  ) -> InjectionError {
    var issue = InjectionReport.Issue(ExceededLimit(kind: .recordBytes, value: limit))
    issue.location = location
    return InjectionError(issue)
  }

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

/// The place of a record in a stream.
struct RecordPlace {
  /// The place of its first byte; of a line, the place of the line.
  let location: JSONLocation
  /// The index in the array; nil in a stream of lines.
  let index: Int?
  /// The keys that lead to the array.
  let keys: [String]
  /// The name of the file.
  let file: String?

  /// Moves issues, whose places are relative to the record, to their places in the stream.
  func move(_ issues: [InjectionReport.Issue]) -> [InjectionReport.Issue] {
    let indexStep = index.map { IssuePlace.Step(.index($0), under: nil) }
    let keysStep = keys.isEmpty ? nil : IssuePlace.Step(nil, under: keys)
    return issues.map { issue in
      var issue = issue
      if issue.code == .configuration { return issue }
      if let indexStep { issue.place.extend(with: indexStep) }
      if let keysStep { issue.place.extend(with: keysStep) }
      issue.location = moved(issue.location ?? JSONLocation(offset: 0, line: 1, column: 1))
      issue.file = file
      return issue
    }
  }

  /// Returns an error with its issues at their places in the stream.
  func move(_ error: InjectionError) -> InjectionError {
    InjectionError(move(error.issues), omittedCount: error.omittedCount) ?? error
  }

  private func moved(_ inner: JSONLocation) -> JSONLocation {
    // A line of the stream is one line, whatever white space it has.
    let isFirst = index == nil || inner.line == 1
    return JSONLocation(
      offset: location.offset + inner.offset,
      line: isFirst ? location.line : location.line + inner.line - 1,
      column: index == nil ? inner.offset + 1 : isFirst ? location.column + inner.column - 1 : inner.column
    )
  }
}
