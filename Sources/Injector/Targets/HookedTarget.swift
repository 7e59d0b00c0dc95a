/// A target that calls a closure with the value first.
final class HookedTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let base: TypedTarget<Value>
  private let property: String
  private let source: ValueHookSource

  init(_ base: TypedTarget<Value>, property: String, source: ValueHookSource) {
    self.base = base
    self.property = property
    self.source = source
    super.init(inner: base, fillsAsInner: true)
  }

  override var isOptional: Bool { base.isOptional }
  override var acceptsExactType: Bool { false }
  override var runsUserCode: Bool { true }
  override var runsClosure: Bool { true }
  override func absentValue() -> Value? { base.absentValue() }

  override func put<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    guard let hook = source.hook(in: run) else { return unsafe try input.put(by: base, memory, place, &run) }
    if try input.readNull() {
      var null = RecordReader(Any?.none as Any)
      return unsafe base.putRecord(memory, place, &null, &run)
    }
    guard let shown = try input.shown(&run), let value = hooked(shown, by: hook, &run) else { return false }
    var reader = RecordReader(value, depthLimit: run.depthLimit)
    return run.withNativeSources { run in unsafe base.putRecord(memory, place, &reader, &run) }
  }

  /// Returns the result of the closure for a value. If it does not fit, returns nil and sets the refusal.
  private func hooked(_ shown: Any, by hook: ValueHook, _ run: inout RunState) -> Any? {
    do {
      if let value = try hook(property, shown), !NullValue.isNil(value) { return value }
      _ = run.refuse(.typeMismatch, expected: Value.self)
    } catch {
      // The error may contain a sensitive value.
      let hides = base.holdsSensitive || base.choosesAnyModel
      _ = run.refuse(.converterFailed, expected: Value.self, underlying: hides ? nil : error)
      if hides { run.refusal.hideValue() }
    }
    return nil
  }

  override var writer: ExtractingTarget { base.writer }
}
