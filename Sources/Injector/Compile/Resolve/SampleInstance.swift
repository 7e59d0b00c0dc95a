/// A new instance of a model, for facts that the compiler of its plan cannot find out from its type.
final class SampleInstance {
  private let type: Any.Type
  private let closures: RuleClosures
  /// The instance, after it was first needed.
  private var made: Any?

  /// Creates a sample whose instance is created by the factory among the closures, or by the type's own `init()`.
  init(of type: Any.Type, closures: RuleClosures = .none) {
    self.type = type
    self.closures = closures
  }

  /// Returns the instance, the same one each time, as its type or a superclass; nil if none can be created.
  func instance<Model>() -> Model? { untypedInstance() as? Model }

  private func untypedInstance() -> Any? {
    made =
      made ?? closures.parts.factory.map { factory in MappedRecording.record { factory.makeUntyped() } }
      ?? initialized()
    return made
  }

  /// Returns an instance that is created by the type's own `init()`, not by the factory. It replaces the other one.
  func initializedInstance<Model>() -> Model? {
    guard let new = initialized() else { return nil }
    made = new
    return new as? Model
  }

  /// Whether a property of a type that can hold several types can hold an instance.
  ///
  /// An instance is cast to find out whether its type conforms to a protocol that is known at run time only. If no
  /// instance can be created, the result is true; the run then checks each value.
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
    InjectableTypes.conformance(of: type).map { type in MappedRecording.record { type.init() } }
  }
}
