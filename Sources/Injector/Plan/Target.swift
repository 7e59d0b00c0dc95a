/// The writer of values of one Swift type. A plan has one target for each type that it needs.
///
/// Targets of composite types contain others: `[Card?]` has an `ArrayTarget<Card?>` with an `OptionalTarget<Card>`
/// with a `ModelTarget<Card>`. The subclass `ValueTarget` has the methods that write values.
class Target: @unchecked Sendable {
  // Unchecked because of the subclasses. Targets do not change after their plan is compiled.
  let type: Any.Type
  /// The target that creates the value or its elements; nil if there is none.
  let inner: Target?
  /// The same target, if values are filled in place by it.
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

  /// The text for the conversion in `explain()`.
  var summary: String { inner?.summary ?? "coerce" }
  /// The place of the converter that creates the value, if there is one.
  var converter: ClosureSource? { inner?.converter }
  /// Whether a closure of the user creates the value.
  var runsClosure: Bool { inner?.runsClosure ?? false }
  /// The nested plan, if there is one.
  var nestedPlan: InjectionPlan? { inner?.nestedPlan }
  /// The nested plans of a property whose records name their own types.
  var choices: [(kind: String, plan: InjectionPlan)] { inner?.choices ?? [] }

  /// The texts that name the types of its records.
  var kindNames: [String] { inner?.kindNames ?? [] }

  /// Returns the text that names a type of models; nil if there is none.
  func kindName(ofModel model: Any.Type) -> String? { inner?.kindName(ofModel: model) }

  /// Returns the schema of the values in the data: those that it creates a value from without coercion, or those that it
  /// writes.
  func schema(_ context: SchemaContext) -> InjectionSchema { inner?.schema(context) ?? .anything }

  /// The target of the model in a value that holds nothing else.
  final var model: Target? { isModel ? self : inner?.model }

  /// Returns the closures in force for its model; `outer` are those of the model around it.
  func closures(inside outer: RuleClosures) -> RuleClosures { outer }

  /// Whether the models that it creates have sensitive properties.
  var holdsSensitive: Bool {
    inner?.holdsSensitive == true || nestedPlan?.parts.holdsSensitive == true
      || choices.contains { $0.plan.parts.holdsSensitive }
  }

  /// Whether the type of a model is chosen by a closure, so that it may hold something sensitive.
  var choosesAnyModel: Bool { inner?.choosesAnyModel ?? false }

  /// The kinds of values with parts that it creates values from.
  var forms: ValueForms { filledInner?.forms ?? [] }

  /// Whether a value is created from an empty text. The closures and the policy are those in force.
  func takesEmptyText(_ closures: RuleClosures, _ policy: InjectionPolicy) -> Bool {
    false
  }

  /// The schema of the keys under which records may stand, for a property that has this key; nil for all keys.
  var recordKeys: InjectionSchema? { inner?.recordKeys }

  // MARK: - Making

  /// Lets the target of a dictionary read an array of keys and values as well, if encoders write one for its type. `make`
  /// returns the target for it.
  func readPairs(_ make: (Any.Type) -> Target?) {}

  /// Whether the values are models, each created from one record by the first plan.
  var isModel: Bool { false }
  /// Whether models are put together property by property, so that each needs a value.
  var isMemberwise: Bool { false }

  /// Whether nil is a value of the type.
  var isOptional: Bool { filledInner?.isOptional ?? false }
  /// Whether a value of exactly this type is stored unchanged. It is not for `Any`, which may hold Foundation
  /// objects.
  var acceptsExactType: Bool { inner?.acceptsExactType ?? true }
  /// Whether values are created by the coercion table only, without any rule.
  var usesOnlyCoercion: Bool { false }

  // MARK: - Changing

  /// Whether the user's code may be called while a value is created or replaced.
  var runsUserCode: Bool { filledInner?.runsUserCode ?? !usesOnlyCoercion }
  /// Whether filling a value in place may fail under every policy after part of the value is written.
  var mayReject: Bool { filledInner?.mayReject ?? false }
  /// Whether values are structs that are filled by their plan, without closures and under the policy around them.
  var fillsByPlanAlone: Bool { false }
  /// Whether an existing value is changed instead of replaced.
  var fillsInPlace: Bool { filledInner?.fillsInPlace ?? false }
  /// Whether values are references to objects that are filled in place, or Optional ones.
  var holdsObject: Bool { filledInner?.holdsObject ?? false }
  /// Whether the property has memory of its own, which needs a value before the model is complete.
  var hasStorage: Bool { true }
}

/// The kinds of JSON values with parts.
struct ValueForms: OptionSet {
  let rawValue: Int

  /// Objects, such as the records of models.
  static let objects = ValueForms(rawValue: 1)
  static let arrays = ValueForms(rawValue: 2)
}
