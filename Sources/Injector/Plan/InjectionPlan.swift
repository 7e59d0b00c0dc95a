/// What rules compile into: for one model type, where each key of a record goes and how.
///
/// ```
///   record                    keys (KeyTable)          steps (one per property, contiguous)
///   "id": 7        ────▶  edge 0 "id"    ───────▶  0  int     offset 0    userId
///   "name": "G"    ────▶  edge 1 "name"  ───────▶  1  string  offset 8    name
///   "cards": […]   ────▶  edge 2 "cards" ───────▶  2  general offset 24   cards ──▶ nested plan
///   "x": 1         ────▶  no edge: unknown key
/// ```
///
/// A record is walked entry by entry; ``KeyIndex`` finds the edge of each key. An edge leads to the steps of the
/// properties whose first candidate the key is. A step with an opcode of its own is run on the spot; all others, and all
/// values that are not exactly of the property's kind, go through the property's writer and its target. What the walk did
/// not reach is then looked for under the further candidates, and last come the properties that are still missing.
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

  /// Fills the plan in.
  func complete(_ compiled: PlanContents) {
    unsafe contents.pointee.releaseTables()
    unsafe contents.pointee = compiled
    unsafe contents.pointee.buildTables()
  }

  /// The closures that look at a model after injection, those of the type's own rules first.
  func didInjectHooks(_ run: borrowing RunState) -> [any RuntimeHook] {
    let own = unsafe contents.pointee.ownClosures.didInject
    return unsafe contents.pointee.runsInjectorHooks ? own + run.closures.didInject : own
  }

  /// Shows the record to the closures that look at it before injection.
  func willInject(_ record: [String: Any], _ run: borrowing RunState) {
    for hook in unsafe contents.pointee.ownClosures.willInject { hook(record) }
    if unsafe contents.pointee.runsInjectorHooks { for hook in run.closures.willInject { hook(record) } }
  }
}

/// What happens to the value of one key: the part of a property that a run needs when nothing is wrong.
@safe struct Step {
  let opcode: Opcode
  /// Where the property is, in bytes from the start of the struct or object.
  let offset: Int
  /// The writer; the plan's property owns it.
  let writer: Unmanaged<PropertyWriter>

  /// The kinds of properties that are written on the spot when the value is exactly of their kind.
  enum Opcode: UInt8 {
    case general
    case int, int64, double, bool, string
    case optionalInt, optionalInt64, optionalDouble, optionalBool, optionalString
    case ints, doubles, strings
    case optionalInts, optionalDoubles, optionalStrings
  }
}

/// What is known of a property besides how its value is written.
struct PlannedProperty: Sendable {
  let name: String
  let type: Any.Type
  let writer: PropertyWriter
  /// Where the value is looked for, best first.
  let candidates: [Candidate]
  /// Whether some of them are paths.
  let hasPaths: Bool
  /// The name that a key in snake case may stand for, where none of the candidates is there.
  let snakeCaseName: String?
  var isRequired: Bool
  /// Whether a missing value is no error under a policy that demands all properties.
  var isOptional: Bool
  let defaultSource: ClosureSource?
  /// Whether the converter is called for a missing key.
  let takesMissing: Bool
  /// Whether the value is a model that is fed from the record of this one.
  let isFlattened: Bool
  /// The rule that says most of the property.
  let origin: OriginSource?

  /// The keys as messages name them; a dotted candidate is one.
  var keyNames: [String] {
    if isFlattened { return writer.target.nestedPlan?.parts.properties.flatMap(\.keyNames) ?? [] }
    var names: [String] = []
    for candidate in candidates where !names.contains(candidate.text) { names.append(candidate.text) }
    return names
  }
}

/// Where a plan finds the place at which a rule was written: the injector at hand has its own, a type's rules have one.
enum OriginSource: Sendable {
  case injector(rule: Int)
  case plan(RuleOrigin)

  /// The place, as the run at hand has it.
  func origin(in run: borrowing RunState) -> RuleOrigin? {
    switch self {
    case .plan(let origin): origin
    case .injector(let rule): run.closures.origins.indices.contains(rule) ? run.closures.origins[rule] : nil
    }
  }
}

/// One place where a property's value is looked for.
enum Candidate: Hashable, Sendable {
  case key(String)
  case path(SourcePath)

  var text: String {
    switch self {
    case .key(let key): key
    case .path(let path): path.text
    }
  }
}
