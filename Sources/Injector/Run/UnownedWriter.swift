/// Writes a weak or unowned property of a struct that is put together from the record: it starts as nil and stays so.
///
/// The memory of such a property is not that of an Optional of its type. A weak reference to an existential, for one, keeps
/// the protocol's witnesses beside the object, and the Optional of the struct around it may use what is no witness for its own
/// nil. All bits zero is the nil of each of them, and there is nothing to release.
final class UnownedWriter: PropertyWriter, @unchecked Sendable {
  private let offset: Int
  private let size: Int

  init(offset: Int, target: Target) {
    self.offset = offset
    size = TypeMetrics(of: target.type).size
    super.init(target: target)
  }

  override func initializeAbsent(_ base: UnsafeMutableRawPointer) -> Bool {
    guard target.isOptional else { return false }
    unsafe (base + offset).initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return true
  }
}
