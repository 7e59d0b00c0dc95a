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

  /// A copy of the contents, for code whose speed does not matter.
  var parts: PlanContents { unsafe contents.pointee }

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

  /// Sets the steps of the way out.
  func complete(_ program: OutputProgram) { unsafe output.pointee = program }
}
