/// A ``Presence`` with any type of value.
protocol PresenceType: CompositeType {
  /// Returns the target for this type. `inner` returns the converter's target for the value, or for an Optional of
  /// the value if the converter is called for null.
  static func makeTarget(takesNull: Bool, _ inner: (Any.Type) -> Target?) -> Target?
}

extension Presence: PresenceType {
  static func makeTarget(_ inner: (Any.Type) -> Target?) -> Target? { makeTarget(takesNull: false, inner) }

  static func makeTarget(takesNull: Bool, _ inner: (Any.Type) -> Target?) -> Target? {
    if takesNull {
      return (inner(Value?.self) as? TypedTarget<Value?>).map { PresenceTarget($0, takesNull: true) }
    }
    return (inner(Value.self) as? TypedTarget<Value>).map { value in
      PresenceTarget(OptionalTarget(value), direct: (value as? ScalarTarget<Value>)?.puts?.presence)
    }
  }
}

/// A target for ``Presence``. Null, which the target of the Optional reads as nil, becomes `.null`. Any other value
/// is present.
final class PresenceTarget<Wrapped>: TypedTarget<Presence<Wrapped>>, @unchecked Sendable {
  private let optional: TypedTarget<Wrapped?>
  /// Whether a converter is called for null. Its result for null is a present value.
  private let takesNull: Bool

  init(_ optional: TypedTarget<Wrapped?>, takesNull: Bool = false, direct: DirectPut? = nil) {
    (self.optional, self.takesNull) = (optional, takesNull)
    super.init(inner: optional, direct: direct)
  }

  override var isOptional: Bool { true }
  override var forms: ValueForms { optional.forms }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    context.mayBeLeftOut = true
    return context.nullable(optional.schema(context), of: optional)
  }

  override func absentValue() -> Presence<Wrapped>? { .absent }
  override func absentElement() -> Presence<Wrapped>? { nil }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    if input.cursor != nil, acceptsExactType, unsafe putExact(cell, input) { return true }
    if let value = unsafe try value(of: cell, from: &input, &run) {
      unsafe cell.put(value.map { Presence.present($0) } ?? .null)
    } else if takesNull, !run.refusal.isReported, run.refusal.code == .null {
      unsafe cell.put(Presence<Wrapped>.null)
    } else {
      return false
    }
    return true
  }

  /// Returns a new value, or a filled copy of the existing one; nil if the input is invalid.
  private func value(of cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Wrapped??
  {
    // The default object of a new model is replaced, because other models may share it.
    guard optional.fillsInPlace, unsafe cell.isFilled, !(optional.holdsObject && run.visibility.isNew),
      case .present(let present) = unsafe load(cell.memory)
    else { return try optional.make(from: &input, &run) }
    var value = Wrapped?.some(present)
    return try optional.fill(&value, from: &input, &run) ? .some(value) : nil
  }

  // MARK: - Extraction

  override var writesOwnKey: Bool { true }

  override func isAbsent(_ memory: UnsafeRawPointer) -> Bool {
    if case .absent = unsafe load(memory) { return true }
    return false
  }

  /// Writes nothing if the value is absent, even if nil is written as null elsewhere.
  override func extract(_ value: UnsafeRawPointer, as role: OutputRole, to output: inout RunOutput) -> Bool {
    if case .member = role, unsafe isAbsent(value) { return true }
    return unsafe super.extract(value, as: role, to: &output)
  }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    if case .present(let value) = unsafe load(memory) { return output.write(value, by: optional) }
    output.json.writeNull()
    return true
  }
}
