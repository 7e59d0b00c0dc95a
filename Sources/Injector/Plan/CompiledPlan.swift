/// How values of one type are made under some rules, with the plans of all models inside: what the cache keeps.
final class CompiledPlan: Sendable {
  /// The target that makes the value of the root.
  let target: Target
  /// The plans of the models inside, which refer to each other without owning; that of a model at the root comes first.
  let plans: [InjectionPlan]
  /// The defaults under which the plan was compiled.
  let defaults: DefaultsSnapshot
  /// The path in the type's own rules at which runs for this type begin to read their input.
  let rootPath: SourcePath?
  /// The policy at the start of a run.
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
