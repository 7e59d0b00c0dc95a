/// How values of one type are made under some rules, with the plans of all models inside: what the cache keeps.
final class CompiledPlan: Sendable {
  /// The target that makes the value of the root.
  let target: Target
  /// The plans of the models inside, which refer to each other without owning; that of a model at the root comes first.
  let plans: [InjectionPlan]
  /// What the plan was compiled under.
  let defaults: DefaultsSnapshot
  /// Where runs start that begin with the model's type, by the type's own rules.
  let rootPath: SourcePath?
  /// The policy that a run begins with.
  let policy: InjectionPolicy

  /// The plan of the model at the root; nil where the root is another value.
  var root: InjectionPlan? { target.isModel ? plans.first : nil }

  /// Creates a compiled plan; `overrides` is what the rules of the root change of the policy.
  init(
    target: Target,
    plans: [InjectionPlan],
    defaults: DefaultsSnapshot,
    rootPath: SourcePath?,
    overrides: PolicyOverrides
  ) {
    self.target = target
    self.plans = plans
    self.defaults = defaults
    self.rootPath = rootPath
    policy = overrides.applied(to: defaults.global.overrides.applied(to: .lenient))
  }
}
