extension ModelTarget {
  /// The value of one property of a model.
  func value(of property: PlannedProperty, in model: Model) -> Any {
    var model = model
    return unsafe withUnsafeMutablePointer(to: &model) { model in
      unsafe property.writer.read(storage(of: model))
    }
  }

  /// Writes one property of a model: the value as it is, or coerced where it is of another kind. A value that does not fit
  /// changes nothing.
  func setValue(
    _ value: Any,
    of property: PlannedProperty,
    in model: inout Model,
    _ run: inout RunState
  ) {
    unsafe withUnsafeMutablePointer(to: &model) { model in
      let storage = unsafe storage(of: model)
      if unsafe property.writer.store(storage, value) { return }
      _ = unsafe property.writer.assign(storage, from: value, &run)
    }
  }
}
