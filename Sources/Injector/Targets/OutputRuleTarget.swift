/// A target that leaves out values, or replaces them with a closure's results, before another target writes them.
///
/// A plan uses it only for properties with such rules.
final class OutputRuleTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let base: Target
  private let property: String
  /// The condition under which a value is left out.
  private let omission: ClosureSource?
  private let hook: ValueHookSource?

  init(_ base: Target, property: String, omission: ClosureSource?, hook: ValueHookSource?) {
    (self.base, self.property, self.omission, self.hook) = (base, property, omission, hook)
    super.init(inner: base)
  }

  override var writesOwnKey: Bool { true }
  override var isOptional: Bool { base.isOptional }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    context.mayBeLeftOut = true
    return hook == nil ? base.schema(context) : .anything
  }

  override func isAbsent(_ memory: UnsafeRawPointer) -> Bool { unsafe base.isAbsent(memory) }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    unsafe extract(memory, as: .value, to: &output)
  }

  override func extract(_ memory: UnsafeRawPointer, as role: OutputRole, to output: inout RunOutput) -> Bool {
    let value = unsafe load(memory)
    if isOmitted(value, output.run.closures) {
      if case .value = role { output.json.writeNull() }
      return true
    }
    if case .members = role { return unsafe base.extract(memory, as: role, to: &output) }
    return write(value, as: role, to: &output)
  }

  private func isOmitted(_ value: Value, _ closures: RuleClosures) -> Bool {
    guard case .condition(let condition)? = omission?.held(in: closures.parts.slots) else { return false }
    return condition.holds(for: value)
  }

  /// Writes the closure's result for a value. The closure is not called for nil.
  private func write(_ value: Value, as role: OutputRole, to output: inout RunOutput) -> Bool {
    var written = value
    if let hook = hook?.extractedHook(in: output.run.closures), !NullValue.isNil(value) {
      do {
        guard let made = try hook(property, NullValue.unwrapped(value)), !NullValue.isNil(made) else {
          output.writeNil(role)
          return true
        }
        guard let typed = made as? Value else {
          output.begin(role)
          return output.write(any: made)
        }
        written = typed
      } catch {
        // The error may contain a sensitive value.
        let hides = base.holdsSensitive || base.choosesAnyModel
        let found = hides ? IssueText.sensitiveValue : SourceValue(value).summary
        return output.run.fail(
          .converterFailed, found: found, detail: .back, underlying: hides ? nil : error
        )
      }
    }
    return unsafe withUnsafePointer(to: written) { unsafe base.extract($0, as: role, to: &output) }
  }
}
