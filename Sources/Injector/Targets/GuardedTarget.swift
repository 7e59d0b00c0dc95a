/// A target that checks each value before another target writes it. It refuses null, or calls a closure with the
/// value.
final class GuardedTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let base: TypedTarget<Value>
  /// The closure that is called with each value; nil if the target only refuses null.
  private let hook: PropertyHook?

  /// Creates a target for a property with a `default` rule. It refuses null, so that the default is used.
  init(refusingNull base: TypedTarget<Value>) {
    (self.base, hook) = (base, nil)
    super.init(inner: base, fillsAsInner: true, direct: base.direct?.exceptNull)
  }

  /// Creates a target that calls a closure with each value of a property.
  init(_ base: TypedTarget<Value>, property: String, source: ValueHookSource) {
    let hook = PropertyHook(base: base, property: property, source: source)
    (self.base, self.hook) = (base, hook)
    super.init(inner: base, fillsAsInner: true, direct: base.usesOnlyCoercion ? DirectPut(hook) : nil)
  }

  override var hasSameNoteForKind: Bool { hook == nil && base.hasSameNoteForKind }
  override var acceptsExactType: Bool { hook == nil && base.acceptsExactType }
  override var runsUserCode: Bool { hook != nil || base.runsUserCode }
  override var runsClosure: Bool { hook != nil || base.runsClosure }
  override var writer: Target { base.writer }
  override func absentValue() -> Value? { base.absentValue() }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    let schema = base.schema(context)
    // The closure is called with any value except null.
    if hook != nil { return context.nullable(schema, of: base) == schema ? .anything : .notNull }
    return context.direction == .injecting ? context.exceptNull(schema, of: base) : schema
  }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    guard let hook else {
      if !run.convertsMissing, try input.readNull() { return run.refuse(.null, expected: type) }
      return unsafe try input.put(by: base, cell, &run)
    }
    guard let closure = hook.source.hook(in: run.closures) else {
      return unsafe try input.put(by: base, cell, &run)
    }
    if try input.readNull() { return unsafe base.putNull(cell, &run) }
    let start = input.mark
    guard var shown = try input.shown(&run) else { return false }
    if input.hasMetHugeNumber, !(shown is String) {
      // Parts without a native value are left out, and an issue is recorded.
      input.move(to: start)
      guard let rest = try AnyTarget.readingParts.make(from: &input, &run) else { return false }
      shown = rest
    }
    guard let value = hook.value(of: shown, by: closure, &run) else { return false }
    let mark = run.issues.mark
    let depth = input.depth
    let fits = run.withNativeSources { run in unsafe base.put(cell, value, inside: depth, &run) }
    if !fits || !run.issues.isUnchanged(since: mark) {
      run.showReplacement(of: shown, with: value, fits: fits, since: mark)
    }
    return fits
  }
}

/// The closure that is called with each value of a property. As the fast path, it writes texts, numbers and Boolean
/// values without recording an issue.
private struct PropertyHook: DirectWriter {
  let base: Target
  let property: String
  let source: ValueHookSource

  @inline(__always)
  func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) -> DirectPut.Result {
    let start = input.mark
    guard !run.isReporting, let closure = source.hook(in: run.closures), let shown = input.readNativeScalar()
    else {
      return .declined
    }
    if let value = value(of: shown, by: closure, &run) {
      let depth = input.depth
      if run.withNativeSources({ run in unsafe base.put(cell, value, inside: depth, &run) }) {
        return .written
      }
      run.showReplacement(of: shown, with: value, fits: false, since: run.issues.mark)
    }
    input.move(to: start)
    return .refused
  }

  /// Returns the closure's result for a value. If the result is invalid, returns nil and sets the refusal.
  func value(of shown: Any, by hook: ValueHook, _ run: inout RunState) -> Any? {
    do {
      if let value = try hook(property, shown), !NullValue.isNil(value) { return value }
      _ = run.refuse(.typeMismatch, expected: base.type)
    } catch {
      // The error may contain a sensitive value.
      let hides = base.holdsSensitive || base.choosesAnyModel
      _ = run.refuse(.converterFailed, expected: base.type, underlying: hides ? nil : error)
      if hides { run.refusal.hideValue() }
    }
    return nil
  }
}

extension RunState {
  /// Changes the issues about a value that a closure replaced, and its refusal, so that they show the new value.
  fileprivate mutating func showReplacement(
    of shown: Any, with value: Any, fits: Bool, since mark: RunIssues.Mark
  ) {
    let fact = SourceValue(value).fact
    if fact.text == SourceValue(shown).summary { return }
    issues.change(since: mark) { $0.facts.found = $0.facts.found?.madeByValues }
    if !fits, !refusal.isReported, refusal.part == nil {
      refusal.part = Part(reversedPath: [], found: fact.madeByValues, key: nil)
    }
  }
}
