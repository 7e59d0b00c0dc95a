/// A new instance of a model, for what cannot be learned from its type while its plan is compiled.
final class SampleInstance {
  private let closures: RuleClosures
  /// The instance, once one was needed.
  private var made: Any?

  /// Instances come from the factory among the closures, or from the model's own `init()`.
  init(closures: RuleClosures) {
    self.closures = closures
  }

  /// The instance, the same one each time; nil where nobody can make one.
  func instance<Model>() -> Model? {
    if let known = made as? Model { return known }
    let new = (closures.factory as? ValueSource<Model>).map { MappedRecording.record($0.make) }
    return keep(new ?? initialized())
  }

  /// An instance that the model's own `init()` has made, not the factory; it takes the place of the other.
  func initializedInstance<Model>() -> Model? { keep(initialized()) }

  private func keep<Model>(_ instance: Model?) -> Model? {
    if let instance { made = instance }
    return instance
  }

  private func initialized<Model>() -> Model? {
    (Model.self as? any Injectable.Type).flatMap { type in MappedRecording.record { type.init() as? Model } }
  }
}

/// Where the stored properties of a model are whose kind is known at run time only.
enum ModelStorage {
  /// Calls `body` with the address that the offsets of the model's layout count from: of the struct, or of the object.
  static func withBase<Model, Result>(
    of model: inout Model,
    _ body: (UnsafeMutableRawPointer) -> Result
  ) -> Result {
    if RuntimeEntryPoints.kind(of: Model.self) == .class {
      return unsafe ObjectStorage.withBase(of: model as AnyObject, body)
    }
    return unsafe withUnsafeMutablePointer(to: &model) { unsafe body(UnsafeMutableRawPointer($0)) }
  }
}
