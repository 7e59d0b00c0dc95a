/// The state of one run: the current closures and policy, and the issues.
///
/// If all values are valid, a run only reads this state. The paths of issues are created when the run leaves a level,
/// not before. The state is passed as `inout`, even where it is only read, because a large borrowed value is copied.
///
/// | variables | set by | read by |
/// | --- | --- | --- |
/// | `unownedClosures`, `policy` | models, when they are entered and left (`ScopeOfModel`) | everything |
/// | `issues` | all code that records issues | code that compares an earlier mark, `InjectorRun`, `TextRun` |
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
  /// Whether the next array or dictionary contains the records at the root. Reading such an array ends after the
  /// first record with errors.
  var isAtRecords = false
  /// Whether the converter is called for a missing key.
  var convertsMissing = false
  /// Whether the caller counts the note about a coerced scalar.
  var countsCoercion = false
  /// Whether the input of a converter is being created.
  var makesConverterInput = false
  /// Whether the properties that received a value are recorded.
  let notesInjected: Bool
  /// The steps whose properties received a value in the model that was completed last, if they are recorded.
  var injected = InjectedSteps()
  /// The values of JSON text with which closures were called.
  var shownTrees = ShownTrees()
  /// The search for the texts that name the types of records; nil before the first one.
  var kindSearch: KindSearch?
  /// The key of the dictionary member that is being read, if its value may be a record with a property for the key.
  var recordKey: RecordKey?
  /// The text next to the property that is being read, if it names the type of the property's value.
  var kindBeside: KindBeside?
  /// Whether the values were already converted to native Swift values for a closure.
  var sourcesAreNative = false
  /// The visibility of the model that is being filled.
  var visibility = ModelVisibility()
  /// Whether objects that existed before the run must be unchanged if it fails.
  var isTransactional = false
  /// The run, which must outlive its state; nil if the values are not from an input.
  private let owner: UnownedReference<InjectorRun>?
  /// The limits of the run.
  var limits: InjectionLimits { owner?.object.limits ?? InjectionLimits() }
  /// The plans of the types that were chosen in this run.
  var chosenPlans = [ChosenPlan: CompiledPlan]()

  /// A type that was chosen, and the target that chose it. Each target has its own settings, which nested models
  /// inherit.
  struct ChosenPlan: Hashable {
    let chooser: ObjectIdentifier
    let type: ObjectIdentifier
  }

  /// The reason why a value is invalid.
  struct Refusal {
    var code = InjectionCode.typeMismatch
    /// The expected type; nil for the property's own.
    var expected: Any.Type?
    /// A description of what is expected, if a type is not enough.
    var expectation: InjectionReport.Issue.Fact?
    var underlying: (any Error)?
    /// Whether a record is expected.
    var isOfRecord = false
    /// Whether an issue about it is already recorded.
    var isReported = false
    /// Whether the value is a record that lacks something a rule requires.
    var isUnmet = false
    /// Whether the value is a record or an array that is invalid because of a value inside it.
    var isOfParts = false
    /// The invalid part of the value; nil if the complete value is invalid.
    var part: Part?

    /// Hides the value in the message about it.
    mutating func hideValue() {
      part = Part(reversedPath: [], found: .text(IssueText.sensitiveValue), key: nil)
    }

    /// Whether the value itself is null.
    var isNull: Bool { code == .null && !isReported && part == nil }

    /// The code of the issue about the value. A hidden value exists, even if something is missing inside it.
    var shownCode: InjectionCode { code == .missing && part?.found != nil ? .typeMismatch : code }

    /// Sets the expected type to that of a value that contains the refused one.
    mutating func replaceExpected(by type: Any.Type) {
      if part == nil { (expected, isOfRecord) = (type, false) }
    }

    /// The expected type, if nothing else is known about the refusal.
    var expectedAlone: Any.Type? {
      expectation == nil && underlying == nil && part == nil ? expected : nil
    }

    /// A description of what is expected.
    var expectedFact: InjectionReport.Issue.Fact? {
      if let expectation { return expectation }
      return expected.map { code == .outOfRange ? .range($0) : isOfRecord ? .record($0) : .type($0) }
    }
  }

  /// A part of a refused value. It is an object, so that refusals without a part stay small.
  final class Part {
    /// The path from the value to the part, innermost component first.
    let reversedPath: [IssuePlace.Part]
    /// A description of the part; nil if it is missing.
    let found: InjectionReport.Issue.Fact?
    /// The key that is missing, or that names the type of the value.
    let key: String?
    /// The offset of the part in JSON text, in bytes.
    var offset: Int?

    /// The key that messages name.
    var keys: [String] {
      if let key { return [key] }
      guard let part = reversedPath.first, case .property = part.component else { return [] }
      return [part.keysInData.joined(separator: ".")]
    }

    /// The keys that lead to the part in the data, after those of the path.
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

  /// The value next to a property that names the type of the property's value. It is an object, so that the state
  /// stays small.
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

  /// Whether a model whose type was chosen in this run contains something sensitive.
  var hasChosenSensitive: Bool { chosenPlans.values.contains { $0.target.holdsSensitive } }

  /// Sets the reason why a value is invalid. Returns false, which the target returns.
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

  /// Sets the reason for a value that a converter does not convert. Returns false, which the target returns.
  mutating func refuseUnconverted(to output: Any.Type, isOfSameType: Bool) -> Bool {
    refuse(.typeMismatch, expected: output, expectation: isOfSameType ? .another(output) : nil)
  }

  /// Sets the reason for a value whose issues are already recorded. Returns false, which the target returns.
  mutating func refuseAlreadyRecorded() -> Bool {
    refusal = Refusal(isReported: true)
    return false
  }

  /// Records that values are nested too deeply, which ends the run. Returns false, which the target returns.
  mutating func refuseTooDeep() -> Bool {
    record(InjectionReport.Issue(ExceededLimit(kind: .depth, value: limits.depth)), isOfPolicy: true)
    return refuseAlreadyRecorded()
  }

  /// Whether the state after a successful run is the same as at the beginning of a run.
  var isUnused: Bool {
    issues.isUnchanged(since: .start) && undo.isEmpty && shownTrees.isEmpty && !convertsMissing
      && !sourcesAreNative && !isTransactional && kindSearch?.isUnused != false
  }

  /// Returns whether the array or dictionary contains the records at the root, and resets the value for those inside
  /// the records.
  mutating func takeIsAtRecords() -> Bool {
    defer { isAtRecords = false }
    return isAtRecords
  }

  /// Restores every object that existed before the run.
  package mutating func rollBack() { rollBack(to: 0) }

  /// The state outside a transaction. A transaction is a part of the run whose changes can be undone.
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
  /// `hasSnapshot` indicates whether the transaction began with a snapshot of an object. The snapshot is removed if
  /// it is no longer needed.
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
  /// Whether the model was created in this run. If it was, its properties have default values, which other models may
  /// share.
  var isNew = false
  /// Whether user code cannot access the model's memory. It can always access the properties of an object.
  var isPrivate = false

  /// Returns the visibility of a model that was just created.
  @inline(__always)
  static func new(isClass: Bool) -> ModelVisibility { ModelVisibility(isNew: true, isPrivate: !isClass) }
}

extension RunState {
  /// Begins to fill a model. Returns the visibility of the enclosing model.
  @inline(__always)
  mutating func enterModel(_ visibility: ModelVisibility) -> ModelVisibility {
    let outer = self.visibility
    self.visibility = visibility
    return outer
  }
}
