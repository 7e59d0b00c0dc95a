/// A target that reads a property through a key path, so that getters are called. Its memory is that of the complete
/// model: of the struct, or of the object.
class KeyPathReadingTarget<Model, Value>: GetterTarget<Value>, @unchecked Sendable {
  private let keyPath: KeyPath<Model, Value>
  let isClass: Bool

  init(_ keyPath: KeyPath<Model, Value>, target: TypedTarget<Value>, isClass: Bool) {
    self.keyPath = keyPath
    self.isClass = isClass
    super.init(target)
  }

  final override var hasStorage: Bool { false }
  final override func read(_ memory: UnsafeMutableRawPointer) -> Any { unsafe current(memory) }

  final override func withValue(of memory: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Bool) -> Bool {
    let value = unsafe current(memory)
    return unsafe withUnsafePointer(to: value) { unsafe body($0) }
  }

  /// Returns the property's value.
  private func current(_ memory: UnsafeRawPointer) -> Value {
    guard isClass else { return unsafe memory.assumingMemoryBound(to: Model.self).pointee[keyPath: keyPath] }
    return unsafe unsafeBitCast(memory, to: Model.self)[keyPath: keyPath]
  }
}
