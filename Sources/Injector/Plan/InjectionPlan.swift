/// What rules compile into: for one model type, where each key of a record goes and how.
///
/// ```
///   record                    keys (KeyIndex)           steps (one per property, contiguous)
///   "id": 7        ────▶  0 "id"    ───────▶  0  int     offset 0    userId
///   "name": "G"    ────▶  1 "name"  ───────▶  1  string  offset 8    name
///   "cards": […]   ────▶  2 "cards" ───────▶  2  general offset 24   cards ──▶ target ──▶ nested plan
///   "x": 1         ────▶  unknown
/// ```
///
/// A record is walked member by member; ``KeyIndex`` finds the position of each key, and the key's entry the step of the
/// property whose first candidate the key is. A step with an opcode of its own is run on the spot; all others, and all values
/// that are not exactly of the property's kind, go through the property's target. After the walk come the properties that
/// none of their first candidates has reached: later candidates, then what is done for a missing value.
///
/// A plan is constant once it is compiled and holds no closure of an injector. Plans refer to each other without owning:
/// the ``CompiledPlan`` they were compiled in owns them all, so recursive types are no cycle.
@safe final class InjectionPlan: @unchecked Sendable {
  // Unchecked because the contents are filled in after the plan can be referred to, by the one thread that compiles it.
  let modelType: Any.Type
  /// The contents, behind a pointer: reading a constant through it costs no access check and no reference count.
  let contents: UnsafeMutablePointer<PlanContents>

  init(modelType: Any.Type) {
    self.modelType = modelType
    unsafe contents = .allocate(capacity: 1)
    unsafe contents.initialize(to: PlanContents())
  }

  deinit {
    unsafe contents.pointee.releaseTables()
    unsafe contents.deinitialize(count: 1)
    unsafe contents.deallocate()
  }

  /// A copy of the contents, for where speed does not matter.
  var parts: PlanContents { unsafe contents.pointee }

  /// Looks once more whether something inside is sensitive, now that the plans inside are complete; whether that is news.
  func noteSensitive() -> Bool {
    guard unsafe !contents.pointee.holdsSensitive,
      unsafe contents.pointee.properties.contains(where: { $0.target.holdsSensitive })
    else { return false }
    unsafe contents.pointee.holdsSensitive = true
    return true
  }

  /// Fills the plan in.
  func complete(_ compiled: PlanContents) {
    unsafe contents.pointee.releaseTables()
    unsafe contents.pointee = compiled
    unsafe contents.pointee.buildTables()
  }
}
