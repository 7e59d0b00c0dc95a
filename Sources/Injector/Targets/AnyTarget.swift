/// A target for `Any`: native Swift values, whatever the source is made of.
final class AnyTarget: TypedTarget<Any>, @unchecked Sendable {
  /// Whether null is a value, `NSNull`: so it is inside collections, where nothing else could stand for it.
  private let takesNull: Bool

  init(takesNull: Bool = false) { self.takesNull = takesNull }

  /// The same for the elements of a collection, if they are of type `Any`.
  static func inCollection<Element>(_ element: TypedTarget<Element>) -> TypedTarget<Element> {
    guard element is AnyTarget else { return element }
    return AnyTarget(takesNull: true) as? TypedTarget<Element> ?? element
  }

  override var acceptsExactType: Bool { false }
  override var summary: String { "as it is" }

  override func initialize(
    _ destination: UnsafeMutablePointer<Any>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    if !takesNull, NullValue.isNull(source) { return run.refuse(.null, expected: Any.self) }
    guard let native = NativeValue.native(source) else { return run.refuseTooDeep() }
    unsafe destination.initialize(to: native)
    return true
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Any>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if !takesNull, try reader.readNull() { return run.refuse(.null, expected: Any.self) }
    guard let value = try reader.readNativeValue() else { return run.refuse(.outOfRange, expected: Any.self) }
    unsafe destination.initialize(to: value)
    return true
  }
}
