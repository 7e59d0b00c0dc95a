/// A target that reads a property through a key path, so that getters are called. Its memory is that of the complete
/// model: of the struct, or of the object.
class KeyPathReadingTarget<Model, Value>: WritingTarget<Value>, @unchecked Sendable {
  private let keyPath: KeyPath<Model, Value>
  let base: TypedTarget<Value>
  let isClass: Bool

  init(_ keyPath: KeyPath<Model, Value>, target: TypedTarget<Value>, isClass: Bool) {
    self.keyPath = keyPath
    base = target
    self.isClass = isClass
    super.init(type: Value.self, inner: target)
  }

  final override var isOptional: Bool { base.isOptional }
  final override var hasStorage: Bool { false }
  final override func read(_ memory: UnsafeMutableRawPointer) -> Any { unsafe current(memory) }

  final override var isIndirect: Bool { true }
  final override func isAbsent(_ memory: UnsafeRawPointer) -> Bool {
    let value = unsafe current(memory)
    return unsafe withUnsafePointer(to: value) { unsafe base.isAbsent($0) }
  }

  final override func extractMember<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    _ key: OutputKey,
    writesNull: Bool,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let value = unsafe current(memory)
    return unsafe withUnsafePointer(to: value) {
      unsafe base.extractMember($0, key, writesNull: writesNull, to: &output, &run)
    }
  }

  final override func extractMembers<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let value = unsafe current(memory)
    return unsafe withUnsafePointer(to: value) { unsafe base.extractMembers($0, to: &output, &run) }
  }

  final override func extract<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let value = unsafe current(memory)
    return unsafe withUnsafePointer(to: value) { unsafe output.put(by: base, $0, &run) }
  }

  /// Returns the property's value.
  private func current(_ memory: UnsafeRawPointer) -> Value {
    guard isClass else { return unsafe memory.assumingMemoryBound(to: Model.self).pointee[keyPath: keyPath] }
    return unsafe unsafeBitCast(memory, to: Model.self)[keyPath: keyPath]
  }
}
