/// A target whose value is made of that of another: a set of an array, an Optional of what it wraps.
final class AdaptedTarget<Base, Value>: TypedTarget<Value>, @unchecked Sendable {
  private let base: TypedTarget<Base>
  private let adapt: (Base) -> Value?
  private let absent: () -> Value?
  private let nullIsAbsent: Bool
  private let takesExactType: Bool

  /// `takesExactType` is whether a value of this very type needs nothing done to it.
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
  }

  override var isOptional: Bool { absent() != nil }
  override var acceptsExactType: Bool { takesExactType && base.acceptsExactType }
  override var summary: String { base.summary }
  override var runsClosure: Bool { base.runsClosure }
  override var nestedPlan: InjectionPlan? { base.nestedPlan }
  override var choices: [(kind: String, plan: InjectionPlan)] { base.choices }

  override func absentValue() -> Value? { absent() }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    if acceptsExactType, let exact = ExactValue.of(source, as: Value.self) {
      unsafe destination.initialize(to: exact)
      return true
    }
    if nullIsAbsent, NullValue.isNull(source), let absent = absent() {
      unsafe destination.initialize(to: absent)
      return true
    }
    var fits = false
    unsafe base.withTemporaryMemory { made in
      guard unsafe base.initialize(made, from: source, &run) else { return }
      fits = unsafe initialize(destination, adapting: made, &run)
    }
    return fits
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if nullIsAbsent, reader.byte == UInt8(ascii: "n"), let absent = absent(), try reader.readNull() {
      unsafe destination.initialize(to: absent)
      return true
    }
    var fits = false
    var failure: JSONFailure?
    unsafe base.withTemporaryMemory { made in
      do throws(JSONFailure) {
        guard unsafe try base.initialize(made, from: &reader, &run) else { return }
        fits = unsafe initialize(destination, adapting: made, &run)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return fits
  }

  private func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    adapting made: UnsafeMutablePointer<Base>,
    _ run: inout RunState
  ) -> Bool {
    guard let value = adapt(unsafe made.move()) else {
      return run.refuse(.typeMismatch, expected: Value.self)
    }
    unsafe destination.initialize(to: value)
    return true
  }
}
