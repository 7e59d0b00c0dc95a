/// A target that leaves out values, or replaces them by what a closure makes of them, before another one writes them.
///
/// The plan's program has it only for properties with such rules.
final class OutputRuleTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let base: ExtractingTarget
  private let property: String
  /// The condition under which a value is left out.
  private let omission: ClosureSource?
  private let hook: ValueHookSource?

  init(_ base: ExtractingTarget, property: String, omission: ClosureSource?, hook: ValueHookSource?) {
    self.base = base
    self.property = property
    self.omission = omission
    self.hook = hook
    super.init(inner: base)
  }

  /// What is written.
  private enum Outcome {
    case nothing, failure
    case value(Value)
    case other(Any)
  }

  override var isIndirect: Bool { true }
  override var isOptional: Bool { base.isOptional }

  override func isAbsent(_ memory: UnsafeRawPointer) -> Bool { unsafe base.isAbsent(memory) }

  override func extractMember<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    _ key: OutputKey,
    writesNull: Bool,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let value = unsafe memory.assumingMemoryBound(to: Value.self).pointee
    if isOmitted(value, run) { return true }
    switch outcome(of: value, &run) {
    case .failure: return false
    case .nothing:
      guard writesNull else { return true }
      output.key(key)
      output.writeNull()
      return true
    case .value(let value):
      return unsafe withUnsafePointer(to: value) {
        unsafe base.extractMember($0, key, writesNull: writesNull, to: &output, &run)
      }
    case .other(let value):
      output.key(key)
      return output.write(any: value, &run)
    }
  }

  override func extract<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let value = unsafe memory.assumingMemoryBound(to: Value.self).pointee
    switch isOmitted(value, run) ? .nothing : outcome(of: value, &run) {
    case .failure: return false
    case .nothing: output.writeNull()
    case .value(let value):
      return unsafe withUnsafePointer(to: value) { unsafe output.put(by: base, $0, &run) }
    case .other(let value): return output.write(any: value, &run)
    }
    return true
  }

  override func extractMembers<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    if isOmitted(unsafe memory.assumingMemoryBound(to: Value.self).pointee, run) { return true }
    return unsafe base.extractMembers(memory, to: &output, &run)
  }

  private func isOmitted(_ value: Value, _ run: borrowing ExtractState) -> Bool {
    guard case .condition(let condition)? = omission?.slot(in: run) else { return false }
    return condition.holds(for: value)
  }

  /// Returns what the closure makes of a value. It is not called for nil.
  private func outcome(of value: Value, _ run: inout ExtractState) -> Outcome {
    guard let hook = hook?.extractedHook(in: run), !NullValue.isNil(value) else { return .value(value) }
    do {
      guard let made = try hook(property, NullValue.unwrapped(value)), !NullValue.isNil(made) else {
        return .nothing
      }
      return (made as? Value).map { .value($0) } ?? .other(made)
    } catch {
      // The error may contain a sensitive value.
      let hides = base.holdsSensitive || base.choosesAnyModel
      let found = hides ? IssueText.sensitiveValue : SourceValue(value).summary
      run.fail(.converterFailed, found: found, detail: .back, underlying: hides ? nil : error)
      return .failure
    }
  }
}
