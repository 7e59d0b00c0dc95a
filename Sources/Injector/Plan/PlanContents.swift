/// What a plan consists of.
@safe struct PlanContents {
  /// What is told of each step's property when something is not as usual; same order as the steps.
  var properties: [PlannedProperty] = []
  var keys = KeyTable()
  /// The properties that have their value already and are never written.
  var constants: [String] = []
  /// The dials that the rules turn.
  var dials = PolicyOverrides()
  /// Whether each property is put into memory that holds nothing yet.
  var isMemberwise = false
  /// Whether that is so because of rules, and the type would decode itself without them.
  var isMemberwiseByRules = false
  var isClass = false
  /// Whether memory for a new model has to be zeroed, because its properties leave some of it out.
  var hasGaps = false
  /// Whether the rules turn a dial.
  var turnsDials = false
  /// Whether closures look at records before injection.
  var hasWillHooks = false
  /// Whether closures look at models after injection.
  var hasDidHooks = false
  /// Whether the hooks of the injector at hand are run too.
  var runsInjectorHooks = false
  /// The hooks of the model's own rules.
  var ownClosures = RuleClosures.none
  /// Steps that have candidates beyond their first key.
  var stepsWithFallbacks: [Int] = []
  /// Steps for which something happens when no candidate is there.
  var watchedSteps: [Int] = []
  /// Steps whose models are fed from the same record.
  var flattenedSteps: [Int] = []
  /// Whether a record may be refused though no dial says so: a property is required, or a hook may reject the model.
  var mayReject = true
  /// Whether something that the user wrote may run while a model is filled.
  var runsUserCode = true
  /// Whether something is left to do for steps that no key has reached.
  var needsFinishPass = false
  /// Whether the record is that of an outer model.
  var isFlattened = false
  /// The layout to be compared with an instance once.
  var layout: TypeLayout?
  /// How to keep what an object holds; nil for structs.
  var objectSnapshot: ObjectSnapshot?
  /// The steps while they are collected, in the order in which the properties are declared.
  var collectedSteps: [Step] = []

  /// The steps and edges as runs read them.
  private(set) var steps = unsafe UnsafeMutableBufferPointer<Step>(start: nil, count: 0)
  private(set) var edges = unsafe UnsafeMutableBufferPointer<KeyTable.Edge>(start: nil, count: 0)
  /// Where the edge of a key is.
  private(set) var keyIndex = KeyIndex([])

  /// Moves steps and edges to where runs read them.
  mutating func buildTables() {
    unsafe steps = .allocate(capacity: collectedSteps.count)
    _ = unsafe steps.initialize(from: collectedSteps)
    unsafe edges = .allocate(capacity: keys.edges.count)
    _ = unsafe edges.initialize(from: keys.edges)
    keyIndex.release()
    keyIndex = KeyIndex(keys.edges.map(\.key), ignoresCase: keys.ignoresCase)
  }

  /// Gives back what `buildTables` took.
  func releaseTables() {
    unsafe steps.deinitialize()
    unsafe steps.deallocate()
    unsafe edges.deinitialize()
    unsafe edges.deallocate()
    keyIndex.release()
  }
}
