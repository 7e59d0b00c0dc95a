/// A target of a property whose value is not in its memory: a getter returns it.
class GetterTarget<Value>: WritingTarget<Value>, @unchecked Sendable {
  /// The target of the value.
  let base: TypedTarget<Value>

  init(_ base: TypedTarget<Value>) {
    self.base = base
    super.init(type: Value.self, inner: base)
  }

  /// Calls `body` with the address of the value that the getter returns.
  func withValue(of memory: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Bool) -> Bool { false }

  final override var isOptional: Bool { base.isOptional }
  final override var isIndirect: Bool { true }

  final override func isAbsent(_ memory: UnsafeRawPointer) -> Bool {
    unsafe withValue(of: memory) { unsafe base.isAbsent($0) }
  }

  final override func extractMember<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    _ key: OutputKey,
    writesNull: Bool,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    unsafe withValue(of: memory) {
      unsafe base.extractMember($0, key, writesNull: writesNull, to: &output, &run)
    }
  }

  final override func extractMembers<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    unsafe withValue(of: memory) { unsafe base.extractMembers($0, to: &output, &run) }
  }

  final override func extract<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    unsafe withValue(of: memory) { unsafe output.put(by: base, $0, &run) }
  }
}
