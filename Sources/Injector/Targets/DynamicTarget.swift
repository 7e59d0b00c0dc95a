/// A target that chooses the type of each value at run time.
final class DynamicTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let source: ClosureSource
  /// What makes a value for which no type is chosen; nil where such a value does not fit.
  private let natural: TypedTarget<Value>?
  /// What models of the chosen types inherit from the one around them.
  private let rules: RuleSet

  init(source: ClosureSource, natural: TypedTarget<Value>?, rules: RuleSet) {
    self.source = source
    self.natural = natural
    self.rules = rules
  }

  override var acceptsExactType: Bool { false }
  override var runsClosure: Bool { true }
  override var summary: String { "type chosen at run time" }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    if NullValue.isNull(source) { return run.refuse(.null, expected: Value.self) }
    guard let shown = run.shown(source) else { return false }
    guard let type = choice(for: shown, run) else {
      guard let natural else { return run.refuse(.typeMismatch, expected: Value.self) }
      return unsafe natural.initialize(destination, from: source, &run)
    }
    guard let plan = run.plan(ofChosen: type, rules) else { return false }
    let model = run.withNativeSources { run in plan.target.makeUntyped(from: shown, &run) }
    return model.map { unsafe store($0, in: destination, &run) } ?? false
  }

  /// The closure is shown the value as a tree; the model is then read from the text.
  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if try reader.readNull() { return run.refuse(.null, expected: Value.self) }
    let start = reader.offset
    guard let type = choice(for: try run.shown(&reader), run) else {
      guard let natural else { return run.refuse(.typeMismatch, expected: Value.self) }
      reader.move(to: start)
      return unsafe try natural.initialize(destination, from: &reader, &run)
    }
    guard let plan = run.plan(ofChosen: type, rules) else { return false }
    reader.move(to: start)
    guard let model = try plan.target.makeUntyped(from: &reader, &run) else { return false }
    return unsafe store(model, in: destination, &run)
  }

  /// The type that the closure chooses for a value, if any.
  private func choice(for shown: Any, _ run: borrowing RunState) -> Any.Type? {
    guard case .dynamicType(let choose) = self.source.slot(in: run) else { return nil }
    return choose(shown)
  }

  private func store(_ model: Any, in destination: UnsafeMutablePointer<Value>, _ run: inout RunState) -> Bool
  {
    guard let value = model as? Value else { return run.refuse(.typeMismatch, expected: Value.self) }
    unsafe destination.initialize(to: value)
    return true
  }
}

extension RunState {
  /// The plan of a type that was chosen at run time; nil if it has none, and the refusal is noted.
  ///
  /// Each type is looked for once in a run.
  fileprivate mutating func plan(ofChosen type: Any.Type, _ rules: RuleSet) -> CompiledPlan? {
    let key = PlanKey(model: TypeIdentity(type), shape: rules.shape, generation: defaults.generation)
    if let known = chosenPlans[key] { return known }
    do {
      let compiled = try PlanCache.shared.plan(for: type, rules: rules, defaults: defaults).compiled
      chosenPlans[key] = compiled
      return compiled
    } catch {
      _ = refuse(.configuration, expected: type, underlying: error)
      return nil
    }
  }
}
