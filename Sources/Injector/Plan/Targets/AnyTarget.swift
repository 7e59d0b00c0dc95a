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
    let source = try reader.readAny()
    guard NativeValue.isRepresentable(source) else { return run.refuse(.outOfRange, expected: Any.self) }
    return unsafe initialize(destination, from: source, &run)
  }
}
