/// The visibility of a model for other code while it is filled.
struct ModelVisibility {
  /// Whether the model was created in this run. Then its properties have default values, which other models may
  /// share.
  var isNew = false
  /// Whether the user's code cannot access the model's memory. It can access the properties of an object.
  var isPrivate = false

  /// Returns the visibility of a model that was just created.
  @inline(__always)
  static func new(isClass: Bool) -> ModelVisibility { ModelVisibility(isNew: true, isPrivate: !isClass) }
}

extension RunState {
  /// Begins to fill a model. Returns the visibility of the model around it.
  @inline(__always)
  mutating func enterModel(_ visibility: ModelVisibility) -> ModelVisibility {
    let outer = self.visibility
    self.visibility = visibility
    return outer
  }
}
