import InjectorCache

/// The contents of a plan.
@safe struct PlanContents {
  /// The property of each step, in the same order. It is used for messages and for values that do not fit.
  var properties: [PlannedProperty] = []
  var keys = KeyTable()
  /// The properties that are never written because they are a `let` whose value is already set.
  var constants: [String] = []
  /// The properties without a step that rules exclude from injection.
  var excluded: [(name: String, reason: ConfigurationProblem.Exclusion)] = []
  /// The properties of an `@Observable` class that are written without their setters.
  var unobserved: [String] = []
  /// The settings of the policy that the rules change.
  var policyOverrides = PolicyOverrides()
  /// What replaces the `init(from:)` of the type, whether or not it is `Decodable`; nil if nothing does.
  var mayReplaceDecoding: ReplacedDecoding?
  /// Whether models are created memberwise, and the type may have defaults that are not used.
  var mayHaveDefaults = false
  var isClass = false
  /// Whether memory for a new model must be set to zero, because the properties do not cover all of it.
  var hasGaps = false
  /// Whether the rules change the policy.
  var overridesPolicy = false
  /// Whether there are `willInject` hooks.
  var hasWillHooks = false
  /// Whether there are `didInject` hooks.
  var hasDidHooks = false
  /// Whether the injector's own hooks are also called.
  var runsInjectorHooks = false
  /// The hooks of the model's own rules.
  var ownClosures = RuleClosures.none
  /// The steps that may need work after the last member of the record: those with later candidates, those for which a
  /// missing value has an effect, and flattened models.
  var unfinishedSteps: [Int] = []
  /// The same steps in the form for runs.
  private(set) var unfinished = unsafe UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
  /// The slots of the candidates of each step; -1 for a candidate without a slot.
  private(set) var stepSlots = unsafe UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
  /// Whether one of these steps needs work even if no later candidate was found.
  var needsFinishPass = false
  /// Whether some properties are models that are read from the same record.
  var hasFlattenedModels = false
  /// The step and the target of the property that gets the remaining members of the record; the step is -1 if there is
  /// none.
  var restStep = -1
  var restTarget: Target?
  /// The keys that are written in addition to these members.
  private(set) var writtenKeys: Set<String> = []
  /// The step of the property that stores the key of the record; -1 if there is none.
  var recordKeyStep = -1
  /// Whether all members of a record must be read: keys are not compared exactly, or a property gets the remaining
  /// members.
  private(set) var needsAllMembers = false
  /// Whether a record may fail under every policy: a property is required, or a hook may reject the model.
  var mayReject = true
  /// Whether user code may be called while a model is filled.
  var runsUserCode = true
  /// Whether the model, or a nested model, has a sensitive property.
  var holdsSensitive = false
  /// Whether all values are hidden in messages.
  var hidesValues = false
  /// Whether the model is read from the record of an outer model.
  var isFlattened = false
  /// The properties for extraction in the order of their declaration.
  var outputs: [OutputProperty] = []
  /// The members of the record, without the text that names its type. Members of a flattened model belong to its
  /// property.
  var outputMembers: [(property: String, path: SourcePath)] {
    outputs.flatMap { (output) -> [(property: String, path: SourcePath)] in
      if output.content != nil { return [] }
      guard output.isFlattened else { return [(output.name, output.path)] }
      return (output.target.nestedPlan?.parts.outputMembers ?? []).map { (output.name, $0.path) }
    }
  }
  /// The properties that should be written but whose types cannot be written.
  var unwritable: [UnwritableProperty] = []
  /// The rules that the plan is compiled from, without those of the type.
  var shape = RuleShape.empty
  /// The place of the rules, for messages about mistakes.
  var place = RulesPlace()
  /// The text in the record that names the type of the model, and the path to it.
  var kind: KindTag? { shape.settings.kind }
  /// The key strategy that nested models inherit; nil for that of the global defaults.
  var keyStrategy: KeyStrategy?
  /// Copies the values of an object's properties, and returns a closure that restores them; nil for structs.
  var takeSnapshot: (@Sendable (AnyObject) -> () -> Void)?
  /// The layout of the model.
  var layout: TypeLayout?
  /// The steps during compilation, in the order in which the properties are declared.
  var collectedSteps: [Step] = []

  /// The steps in the form for runs, followed by those of flattened models.
  private(set) var steps = unsafe UnsafeMutableBufferPointer<Step>(start: nil, count: 0)
  /// The step of each key whose value is read by only one step and not stored for later; -1 for other keys.
  private(set) var directSteps = unsafe UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
  /// The same, including the steps of flattened models that are read in place; empty if there are none.
  private(set) var directStepsInside = unsafe UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
  /// The steps of flattened models that are read in place.
  private(set) var innerSteps: [InnerStep] = []
  /// All -1, with the same count as `directSteps`. Used when nulls are checked first.
  private(set) var noSteps = unsafe UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
  /// The keys of the record, and of its parts that paths lead through.
  private(set) var nodes = unsafe UnsafeMutableBufferPointer<KeyNode>(start: nil, count: 0)
  /// The number of candidates whose values are stored until the last member of a record.
  private(set) var slotCount = 0
  /// Whether records may be arrays, whose elements have the keys `"0"`, `"1"`, …
  private(set) var readsPositions = false
  /// The index that finds the positions of the record's keys.
  private(set) var keyIndex = unsafe KeyIndex.ofNothing
  private let memory = TableMemory()

  /// Creates the tables of steps and keys for runs.
  mutating func buildTables() {
    var slots: [Int] = []
    for (step, property) in properties.enumerated() where property.readsCandidatesAlone {
      let first = slots.count
      slots += property.candidates.map(\.slot)
      collectedSteps[step].slots = first..<slots.count
    }
    unsafe stepSlots = memory.table(slots)
    unsafe unfinished = memory.table(unfinishedSteps)
    slotCount = keys.slotCount
    if restStep >= 0 { writtenKeys = Set(outputMembers.compactMap(\.path.segments.first?.key)) }
    needsAllMembers = keys.ignoresCase || keys.readsSnakeCase || restStep >= 0
    unsafe nodes = memory.table(KeyNode.nodes(of: keys, in: memory))
    let entries = keys.entries
    let owners = slotOwners
    unsafe directSteps = memory.table(
      entries.map { entry in
        // A slot of the key's own property is for other spellings.
        let isAlone = entry.slots.allSatisfy { keys.ignoresCase && owners[$0] == entry.steps.first }
        return entry.steps.count == 1 && isAlone && !entry.leadsToSlots ? entry.steps[0] : -1
      }
    )
    unsafe noSteps = memory.table(repeatElement(-1, count: entries.count))
    let inner = findStepsInPlace()
    needsFinishPass = needsFinishPass || properties.contains { $0.isFlattened && !$0.isInPlace }
    if !inner.isEmpty {
      unsafe directStepsInside = memory.table(directSteps)
      for (offset, found) in inner.enumerated() {
        unsafe directStepsInside[found.position] = collectedSteps.count + offset
      }
      innerSteps = inner.map(\.place)
    }
    unsafe steps = memory.table(collectedSteps + inner.map(\.step))
    unsafe keyIndex = nodes[0].index
    readsPositions = unsafe !nodes[0].indices.isEmpty
  }

  /// If case is ignored, the step of each slot that only candidates of one property use; negative for other slots.
  private var slotOwners: [Int] {
    if !keys.ignoresCase { return [] }
    var owners = Array(repeating: -1, count: keys.slotCount)
    for (step, property) in properties.enumerated() {
      for slot in property.candidates.map(\.slot) where slot >= 0 {
        owners[slot] = owners[slot] == step || owners[slot] == -1 ? step : -2
      }
    }
    for slot in properties.flatMap(\.kindCandidates).map(\.slot) where slot >= 0 { owners[slot] = -2 }
    return owners
  }

  /// Finds the flattened models whose keys are read as if they belonged to this model, and returns their steps, each
  /// with the position of its key. There are no more steps than a `StepSet` can store inline.
  private func findStepsInPlace() -> [(position: Int, place: InnerStep, step: Step)] {
    if keys.ignoresCase || keys.readsSnakeCase { return [] }
    let plans = flattenedPlans
    var found: [(position: Int, place: InnerStep, step: Step)] = []
    for (index, property) in properties.enumerated() where property.mayBeInPlace {
      guard let plan = property.target.nestedPlan?.parts, plan.hasOnlySteps else { continue }
      let steps = unsafe plan.directStepsInside.isEmpty ? plan.directSteps : plan.directStepsInside
      var own = found
      for (inner, entry) in plan.keys.entries.enumerated() {
        let step = unsafe steps[inner]
        guard step >= 0, let position = keys.position(of: entry.key) else { continue }
        let isAlone = !keys.entries[position].isRead && plans.count { !$0.keys.isUnknown(entry.key) } == 1
        guard isAlone, step < 64 else { break }
        let place = InnerStep(property: index, step: step, position: inner)
        own.append((position, place, unsafe plan.steps[step].moved(by: property.offset)))
      }
      let count = unsafe steps.count { $0 >= 0 }
      if own.count - found.count < count || collectedSteps.count + own.count > 64 { continue }
      property.isInPlace = true
      found = own
    }
    return found
  }

  /// Whether the value of each key is read by exactly one step, and no work remains after the last member.
  private var hasOnlySteps: Bool {
    !keys.ignoresCase && !keys.readsSnakeCase && !needsFinishPass
      && unfinishedSteps.allSatisfy { properties[$0].isInPlace }
      && keys.entries.indices.allSatisfy { unsafe directSteps[$0] >= 0 || !keys.entries[$0].isRead }
  }
}

extension PlanContents {
  /// The plans of the models that are read from the same record.
  var flattenedPlans: [PlanContents] {
    properties.filter(\.isFlattened).compactMap { $0.target.nestedPlan?.parts }
  }

  /// The keys of these models and their nested flattened models.
  var flattenedKeys: [String] {
    flattenedPlans.flatMap { $0.keys.acceptedKeys + $0.flattenedKeys }
  }
}

extension UnsafeMutablePointer<PlanContents> {
  @inline(__always)
  func node(_ position: Int) -> UnsafeMutablePointer<KeyNode> {
    unsafe pointee.nodes.baseAddress.unsafelyUnwrapped + position
  }
}

/// The replacement for a type's `init(from:)`, because of which its coding keys are ignored.
final class ReplacedDecoding: Sendable {
  /// The origin of the rule; nil for an attribute, and for a flattened type.
  let rule: RuleOrigin?
  private let state = SharedNumber(0)
  /// Whether a report already has a note about it.
  var isNoted: Bool {
    get { state.value > 0 }
    set { state.value = newValue ? 1 : 0 }
  }

  private let type: any Any.Type
  /// 1 if the type is known to have an `init(from:)`, -1 if it is known not to have one.
  private let decodability = SharedNumber(0)
  /// Whether the type has an `init(from:)` and is not `Injectable`. The runtime searches for the conformance, so only
  /// messages use this.
  var isOfDecodable: Bool {
    if decodability.value == 0 {
      decodability.value = type is any Decodable.Type && !InjectableTypes.contain(type) ? 1 : -1
    }
    return decodability.value > 0
  }

  init(of type: any Any.Type, by rule: RuleOrigin?) { (self.type, self.rule) = (type, rule) }
}
