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
/// A record is walked entry by entry. Records of one source have their keys in the same order more often than not, so the
/// edge that the i-th key led to last time is compared first; a table answers when it was another. An edge leads to the
/// steps of the properties whose first candidate the key is. A step with an opcode of its own is run on the spot; all
/// others, and all values that are not exactly of the property's kind, go through the property's writer and its target.
/// What the walk did not reach is then looked for under the further candidates, and last come the properties that are
/// still missing.
///
/// A plan is constant once it is compiled and holds no closure of an injector. Plans refer to each other without owning:
/// the ``CompiledPlan`` they were compiled in owns them all, so recursive types are no cycle.
final class InjectionPlan: @unchecked Sendable {
  // Unchecked because the parts are filled in after the plan can be referred to, by the one thread that compiles it.
  let modelType: Any.Type
  /// The steps, in the order in which the properties are declared.
  var steps: ContiguousArray<Step> = []
  /// What is told of each step's property when something is not as usual; same order.
  var properties: [PlannedProperty] = []
  var keys = KeyTable()
  /// The dials that the rules turn.
  var dials = PolicyDials()
  /// Whether each property is put into memory that holds nothing yet.
  var isMemberwise = false
  var isClass = false
  /// Where this plan's part of the run's hints begins.
  var hintBase = 0
  /// The hooks of the model's own rules.
  var ownClosures = RuleClosures.none
  /// How many positions of a record have a hint.
  var hintCount = 0
  /// Steps that have candidates beyond their first key.
  var lateSteps: [Int] = []
  /// Steps for which something happens when no candidate is there.
  var watchedSteps: [Int] = []
  /// The layout to be compared with an instance once.
  var layout: TypeLayout?

  init(modelType: Any.Type) { self.modelType = modelType }

  /// Whether the hooks of the injector at hand are run too.
  var runsInjectorHooks = false
  /// Whether closures look at models afterwards.
  var hasHooks = false

  /// The closures that look at a model after injection, those of the type's own rules first.
  func didInjectHooks(_ run: borrowing Run) -> [any RuntimeHook] {
    runsInjectorHooks ? ownClosures.didInject + run.closures.didInject : ownClosures.didInject
  }

  /// Shows the record to the closures that look at it before injection.
  func willInject(_ record: [String: Any], _ run: borrowing Run) {
    for hook in ownClosures.willInject { hook(record) }
    if runsInjectorHooks { for hook in run.closures.willInject { hook(record) } }
  }
}

/// What happens to the value of one key: the part of a property that a run needs when nothing is wrong.
struct Step {
  let opcode: Opcode
  /// Where the property is, in bytes from the start of the struct or object.
  let offset: Int
  unowned(unsafe) let writer: PropertyWriter

  /// The kinds of properties that are written on the spot when the value is exactly of their kind.
  enum Opcode: UInt8 {
    case general
    case int, int64, double, bool, string
    case optionalInt, optionalInt64, optionalDouble, optionalBool, optionalString
  }
}

/// What is known of a property besides how its value is written.
struct PlannedProperty: Sendable {
  let name: String
  let type: Any.Type
  let writer: PropertyWriter
  /// Where the value is looked for, best first.
  let candidates: [Candidate]
  var isRequired: Bool
  /// Whether a missing value is no error under a policy that demands all properties.
  var isOptional: Bool
  let defaultSource: ClosureSource?
  /// Whether the converter is called for a missing key.
  let takesMissing: Bool
  /// The rule that says most of the property.
  let origin: RuleOrigin?

  /// The keys as messages name them; a dotted candidate is one.
  var keyNames: [String] {
    var names: [String] = []
    for candidate in candidates where !names.contains(candidate.text) { names.append(candidate.text) }
    return names
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
