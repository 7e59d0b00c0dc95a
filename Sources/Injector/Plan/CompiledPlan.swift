/// How values of any type are made, with the plans of all models inside: what the cache keeps for converters.
final class CompiledValue: Sendable {
  let target: Target
  /// The plans, which refer to each other without owning.
  let plans: [InjectionPlan]

  init(target: Target, plans: [InjectionPlan]) {
    self.target = target
    self.plans = plans
  }
}

/// A plan with all the plans nested in it: what the cache keeps.
final class CompiledPlan: Sendable {
  /// The target that turns a record into a model.
  let target: Target
  let root: InjectionPlan
  /// All plans, this one first; they refer to each other without owning.
  let plans: [InjectionPlan]
  /// What the plan was compiled under.
  let defaults: DefaultsSnapshot
  /// Where runs start that begin with the model's type, by the type's own rules.
  let rootPath: SourcePath?
  /// The policy that a run begins with.
  let policy: InjectionPolicy

  init(
    target: Target,
    root: InjectionPlan,
    plans: [InjectionPlan],
    defaults: DefaultsSnapshot,
    rootPath: SourcePath?
  ) {
    self.target = target
    self.root = root
    self.plans = plans
    self.defaults = defaults
    self.rootPath = rootPath
    policy = root.parts.policyOverrides.applied(to: defaults.global.overrides.applied(to: .lenient))
  }
}
