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
      issue.location = moved(issue.location ?? .start)
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
