/// The key of a compiled plan in the cache: the model's type, the shape of its rules, and the defaults it was
/// compiled under.
struct PlanKey: Hashable, Sendable {
  let model: TypeIdentity
  let shape: RuleShape
  /// The generation of the ``DefaultsSnapshot``.
  let generation: Int

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(model.type))
    hasher.combine(shape.digest ^ generation)
  }
}
