/// Models that decode themselves: new ones come from their `init(from:)`.
extension ModelTarget {
  /// What decodes new models; nil where they come to be in another way.
  var decoder: TypedTarget<Model>? {
    if case .decoding(let decoder) = construction { return decoder }
    return nil
  }

  /// Whether an update makes a new model, because there are no properties that it could fill: an enum, a struct of the system.
  var isReplacedWhole: Bool {
    unsafe decoder != nil && executor.contents.pointee.properties.isEmpty
  }

  /// Decodes a model from a value, in memory that holds none.
  func decode(_ destination: UnsafeMutablePointer<Model>, from source: Any, _ run: inout RunState) -> Bool {
    guard let decoder else { return run.refuse(.configuration, expected: Model.self) }
    let errors = run.errorCount
    guard unsafe decoder.initialize(destination, from: source, &run) else { return false }
    return unsafe finish(destination, nil, errors, &run)
  }

  /// Decodes a model from the JSON value at the reader's position, in memory that holds none.
  func decode(
    _ destination: UnsafeMutablePointer<Model>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    guard let decoder else {
      try reader.skipValue()
      return run.refuse(.configuration, expected: Model.self)
    }
    let errors = run.errorCount
    guard unsafe try decoder.initialize(destination, from: &reader, &run) else { return false }
    return unsafe finish(destination, nil, errors, &run)
  }
}
