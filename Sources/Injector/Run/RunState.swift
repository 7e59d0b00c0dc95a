/// The state of one run: the closures and the policy in force, and the issues.
///
/// If all values fit, a run only reads this state. Paths of issues are created while levels are left, not before.
/// It is passed on as `inout`, even where it is only read: a large value that is borrowed is copied.
///
/// | variables | set by | read by |
/// | --- | --- | --- |
/// | `unownedClosures`, `policy` | models, when they are entered and left (`ScopeOfModel`) | everything |
/// | `issues` | everything that records | whatever compares a mark from before, `InjectorRun`, `TextRun` |
/// | `refusal` | a target that returns false | its caller, before it calls another target |
/// | `undo`, `isTransactional` | `ModelTarget+Fill`, `AccessedTarget`, `InjectorRun.perform` | `rollBack` |
/// | `isAtRecords` | `InjectorRun.perform` | `ArrayTarget`, `DictionaryTarget`, which reset it |
/// | `convertsMissing` | `PlanRunner.convertMissing` | `ConvertedTarget`, `GuardedTarget` |
/// | `countsCoercion` | `PlanRunner.writeRepeated` | `mayCoerceSilently` |
/// | `makesConverterInput` | `ConvertedTarget` | `RunState.coerce` |
/// | `injected` | `PlanRunner.noteInjected` | `PlanRunner.processFlattened`, `InjectorRun.facts` |
/// | `shownTrees`, `sourcesAreNative` | `Reader+Run`, for closures | `Reader+Run`, `DynamicTarget` |
/// | `kindSearch` | `KindSearch` | `KindSearch` |
/// | `recordKey` | `DictionaryTarget` | `PlanRunner.finishRecordKey`, `RecordKeyTarget` |
/// | `kindBeside` | `PlanRunner.readFallbackOfKind` | `DiscriminatedTarget` |
/// | `visibility` | `ModelTarget`, when a model is entered and left | targets that fill or replace a value |
/// | `chosenPlans` | targets that choose a type | the same, and messages that hide values |
package struct RunState: RuleScope {
  var unownedClosures: UnownedReference<RuleClosures>
  var policy: InjectionPolicy
  /// The defaults under which the plans of this run are compiled.
  let defaults: DefaultsSnapshot
  /// Whether notes and warnings are recorded. Errors are always recorded.
  let isReporting: Bool
  package var issues: RunIssues
  /// The reason why the last target returned false. It is valid until the next target is called.
  var refusal = Refusal()
  /// Closures that restore the objects that existed before the run, the latest one last.
  var undo: [() -> Void] = []
  /// Whether the next array or dictionary is that of the records at the root. Such an array ends with the first record that
  /// has errors.
  var isAtRecords = false
  /// Whether the converter is called for a missing key.
  var convertsMissing = false
  /// Whether the caller counts the note about a scalar that is coerced.
  var countsCoercion = false
  /// Whether the input of a converter is made.
  var makesConverterInput = false
  /// Whether the properties that received a value are noted.
  let notesInjected: Bool
  /// The steps whose property received a value in the model that was completed last, if they are noted.
  var injected = InjectedSteps()
  /// The values of JSON text that closures were called with.
  var shownTrees = ShownTrees()
  /// The search for the texts that name the types of records; nil before the first one.
  var kindSearch: KindSearch?
  /// The key of the member of a dictionary that is read, if its value may be a record with a property for the key.
  var recordKey: RecordKey?
  /// The text beside the property that is read, if it names the type of the property's value.
  var kindBeside: KindBeside?
  /// Whether the values were already converted to native Swift values for a closure.
  var sourcesAreNative = false
  /// The visibility of the model that is filled.
  var visibility = ModelVisibility()
  /// Whether objects that existed before the run must be unchanged if it fails.
  var isTransactional = false
  /// The run, which is kept alive for the time of its state; nil where values that are not an input are read.
  private let owner: UnownedReference<InjectorRun>?
  /// The limits of the run.
  var limits: InjectionLimits { owner?.object.limits ?? InjectionLimits() }
  /// The plans of the types that were chosen in this run.
  var chosenPlans = [ChosenPlan: CompiledPlan]()

  /// A type that was chosen, and the target that chose it. Each target has its own settings for nested models to
  /// inherit.
  struct ChosenPlan: Hashable {
    let chooser: ObjectIdentifier
    let type: ObjectIdentifier
  }

  /// The reason why a value does not fit.
  struct Refusal {
    var code = InjectionCode.typeMismatch
    /// The expected type; nil for the property's own.
    var expected: Any.Type?
    /// What is expected, if a type is not enough.
    var expectation: InjectionReport.Issue.Fact?
    var underlying: (any Error)?
    /// Whether a record is expected.
    var isOfRecord = false
    /// Whether an issue about it is already recorded.
    var isReported = false
    /// Whether the value is a record without something that a rule requires.
    var isUnmet = false
    /// Whether the value is a record or an array that does not fit because of a value inside it.
    var isOfParts = false
    /// The part of the value that does not fit, if it is not the complete value.
    var part: Part?

    /// Hides the value in the message about it.
    mutating func hideValue() {
      part = Part(reversedPath: [], found: .text(IssueText.sensitiveValue), key: nil)
    }

    /// Whether the value itself is null.
    var isNull: Bool { code == .null && !isReported && part == nil }

    /// The code of the issue about it. A value that is hidden is there, whatever is missing inside it.
    var shownCode: InjectionCode { code == .missing && part?.found != nil ? .typeMismatch : code }

    /// Sets the expected type to that of a value that contains the refused one.
    mutating func replaceExpected(by type: Any.Type) {
      if part == nil { (expected, isOfRecord) = (type, false) }
    }

    /// The expected type, if nothing else is known of the value.
    var expectedAlone: Any.Type? {
      expectation == nil && underlying == nil && part == nil ? expected : nil
    }

    /// What is expected.
    var expectedFact: InjectionReport.Issue.Fact? {
      if let expectation { return expectation }
      return expected.map { code == .outOfRange ? .range($0) : isOfRecord ? .record($0) : .type($0) }
    }
  }

  /// A part of a refused value; an object, so that refusals without one stay small.
  final class Part {
    /// The path from the value to the part, innermost component first.
    let reversedPath: [IssuePlace.Part]
    /// A description of the part; nil if it is missing.
    let found: InjectionReport.Issue.Fact?
    /// The key that is missing, or that names the type of the value.
    let key: String?
    /// The place of the part in the JSON text, in bytes.
    var offset: Int?

    /// The key that messages name.
    var keys: [String] {
      if let key { return [key] }
      guard let part = reversedPath.first, case .property = part.component else { return [] }
      return [part.keysInData.joined(separator: ".")]
    }

    /// The keys that lead to it in the data, beyond the path.
    let keysInData: [String]

    init(
      reversedPath: [IssuePlace.Part],
      found: InjectionReport.Issue.Fact?,
      key: String?,
      under keysInData: [String] = []
    ) {
      self.keysInData = keysInData
      self.reversedPath = reversedPath
      self.found = found
      self.key = key
    }
  }

  /// The value beside a property that names the type of the property's value; an object, so that the state stays small.
  final class KindBeside {
    let value: SourceValue
    /// Whether the value is that of a sensitive property.
    let isSensitive: Bool

    init(_ value: SourceValue, isSensitive: Bool) {
      self.value = value
      self.isSensitive = isSensitive
    }
  }

  init(
    closures: RuleClosures,
    defaults: DefaultsSnapshot,
    policy: InjectionPolicy = .lenient,
    noteLimit: Int? = nil,
    notesInjected: Bool = false,
    of owner: InjectorRun? = nil
  ) {
    unownedClosures = UnownedReference(closures)
    self.defaults = defaults
    self.policy = policy
    isReporting = noteLimit != nil
    self.notesInjected = notesInjected
    issues = RunIssues(noteLimit: noteLimit)
    self.owner = owner.map { UnownedReference($0) }
  }

  /// Whether something is sensitive in a model whose type was chosen in this run.
  var hasChosenSensitive: Bool { chosenPlans.values.contains { $0.target.holdsSensitive } }

  /// Sets the reason why a value does not fit. Returns false, for the target to return.
  mutating func refuse(
    _ code: InjectionCode,
    expected: Any.Type,
    expectation: InjectionReport.Issue.Fact? = nil,
    underlying: (any Error)? = nil,
    isOfRecord: Bool = false
  ) -> Bool {
    refusal = Refusal(code: code, expected: expected, expectation: expectation, underlying: underlying)
    refusal.isOfRecord = isOfRecord
    return false
  }

  /// Sets the reason for a value that a converter makes nothing of. Returns false, for the target to return.
  mutating func refuseUnconverted(to output: Any.Type, isOfSameType: Bool) -> Bool {
    refuse(.typeMismatch, expected: output, expectation: isOfSameType ? .another(output) : nil)
  }

  /// Sets the reason for a value whose issues are already recorded. Returns false, for the target to return.
  mutating func refuseAlreadyRecorded() -> Bool {
    refusal = Refusal(isReported: true)
    return false
  }

  /// Records that values are nested too deeply, which ends the run. Returns false, for the target to return.
  mutating func refuseTooDeep() -> Bool {
    record(InjectionReport.Issue(ExceededLimit(kind: .depth, value: limits.depth)), isOfPolicy: true)
    return refuseAlreadyRecorded()
  }

  /// Whether the state is as at the beginning of a run, after one that succeeded.
  var isUnused: Bool {
    issues.isUnchanged(since: .start) && undo.isEmpty && shownTrees.isEmpty && !convertsMissing
      && !sourcesAreNative && !isTransactional && kindSearch?.isUnused != false
  }

  /// Returns whether the array or dictionary is that of the records at the root, and resets it for those in the records.
  mutating func takeIsAtRecords() -> Bool {
    defer { isAtRecords = false }
    return isAtRecords
  }

  /// Restores every object that was there before the run.
  package mutating func rollBack() { rollBack(to: 0) }

  /// The state outside a transaction: a part of the run whose changes can be undone.
  struct OuterTransaction {
    fileprivate let mark: Int
    fileprivate let isTransactional: Bool
  }

  /// Begins a transaction.
  mutating func beginTransaction() -> OuterTransaction {
    defer { isTransactional = true }
    return OuterTransaction(mark: undo.count, isTransactional: isTransactional)
  }

  /// Ends a transaction. Its changes to existing objects are undone unless it succeeded.
  ///
  /// `hasSnapshot` is whether the transaction began with a snapshot of an object. It is removed if it is no longer
  /// needed.
  mutating func endTransaction(_ outer: OuterTransaction, succeeded: Bool, hasSnapshot: Bool) {
    if !succeeded { rollBack(to: outer.mark) }
    if hasSnapshot, !outer.isTransactional, undo.count > outer.mark { undo.remove(at: outer.mark) }
    isTransactional = outer.isTransactional
  }

  /// Calls the closures of `undo` from position `mark` on, the latest one first, and removes them.
  mutating func rollBack(to mark: Int) {
    guard undo.count > mark else { return }
    for restore in undo[mark...].reversed() { restore() }
    undo.removeLast(undo.count - mark)
  }
}

/// The visibility of a model for other code while it is filled.
struct ModelVisibility {
  /// Whether the model was created in this run. Then its properties have default values, which other models may
  /// share.
  var isNew = false
  /// Whether the user's code cannot access the model's memory. It can access the properties of an object.
  var isPrivate = false

  /// Returns the visibility of a model that was just created.
  @inline(__always)
  static func new(isClass: Bool) -> ModelVisibility { ModelVisibility(isNew: true, isPrivate: !isClass) }
}

extension RunState {
  /// Begins to fill a model. Returns the visibility of the model around it.
  @inline(__always)
  mutating func enterModel(_ visibility: ModelVisibility) -> ModelVisibility {
    let outer = self.visibility
    self.visibility = visibility
    return outer
  }
}
