/// What a value is made into, as far as a plan is concerned: one object for each Swift type that the plan meets, the types
/// inside it as objects of their own.
///
/// `[Card?]` has an `ArrayTarget<Card?>` that holds an `OptionalTarget<Card>` that holds a `ModelTarget<Card>`. How values are
/// made is the business of the subclasses; see `ValueTarget`.
class Target: @unchecked Sendable {
  // Unchecked because of the subclasses; targets are constants once their plan is compiled.
  let type: Any.Type
  /// The target that makes the value, or what it is made of; nil where this one does all by itself.
  private let inner: Target?
  /// The same, where a value is changed in place just as one of the inner target.
  private let filledInner: Target?

  /// Creates a target for values of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - inner: The target whose values this one adapts or collects.
  ///   - fillsAsInner: Whether a value is changed in place as one of the inner target.
  init(type: Any.Type, inner: Target? = nil, fillsAsInner: Bool = false) {
    self.type = type
    self.inner = inner
    filledInner = fillsAsInner ? inner : nil
  }

  // MARK: - Description

  /// What `explain()` says of the conversion.
  var summary: String { inner?.summary ?? "coerce" }
  /// Whether a closure of the user makes the value.
  var runsClosure: Bool { inner?.runsClosure ?? false }
  /// The nested plan, if there is one.
  var nestedPlan: InjectionPlan? { inner?.nestedPlan }
  /// The nested plans of a property whose records say their types themselves.
  var choices: [(kind: String, plan: InjectionPlan)] { inner?.choices ?? [] }

  /// Whether something is sensitive in the models that it makes.
  var holdsSensitive: Bool {
    nestedPlan?.parts.holdsSensitive == true || choices.contains { $0.plan.parts.holdsSensitive }
  }

  // MARK: - Making

  /// Whether the values are models, each made of one record by the plan that comes first.
  var isModel: Bool { false }

  /// Whether nil is a value of the type.
  var isOptional: Bool { false }
  /// Whether a value of exactly this type may be taken as it is. Not so for `Any`, which may hold Foundation objects.
  var acceptsExactType: Bool { true }
  /// Whether values come about by the coercion table alone, by no rule.
  var usesOnlyCoercion: Bool { false }

  // MARK: - Changing

  /// Whether something that the user wrote may run while a value is made or replaced.
  var runsUserCode: Bool { filledInner?.runsUserCode ?? !usesOnlyCoercion }
  /// Whether a value that is filled in place may be refused after part of it was written, though no setting of the policy says so.
  var mayReject: Bool { filledInner?.mayReject ?? false }
  /// Whether a value that is there already is changed instead of replaced.
  var fillsInPlace: Bool { filledInner?.fillsInPlace ?? false }
  /// Whether values are references to objects that are filled in place, or Optional ones.
  var holdsObject: Bool { filledInner?.holdsObject ?? false }
  /// Whether a new model has an object of its own there, made in the way that a rule says, and not a default that is filled.
  var makesNewObjects: Bool { filledInner?.makesNewObjects ?? false }
  /// Whether the property is memory of its own, which needs a value before the model is whole.
  var hasStorage: Bool { true }
}
