import InjectorCache

/// The compiled rules of one model type: for each key of a record, the property and the way to write it.
///
/// ```
///   record                    keys (KeyIndex)           steps (one per property, contiguous)
///   "id": 7        ────▶  0 "id"    ───────▶  0  int     offset 0    userId
///   "name": "G"    ────▶  1 "name"  ───────▶  1  string  offset 8    name
///   "cards": […]   ────▶  2 "cards" ───────▶  2  general offset 24   cards ──▶ target ──▶ nested plan
///   "x": 1         ────▶  unknown
/// ```
///
/// A run reads the members of a record one after the other. ``KeyIndex`` finds the position of each key. The key's
/// entry has the step of the property whose first candidate the key is. A step with an opcode of its own is executed
/// directly. All other steps, and all values that are not exactly of the property's type, are written through the
/// property's target. After the last member, the run handles the properties whose first candidate was not found: with
/// a later candidate, or as missing.
///
/// A plan is constant once it is compiled, and contains no closure of an injector. Plans refer to each other by
/// unowned references; the ``CompiledPlan`` owns them all. So recursive types cause no reference cycle.
@safe final class InjectionPlan: @unchecked Sendable {
  // Unchecked because the contents are set after the plan is created, by the thread that compiles it.
  let modelType: Any.Type
  /// The contents. Reading them through a pointer needs no exclusivity check and no reference counting.
  let contents: UnsafeMutablePointer<PlanContents>

  /// The steps of the way out. They are compiled when they are first needed.
  let output: UnsafeMutablePointer<OutputProgram>

  private let memory = TableMemory()

  init(modelType: Any.Type) {
    self.modelType = modelType
    unsafe contents = memory.address(of: PlanContents())
    unsafe output = memory.address(of: OutputProgram())
  }

  /// The contents, for code whose speed does not matter.
  var parts: PlanContents {
    @inline(__always) _read { yield unsafe contents.pointee }
  }

  /// The name of the model in descriptions of the plan.
  var title: String { parts.kind?.title ?? TypeName.of(modelType) }

  /// Updates `holdsSensitive` after the nested plans are complete: the hooks of this model, and those of models that are
  /// flattened into it, may see sensitive values. Returns whether something changed.
  func noteSensitive() -> Bool {
    let properties = unsafe contents.pointee.properties
    var isChanged = false
    if unsafe !contents.pointee.holdsSensitive, properties.contains(where: { $0.target.holdsSensitive }) {
      unsafe contents.pointee.holdsSensitive = true
      isChanged = true
    }
    guard unsafe contents.pointee.holdsSensitive else { return isChanged }
    for property in properties where property.isFlattened {
      guard let nested = property.target.nestedPlan, unsafe !nested.contents.pointee.holdsSensitive else {
        continue
      }
      unsafe nested.contents.pointee.holdsSensitive = true
      isChanged = true
    }
    return isChanged
  }

  /// Sets the contents of the plan.
  func complete(_ compiled: PlanContents) {
    unsafe contents.pointee = compiled
    unsafe contents.pointee.buildTables()
  }

  /// The keys and paths that the model's own properties are written to.
  var outputKeys: Set<String> { Set(parts.outputs.lazy.filter { !$0.isFlattened }.map(\.path.text)) }

  /// Leaves out the texts of a flattened model that name types and are written by the record around it, and adds the other
  /// keys of the model to those of the record.
  func leaveOutKinds(writtenBy keys: inout Set<String>) {
    unsafe contents.pointee.outputs.removeAll { $0.isKind && keys.contains($0.path.text) }
    keys.formUnion(outputKeys)
  }

  /// Sets the steps of the way out.
  func complete(_ program: OutputProgram) { unsafe output.pointee = program }
}

/// A function that returns the plan of a type under rules and defaults, and compiles it if there is none.
typealias FindPlan = @Sendable (Any.Type, RuleSet, DefaultsSnapshot) throws(InjectionError) -> CompiledPlan

/// The compiled form of rules for one type, with the plans of all models inside. The cache keeps it.
final class CompiledPlan: Sendable {
  /// The target that creates the value of the root.
  let target: Target
  /// The plans of the models inside; that of a model at the root is first. They refer to each other by unowned
  /// references.
  let plans: [InjectionPlan]
  /// The mistakes that make it impossible to create the values, which may be extracted in spite of them.
  let inputError: InjectionError?
  /// The defaults under which the plan was compiled.
  let defaults: DefaultsSnapshot
  /// The path in the type's own rules at which runs for this type begin to read their input.
  let rootPath: SourcePath?
  /// The limits in the own rules of the model, or of the elements; nil if it has none.
  let limits: InjectionLimits?
  /// The options in the same rules, for extractions.
  let extraction: ExtractionOptions?
  /// Whether values of the models may be hidden, so that their places are not shown unless it is known that they are
  /// not.
  let mayHideValues: Bool
  /// Whether the value at the root is hidden as a whole, because it is no model.
  let hidesRoot: Bool
  /// The policy at the start of a run.
  let policy: InjectionPolicy

  /// The closure that is called after each run; nil if there is none.
  let monitor: RunMonitor?

  /// The mistakes that make it impossible to write the models; nil if the steps that write them are not compiled yet.
  let outputIssues = Locked<[InjectionReport.Issue]?>(nil)

  /// The number of bytes of the last text that was written, which the next one probably needs, too.
  let lastOutputSize = SharedNumber(0)

  /// The plan of the model at the root; nil if the root is another value.
  var root: InjectionPlan? { target.isModel ? plans.first : nil }

  /// Creates a compiled plan. `overrides` has the settings of the policy that the rules of the root change.
  init(
    target: Target,
    plans: [InjectionPlan],
    inputError: InjectionError?,
    defaults: DefaultsSnapshot,
    modelRules: RuleSet?,
    hidesValues: Bool,
    overrides: PolicyOverrides
  ) {
    self.target = target
    self.plans = plans
    self.inputError = inputError
    self.defaults = defaults
    let model = target.model?.type ?? target.type
    monitor = defaults.resolved(for: model).monitor
    rootPath = model == target.type ? modelRules?.rootPath : nil
    limits = modelRules?.limits
    extraction = modelRules?.extraction
    hidesRoot = hidesValues && !target.isModel && target.choices.isEmpty
    mayHideValues =
      hidesValues || target.holdsSensitive || target.choosesAnyModel
      || plans.contains {
        $0.parts.properties.contains { $0.target.holdsSensitive || $0.target.choosesAnyModel }
      }
    policy = overrides.applied(to: defaults.global.overrides.applied(to: .lenient))
  }

  /// Returns the watch of a run that begins; nil if there is no monitor.
  @inline(__always)
  func watch(_ direction: InjectionDirection) -> RunWatch? {
    monitor.map { RunWatch($0, target.type, direction) }
  }
}
