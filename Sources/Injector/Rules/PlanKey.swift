/// What a compiled plan is kept under: the model's type, the shape of its rules, and the defaults it was compiled under.
struct PlanKey: Hashable, Sendable {
  let model: TypeIdentity
  let shape: RuleShape
  /// That of the ``DefaultsSnapshot``.
  let generation: Int

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(model.type))
    hasher.combine(shape.digest ^ generation)
  }
}
