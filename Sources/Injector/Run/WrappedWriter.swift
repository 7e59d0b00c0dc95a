/// Writes a property behind a wrapper that is not ours: each value is put into a new wrapper, by the wrapper's own
/// initialiser.
final class WrappedWriter<Storage: MappedStorage>: PropertyWriter, @unchecked Sendable {
  private let offset: Int
  private let typedTarget: TypedTarget<Storage.Value>

  init(offset: Int, target: TypedTarget<Storage.Value>) {
    self.offset = offset
    typedTarget = target
    super.init(target: target)
  }

  override var runsUserCode: Bool { true }

  /// Whether the value that the wrapper gives is filled; not so for an object that is the default of a new model, and that
  /// others may have, too.
  private func fillsInPlace(_ run: borrowing RunState) -> Bool {
    typedTarget.fillsInPlace && !(typedTarget.holdsObject && run.visibility.isNew)
  }

  private func storage(_ base: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Storage> {
    unsafe (base + offset).assumingMemoryBound(to: Storage.self)
  }

  override func assign(_ base: UnsafeMutableRawPointer, from source: Any, _ run: inout RunState) -> Bool {
    guard fillsInPlace(run) else {
      guard let value = typedTarget.make(from: source, &run) else { return false }
      unsafe storage(base).pointee = Storage(wrappedValue: value)
      return true
    }
    var value = unsafe storage(base).pointee.wrappedValue
    guard unsafe typedTarget.assign(&value, from: source, &run) else { return false }
    unsafe storage(base).pointee = Storage(wrappedValue: value)
    return true
  }

  override func assign(
    _ base: UnsafeMutableRawPointer,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    guard fillsInPlace(run) else {
      guard let value = try typedTarget.make(from: &reader, &run) else { return false }
      unsafe storage(base).pointee = Storage(wrappedValue: value)
      return true
    }
    var value = unsafe storage(base).pointee.wrappedValue
    guard unsafe try typedTarget.assign(&value, from: &reader, &run) else { return false }
    unsafe storage(base).pointee = Storage(wrappedValue: value)
    return true
  }

  override func initialize(_ base: UnsafeMutableRawPointer, from source: Any, _ run: inout RunState) -> Bool {
    guard let value = typedTarget.make(from: source, &run) else { return false }
    unsafe storage(base).initialize(to: Storage(wrappedValue: value))
    return true
  }

  override func initialize(
    _ base: UnsafeMutableRawPointer,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    guard let value = try typedTarget.make(from: &reader, &run) else { return false }
    unsafe storage(base).initialize(to: Storage(wrappedValue: value))
    return true
  }

  override func initializeAbsent(_ base: UnsafeMutableRawPointer) -> Bool {
    guard let absent = typedTarget.absentValue() else { return false }
    unsafe storage(base).initialize(to: Storage(wrappedValue: absent))
    return true
  }

  override func writeDefault(
    _ base: UnsafeMutableRawPointer,
    _ source: RuntimeValueSource,
    isInitialized: Bool
  ) -> Bool {
    guard let value = DefaultValue.make(from: source, as: Storage.Value.self) else { return false }
    if isInitialized {
      unsafe storage(base).pointee = Storage(wrappedValue: value)
    } else {
      unsafe storage(base).initialize(to: Storage(wrappedValue: value))
    }
    return true
  }

  override func deinitialize(_ base: UnsafeMutableRawPointer) {
    unsafe storage(base).deinitialize(count: 1)
  }

  override func read(_ base: UnsafeMutableRawPointer) -> Any { unsafe storage(base).pointee.wrappedValue }

  override func store(_ base: UnsafeMutableRawPointer, _ value: Any) -> Bool {
    guard let value = DefaultValue.exact(value, as: Storage.Value.self) else { return false }
    unsafe storage(base).pointee = Storage(wrappedValue: value)
    return true
  }
}
