import InjectorCache

/// The compiled rules of a model type. For each key of a record, it has the property and how the value is written.
///
/// ```
///   record                    keys (KeyIndex)           steps (one per property, contiguous)
///   "id": 7        ────▶  0 "id"    ───────▶  0  int     offset 0    userId
///   "name": "G"    ────▶  1 "name"  ───────▶  1  string  offset 8    name
///   "cards": […]   ────▶  2 "cards" ───────▶  2  general offset 24   cards ──▶ target ──▶ nested plan
///   "x": 1         ────▶  unknown
/// ```
///
/// A run reads the members of a record one by one. ``KeyIndex`` finds the position of each key. The key's entry has the
/// step of the property whose first candidate is the key. A step that has its own opcode is executed directly. All
/// other steps, and all values that do not have exactly the property's type, are written using the property's target.
/// After the last member, the run handles the properties whose first candidate was not found: it uses a later
/// candidate, or treats them as missing.
///
/// A compiled plan is immutable, and contains no closure of an injector. Plans refer to each other using unowned
/// references, and the ``CompiledPlan`` owns all of them. So recursive types cause no reference cycle.
@safe final class InjectionPlan: @unchecked Sendable {
  // Unchecked because the contents are set after initialization, by the thread that compiles the plan.
  let modelType: Any.Type
  /// The contents. Accessing them through a pointer needs no exclusivity check and no reference counting.
  let contents: UnsafeMutablePointer<PlanContents>

  /// The steps for extraction, which are compiled when they are first needed.
  let output: UnsafeMutablePointer<OutputProgram>

  private let memory = TableMemory()

  init(modelType: Any.Type) {
    self.modelType = modelType
    unsafe contents = memory.address(of: PlanContents())
    unsafe output = memory.address(of: OutputProgram())
  }

  /// A copy of the contents, for code that is not performance-critical.
  var parts: PlanContents {
    @inline(__always) _read { yield unsafe contents.pointee }
  }

  /// The name of the model in descriptions of the plan.
  var title: String { parts.kind?.title ?? TypeName.of(modelType) }

  /// Updates `holdsSensitive` after the nested plans are complete: the hooks of this model, and of models flattened
  /// into it, may access sensitive values. Returns whether something changed.
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

  /// The keys and paths to which the model's own properties are written.
  var outputKeys: Set<String> { Set(parts.outputs.lazy.filter { !$0.isFlattened }.map(\.path.text)) }

  /// Removes the texts naming the types of a flattened model that the enclosing record already writes, and adds the
  /// other keys of the model to those of the record.
  func leaveOutKinds(writtenBy keys: inout Set<String>) {
    unsafe contents.pointee.outputs.removeAll { $0.isKind && keys.contains($0.path.text) }
    keys.formUnion(outputKeys)
  }

  /// Sets the steps for extraction.
  func complete(_ program: OutputProgram) { unsafe output.pointee = program }
}

/// Returns the plan of a type for rules and defaults, and compiles it if necessary.
typealias FindPlan = @Sendable (Any.Type, RuleSet, DefaultsSnapshot) throws(InjectionError) -> CompiledPlan

/// The compiled rules of a type, with the plans of all nested models. The cache stores it.
final class CompiledPlan: Sendable {
  /// The target that creates the value of the root.
  let target: Target
  /// The plans of the nested models. The plan of a root model is first. They refer to each other using unowned
  /// references.
  let plans: [InjectionPlan]
  /// The mistakes because of which values cannot be created, although they may be extracted.
  let inputError: InjectionError?
  /// The defaults under which the plan was compiled.
  let defaults: DefaultsSnapshot
  /// The root path in the type's own rules.
  let rootPath: SourcePath?
  /// The limits in the rules of the model, or of the elements; nil if there are none.
  let limits: InjectionLimits?
  /// The extraction options in the same rules.
  let extraction: ExtractionOptions?
  /// Whether values of the models may be hidden. If so, their places are only shown if they are known not to be hidden.
  let mayHideValues: Bool
  /// Whether the complete root value is hidden, because it is not a model.
  let hidesRoot: Bool
  /// The policy at the start of a run.
  let policy: InjectionPolicy

  /// The closure that is called after each run; nil if there is none.
  let monitor: RunMonitor?

  /// The mistakes because of which the models cannot be written; nil until the steps that write them are compiled.
  let outputIssues = Locked<[InjectionReport.Issue]?>(nil)

  /// The size of the last written text in bytes, as an estimate for the next one.
  let lastOutputSize = SharedNumber(0)

  /// The plan of the model at the root; nil if the root is another value.
  var root: InjectionPlan? { target.isModel ? plans.first : nil }

  /// Creates a compiled plan. `overrides` are the settings of the policy that the rules of the root change.
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

  /// Returns a watch for a new run; nil if there is no monitor.
  @inline(__always)
  func watch(_ direction: InjectionDirection) -> RunWatch? {
    monitor.map { RunWatch($0, target.type, direction) }
  }
}
