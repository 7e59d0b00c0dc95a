/// A target whose value is made of that of another: a set of an array, an Optional of what it wraps.
final class AdaptedTarget<Base, Value>: TypedTarget<Value>, @unchecked Sendable {
  private let base: TypedTarget<Base>
  private let adapt: (Base) -> Value?
  private let absent: () -> Value?
  private let nullIsAbsent: Bool
  private let takesVerbatim: Bool

  /// `takesVerbatim` is whether a value of this very type needs nothing done to it.
  init(
    _ base: TypedTarget<Base>,
    absent: @escaping () -> Value? = { nil },
    nullIsAbsent: Bool = true,
    takesVerbatim: Bool = true,
    adapt: @escaping (Base) -> Value?
  ) {
    self.base = base
    self.adapt = adapt
    self.absent = absent
    self.nullIsAbsent = nullIsAbsent
    self.takesVerbatim = takesVerbatim
  }

  override var isOptional: Bool { absent() != nil }
  override var isVerbatim: Bool { takesVerbatim && base.isVerbatim }
  override var summary: String { base.summary }
  override var runsClosure: Bool { base.runsClosure }
  override var nestedPlan: InjectionPlan? { base.nestedPlan }
  override var choices: [(kind: String, plan: InjectionPlan)] { base.choices }

  override func absentValue() -> Value? { absent() }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout Run
  ) -> Bool {
    if isVerbatim, let exact = ExactValue.of(source, as: Value.self) {
      unsafe destination.initialize(to: exact)
      return true
    }
    if nullIsAbsent, let absent = absent(), NullValue.isNull(source) {
      unsafe destination.initialize(to: absent)
      return true
    }
    guard let made = base.make(from: source, &run) else { return false }
    return unsafe initialize(destination, adapting: made, &run)
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout Run
  ) throws(JSONFailure) -> Bool {
    if nullIsAbsent, let absent = absent(), try reader.readNull() {
      unsafe destination.initialize(to: absent)
      return true
    }
    guard let made = try base.make(from: &reader, &run) else { return false }
    return unsafe initialize(destination, adapting: made, &run)
  }

  private func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    adapting made: Base,
    _ run: inout Run
  ) -> Bool {
    guard let value = adapt(made) else { return run.refuse(.typeMismatch, expected: Value.self) }
    unsafe destination.initialize(to: value)
    return true
  }
}
