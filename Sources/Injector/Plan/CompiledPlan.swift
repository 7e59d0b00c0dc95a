/// The compiled form of a type that is not a model, with the plans of all models inside. The cache keeps it for
/// converters.
final class CompiledValue: Sendable {
  let target: Target
  /// The plans. They refer to each other by unowned references.
  let plans: [InjectionPlan]

  init(target: Target, plans: [InjectionPlan]) {
    self.target = target
    self.plans = plans
  }
}

/// A plan with all plans nested in it. The cache keeps it.
final class CompiledPlan: Sendable {
  /// The target that creates a model from a record.
  let target: Target
  let root: InjectionPlan
  /// All plans, this one first. They refer to each other by unowned references.
  let plans: [InjectionPlan]
  /// The defaults under which the plan was compiled.
  let defaults: DefaultsSnapshot
  /// The path in the type's own rules at which runs for this type begin to read their input.
  let rootPath: SourcePath?
  /// The policy at the start of a run.
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
