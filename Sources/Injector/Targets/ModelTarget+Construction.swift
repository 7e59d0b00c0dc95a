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

  /// What makes new models in this scope; nil where they are put together, decoded, or cannot be made.
  @inline(__always)
  func source(_ run: borrowing RunState) -> ValueSource<Model>? {
    switch construction {
    case .factory:
      guard let factory = unsafe run.unownedClosures._withUnsafeGuaranteedRef({ $0.factory }) else {
        return nil
      }
      return unsafe unsafeDowncast(factory, to: ValueSource<Model>.self)
    case .initializer(let source): return source
    case .decoding, .memberwise, .none: return nil
    }
  }

  /// What decodes new models; nil where they come to be in another way.
  var decoder: TypedTarget<Model>? {
    if case .decoding(let decoder) = construction { return decoder }
    return nil
  }
}

extension ValueSource {
  /// Makes a value in memory that holds nothing.
  @inline(__always)
  func initialize(_ address: UnsafeMutablePointer<Value>) {
    unsafe memory.initialize(UnsafeMutableRawPointer(address))
  }
}
