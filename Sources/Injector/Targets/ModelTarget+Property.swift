extension ModelTarget {
  /// The value of a property as it is.
  func value(of property: PlannedProperty, in model: Model) -> Any {
    var model = model
    return unsafe withUnsafeMutablePointer(to: &model) { model in
      unsafe property.valueTarget.read(storage(of: model) + property.offset)
    }
  }

  /// Writes a property, coerced where the value is of another kind; one that does not fit changes nothing.
  func setValue(_ value: Any, of property: PlannedProperty, in model: inout Model, _ run: inout RunState) {
    unsafe withUnsafeMutablePointer(to: &model) { model in
      let memory = unsafe storage(of: model) + property.offset
      if unsafe property.valueTarget.store(memory, value) { return }
      var reader = RecordReader(value)
      _ = unsafe property.valueTarget.putRecord(memory, .filled, &reader, &run)
    }
  }
}
