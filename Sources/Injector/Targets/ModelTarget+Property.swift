extension ModelTarget {
  /// Returns the value of a property.
  func value(of property: PlannedProperty, in model: Model) -> Any {
    var model = model
    return unsafe withUnsafeMutablePointer(to: &model) { model in
      unsafe property.valueTarget.read(storage(of: model) + property.offset)
    }
  }

  /// Writes a property, and coerces a value of another type. A value that does not fit has no effect.
  func setValue(_ value: Any, of property: PlannedProperty, in model: inout Model, _ run: inout RunState) {
    unsafe withUnsafeMutablePointer(to: &model) { model in
      let memory = unsafe storage(of: model) + property.offset
      if unsafe property.valueTarget.store(memory, value) { return }
      var reader = RecordReader(value)
      _ = unsafe property.valueTarget.putRecord(.filled(memory), &reader, &run)
    }
  }
}
