/// A target for a weak or unowned property of a struct that is created memberwise. It writes nil.
///
/// The memory of such a property is not that of an Optional of its type. For example, a weak reference to an
/// existential has the protocol's witnesses beside the object, and the Optional of the struct around it may use
/// values that are not a witness for its own nil. All bits zero is nil for each of them, and there is nothing to
/// release.
final class UnownedTarget: ValueTarget, @unchecked Sendable {
  private let size: Int
  private let hasNil: Bool

  init(_ base: Target) {
    size = TypeMetrics(of: base.type).size
    hasNil = base.isOptional
    super.init(type: base.type, inner: base)
  }

  override var isOptional: Bool { hasNil }

  override func putAbsent(_ cell: Cell) -> Bool {
    guard hasNil, unsafe cell.isEmpty else { return false }
    unsafe cell.memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return true
  }
}
