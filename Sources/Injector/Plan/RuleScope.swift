/// The part of a run's state that depends on the rules of the current model: its closures and policy.
protocol RuleScope {
  /// The closures of the injector whose plan is run.
  ///
  /// The reference is not counted. The injector owns its closures and outlives the run. All other closures are owned by
  /// these closures, or by the plan.
  var unownedClosures: UnownedReference<RuleClosures> { get set }
  var policy: InjectionPolicy { get set }
}

extension RuleScope {
  /// The current closures.
  @inline(__always) var closures: RuleClosures { unownedClosures.object }

  /// Returns the contents of a slot in the current closures or in the plan.
  @inline(__always)
  func slot(_ source: UnownedSource) -> RuleClosures.UnownedSlot {
    switch source {
    case .injector(let slot): unownedClosures.withObject { $0.unownedSlots[slot] }
    case .plan(let slot): slot
    }
  }

  /// The current closures and policy.
  @inline(__always)
  var scope: ScopeOfModel {
    get { ScopeOfModel(closures: unownedClosures, policy: policy) }
    set {
      unownedClosures = newValue.closures
      policy = newValue.policy
    }
  }
}

/// The closures and the policy for one model.
struct ScopeOfModel {
  fileprivate let closures: UnownedReference<RuleClosures>
  fileprivate let policy: InjectionPolicy
}

/// A reference to something that a rule contains. It is in the injector, at a position, or, for rules of a type and for
/// defaults, in the plan.
enum RuleReference<Held: Sendable>: Sendable {
  case injector(Int)
  case plan(Held)

  /// Returns the referenced value. `own` are the values of the injector.
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

/// A reference to the closure for every value, of which an injector has at most one.
typealias ValueHookSource = RuleReference<ValueHook>

extension ClosureSource {
  /// The same reference without reference counting. The value is owned by this reference or by the current closures.
  var unowned: UnownedSource {
    switch self {
    case .injector(let slot): .injector(slot)
    case .plan(let slot): .plan(RuleClosures.UnownedSlot(slot))
    }
  }
}
