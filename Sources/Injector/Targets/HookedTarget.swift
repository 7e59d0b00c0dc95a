/// Where a plan finds the closure that sees every value: in the injector at hand, or, for the rules of a type and for
/// defaults, in the plan itself.
enum ValueHookSource: Sendable {
  case injector
  case plan(ValueHook)

  /// The closure, as the run at hand has it.
  func hook(in run: borrowing RunState) -> ValueHook? {
    switch self {
    case .injector: run.closures.valueHook
    case .plan(let hook): hook
    }
  }
}

/// A target behind a closure that sees the value first.
final class HookedTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let base: TypedTarget<Value>
  private let property: String
  private let source: ValueHookSource

  init(_ base: TypedTarget<Value>, property: String, source: ValueHookSource) {
    self.base = base
    self.property = property
    self.source = source
  }

  override var isOptional: Bool { base.isOptional }
  override var acceptsExactType: Bool { false }
  override var fillsInPlace: Bool { base.fillsInPlace }
  override var mayReject: Bool { base.mayReject }
  override var holdsObject: Bool { base.holdsObject }
  override var makesNewObjects: Bool { base.makesNewObjects }
  override var runsClosure: Bool { true }
  override var summary: String { base.summary }
  override var nestedPlan: InjectionPlan? { base.nestedPlan }
  override var choices: [(kind: String, plan: InjectionPlan)] { base.choices }
  override func absentValue() -> Value? { base.absentValue() }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    guard let value = hooked(source, &run) else { return false }
    return run.withNativeSources { run in unsafe base.initialize(destination, from: value, &run) }
  }

  override func assign(_ destination: UnsafeMutablePointer<Value>, from source: Any, _ run: inout RunState)
    -> Bool
  {
    guard let value = hooked(source, &run) else { return false }
    return run.withNativeSources { run in unsafe base.assign(destination, from: value, &run) }
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let source = try run.shown(&reader)
    return run.withNativeSources { run in unsafe initialize(destination, from: source, &run) }
  }

  override func assign(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let source = try run.shown(&reader)
    return run.withNativeSources { run in unsafe assign(destination, from: source, &run) }
  }

  /// What the closure makes of a value; nil if it does not fit, and the refusal is noted.
  private func hooked(_ source: Any, _ run: inout RunState) -> Any? {
    guard !NullValue.isNull(source), let hook = self.source.hook(in: run) else { return source }
    guard let shown = run.shown(source) else { return nil }
    do {
      if let value = try hook(property, shown), !NullValue.isNil(value) { return value }
      _ = run.refuse(.typeMismatch, expected: Value.self)
    } catch {
      _ = run.refuse(.converterFailed, expected: Value.self, underlying: error)
    }
    return nil
  }
}
