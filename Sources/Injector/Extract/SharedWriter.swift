/// A writer of JSON text that several containers use, one after the other, while a value is written. It counts no references.
@safe struct SharedWriter {
  private let writer: UnsafeMutablePointer<JSONWriter>
  private let run: UnsafeMutablePointer<ExtractState>

  private init(_ writer: UnsafeMutablePointer<JSONWriter>, _ run: UnsafeMutablePointer<ExtractState>) {
    unsafe (self.writer, self.run) = unsafe (writer, run)
  }

  /// Calls a function that may use the writer, and must not use it afterwards. If it returns false, what was written is
  /// removed.
  static func share(
    _ writer: inout JSONWriter,
    _ run: inout ExtractState,
    _ body: (SharedWriter) -> Bool
  ) -> Bool {
    let checkpoint = writer.checkpoint
    let isWritten = unsafe withUnsafeMutablePointer(to: &writer) { writer in
      unsafe withUnsafeMutablePointer(to: &run) { run in body(unsafe SharedWriter(writer, run)) }
    }
    if !isWritten { writer.restore(checkpoint) }
    return isWritten
  }

  /// Calls a function with the writer.
  @inline(__always)
  func write(_ body: (inout JSONWriter) -> Void) { unsafe body(&writer.pointee) }

  /// Writes a value with a target. Returns false if it cannot be written.
  func write<Value>(_ value: Value, by target: ExtractingTarget) -> Bool {
    unsafe writer.pointee.write(value, by: target, &run.pointee)
  }

  /// Writes a scalar. Returns false if it cannot be written; nil for values of other types.
  @inline(__always)
  func write<Value>(scalar value: Value) -> Bool? {
    guard let form = ScalarForm(Value.self) else { return nil }
    return unsafe withUnsafePointer(to: value) {
      unsafe form.write($0, to: &writer.pointee, &run.pointee)
    }
  }
}
