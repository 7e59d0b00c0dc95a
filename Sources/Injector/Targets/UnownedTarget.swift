/// Writes a weak or unowned property of a struct that is put together from the record: it starts as nil and stays so.
///
/// The memory of such a property is not that of an Optional of its type. A weak reference to an existential, for one, keeps
/// the protocol's witnesses beside the object, and the Optional of the struct around it may use what is no witness for its own
/// nil. All bits zero is the nil of each of them, and there is nothing to release.
final class UnownedTarget: ValueTarget, @unchecked Sendable {
  private let size: Int
  private let hasNil: Bool

  init(_ base: Target) {
    size = TypeMetrics(of: base.type).size
    hasNil = base.isOptional
    super.init(type: base.type, inner: base)
  }

  override var isOptional: Bool { hasNil }

  override func putAbsent(_ memory: UnsafeMutableRawPointer, _ place: Place) -> Bool {
    guard hasNil, place == .empty else { return false }
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return true
  }
}
