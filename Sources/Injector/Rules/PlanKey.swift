/// What a compiled plan is kept under: the model's type and the shape of its rules.
struct PlanKey: Hashable, Sendable {
  let model: TypeIdentity
  let shape: RuleShape
}
