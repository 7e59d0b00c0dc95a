/// A new instance of a model, for what cannot be learned from its type while its plan is compiled.
final class SampleInstance {
  private let type: Any.Type
  private let closures: RuleClosures
  /// The instance, once one was needed.
  private var made: Any?

  /// Instances come from the factory among the closures, or from the type's own `init()`.
  init(of type: Any.Type, closures: RuleClosures = .none) {
    self.type = type
    self.closures = closures
  }

  /// The instance, the same one each time, as one of its type or of a superclass; nil where none can be made.
  func instance<Model>() -> Model? { untypedInstance() as? Model }

  private func untypedInstance() -> Any? {
    made =
      made ?? closures.factory.map { factory in MappedRecording.record { factory.makeUntyped() } }
      ?? initialized()
    return made
  }

  /// An instance that the type's own `init()` has made, not the factory; it replaces the other.
  func initializedInstance<Model>() -> Model? {
    guard let new = initialized() else { return nil }
    made = new
    return new as? Model
  }

  /// Whether a property of a type that can hold several types may ever hold an instance.
  ///
  /// An instance is cast to find out whether its type conforms to a protocol that is known at run time only. Where none can
  /// be made, the answer is true; a value that does not fit is refused in the run.
  func fits(_ property: Any.Type) -> Bool {
    if property == AnyHashable.self { return type is any Hashable.Type }
    guard !TypeRelation.holdsAnything(property), RuntimeEntryPoints.kind(of: property) == .existential else {
      return TypeRelation.canHold(property, valueOf: type)
    }
    guard let instance = untypedInstance() else { return true }
    func test<Property>(_ property: Property.Type) -> Bool { instance is Property }
    return _openExistential(property, do: test)
  }

  private func initialized() -> Any? {
    (type as? any Injectable.Type).map { type in MappedRecording.record { type.init() } }
  }
}
