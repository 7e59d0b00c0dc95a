/// What a plan consists of.
@safe struct PlanContents {
  /// What is told of each step's property when something is not as usual; same order as the steps.
  var properties: [PlannedProperty] = []
  var keys = KeyTable()
  /// The properties that have their value already and are never written.
  var constants: [String] = []
  /// What the rules change of the policy.
  var policyOverrides = PolicyOverrides()
  /// Whether models are put together property by property because of rules, and would decode themselves without them.
  var isMemberwiseByRules = false
  /// Whether models are put together property by property, and the type may have defaults that are not used.
  var mayHaveDefaults = false
  var isClass = false
  /// Whether memory for a new model has to be zeroed, because its properties leave some of it out.
  var hasGaps = false
  /// Whether that is anything.
  var overridesPolicy = false
  /// Whether closures look at records before injection.
  var hasWillHooks = false
  /// Whether closures look at models after injection.
  var hasDidHooks = false
  /// Whether the hooks of the injector at hand are run too.
  var runsInjectorHooks = false
  /// The hooks of the model's own rules.
  var ownClosures = RuleClosures.none
  /// The steps for which something may be left to do after the record was walked: those with later candidates, those whose
  /// missing value matters, and flattened models.
  var unfinishedSteps: [Int] = []
  /// Whether something is left to do for such a step even where no later candidate was met.
  var needsFinishPass = false
  /// Whether some properties are models made of the same record.
  var hasFlattenedModels = false
  /// Whether all members of a record have to be looked at, because keys are not compared as they are.
  var needsAllMembers: Bool { keys.ignoresCase || keys.readsSnakeCase }
  /// Whether a record may be refused though no setting of the policy says so: a property is required, or a hook may reject the model.
  var mayReject = true
  /// Whether something that the user wrote may run while a model is filled.
  var runsUserCode = true
  /// Whether what some property holds, of the model or of one inside it, is never shown.
  var holdsSensitive = false
  /// Whether the record is that of an outer model.
  var isFlattened = false
  /// Keeps what an object's properties hold, and returns how to put it back; nil for structs.
  var takeSnapshot: (@Sendable (AnyObject) -> () -> Void)?
  /// The layout to be compared with an instance once.
  var layout: TypeLayout?
  /// The steps while they are collected, in the order in which the properties are declared.
  var collectedSteps: [Step] = []

  /// The steps as runs read them.
  private(set) var steps = unsafe UnsafeMutableBufferPointer<Step>(start: nil, count: 0)
  /// The step that reads each key's value, where that is all there is to do with it; -1 for other keys.
  private(set) var onlySteps = unsafe UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
  /// Where the keys of the table are.
  private(set) var keyIndex = KeyIndex([])

  /// Moves steps and keys to where runs read them.
  mutating func buildTables() {
    unsafe steps = .allocate(capacity: collectedSteps.count)
    _ = unsafe steps.initialize(from: collectedSteps)
    let entries = keys.entries
    unsafe onlySteps = .allocate(capacity: entries.count)
    let isSimple = !keys.ignoresCase
    _ = unsafe onlySteps.initialize(
      from: entries.map { isSimple && $0.steps.count == 1 && !$0.isKeptForLater ? $0.steps[0] : -1 }
    )
    keyIndex.release()
    keyIndex = KeyIndex(entries.map(\.key), ignoresCase: keys.ignoresCase)
  }

  /// Gives back what `buildTables` took.
  func releaseTables() {
    unsafe steps.deinitialize()
    unsafe steps.deallocate()
    unsafe onlySteps.deallocate()
    keyIndex.release()
  }
}
