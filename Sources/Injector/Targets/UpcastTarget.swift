/// A target for a superclass, a protocol or `Any`, whose values are models of one type.
final class UpcastTarget<Model, Value>: TypedTarget<Value>, @unchecked Sendable {
  private let base: TypedTarget<Model>
  private let takesExactType: Bool
  /// Whether values are references to objects, as those of the model are: to a superclass of the model's class.
  private let isReference: Bool

  /// `takesExactType` is whether a value that is a `Value` already is taken as it is: not so where that may be a record.
  init(_ base: TypedTarget<Model>, takesExactType: Bool) {
    self.base = base
    self.takesExactType = takesExactType
    isReference = RuntimeEntryPoints.kind(of: Value.self) == .class && Model.self is Value.Type
    super.init(inner: base)
  }

  override var acceptsExactType: Bool { takesExactType && base.acceptsExactType }

  override func putRecord(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: inout RecordReader,
    _ run: inout RunState
  ) -> Bool {
    if acceptsExactType, let exact = ExactValue.of(reader.value, as: Value.self) {
      unsafe memory.put(exact, place)
      return true
    }
    return unsafe put(memory, place, from: &reader, &run)
  }

  override func put<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    guard let model = try base.make(from: &input, &run) else { return false }
    guard let value = cast(model) else { return run.refuse(.typeMismatch, expected: Value.self) }
    unsafe memory.put(value, place)
    return true
  }

  /// The model as a value. What is known without looking for a protocol's witnesses is not looked for.
  private func cast(_ model: Model) -> Value? {
    if isReference || Model.self == Value.self { return reinterpreted(model, as: Value.self) }
    return model as? Value
  }
}
