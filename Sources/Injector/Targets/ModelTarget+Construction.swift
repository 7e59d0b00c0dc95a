extension ModelTarget {
  /// The ways to create a new model.
  enum Construction {
    /// By the closure of `bind`.
    case factory
    /// By the type's own `init()`.
    case initializer(ValueSource<Model>)
    /// By the type's own `init(from:)`.
    case decoding(TypedTarget<Model>)
    /// Memberwise, in uninitialized memory.
    case memberwise
    /// There is no way: only existing models can be filled.
    case none
  }

  /// Creates a model in uninitialized memory, with the closure or the `init()`. Returns false if models are created
  /// memberwise, by `init(from:)`, or not at all.
  @inline(__always)
  func makeNew(_ model: UnsafeMutablePointer<Model>, _ run: borrowing RunState) -> Bool {
    // No references are counted. The run's closures and the target's construction own the objects.
    let source = usesFactory ? run.unownedClosures.withObject { $0.unownedFactory } : unownedInitializer
    guard let source else { return false }
    source.withObject { unsafe $0.memory.initialize(UnsafeMutableRawPointer(model)) }
    return true
  }

  /// The target that decodes new models; nil if they are created in another way.
  var decoder: TypedTarget<Model>? {
    if case .decoding(let decoder) = construction { return decoder }
    return nil
  }
}
