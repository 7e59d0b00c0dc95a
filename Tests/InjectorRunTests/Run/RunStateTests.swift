import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The state of a run: the reason of a refusal, and what is undone.
struct RunStateTests {
  private final class Calls { var numbers: [Int] = [] }

  private func state(isReporting: Bool = true) -> RunState {
    RunState(closures: .none, defaults: .newest, noteLimit: isReporting ? 1_000 : nil)
  }

  @Test func aRefusalHasItsReason() {
    var state = state()
    let isDone = state.refuse(.outOfRange, expected: Int8.self)
    #expect(!isDone && state.refusal.code == .outOfRange && state.refusal.expected == Int8.self)
    state.refusal.replaceExpected(by: Int.self)
    #expect(state.refusal.expected == Int.self && !state.refusal.isNull)
    state.refusal.hideValue()
    state.refusal.replaceExpected(by: String.self)
    #expect(state.refusal.expected == Int.self && state.refusal.part?.found?.text == "a sensitive value")
    let isRecorded = state.refuseTooDeep()
    #expect(!isRecorded && state.refusal.isReported && state.issues.kept.map(\.code) == [.tooDeep])
    #expect(!state.isUnused)
  }

  @Test func aTransactionThatFailsIsUndoneFromItsEnd() {
    let calls = Calls()
    var state = state()
    #expect(state.isUnused)
    state.undo.append { calls.numbers.append(1) }
    let outer = state.beginTransaction()
    state.undo += [{ calls.numbers.append(2) }, { calls.numbers.append(3) }]
    let inner = state.beginTransaction()
    state.undo.append { calls.numbers.append(4) }
    state.endTransaction(inner, succeeded: true, hasSnapshot: false)
    #expect(calls.numbers == [] && state.undo.count == 4 && state.isTransactional)
    state.endTransaction(outer, succeeded: false, hasSnapshot: false)
    #expect(calls.numbers == [4, 3, 2] && state.undo.count == 1 && !state.isTransactional)
    state.rollBack()
    #expect(calls.numbers == [4, 3, 2, 1] && state.isUnused)
  }

  @Test func onlyTheArrayAtTheRootEndsWithItsFirstFailure() {
    var state = state()
    state.isAtRecords = true
    let taken = [state.takeIsAtRecords(), state.takeIsAtRecords()]
    #expect(taken == [true, false])
  }
}

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
    add(severities, to: &issues)
    return issues
  }

  private func add(_ severities: [InjectionReport.Issue.Severity], to issues: inout RunIssues) {
    for severity in severities { issues.add(issue(severity), isOfPolicy: false) }
  }

  @Test func issuesBeyondTheLimitAreCountedAndFolded() {
    var issues = issues(limit: 2, .warning, .note, .note, .note)
    #expect(issues.kept.map(\.severity) == [.warning, .note, .note, .note])
    #expect(issues.noteCount == 4 && issues.omittedNoteCount == 2 && issues.omittedErrorCount == 0)
    issues.sort(isOfRecords: false)
    #expect(issues.kept.map(\.severity) == [.warning, .note, .note] && issues.omittedNoteCount == 2)
    add(Array(repeating: .note, count: 2 * RunIssues.foldLimit), to: &issues)
    #expect(issues.countIfOverLimit() && issues.kept.count == 2 + RunIssues.foldLimit)
    #expect(issues.omittedNoteCount == 3 + 2 * RunIssues.foldLimit)
    add(Array(repeating: .error, count: RunIssues.errorLimit + 1), to: &issues)
    #expect(issues.omittedErrorCount == 1)
  }

  @Test func errorsOfAValueThatIsLeftOutBecomeWarnings() {
    var issues = issues(.error)
    let mark = issues.mark
    #expect(issues.isUnchanged(since: mark) && !issues.hasErrors(since: mark))
    add([.note, .error], to: &issues)
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

/// The order of the issues in a report and in an error.
struct IssueOrderTests {
  struct Leaf: Injectable { var a = 0; var b = 0 }

  struct Item: Injectable {
    var zebra = 0, path = 0, leaf = Leaf()
    var byKey: [String: Int] = [:], leaves: [String: Leaf] = [:], list: [Int] = [], apple = 0
  }

  static let items = Injector.bind(Item.self).mapping("meta.path").to(\.path)
  static let strict = items.policy(.strict).policy(unknownKeys: .fail)
  static let json = #"""
    {"x": 1, "apple": "x", "meta": {"path": "x"}, "list": [1, "x", "y"], "leaf": {"b": "x", "a": "x", "c": 1},
     "byKey": {"k3": "x", "k1": "x", "k2": "x"}, "leaves": {"q": {"b": "x"}, "p": {"b": "x", "a": "x"}}, "w": 1, "zebra": "x"}
    """#
  static let inText = [
    "/x", "/apple", "/meta/path", "/list/1", "/list/2", "/leaf/b", "/leaf/a", "/leaf/c", "/byKey/k3",
    "/byKey/k1", "/byKey/k2", "/leaves/q/b", "/leaves/p/b", "/leaves/p/a", "/w", "/zebra",
  ]
  static let byProperty = [
    "/zebra", "/meta/path", "/leaf/a", "/leaf/b", "/leaf/c", "/byKey/k1", "/byKey/k2", "/byKey/k3",
    "/leaves/p/a", "/leaves/p/b", "/leaves/q/b", "/list/1", "/list/2", "/apple", "/w", "/x",
  ]

  @Test func isThatOfTheText() throws {
    #expect(try Self.items.injectReporting(json: Self.json).report.issues.map(\.pointer) == Self.inText)
    let (_, all) = try Self.items.injectArrayReporting(json: "[\(Self.json), \(Self.json)]")
    #expect(all.issues.map(\.pointer) == Self.inText.map { "/0\($0)" } + Self.inText.map { "/1\($0)" })
    let error = expectError { try Self.strict.inject(json: Self.json) }
    #expect(error?.issues.map(\.pointer) == Self.inText)
  }

  @Test func isThatOfThePropertiesForDictionaries() throws {
    for _ in 0..<20 {
      let record = try BothInputs.record(Self.json)
      #expect(try Self.items.injectReporting(record).report.issues.map(\.pointer) == Self.byProperty)
      let error = expectError { try Self.strict.inject([record]) }
      #expect(error?.issues.map(\.pointer) == Self.byProperty.map { "/0\($0)" })
    }
  }

  @Test func doesNotDependOnHashingUnderAClosureForAllValues() throws {
    let keys = (0..<30).map { "k\($0)" }
    let members = keys.shuffled().map { "\"\($0)\": \"x\"" }.joined(separator: ", ")
    let json = "{\"byKey\": {\(members)}}"
    let (_, report) = try Self.items.values { _, value in value }.injectReporting(json: json)
    #expect(report.issues.map(\.pointer) == keys.sorted().map { "/byKey/\($0)" })
  }

  @Test func whatIsMissingComesFirstInItsRecord() throws {
    let items = Self.items.require(\.apple, \.zebra)
    let error = expectError { try items.policy(.strict).inject(json: #"{"list": ["x"]}"#) }
    #expect(error?.issues.map(\.pointer) == ["/zebra", "/apple", "/list/0"])
  }
}

/// A set of steps does what a set of integers does.
struct StepSetTests {
  @Test(arguments: [1, 63, 64, 65, 128, 129, 300]) func itHasWhatASetHas(stepCount: Int) {
    var generator = SeededGenerator(seed: UInt64(stepCount))
    var steps = StepSet(stepCount: stepCount)
    var expected: Set<Int> = []
    for _ in 0..<1_000 {
      let step = Int.random(in: 0..<stepCount, using: &generator)
      if Bool.random(using: &generator) {
        let isNew = steps.insert(step)
        #expect(isNew == expected.insert(step).inserted)
      } else {
        steps.remove(step)
        expected.remove(step)
      }
      let other = Int.random(in: 0..<stepCount, using: &generator)
      let isThere = steps.contains(other)
      #expect(isThere == expected.contains(other))
    }
  }

  @Test(arguments: [1, 5, 64]) func itIsFullWithAllSteps(stepCount: Int) {
    var steps = StepSet(stepCount: stepCount)
    for count in 0...stepCount {
      let isFull = steps.isFull(stepCount: stepCount)
      #expect(isFull == (count == stepCount))
      if !isFull { steps.insert(count) }
    }
  }
}
