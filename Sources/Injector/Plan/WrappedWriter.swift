/// Writes a property behind a wrapper that is not ours: each value is put into a new wrapper, by the wrapper's own
/// initialiser.
final class WrappedWriter<Storage: MappedStorage>: PropertyWriter, @unchecked Sendable {
  private let offset: Int
  private let typedTarget: TypedTarget<Storage.Value>
  /// Where in the wrapper a model is that can be filled in place; nil where a new one is made.
  private let valueOffset: Int?

  init(offset: Int, target: TypedTarget<Storage.Value>) {
    self.offset = offset
    typedTarget = target
    valueOffset = target.fillsInPlace ? Self.valueOffset : nil
    super.init(target: target)
  }

  /// Where the wrapper keeps its value, if it is a struct with one stored property of that type.
  private static var valueOffset: Int? {
    guard let layout = try? TypeLayout.of(Storage.self), layout.kind == .struct else { return nil }
    let places = layout.properties.filter {
      $0.type == Storage.Value.self && $0.isStrong && !$0.isLazyStorage
    }
    return places.count == 1 ? places.first?.offset : nil
  }

  private func storage(_ base: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Storage> {
    unsafe (base + offset).assumingMemoryBound(to: Storage.self)
  }

  /// The value that is there, if it is to be filled in place.
  private func existing(_ base: UnsafeMutableRawPointer) -> Storage.Value? {
    guard let valueOffset else { return nil }
    return unsafe (base + offset + valueOffset).assumingMemoryBound(to: Storage.Value.self).pointee
  }

  override func assign(_ base: UnsafeMutableRawPointer, from source: Any, _ run: inout Run) -> Bool {
    guard var value = unsafe existing(base) else {
      guard let value = typedTarget.make(from: source, &run) else { return false }
      unsafe storage(base).pointee = Storage(wrappedValue: value)
      return true
    }
    guard unsafe typedTarget.assign(&value, from: source, &run) else { return false }
    unsafe storage(base).pointee = Storage(wrappedValue: value)
    return true
  }

  override func assign(
    _ base: UnsafeMutableRawPointer,
    from reader: inout JSONReader,
    _ run: inout Run
  ) throws(JSONFailure) -> Bool {
    guard var value = unsafe existing(base) else {
      guard let value = try typedTarget.make(from: &reader, &run) else { return false }
      unsafe storage(base).pointee = Storage(wrappedValue: value)
      return true
    }
    guard unsafe try typedTarget.assign(&value, from: &reader, &run) else { return false }
    unsafe storage(base).pointee = Storage(wrappedValue: value)
    return true
  }

  override func initialize(_ base: UnsafeMutableRawPointer, from source: Any, _ run: inout Run) -> Bool {
    guard let value = typedTarget.make(from: source, &run) else { return false }
    unsafe storage(base).initialize(to: Storage(wrappedValue: value))
    return true
  }

  override func initialize(
    _ base: UnsafeMutableRawPointer,
    from reader: inout JSONReader,
    _ run: inout Run
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

  override func snapshot(_ base: UnsafeMutableRawPointer) -> (UnsafeMutableRawPointer) -> Void {
    let value = unsafe storage(base).pointee
    return { unsafe self.storage($0).pointee = value }
  }
}
