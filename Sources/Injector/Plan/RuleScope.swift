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

  /// Returns what is in a slot of the closures in force, or of the plan.
  @inline(__always)
  func slot(_ source: UnownedSource) -> RuleClosures.UnownedSlot {
    switch source {
    case .injector(let slot): unownedClosures.withObject { $0.unownedSlots[slot] }
    case .plan(let slot): slot
    }
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
typealias UnownedSource = RuleReference<RuleClosures.UnownedSlot>
typealias OriginSource = RuleReference<RuleOrigin>

/// The place of the closure for every value, of which an injector has at most one.
typealias ValueHookSource = RuleReference<ValueHook>

extension ClosureSource {
  /// The same place without reference counting. This one, or the closures in force, own what is there.
  var unowned: UnownedSource {
    switch self {
    case .injector(let slot): .injector(slot)
    case .plan(let slot): .plan(RuleClosures.UnownedSlot(slot))
    }
  }
}
