/// A target that calls a closure with the value first.
final class HookedTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let base: TypedTarget<Value>
  private let property: String
  private let source: ValueHookSource

  init(_ base: TypedTarget<Value>, property: String, source: ValueHookSource) {
    self.base = base
    self.property = property
    self.source = source
    let hook = DirectHook(base: base, property: property, source: source)
    super.init(inner: base, fillsAsInner: true, direct: base.usesOnlyCoercion ? DirectPut(hook) : nil)
  }

  override var isOptional: Bool { base.isOptional }
  override var acceptsExactType: Bool { false }
  override var runsUserCode: Bool { true }
  override var runsClosure: Bool { true }
  override func absentValue() -> Value? { base.absentValue() }

  override func put<Input: RunInput>(_ cell: Cell, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    guard let closure = source.hook(in: run) else {
      return unsafe try input.put(by: base, cell, &run)
    }
    if try input.readNull() {
      var null = RecordReader(Any?.none as Any)
      return unsafe base.putRecord(cell, &null, &run)
    }
    guard let shown = try input.shown(&run), let value = run.value(of: shown, by: closure, property, base)
    else {
      return false
    }
    var reader = RecordReader(value, depthLimit: run.depthLimit)
    return run.withNativeSources { run in unsafe base.putRecord(cell, &reader, &run) }
  }

  override var writer: ExtractingTarget { base.writer }
}

/// The way of texts, numbers and Boolean values through the closure into a property, without an issue.
private struct DirectHook: DirectWriter {
  let base: ValueTarget
  let property: String
  let source: ValueHookSource

  @inline(__always)
  func put<Input: RunInput>(_ cell: Cell, from input: inout Input, _ run: inout RunState)
    -> DirectPut.Result
  {
    let start = input.mark
    guard !run.isReporting, let closure = source.hook(in: run), let shown = input.readNativeScalar() else {
      return .declined
    }
    if let value = run.value(of: shown, by: closure, property, base) {
      var reader = RecordReader(value, depthLimit: run.depthLimit)
      if run.withNativeSources({ run in unsafe reader.put(by: base, cell, &run) }) {
        return .written
      }
    }
    input.move(to: start)
    return .refused
  }
}

extension RunState {
  /// Returns the result of the closure for a value. If it does not fit, returns nil and sets the refusal.
  fileprivate mutating func value(
    of shown: Any,
    by hook: ValueHook,
    _ property: String,
    _ target: ValueTarget
  ) -> Any? {
    do {
      if let value = try hook(property, shown), !NullValue.isNil(value) { return value }
      _ = refuse(.typeMismatch, expected: target.type)
    } catch {
      // The error may contain a sensitive value.
      let hides = target.holdsSensitive || target.choosesAnyModel
      _ = refuse(.converterFailed, expected: target.type, underlying: hides ? nil : error)
      if hides { refusal.hideValue() }
    }
    return nil
  }
}
