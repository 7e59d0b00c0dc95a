/// A target that chooses the type of each value at run time.
final class DynamicTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let source: ClosureSource
  /// The target for values for which the closure chooses no type; nil if such values are invalid.
  private let natural: TypedTarget<Value>?
  /// The rules that models of the chosen types inherit from the enclosing model.
  private let rules: RuleSet
  private let findPlan: FindPlan

  init(source: ClosureSource, natural: TypedTarget<Value>?, rules: RuleSet, findPlan: @escaping FindPlan) {
    (self.source, self.natural, self.rules, self.findPlan) = (source, natural, rules, findPlan)
    super.init()
  }

  override var choosesAnyModel: Bool { true }
  override var mayReject: Bool { true }
  override var acceptsExactType: Bool { false }
  override var forms: ValueForms { [.objects, .arrays] }
  override var runsClosure: Bool { true }
  override var summary: String { "type chosen at run time" }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    context.direction == .injecting ? .notNull : .anything
  }

  /// Calls the closure with the value as a tree, then creates the model from the input itself.
  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    if try input.readNull() { return run.refuse(.null, expected: Value.self) }
    let start = input.mark
    guard let shown = try input.shown(&run) else { return false }
    guard let type = choice(for: shown, run.closures) else {
      guard let natural else { return run.refuse(.typeMismatch, expected: Value.self) }
      input.move(to: start)
      return unsafe try input.put(by: natural, cell, &run)
    }
    guard let target = run.target(of: type, rules, chosenBy: self, findPlan) else { return false }
    let outer = run.sourcesAreNative
    defer { run.sourcesAreNative = outer }
    input.move(to: start, shownAs: shown, &run)
    guard let model = try target.makeUntyped(from: &input, &run) else { return false }
    return unsafe cell.putUnlessNil(model as? Value) || run.refuse(.typeMismatch, expected: Value.self)
  }

  /// Returns the type that the closure chooses for a value.
  private func choice(for shown: Any, _ closures: RuleClosures) -> Any.Type? {
    guard case .dynamicType(let choose) = source.held(in: closures.parts.slots) else { return nil }
    return choose(shown)
  }
}

extension RunState {
  /// Returns the target for a type that is known only at run time. If there is none, returns nil and sets the
  /// refusal. Looks up each type only once per run.
  mutating func target(
    of type: Any.Type, _ rules: @autoclosure () -> RuleSet, chosenBy chooser: Target, _ findPlan: FindPlan
  ) -> Target? {
    let key = ChosenPlan(chooser: ObjectIdentifier(chooser), type: ObjectIdentifier(type))
    if let known = chosenPlans[key] { return known.target }
    do throws(InjectionError) {
      let compiled = try findPlan(type, rules(), defaults)
      if let error = compiled.inputError { throw error }
      chosenPlans[key] = compiled
      return compiled.target
    } catch {
      _ = error.isOfStack ? refuseTooDeep() : refuse(.configuration, expected: type, underlying: error)
      return nil
    }
  }
}
