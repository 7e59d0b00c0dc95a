/// The state of one run: the closures and the policy in force, and what there is to tell.
///
/// When nothing is wrong, a run only reads this; paths of issues are put together while levels are left, never before.
struct RunState {
  /// The closures of the injector whose plan is being run.
  ///
  /// No references are counted: those of the injector belong to it, and it outlives the run; all others belong to them or to
  /// the plan.
  fileprivate(set) var unownedClosures: UnownedReference<RuleClosures>
  var policy: InjectionPolicy
  /// The defaults under which everything is compiled that this run uses.
  let defaults: DefaultsSnapshot
  /// Whether coercions and kept defaults are recorded; errors always are.
  let isReporting: Bool
  var issues: RunIssues
  /// Why the last target returned false; valid until the next one is called.
  var refusal = Refusal()
  /// How to take back what was written into objects that were there before the run, latest last.
  var undo: [() -> Void] = []
  /// Whether an array of records ends with the first one that has errors.
  var stopsAtFirstFailure = false
  /// Whether the converter at hand is asked what to make of a missing key.
  var convertsMissing = false
  /// What closures were shown of JSON text.
  var shownTrees = ShownTrees()
  /// Whether the values at hand were made native, to be shown to a closure.
  var sourcesAreNative = false
  /// Who may see the model at hand while it is filled.
  var visibility = ModelVisibility()
  /// Whether objects that were there before the run must be left as they were if it fails.
  var isTransactional = false
  /// Whether the plan is new, so that its layouts are still to be compared with an instance.
  let checksLayouts: Bool
  /// The plans of the types that were chosen in this run.
  var chosenPlans: [ChosenPlan: CompiledPlan] = [:]
  /// The plans whose layouts were compared in this run.
  var checkedPlans: Set<ObjectIdentifier> = []

  /// A type that was chosen, and by which target: what models inherit from the one around them is the target's own.
  struct ChosenPlan: Hashable {
    let chooser: ObjectIdentifier
    let type: ObjectIdentifier
  }

  /// Why a value did not become what it should have.
  struct Refusal {
    var code = InjectionCode.typeMismatch
    /// The type the value should have become; nil stands for the property's own.
    var expected: Any.Type?
    /// What is expected, where a type does not say it.
    var expectation: String?
    var underlying: (any Error)?
    /// Whether an issue tells of it already.
    var isReported = false
    /// Whether the value is a record, or an array, of which nothing could be made because of what is in it.
    var isOfParts = false
    /// The part of the value that is to blame, where the value as a whole is not.
    var part: Part?

    /// Says what a value that is made of the refused one would have been.
    mutating func replaceExpected(by type: Any.Type) {
      if part == nil { expected = type }
    }
  }

  /// A part of a refused value; an object, so that refusals without one stay small.
  final class Part {
    /// The way to it from the value, innermost step first.
    let reversedPath: [InjectionPath.Component]
    /// What is there; nil for nothing.
    let found: String?
    /// The key that it is about: the one that is not there, or that tells of what kind the value is.
    let key: String?
    /// Where it is in the JSON text.
    var offset: Int?

    /// The key that messages name.
    var keys: [String] { key.map { [$0] } ?? InjectionPath.innerKeys(ofReversed: reversedPath) }

    init(reversedPath: [InjectionPath.Component], found: String?, key: String?) {
      self.reversedPath = reversedPath
      self.found = found
      self.key = key
    }
  }

  init(
    closures: RuleClosures,
    defaults: DefaultsSnapshot,
    policy: InjectionPolicy = .lenient,
    isReporting: Bool = false,
    limits: InjectionLimits = InjectionLimits(),
    checksLayouts: Bool = false
  ) {
    unownedClosures = UnownedReference(closures)
    self.defaults = defaults
    self.policy = policy
    self.isReporting = isReporting
    issues = RunIssues(noteLimit: isReporting ? limits.issues : 0)
    self.checksLayouts = checksLayouts
  }

  /// Whether something is sensitive in a model whose type was chosen in this run.
  var hasChosenSensitive: Bool { chosenPlans.values.contains { $0.target.holdsSensitive } }

  /// The closures in force.
  @inline(__always)
  var closures: RuleClosures { unownedClosures.object }

  /// Brings the closures of an injector or of a plan into force.
  @inline(__always)
  mutating func use(_ closures: RuleClosures) { unownedClosures = UnownedReference(closures) }

  /// Brings the closures of a nested injector into force.
  @inline(__always)
  mutating func useNestedClosures(in slot: Int) {
    if let nested = unownedClosures.withObject({ $0.nested[slot] }) { use(nested) }
  }

  /// Notes why a value does not fit, and returns false for the target to return.
  mutating func refuse(
    _ code: InjectionCode,
    expected: Any.Type,
    expectation: String? = nil,
    underlying: (any Error)? = nil
  ) -> Bool {
    refusal = Refusal(code: code, expected: expected, expectation: expectation, underlying: underlying)
    return false
  }

  /// Notes that the value cannot be used for reasons that were recorded deeper down.
  mutating func refuseReported() -> Bool {
    refusal = Refusal(isReported: true)
    return false
  }

  /// Records that values are too deeply nested, which ends the run, and returns false for the target to return.
  mutating func refuseTooDeep() -> Bool {
    record(
      InjectionReport.Issue(code: .tooDeep, severity: .error, consequence: .failed),
      isOfPolicy: true
    )
    return refuseReported()
  }

  /// Whether the array at hand ends with the first record that has errors; arrays nested in its records do not.
  mutating func takeStopsAtFirstFailure() -> Bool {
    defer { stopsAtFirstFailure = false }
    return stopsAtFirstFailure
  }

  /// Restores every object that was there before the run.
  mutating func rollBack() { rollBack(to: 0) }

  /// What was in force outside a part of the run that may be taken back.
  struct OuterTransaction {
    fileprivate let mark: Int
    fileprivate let isTransactional: Bool
  }

  /// Begins a part of the run that may be taken back.
  mutating func beginTransaction() -> OuterTransaction {
    defer { isTransactional = true }
    return OuterTransaction(mark: undo.count, isTransactional: isTransactional)
  }

  /// Ends that part; what it changed in objects that were there before is taken back unless it succeeded.
  ///
  /// `hasSnapshot` is whether it began with noting what an object holds; what it is needed for no more, that goes.
  mutating func endTransaction(_ outer: OuterTransaction, succeeded: Bool, hasSnapshot: Bool) {
    if !succeeded { rollBack(to: outer.mark) }
    if hasSnapshot, !outer.isTransactional, undo.count > outer.mark { undo.remove(at: outer.mark) }
    isTransactional = outer.isTransactional
  }

  /// Restores what was noted since there were `mark` things to be taken back.
  mutating func rollBack(to mark: Int) {
    guard undo.count > mark else { return }
    for restore in undo[mark...].reversed() { restore() }
    undo.removeLast(undo.count - mark)
  }
}

extension RunState {
  /// What is in force for one model.
  struct Scope {
    fileprivate let closures: UnownedReference<RuleClosures>
    fileprivate let policy: InjectionPolicy
  }

  /// What is in force.
  @inline(__always)
  var scope: Scope {
    get { Scope(closures: unownedClosures, policy: policy) }
    set {
      unownedClosures = newValue.closures
      policy = newValue.policy
    }
  }
}
