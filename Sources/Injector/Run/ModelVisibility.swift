/// Who may see a model while it is filled.
struct ModelVisibility {
  /// Whether the model was made in this run: what its properties hold are defaults, which other models may hold too.
  var isNew = false
  /// Whether the model is in memory that no user code can reach: not so for what an object holds.
  var isPrivate = false

  /// A model that was just made.
  @inline(__always)
  static func new(isClass: Bool) -> ModelVisibility { ModelVisibility(isNew: true, isPrivate: !isClass) }
}

extension RunState {
  /// Begins to fill a model; what is returned is in force outside.
  @inline(__always)
  mutating func enterModel(_ visibility: ModelVisibility) -> ModelVisibility {
    let outer = self.visibility
    self.visibility = visibility
    return outer
  }
}
