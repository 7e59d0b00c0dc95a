import InjectorCache

/// The contents of a plan.
@safe struct PlanContents {
  /// The property of each step, in the order of the steps. It is needed for messages and for values that do not fit.
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
  /// What replaces the `init(from:)` of a `Decodable` type; nil if nothing does.
  var replacedDecoding: ReplacedDecoding? { mayReplaceDecoding.flatMap { $0.isOfDecodable ? $0 : nil } }
  /// The same for every type, whether it is `Decodable` or not.
  var mayReplaceDecoding: ReplacedDecoding?
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
  /// The same in the form that runs read.
  private(set) var unfinished = unsafe UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
  /// The slots of the candidates of each step; -1 for a candidate without a slot.
  private(set) var stepSlots = unsafe UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
  /// Whether such a step has to be finished even if no later candidate was found.
  var needsFinishPass = false
  /// Whether some properties are models that are read from the same record.
  var hasFlattenedModels = false
  /// The step of the property that has the members that no other rule takes, and the target of these members; -1 if there is
  /// none.
  var restStep = -1
  var restTarget: Target?
  /// The keys that are written beside such members.
  private(set) var writtenKeys: Set<String> = []
  /// The step of the property that has the key under which the record stands; -1 if there is none.
  var recordKeyStep = -1
  /// Whether all members of a record have to be read: keys are not compared exactly, or a property has the other members.
  private(set) var needsAllMembers = false
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
  /// The members of the record, apart from the text that names its type. Those of a flattened model are the property's that
  /// holds it.
  var outputMembers: [(property: String, path: SourcePath)] {
    outputs.flatMap { (output) -> [(property: String, path: SourcePath)] in
      if output.content != nil { return [] }
      guard output.isFlattened else { return [(output.name, output.path)] }
      return (output.target.nestedPlan?.parts.outputMembers ?? []).map { (output.name, $0.path) }
    }
  }
  /// The properties that should be written, and whose types cannot be.
  var unwritable: [UnwritableProperty] = []
  /// The rules that the plan is compiled from, apart from those of the type.
  var shape = RuleShape.empty
  /// The place of the rules, for messages about mistakes in them.
  var place = RulesPlace()
  /// The text that names the type of the model in its record, and the path to it.
  var kind: KindTag? { shape.settings.kind }
  /// The key strategy that models inside inherit; nil for that of the global defaults.
  var keyStrategy: KeyStrategy?
  /// Copies the values of an object's properties, and returns a closure that restores them; nil for structs.
  var takeSnapshot: (@Sendable (AnyObject) -> () -> Void)?
  /// The layout of the model.
  var layout: TypeLayout?
  /// The steps during compilation, in the order in which the properties are declared.
  var collectedSteps: [Step] = []

  /// The steps in the form that runs read, and behind them those of flattened models.
  private(set) var steps = unsafe UnsafeMutableBufferPointer<Step>(start: nil, count: 0)
  /// The step of each key whose value is read by one step and not kept for later; -1 for other keys.
  private(set) var onlySteps = unsafe UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
  /// The same with the steps of flattened models that are read in place; empty if there are none.
  private(set) var onlyStepsInside = unsafe UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
  /// The steps of flattened models that are read in place.
  private(set) var innerSteps: [InnerStep] = []
  /// As many numbers as `onlySteps` has, none of which is a step.
  private(set) var noSteps = unsafe UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
  /// The keys of the record, and those of its parts that paths lead through.
  private(set) var nodes = unsafe UnsafeMutableBufferPointer<KeyNode>(start: nil, count: 0)
  /// The number of candidates whose values are kept until the last member of a record was read.
  private(set) var slotCount = 0
  /// Whether records may be arrays, whose elements are the values of the keys `"0"`, `"1"`, …
  private(set) var readsPositions = false
  /// The index that finds the positions of the record's keys.
  private(set) var keyIndex = unsafe KeyIndex.ofNothing
  /// The memory of the tables.
  private let memory = TableMemory()

  /// Creates the tables of steps and keys that runs read.
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
    unsafe onlySteps = memory.table(
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
      unsafe onlyStepsInside = memory.table(onlySteps)
      for (offset, found) in inner.enumerated() {
        unsafe onlyStepsInside[found.position] = collectedSteps.count + offset
      }
      innerSteps = inner.map(\.place)
    }
    unsafe steps = memory.table(collectedSteps + inner.map(\.step))
    unsafe keyIndex = nodes[0].index
    readsPositions = unsafe !nodes[0].indices.isEmpty
  }

  /// If upper and lower case are ignored, the step of each slot that only candidates of one property have; negative for
  /// others.
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

  /// Finds the flattened models whose keys are read as if they were keys of this model, and returns their steps, each
  /// with the position of its key. There are no more steps than a `StepSet` holds without memory of its own.
  private func findStepsInPlace() -> [(position: Int, place: InnerStep, step: Step)] {
    if keys.ignoresCase || keys.readsSnakeCase { return [] }
    let plans = flattenedPlans
    var found: [(position: Int, place: InnerStep, step: Step)] = []
    for (index, property) in properties.enumerated() where property.mayBeInPlace {
      guard let plan = property.target.nestedPlan?.parts, plan.hasOnlySteps else { continue }
      let steps = unsafe plan.onlyStepsInside.isEmpty ? plan.onlySteps : plan.onlyStepsInside
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

  /// Whether each key has one step that alone reads its value, and nothing is left to do after the last member.
  private var hasOnlySteps: Bool {
    !keys.ignoresCase && !keys.readsSnakeCase && !needsFinishPass
      && unfinishedSteps.allSatisfy { properties[$0].isInPlace }
      && keys.entries.indices.allSatisfy { unsafe onlySteps[$0] >= 0 || !keys.entries[$0].isRead }
  }
}

extension PlanContents {
  /// The plans of the models that are read from the same record.
  var flattenedPlans: [PlanContents] {
    properties.filter(\.isFlattened).compactMap { $0.target.nestedPlan?.parts }
  }

  /// The keys of these models, and of those inside them.
  var flattenedKeys: [String] {
    flattenedPlans.flatMap { $0.keys.acceptedKeys + $0.flattenedKeys }
  }
}

extension UnsafeMutablePointer<PlanContents> {
  /// The node at a position.
  @inline(__always)
  func node(_ position: Int) -> UnsafeMutablePointer<KeyNode> {
    unsafe pointee.nodes.baseAddress.unsafelyUnwrapped + position
  }
}

/// What replaces a type's `init(from:)`, whose coding keys do not count then.
final class ReplacedDecoding: Sendable {
  /// The place of the rule; nil for an attribute, and for a type that is flattened.
  let rule: RuleOrigin?
  private let state = SharedNumber(0)
  /// Whether a report has said so.
  var isNoted: Bool {
    get { state.value > 0 }
    set { state.value = newValue ? 1 : 0 }
  }

  private let type: any Any.Type
  /// 1 if the type is known to have an `init(from:)`, -1 if it is known not to.
  private let knowledge = SharedNumber(0)
  /// Whether the type has an `init(from:)`, and is not `Injectable`. Only messages need it, and the runtime searches for it.
  var isOfDecodable: Bool {
    if knowledge.value == 0 {
      knowledge.value = type is any Decodable.Type && !InjectableTypes.contain(type) ? 1 : -1
    }
    return knowledge.value > 0
  }

  init(of type: any Any.Type, by rule: RuleOrigin?) { (self.type, self.rule) = (type, rule) }
}
