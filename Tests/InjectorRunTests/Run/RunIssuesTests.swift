import Testing

@testable import Injector

/// Which issues of a run are kept, counted, changed and forgotten.
struct RunIssuesTests {
  private func issue(
    _ severity: InjectionReport.Issue.Severity,
    _ consequence: InjectionReport.Issue.Consequence = .defaultKept
  ) -> InjectionReport.Issue {
    InjectionReport.Issue(code: .typeMismatch, severity: severity, consequence: consequence)
  }

  private func issues(limit: Int = 10, _ severities: InjectionReport.Issue.Severity...) -> RunIssues {
    var issues = RunIssues(noteLimit: limit)
    for severity in severities { issues.add(issue(severity), isOfPolicy: false) }
    return issues
  }

  @Test func issuesBeyondTheLimitAreCounted() {
    var issues = issues(limit: 2, .warning, .note, .note, .error)
    #expect(issues.kept.map(\.severity) == [.warning, .note, .error])
    #expect(issues.noteCount == 3 && issues.omittedNoteCount == 1 && issues.omittedErrorCount == 0)
    let isOmitted = issues.omitNote()
    #expect(isOmitted && issues.omittedNoteCount == 2)
    for _ in 0..<RunIssues.errorLimit { issues.add(issue(.error), isOfPolicy: false) }
    #expect(issues.omittedErrorCount == 1)
  }

  @Test func errorsOfAValueThatIsLeftOutBecomeWarnings() {
    var issues = issues(.error)
    let mark = issues.mark
    #expect(issues.isUnchanged(since: mark) && !issues.hasErrors(since: mark))
    issues.add(issue(.note), isOfPolicy: false)
    issues.add(issue(.error), isOfPolicy: false)
    #expect(!issues.isUnchanged(since: mark) && issues.hasErrors(since: mark))
    issues.downgradeErrors(since: mark, .elementDropped)
    #expect(issues.kept.map(\.severity) == [.error, .note, .warning])
    #expect(issues.kept.last?.consequence == .elementDropped && issues.errorCount == 1)
  }

  @Test func errorsOfThePolicyStay() {
    var issues = issues()
    let mark = issues.mark
    issues.add(issue(.error), isOfPolicy: true)
    issues.downgradeErrors(since: mark, .elementDropped)
    #expect(issues.kept.map(\.severity) == [.error])
  }

  @Test func notesAboutAValueThatIsNotUsedAreForgotten() {
    var issues = issues(.warning)
    let mark = issues.mark
    issues.add(issue(.note, .coerced), isOfPolicy: false)
    issues.add(issue(.warning), isOfPolicy: false)
    issues.forgetCoercion(since: mark)
    #expect(issues.kept.map(\.severity) == [.warning, .warning])
    issues.add(issue(.error), isOfPolicy: false)
    issues.forgetNotes(since: mark)
    #expect(issues.kept.map(\.severity) == [.warning, .error] && issues.noteCount == 1)
  }
}
