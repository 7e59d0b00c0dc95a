/// The state of a run that depends on the rules of the model at hand: the closures and the policy in force.
protocol RuleScope {
  /// The closures of the injector whose plan is run.
  ///
  /// The reference is not counted. The injector owns its closures and outlives the run; they, or the plan, own all
  /// others.
  var unownedClosures: UnownedReference<RuleClosures> { get set }
  var policy: InjectionPolicy { get set }
}

extension RuleScope {
  /// The closures in force.
  @inline(__always) var closures: RuleClosures { unownedClosures.object }

  /// Sets the closures in force to those of an injector or of a plan.
  @inline(__always)
  mutating func use(_ closures: RuleClosures) { unownedClosures = UnownedReference(closures) }

  /// Sets the closures in force to those of a nested injector.
  @inline(__always)
  mutating func useNestedClosures(in slot: Int) {
    if let nested = unownedClosures.withObject({ $0.contents[slot].nested }) { unownedClosures = nested }
  }

  /// The closures and settings in force.
  @inline(__always)
  var scope: ScopeOfModel {
    get { ScopeOfModel(closures: unownedClosures, policy: policy) }
    set {
      unownedClosures = newValue.closures
      policy = newValue.policy
    }
  }
}

/// The closures and settings in force for one model.
struct ScopeOfModel {
  fileprivate let closures: UnownedReference<RuleClosures>
  fileprivate let policy: InjectionPolicy
}

/// The place of something that a rule has: in the injector that is run, at a position, or, for the rules of a type and
/// for defaults, in the plan.
enum RuleReference<Held: Sendable>: Sendable {
  case injector(Int)
  case plan(Held)

  /// Returns what the rule has. `own` are those of the injector.
  func held(in own: [Held]) -> Held? {
    switch self {
    case .plan(let held): held
    case .injector(let index): own.indices.contains(index) ? own[index] : nil
    }
  }
}

typealias ClosureSource = RuleReference<RuleClosures.Slot>
typealias OriginSource = RuleReference<RuleOrigin>

/// The place of the closure for every value, of which an injector has at most one.
typealias ValueHookSource = RuleReference<ValueHook>

extension ClosureSource {
  /// Returns the closure for a run with some closures.
  func slot(in closures: RuleClosures) -> RuleClosures.Slot? { held(in: closures.parts.slots) }
}

extension OriginSource {
  /// Returns the origin for a run with some closures.
  func origin(in closures: RuleClosures) -> RuleOrigin? { held(in: closures.parts.origins) }
}
