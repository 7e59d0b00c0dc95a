/// A target for `Any`: native Swift values, whatever the source is made of.
final class AnyTarget: TypedTarget<Any>, @unchecked Sendable {
  override var isVerbatim: Bool { false }
  override var summary: String { "as it is" }

  override func initialize(
    _ destination: UnsafeMutablePointer<Any>,
    from source: Any,
    _ run: inout Run
  ) -> Bool {
    if NullValue.isNull(source) { return run.refuse(.null, expected: Any.self) }
    unsafe destination.initialize(to: NativeValue.native(source))
    return true
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Any>,
    from reader: inout JSONReader,
    _ run: inout Run
  ) throws(JSONFailure) -> Bool {
    if try reader.readNull() { return run.refuse(.null, expected: Any.self) }
    guard let value = try reader.readNativeValue() else { return run.refuse(.outOfRange, expected: Any.self) }
    unsafe destination.initialize(to: value)
    return true
  }
}
