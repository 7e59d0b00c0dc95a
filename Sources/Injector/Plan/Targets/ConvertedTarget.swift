/// Where a plan finds a closure: in the injector at hand, or, for the rules of a type, in the plan itself.
enum ClosureSource: Sendable {
  case injector(slot: Int)
  case plan(RuleClosures.Slot)

  /// The closures of the nested injector, as the run at hand has them.
  func nested(in run: borrowing Run) -> RuleClosures? {
    switch self {
    case .injector(let slot): return run.closures.nested[slot]
    case .plan(.nested(let closures)): return closures
    case .plan: return nil
    }
  }

  /// The closure, as the run at hand has it.
  func slot(in run: borrowing Run) -> RuleClosures.Slot? {
    switch self {
    case .plan(let slot): slot
    case .injector(let index): run.closures.slots.indices.contains(index) ? run.closures.slots[index] : nil
    }
  }
}

/// A target behind a converter: the raw value is made into the converter's input, and its output is the value.
final class ConvertedTarget<Input, Output>: TypedTarget<Output>, @unchecked Sendable {
  private let input: TypedTarget<Input>
  private let source: ClosureSource

  init(_ input: TypedTarget<Input>, source: ClosureSource) {
    self.input = input
    self.source = source
  }

  override var isVerbatim: Bool { false }
  override var runsClosure: Bool { true }
  override var summary: String {
    "converter \(TypeName.of(Input.self)) -> \(TypeName.of(Output.self))"
  }

  /// Whether the converter wants to hear of a missing key.
  var takesMissing: Bool { input.isOptional }

  override func initialize(
    _ destination: UnsafeMutablePointer<Output>,
    from source: Any,
    _ run: inout Run
  ) -> Bool {
    let raw = input.make(from: source, &run)
    return unsafe initialize(destination, converting: raw, &run)
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Output>,
    from reader: inout JSONReader,
    _ run: inout Run
  ) throws(JSONFailure) -> Bool {
    let raw = try input.make(from: &reader, &run)
    return unsafe initialize(destination, converting: raw, &run)
  }

  private func initialize(
    _ destination: UnsafeMutablePointer<Output>,
    converting raw: Input?,
    _ run: inout Run
  ) -> Bool {
    guard let raw else {
      if !run.refusal.isReported, run.refusal.code == .typeMismatch {
        run.refusal.replaceExpected(by: Output.self)
      }
      return false
    }
    guard case .converter(let slot) = source.slot(in: run),
      let converter = slot as? SlotConverter<Input, Output>
    else {
      return run.refuse(.converterFailed, expected: Output.self)
    }
    do {
      guard let value = try converter.converter.forward(raw), !NullValue.isNil(value) else {
        return run.refuse(.typeMismatch, expected: Output.self)
      }
      unsafe destination.initialize(to: value)
      return true
    } catch {
      return run.refuse(.converterFailed, expected: Output.self, underlying: error)
    }
  }
}

/// A target that chooses the type of each value at run time.
final class DynamicTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let source: ClosureSource

  init(source: ClosureSource) { self.source = source }

  override var isVerbatim: Bool { false }
  override var runsClosure: Bool { true }
  override var summary: String { "type chosen at run time" }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout Run
  ) -> Bool {
    if NullValue.isNull(source) { return run.refuse(.null, expected: Value.self) }
    guard case .dynamicType(let choose) = self.source.slot(in: run),
      let type = choose(NativeValue.native(source))
    else { return run.refuse(.typeMismatch, expected: Value.self) }
    do {
      let compiled = try PlanCache.shared.plan(for: type, rules: RuleSet()).compiled
      defer { withExtendedLifetime(compiled) {} }
      guard let model = compiled.target.makeUntyped(from: source, &run) else { return false }
      guard let value = model as? Value else { return run.refuse(.typeMismatch, expected: Value.self) }
      unsafe destination.initialize(to: value)
      return true
    } catch {
      return run.refuse(.configuration, expected: type, underlying: error)
    }
  }
}
