/// A target for a superclass, a protocol or `Any`, whose values are models of one type.
final class UpcastTarget<Model, Value>: TypedTarget<Value>, @unchecked Sendable {
  private let base: TypedTarget<Model>
  private let relation: Relation
  private let takesExactType: Bool

  /// How a model becomes a value.
  private enum Relation {
    /// A reference to an object is one to its superclass, too.
    case reference
    /// `Any` holds everything.
    case any
    /// The witnesses of a protocol have to be looked for.
    case existential
  }

  /// `takesExactType` tells whether a value that is a `Value` already is taken as it is: not so where that may be a record.
  init(_ base: TypedTarget<Model>, takesExactType: Bool) {
    self.base = base
    self.takesExactType = takesExactType
    let isReference = RuntimeEntryPoints.kind(of: Value.self) == .class && Model.self is Value.Type
    relation = isReference ? .reference : Value.self == Any.self ? .any : .existential
  }

  override var acceptsExactType: Bool { takesExactType && base.acceptsExactType }
  override var summary: String { base.summary }
  override var runsClosure: Bool { base.runsClosure }
  override var nestedPlan: InjectionPlan? { base.nestedPlan }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    if acceptsExactType, let exact = ExactValue.of(source, as: Value.self) {
      unsafe destination.initialize(to: exact)
      return true
    }
    if relation == .reference { return unsafe base.initialize(reference(destination), from: source, &run) }
    var fits = false
    unsafe base.withTemporaryMemory { made in
      guard unsafe base.initialize(made, from: source, &run) else { return }
      fits = unsafe initialize(destination, taking: made, &run)
    }
    return fits
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if relation == .reference {
      return unsafe try base.initialize(reference(destination), from: &reader, &run)
    }
    var fits = false
    var failure: JSONFailure?
    unsafe base.withTemporaryMemory { made in
      do throws(JSONFailure) {
        guard unsafe try base.initialize(made, from: &reader, &run) else { return }
        fits = unsafe initialize(destination, taking: made, &run)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return fits
  }

  /// The same memory, as that of a reference to the model's own class.
  private func reference(_ destination: UnsafeMutablePointer<Value>) -> UnsafeMutablePointer<Model> {
    unsafe UnsafeMutableRawPointer(destination).assumingMemoryBound(to: Model.self)
  }

  /// Moves a model into memory that holds none.
  private func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    taking made: UnsafeMutablePointer<Model>,
    _ run: inout RunState
  ) -> Bool {
    if relation == .any {
      unsafe UnsafeMutableRawPointer(destination).assumingMemoryBound(to: Any.self).initialize(
        to: made.move()
      )
      return true
    }
    guard let value = unsafe made.move() as? Value else {
      return run.refuse(.typeMismatch, expected: Value.self)
    }
    unsafe destination.initialize(to: value)
    return true
  }
}
