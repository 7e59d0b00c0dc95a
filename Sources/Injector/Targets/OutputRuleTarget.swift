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
    (self.base, self.property, self.omission, self.hook) = (base, property, omission, hook)
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

  override func schema(_ context: SchemaContext) -> JSONSchema {
    context.mayBeLeftOut = true
    return hook == nil ? base.schema(context) : .anything
  }

  override func isAbsent(_ memory: UnsafeRawPointer) -> Bool { unsafe base.isAbsent(memory) }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    unsafe extract(memory, as: .value, to: &output)
  }

  override func extract(_ memory: UnsafeRawPointer, as role: OutputRole, to output: inout RunOutput) -> Bool {
    let value = unsafe load(memory)
    let isOmitted = isOmitted(value, output.run)
    switch role {
    case .member where isOmitted: return true
    case .members: return unsafe isOmitted || base.extract(memory, as: role, to: &output)
    default: break
    }
    switch isOmitted ? .nothing : outcome(of: value, &output.run) {
    case .failure: return false
    case .nothing: output.writeNil(role)
    case .value(let value):
      return unsafe withUnsafePointer(to: value) { unsafe base.extract($0, as: role, to: &output) }
    case .other(let value):
      output.begin(role)
      return output.write(any: value)
    }
    return true
  }

  private func isOmitted(_ value: Value, _ run: borrowing ExtractionState) -> Bool {
    guard case .condition(let condition)? = omission?.slot(in: run) else { return false }
    return condition.holds(for: value)
  }

  /// Returns what the closure makes of a value. It is not called for nil.
  private func outcome(of value: Value, _ run: inout ExtractionState) -> Outcome {
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
