/// A target that converts the value of another target: an array to a set, or a value to an Optional.
final class AdaptedTarget<Base, Value>: TypedTarget<Value>, @unchecked Sendable {
  private let base: TypedTarget<Base>
  private let adapt: (Base) -> Value?
  private let absent: () -> Value?
  private let nullIsAbsent: Bool
  private let takesExactType: Bool

  /// Creates the target. `takesExactType` is whether a value of exactly this type is stored unchanged.
  init(
    _ base: TypedTarget<Base>,
    absent: @escaping () -> Value? = { nil },
    nullIsAbsent: Bool = true,
    takesExactType: Bool = true,
    adapt: @escaping (Base) -> Value?
  ) {
    self.base = base
    self.adapt = adapt
    self.absent = absent
    self.nullIsAbsent = nullIsAbsent
    self.takesExactType = takesExactType
    super.init(inner: base)
  }

  override var isOptional: Bool { absent() != nil }
  override var acceptsExactType: Bool { takesExactType && base.acceptsExactType }

  override func absentValue() -> Value? { absent() }

  override func putRecord(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: inout RecordReader,
    _ run: inout RunState
  ) -> Bool {
    if acceptsExactType, unsafe putExact(memory, place, reader) { return true }
    return unsafe put(memory, place, from: &reader, &run)
  }

  override func put<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    if nullIsAbsent, let absent = absent(), try input.readNull() {
      unsafe memory.put(absent, place)
      return true
    }
    guard let made = try base.make(from: &input, &run) else { return false }
    guard let value = adapt(made) else { return run.refuse(.typeMismatch, expected: Value.self) }
    unsafe memory.put(value, place)
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
      return unsafe try input.put(by: self, memory, .filled, &run)
    }
    let fits = unsafe try withUnsafeMutablePointer(to: &value) { (copy) throws(Input.Failure) -> Bool in
      unsafe try base.update(UnsafeMutableRawPointer(copy), from: &input, &run)
    }
    guard fits, let adapted = adapt(value) else { return false }
    unsafe memory.put(adapted, .filled)
    return true
  }
}
