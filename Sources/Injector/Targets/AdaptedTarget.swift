/// A target that converts the value of another target, for example an array to a set or a value to an Optional.
final class AdaptedTarget<Base, Value>: TypedTarget<Value>, @unchecked Sendable {
  private let base: TypedTarget<Base>
  private let adapt: (Base) -> Value?
  /// Converts a value back to one of the base target; nil if values are written according to their dynamic types.
  private let revert: ((Value) -> Base?)?
  private let absent: () -> Value?
  private let nullIsAbsent: Bool
  private let takesExactType: Bool
  private let refusal: InjectionCode

  /// Creates a target. `takesExactType` indicates whether a value of exactly this type is stored unchanged. `refusal`
  /// is the code for a value that cannot be converted.
  init(
    _ base: TypedTarget<Base>,
    absent: @escaping () -> Value? = { nil },
    nullIsAbsent: Bool = true,
    takesExactType: Bool = true,
    refusal: InjectionCode = .typeMismatch,
    direct: DirectPut? = nil,
    revert: ((Value) -> Base?)? = nil,
    adapt: @escaping (Base) -> Value?
  ) {
    (self.base, self.adapt, self.revert, self.absent) = (base, adapt, revert, absent)
    (self.nullIsAbsent, self.takesExactType, self.refusal) = (nullIsAbsent, takesExactType, refusal)
    super.init(inner: base, direct: direct)
  }

  override var isOptional: Bool { absent() != nil }
  override var acceptsExactType: Bool { takesExactType && base.acceptsExactType }
  override var mayReject: Bool { base.mayReject }
  override var forms: ValueForms { base.forms }

  override func absentValue() -> Value? { absent() }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    let schema = base.schema(context)
    guard isOptional, nullIsAbsent || context.direction == .extracting else { return schema }
    if context.leavesOutNil { context.mayBeLeftOut = true }
    return context.leavesOutNil ? schema : context.nullable(schema, of: base)
  }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    if input.cursor != nil, acceptsExactType, unsafe putExact(cell, input) { return true }
    if nullIsAbsent, let absent = absent(), try input.readNull() {
      unsafe cell.put(absent)
      return true
    }
    guard let made = try base.make(from: &input, &run) else { return false }
    return unsafe cell.putUnlessNil(adapt(made)) || run.refuse(refusal, expected: type)
  }

  /// Fills the existing value if it can be converted back to a value of the base target.
  override func update(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    guard base.fillsInPlace, var value = unsafe revert?(load(cell.memory)) else {
      return unsafe try input.put(by: self, cell, &run)
    }
    let fits = unsafe try withUnsafeMutablePointer(to: &value) { (copy) throws(JSONFailure) -> Bool in
      unsafe try base.update(.filled(UnsafeMutableRawPointer(copy)), from: &input, &run)
    }
    return unsafe fits && cell.putUnlessNil(adapt(value))
  }

  /// True for an Optional, because the conversion itself may return nil.
  override var writesOwnKey: Bool { RuntimeEntryPoints.kind(of: type) == .optional }

  override func isAbsent(_ memory: UnsafeRawPointer) -> Bool { NullValue.isNil(unsafe load(memory)) }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    let value = unsafe load(memory)
    guard let original = revert?(value) else { return output.write(any: value) }
    return output.write(original, by: base)
  }

  /// Calls the base target for nil as well, because a converter may write nil as a value.
  override func extract(_ value: UnsafeRawPointer, as role: OutputRole, to output: inout RunOutput) -> Bool {
    let areMembers = if case .members = role { true } else { false }
    guard unsafe areMembers || isAbsent(value), let original = unsafe revert?(load(value)) else {
      return unsafe areMembers || super.extract(value, as: role, to: &output)
    }
    return unsafe withUnsafePointer(to: original) { unsafe base.extract($0, as: role, to: &output) }
  }
}
