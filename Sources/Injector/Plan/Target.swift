/// The reader and writer of values of one Swift type. A plan has one target for each type that it needs.
///
/// Targets of composite types contain others: `[Card?]` has an `ArrayTarget<Card?>` with an `OptionalTarget<Card>`
/// with a `ModelTarget<Card>`. Subclasses override what their values need: `put` to create values from an input, `extract` to
/// write them to an output. Targets do not change after their plan is compiled.
///
/// If a method that creates a value returns false, the memory is unchanged, and the run's `refusal` describes the reason. No
/// issue is recorded yet, because the consequence depends on the caller. If a method that writes a value returns false, the
/// output is not used any more, and the state has the reason.
@safe class Target: @unchecked Sendable {
  // Unchecked because of the subclasses.
  let type: Any.Type
  /// The target that creates the value or its elements; nil if there is none.
  let inner: Target?
  /// The same target, if values are filled in place by it.
  private let filledInner: Target?
  /// The function that writes frequent values; nil if there is none for the type.
  final let directPut: DirectPut.Function?

  /// The same.
  final var direct: DirectPut? { unsafe directPut.map { unsafe DirectPut(function: $0) } }

  /// Creates a target for values of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - inner: The target whose values this one adapts or collects.
  ///   - fillsAsInner: Whether a value is changed in place as one of the inner target.
  ///   - direct: The function that writes frequent values.
  init(type: Any.Type, inner: Target? = nil, fillsAsInner: Bool = false, direct: DirectPut? = nil) {
    self.type = type
    self.inner = inner
    filledInner = fillsAsInner ? inner : nil
    unsafe directPut = unsafe direct?.function
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

  // MARK: - Into a model

  /// Writes a value in memory to other memory. Returns false if it does not fit.
  @inline(never)
  final func put(
    _ cell: Cell, _ value: Any, inside depth: DepthGuard = DepthGuard(), _ run: inout RunState
  ) -> Bool {
    // Nothing but text can be malformed.
    (try? Reader.reading(value, inside: depth) { (reader) throws(JSONFailure) in
      unsafe try put(cell, from: &reader, &run)
    }) ?? run.refuse(.typeMismatch, expected: type)
  }

  /// Writes a value to memory.
  func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    try input.skipValue()
    return run.refuse(.typeMismatch, expected: type)
  }

  /// Replaces an existing value by a new one, which is created from any input.
  func replace(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  { unsafe try input.put(by: self, cell, &run) }

  /// Fills a copy of an existing value, or an existing object. If this fails, the object is unchanged.
  func update(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  { unsafe try input.put(by: self, cell, &run) }

  /// Fills a value that was just created. If this fails, the value is not used.
  func complete(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  { unsafe try input.put(by: self, cell, &run) }

  /// Sets the closures and the policy in force to those of the models' own rules. Returns those that were in force before.
  func enterScope(_ run: inout RunState) -> ScopeOfModel { run.scope }

  /// Writes the type's value for "no value". Returns false if the type has none.
  func putAbsent(_ cell: Cell) -> Bool { false }

  /// Writes the value of a `default` rule. Returns false if it is of another type.
  func putDefault(_ cell: Cell, _ source: RuntimeValueSource) -> Bool { false }

  /// Writes a value of the property's type unchanged. Returns false if it is of another type.
  func store(_ cell: Cell, _ value: Any) -> Bool { false }

  /// Returns the value; nil if it cannot be read.
  func read(_ memory: UnsafeMutableRawPointer) -> Any { Any?.none as Any }

  /// Releases the value.
  func destroy(_ memory: UnsafeMutableRawPointer) {}

  /// Moves values to a new array, which is written to memory.
  func moveToArray(_ values: UnsafeMutableRawPointer, count: Int, _ cell: Cell) {}

  /// Whether a property of the type may have the members that no other rule takes.
  var takesRest: Bool { false }

  /// Adds a member of a record to those that were read before.
  func addRest(
    _ name: String, to rest: inout AnyObject?, from input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) { try input.skipValue() }

  /// Returns the members that were read, added to an existing value if there is one.
  func restValue(_ rest: AnyObject?, addedTo existing: Any?) -> Any { () }

  /// Whether a value is created from an empty text. The closures and the policy are those in force.
  func takesEmptyText(_ closures: RuleClosures, _ policy: InjectionPolicy) -> Bool {
    var run = RunState(closures: closures, defaults: .newest, policy: policy)
    return makeUntyped("", &run) != nil
  }

  /// Whether the functions for frequent values coerce all values of a kind with the same note.
  var hasSameNoteForKind: Bool { false }

  /// The kind of a root that is one value.
  var rootKind: RootKind { .value }

  /// Creates a value of a type that is known at run time only from a value in memory; nil if it does not fit.
  final func makeUntyped(_ value: Any, _ run: inout RunState) -> Any? {
    (try? Reader.reading(value) { (reader) throws(JSONFailure) in
      try makeUntyped(from: &reader, &run)
    }) ?? nil
  }

  /// Creates a value of a type that is known at run time only; nil if it does not fit.
  func makeUntyped(from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Any?
  { nil }

  // MARK: - Out of a model

  /// The target that writes the values, if this one only changes how they are made.
  var writer: Target { self }
  /// For an Optional, the target of the value inside it, which has the same address.
  var payload: Target? { nil }
  /// Whether the target writes its members itself.
  var isIndirect: Bool { false }
  /// The elements of an array that are found by ``ArrayWords``; nil for other values.
  var elements: ElementsInArray? { nil }
  /// The form of a scalar in memory; nil for other values.
  var form: ScalarForm? { nil }
  /// The reason why values cannot be written; nil if they can.
  var obstacle: ConfigurationProblem.OutputObstacle? { inner?.obstacle }

  /// Whether a property with the value is left out.
  func isAbsent(_ memory: UnsafeRawPointer) -> Bool { false }

  /// Writes a value.
  func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    output.run.fail(.notRepresentable, found: TypeName.of(type))
  }

  /// Writes values that are in memory one after the other as the elements of the array that is open.
  func extractElements(
    _ elements: UnsafeRawPointer, _ count: Int, stride: Int, to output: inout RunOutput
  ) -> Bool { unsafe output.writeEach(elements, count, stride: stride, by: self) }

  /// Writes a value, a member of a record, or the members of a model.
  func extract(_ value: UnsafeRawPointer, as role: OutputRole, to output: inout RunOutput) -> Bool {
    if case .members = role { return output.run.fail(.notRepresentable, found: TypeName.of(type)) }
    if case .member = role, unsafe isAbsent(value) {
      output.writeNil(role)
      return true
    }
    output.begin(role)
    return unsafe extract(value, to: &output)
  }

  /// Calls `body` with a copy of the value in memory. The user's code may change the value meanwhile, if it is a property
  /// of an object.
  func withCopy(_ memory: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Bool) -> Bool {
    unsafe body(memory)
  }
}

/// The kinds of JSON values with parts.
struct ValueForms: OptionSet {
  let rawValue: Int

  /// Objects, such as the records of models.
  static let objects = ValueForms(rawValue: 1)
  static let arrays = ValueForms(rawValue: 2)
}

/// How the elements of an array are written.
struct ElementsInArray {
  let target: Target
  /// The distance of two elements in bytes.
  let stride: Int
}
