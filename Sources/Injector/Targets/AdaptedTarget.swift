/// A target that converts the value of another target: an array to a set, or a value to an Optional.
final class AdaptedTarget<Base, Value>: TypedTarget<Value>, @unchecked Sendable {
  private let base: TypedTarget<Base>
  private let adapt: (Base) -> Value?
  /// Returns the value of the base target for one that is written; nil if values are written by their dynamic types.
  private let revert: ((Value) -> Base?)?
  private let absent: () -> Value?
  private let nullIsAbsent: Bool
  private let takesExactType: Bool
  private let refusal: InjectionCode

  /// Creates the target. `takesExactType` is whether a value of exactly this type is stored unchanged, and `refusal` the
  /// code for a value that cannot be converted.
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
    self.base = base
    self.adapt = adapt
    self.revert = revert
    self.absent = absent
    self.nullIsAbsent = nullIsAbsent
    self.takesExactType = takesExactType
    self.refusal = refusal
    super.init(inner: base, direct: direct)
  }

  override var isOptional: Bool { absent() != nil }
  override var acceptsExactType: Bool { takesExactType && base.acceptsExactType }
  override var mayReject: Bool { base.mayReject }

  override func absentValue() -> Value? { absent() }

  override func putRecord(_ cell: Cell, _ reader: inout RecordReader, _ run: inout RunState) -> Bool {
    if acceptsExactType, unsafe putExact(cell, reader) { return true }
    return unsafe put(cell, from: &reader, &run)
  }

  override func put<Input: RunInput>(_ cell: Cell, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    if nullIsAbsent, let absent = absent(), try input.readNull() {
      unsafe cell.put(absent)
      return true
    }
    guard let made = try base.make(from: &input, &run) else { return false }
    guard let value = adapt(made) else { return run.refuse(refusal, expected: Value.self) }
    unsafe cell.put(value)
    return true
  }

  /// Fills the value, if it is one of the base target.
  override func update<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let current = unsafe memory.assumingMemoryBound(to: Value.self).pointee as Any
    guard base.fillsInPlace, var value = current as? Base else {
      return unsafe try input.put(by: self, .filled(memory), &run)
    }
    let fits = unsafe try withUnsafeMutablePointer(to: &value) { (copy) throws(Input.Failure) -> Bool in
      unsafe try base.update(UnsafeMutableRawPointer(copy), from: &input, &run)
    }
    guard fits, let adapted = adapt(value) else { return false }
    unsafe Cell.filled(memory).put(adapted)
    return true
  }

  /// An Optional that the conversion itself makes may be nil.
  override var isIndirect: Bool { RuntimeEntryPoints.kind(of: Value.self) == .optional }

  override func isAbsent(_ memory: UnsafeRawPointer) -> Bool {
    NullValue.isNil(unsafe memory.assumingMemoryBound(to: Value.self).pointee)
  }

  override func extract(_ memory: UnsafeRawPointer, to output: inout Extraction) -> Bool {
    let value = unsafe memory.assumingMemoryBound(to: Value.self).pointee
    guard let original = revert?(value) else { return output.write(any: value) }
    return output.write(original, by: base)
  }

  /// Calls the base target for nil, too, which a converter may write as a value.
  override func extract(_ memory: UnsafeRawPointer, as place: OutputPlace, to output: inout Extraction)
    -> Bool
  {
    let areMembers = if case .members = place { true } else { false }
    guard unsafe areMembers || isAbsent(memory),
      let original = revert?(unsafe memory.assumingMemoryBound(to: Value.self).pointee)
    else { return unsafe areMembers || super.extract(memory, as: place, to: &output) }
    return unsafe withUnsafePointer(to: original) { unsafe base.extract($0, as: place, to: &output) }
  }
}
