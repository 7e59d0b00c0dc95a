/// A new instance of a model, for what cannot be learned from its type while its plan is compiled.
final class SampleInstance {
  private let type: Any.Type
  private let closures: RuleClosures
  /// The instance, once one was needed.
  private var made: Any?

  /// Instances come from the factory among the closures, or from the type's own `init()`.
  init(of type: Any.Type, closures: RuleClosures) {
    self.type = type
    self.closures = closures
  }

  /// The instance, the same one each time, as one of its type or of a superclass; nil where nobody can make one.
  func instance<Model>() -> Model? {
    made = made ?? closures.factory.map { factory in MappedRecording.record { factory.makeUntyped() } }
    made = made ?? initialized()
    return made as? Model
  }

  /// An instance that the type's own `init()` has made, not the factory; it takes the place of the other.
  func initializedInstance<Model>() -> Model? {
    guard let new = initialized() else { return nil }
    made = new
    return new as? Model
  }

  private func initialized() -> Any? {
    (type as? any Injectable.Type).map { type in MappedRecording.record { type.init() } }
  }
}
