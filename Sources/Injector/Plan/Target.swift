/// Reads and writes values of one Swift type. A plan has one target for each type that it uses.
///
/// Targets of composite types contain others: `[Card?]` has an `ArrayTarget<Card?>` with an `OptionalTarget<Card>` with
/// a `ModelTarget<Card>`. Subclasses override `put` to create values from an input, and `extract` to write values to an
/// output. Targets do not change after their plan is compiled.
///
/// If a method that creates a value returns false, the memory is unchanged, and the run's `refusal` has the reason. No
/// issue has been recorded, because its consequence depends on the caller. If a method that writes a value returns
/// false, the output is no longer used, and the state has the reason.
@safe class Target: @unchecked Sendable {
  // Unchecked because of the subclasses.
  let type: Any.Type
  /// The target that creates the value or its elements; nil if there is none.
  let inner: Target?
  /// The same target, if it fills values in place.
  private let filledInner: Target?
  /// The function that writes frequent values; nil if the type has none.
  final let directPut: DirectPut.Function?

  /// The function in its wrapper.
  final var direct: DirectPut? { unsafe directPut.map { unsafe DirectPut(function: $0) } }

  /// Creates a target for values of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - inner: The target whose values this target adapts or collects.
  ///   - fillsAsInner: Whether values are changed in place like those of the inner target.
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
  /// A reference to the converter that creates the value, if there is one.
  var converter: ClosureSource? { inner?.converter }
  /// Whether a user's closure creates the value.
  var runsClosure: Bool { inner?.runsClosure ?? false }
  var nestedPlan: InjectionPlan? { inner?.nestedPlan }
  /// The nested plans of a property whose records name their types.
  var choices: [(kind: String, plan: InjectionPlan)] { inner?.choices ?? [] }

  /// The texts that name the types of its records.
  var kindNames: [String] { inner?.kindNames ?? [] }

  /// Returns the text that names a type of models; nil if there is none.
  func kindName(ofModel model: Any.Type) -> String? { inner?.kindName(ofModel: model) }

  /// Returns the schema of the values in the data: when injecting, those that need no coercion, and when extracting,
  /// those that the target writes.
  func schema(_ context: SchemaContext) -> InjectionSchema { inner?.schema(context) ?? .anything }

  /// The target of the model, if the value consists of a single model.
  final var model: Target? { isModel ? self : inner?.model }

  /// Returns the closures for the models of this target; `outer` are those of the enclosing model.
  func closures(inside outer: RuleClosures) -> RuleClosures { outer }

  /// Whether the models that it creates have sensitive properties.
  var holdsSensitive: Bool {
    inner?.holdsSensitive == true || nestedPlan?.parts.holdsSensitive == true
      || choices.contains { $0.plan.parts.holdsSensitive }
  }

  /// Whether a closure chooses the type of a model, so that it may contain something sensitive.
  var choosesAnyModel: Bool { inner?.choosesAnyModel ?? false }

  /// The kinds of values with parts from which it creates values.
  var forms: ValueForms { filledInner?.forms ?? [] }

  /// The schema of the keys of records, for a property that stores this key; nil for all keys.
  var recordKeys: InjectionSchema? { inner?.recordKeys }

  // MARK: - Compiling

  /// Allows the target of a dictionary to also read an array of keys and values, if encoders write one for its type.
  /// `make` returns the target for the array.
  func readPairs(_ make: (Any.Type) -> Target?) {}

  /// Whether the values are models, each created from one record by the first plan.
  var isModel: Bool { false }
  /// Whether models are created memberwise, so that each property needs a value.
  var isMemberwise: Bool { false }

  /// Whether nil is a value of the type.
  var isOptional: Bool { filledInner?.isOptional ?? false }
  /// Whether a value of exactly this type is stored unchanged. False for `Any`, because such a value may contain
  /// Foundation objects.
  var acceptsExactType: Bool { inner?.acceptsExactType ?? true }
  /// Whether values are created using only the coercion table, without any rule.
  var usesOnlyCoercion: Bool { false }

  // MARK: - Changing

  /// Whether user code may be called while a value is created or replaced.
  var runsUserCode: Bool { filledInner?.runsUserCode ?? !usesOnlyCoercion }
  /// Whether filling a value in place may fail, under every policy, after a part of the value has been written.
  var mayReject: Bool { filledInner?.mayReject ?? false }
  /// Whether values are structs that are filled by their plan, without closures and under the enclosing policy.
  var fillsByPlanAlone: Bool { false }
  /// Whether an existing value is changed in place, and not replaced.
  var fillsInPlace: Bool { filledInner?.fillsInPlace ?? false }
  /// Whether values are references, or Optional references, to objects that are filled in place.
  var holdsObject: Bool { filledInner?.holdsObject ?? false }
  /// Whether the property has its own memory, which needs a value before the model is complete.
  var hasStorage: Bool { true }

  // MARK: - Injection

  /// Writes a value in memory to other memory. If it does not fit, returns false.
  @inline(never)
  final func put(
    _ cell: Cell, _ value: Any, inside depth: DepthGuard = DepthGuard(), _ run: inout RunState
  ) -> Bool {
    // Only text can be malformed.
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

  /// Replaces an existing value with a new one that is created from the input.
  func replace(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  { unsafe try input.put(by: self, cell, &run) }

  /// Fills a copy of an existing value, or an existing object. If this fails, an object is unchanged.
  func update(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  { unsafe try input.put(by: self, cell, &run) }

  /// Fills a newly created value. If this fails, the value is not used.
  func complete(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  { unsafe try input.put(by: self, cell, &run) }

  /// Sets the current closures and policy to those of the models' own rules. Returns the previous ones.
  func enterScope(_ run: inout RunState) -> ScopeOfModel { run.scope }

  /// Writes the type's value for "no value". If the type has none, returns false.
  func putAbsent(_ cell: Cell) -> Bool { false }

  /// Writes the value of a `default` rule. If it has another type, returns false.
  func putDefault(_ cell: Cell, _ source: RuntimeValueSource) -> Bool { false }

  /// Writes a value of the property's type unchanged. If it has another type, returns false.
  func store(_ cell: Cell, _ value: Any) -> Bool { false }

  /// Returns the value; nil if it cannot be read.
  func read(_ memory: UnsafeMutableRawPointer) -> Any { Any?.none as Any }

  /// Releases the value.
  func destroy(_ memory: UnsafeMutableRawPointer) {}

  /// Moves values to a new array, which is written to memory.
  func moveToArray(_ values: UnsafeMutableRawPointer, count: Int, _ cell: Cell) {}

  /// Whether a property of the type may store the remaining members of a record.
  var takesRest: Bool { false }

  /// Adds a member of a record to those already read.
  func addRest(
    _ name: String, to rest: inout AnyObject?, from input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) { try input.skipValue() }

  /// Returns the members that have been read, added to an existing value if there is one.
  func restValue(_ rest: AnyObject?, addedTo existing: Any?) -> Any { () }

  /// Whether a value can be created from an empty text with the current closures and policy.
  func takesEmptyText(_ closures: RuleClosures, _ policy: InjectionPolicy) -> Bool {
    var run = RunState(closures: closures, defaults: .newest, policy: policy)
    return makeUntyped("", &run) != nil
  }

  /// Whether the functions for frequent values coerce all values of a kind with the same note.
  var hasSameNoteForKind: Bool { false }

  /// The kind of a root that is a single value.
  var rootKind: RootKind { .value }

  /// Creates a value from a value in memory, for a type that is known only at run time; nil if it does not fit.
  final func makeUntyped(_ value: Any, _ run: inout RunState) -> Any? {
    (try? Reader.reading(value) { (reader) throws(JSONFailure) in
      try makeUntyped(from: &reader, &run)
    }) ?? nil
  }

  /// Creates a value of a type that is known only at run time; nil if it does not fit.
  func makeUntyped(from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Any?
  { nil }

  // MARK: - Extraction

  /// The target that writes the values, if this one only changes how they are created.
  var writer: Target { self }
  /// For an Optional, the target of the wrapped value, which has the same address.
  var payload: Target? { nil }
  /// Whether the target writes its own key.
  var writesOwnKey: Bool { false }
  /// How the elements of an array are accessed using ``ArrayWords``; nil for other values.
  var elements: ElementsInArray? { nil }
  /// The form of a scalar in memory; nil for other values.
  var form: ScalarForm? { nil }
  /// The reason why values cannot be written; nil if they can.
  var obstacle: ConfigurationProblem.OutputObstacle? { inner?.obstacle }

  /// Whether a property with this value is left out.
  func isAbsent(_ memory: UnsafeRawPointer) -> Bool { false }

  /// Writes a value.
  func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    output.run.fail(.notRepresentable, found: TypeName.of(type))
  }

  /// Writes values that are contiguous in memory as the elements of the open array.
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

  /// Calls `body` with a copy of the value in memory, because user code may change a property of an object during the
  /// call.
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

/// How the elements of an array are accessed in memory.
struct ElementsInArray {
  let target: Target
  /// The distance between two elements in bytes.
  let stride: Int
}
