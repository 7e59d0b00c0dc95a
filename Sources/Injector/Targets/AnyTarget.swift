/// A target for `Any`: native Swift values, whatever the source is made of.
final class AnyTarget: TypedTarget<Any>, @unchecked Sendable {
  /// Whether null is a value, `NSNull`: so it is inside collections, where nothing else could stand for it.
  private let takesNull: Bool

  init(takesNull: Bool = false) {
    self.takesNull = takesNull
    super.init()
  }

  /// The same for the elements of a collection, if they are of type `Any`.
  static func inCollection<Element>(_ element: TypedTarget<Element>) -> TypedTarget<Element> {
    guard element is AnyTarget else { return element }
    return AnyTarget(takesNull: true) as? TypedTarget<Element> ?? element
  }

  override var acceptsExactType: Bool { false }
  override var summary: String { "as it is" }

  override func putJSON(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if !takesNull, try reader.readNull() { return run.refuse(.null, expected: Any.self) }
    guard let value = try reader.readNativeValue() else { return run.refuse(.outOfRange, expected: Any.self) }
    unsafe memory.putAny(value, place)
    return true
  }

  override func putRecord(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: inout RecordReader,
    _ run: inout RunState
  ) -> Bool {
    if !takesNull, reader.readNull() { return run.refuse(.null, expected: Any.self) }
    guard let native = NativeValue.native(reader.value) else { return run.refuseTooDeep() }
    unsafe memory.putAny(native, place)
    return true
  }
}
