/// The contents of a plan.
@safe struct PlanContents {
  /// The property of each step, in the order of the steps. It is needed for messages and for values that do not fit.
  var properties: [PlannedProperty] = []
  var keys = KeyTable()
  /// The keys that a run looks at when it looks for unknown keys: those that are refused, and those that only paths lead
  /// through, also of flattened models.
  var watchedKeys: [String: PathKeys] = [:]
  /// The properties that are never written because they are a `let` whose value is already set.
  var constants: [String] = []
  /// The properties without a step that rules exclude from injection.
  var excluded: [(name: String, reason: ConfigurationProblem.Exclusion)] = []
  /// The properties of an `@Observable` class that are written without their setters.
  var unobserved: [String] = []
  /// The settings of the policy that the rules change.
  var policyOverrides = PolicyOverrides()
  /// Whether models are created memberwise because of rules; without them, they would be created by `init(from:)`.
  var isMemberwiseByRules = false
  /// Whether models are put together property by property, and the type may have defaults that are not used.
  var mayHaveDefaults = false
  var isClass = false
  /// Whether memory for a new model has to be set to zero, because its properties do not cover all of it.
  var hasGaps = false
  /// Whether the rules change the policy.
  var overridesPolicy = false
  /// Whether there are `willInject` hooks.
  var hasWillHooks = false
  /// Whether there are `didInject` hooks.
  var hasDidHooks = false
  /// Whether the injector's own hooks are called, too.
  var runsInjectorHooks = false
  /// The hooks of the model's own rules.
  var ownClosures = RuleClosures.none
  /// The steps that may have to be finished after the last member of the record: those with later candidates, those
  /// whose missing value has an effect, and flattened models.
  var unfinishedSteps: [Int] = []
  /// Whether such a step has to be finished even if no later candidate was found.
  var needsFinishPass = false
  /// Whether some properties are models that are read from the same record.
  var hasFlattenedModels = false
  /// Whether all members of a record have to be read, because keys are not compared exactly.
  var needsAllMembers: Bool { keys.ignoresCase || keys.readsSnakeCase }
  /// Whether a record may be an error under every policy: a property is required, or a hook may reject the model.
  var mayReject = true
  /// Whether the user's code may be called while a model is filled.
  var runsUserCode = true
  /// Whether the model, or a model inside it, has a sensitive property.
  var holdsSensitive = false
  /// Whether no value is ever shown.
  var hidesValues = false
  /// Whether the record is that of an outer model.
  var isFlattened = false
  /// The properties on the way out, in the order in which they are declared.
  var outputs: [OutputProperty] = []
  /// The properties that should be written, and whose types cannot be.
  var unwritable: [UnwritableProperty] = []
  /// The rules that the plan is compiled from, apart from those of the type.
  var shape = RuleShape.empty
  /// The text that names the type of the model in its record, and the path to it.
  var kind: KindTag? { shape.settings.kind }
  /// The key strategy that models inside inherit; nil for that of the global defaults.
  var keyStrategy: KeyStrategy?
  /// Copies the values of an object's properties, and returns a closure that restores them; nil for structs.
  var takeSnapshot: (@Sendable (AnyObject) -> () -> Void)?
  /// The layout that is compared with an instance once.
  var layout: TypeLayout?
  /// The steps during compilation, in the order in which the properties are declared.
  var collectedSteps: [Step] = []

  /// The steps in the form that runs read.
  private(set) var steps = unsafe UnsafeMutableBufferPointer<Step>(start: nil, count: 0)
  /// The step of each key whose value is read by one step and not kept for later; -1 for other keys.
  private(set) var onlySteps = unsafe UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
  /// As many numbers as `onlySteps` has, none of which is a step.
  private(set) var noSteps = unsafe UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
  /// The keys that are positions in an array, in ascending order, each with its position among the keys; none if no
  /// property has such a key.
  private(set) var positions: [(index: Int, entry: Int)] = []
  /// Whether records may be arrays, whose elements are the values of the keys `"0"`, `"1"`, …
  var readsPositions: Bool { !positions.isEmpty }
  /// The index that finds the positions of keys.
  private(set) var keyIndex = KeyIndex([])

  /// Creates the tables of steps and keys that runs read.
  mutating func buildTables() {
    unsafe steps = .allocate(capacity: collectedSteps.count)
    _ = unsafe steps.initialize(from: collectedSteps)
    let entries = keys.entries
    unsafe onlySteps = .allocate(capacity: entries.count)
    let isSimple = !keys.ignoresCase
    _ = unsafe onlySteps.initialize(
      from: entries.map { isSimple && $0.steps.count == 1 && !$0.isKeptForLater ? $0.steps[0] : -1 }
    )
    unsafe noSteps = .allocate(capacity: entries.count)
    unsafe noSteps.initialize(repeating: -1)
    positions = keys.positionsInArrays
    keyIndex.release()
    keyIndex = KeyIndex(entries.map(\.key), ignoresCase: keys.ignoresCase)
  }

  /// Releases the tables.
  func releaseTables() {
    unsafe steps.deinitialize()
    unsafe steps.deallocate()
    unsafe onlySteps.deallocate()
    unsafe noSteps.deallocate()
    keyIndex.release()
  }
}
