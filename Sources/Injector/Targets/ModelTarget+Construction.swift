extension ModelTarget {
  /// How a new model comes to be.
  enum Construction {
    /// By the closure that `bind` was given.
    case factory
    /// By the type's own `init()`.
    case initializer(ValueSource<Model>)
    /// By the type's own `init(from:)`.
    case decoding(TypedTarget<Model>)
    /// Property by property, in memory that holds nothing yet.
    case memberwise
    /// Not at all: only existing ones can be filled.
    case none
  }

  /// Makes a model in memory that holds nothing, by what makes models in this scope; false where they are put together, decoded,
  /// or cannot be made.
  @inline(__always)
  func makeNew(_ model: UnsafeMutablePointer<Model>, _ run: borrowing RunState) -> Bool {
    // No references are counted: the run's closures and the target's construction own what they are.
    let source = usesFactory ? run.unownedClosures.withObject { $0.unownedFactory } : unownedInitializer
    guard let source else { return false }
    source.withObject { unsafe $0.memory.initialize(UnsafeMutableRawPointer(model)) }
    return true
  }

  /// What decodes new models; nil where they come to be in another way.
  var decoder: TypedTarget<Model>? {
    if case .decoding(let decoder) = construction { return decoder }
    return nil
  }
}
