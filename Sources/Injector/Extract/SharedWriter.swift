/// A writer of JSON text that several containers use, one after the other, while a value is written.
@safe final class SharedWriter {
  private let writer: UnsafeMutablePointer<JSONWriter>
  private let run: UnsafeMutablePointer<ExtractState>
  /// Whether the writer is used by its owner again.
  private(set) var isOver = false

  private init(_ writer: UnsafeMutablePointer<JSONWriter>, _ run: UnsafeMutablePointer<ExtractState>) {
    unsafe (self.writer, self.run) = unsafe (writer, run)
  }

  /// Calls a function that may use the writer. If it returns false, what was written is removed.
  static func share(
    _ writer: inout JSONWriter,
    _ run: inout ExtractState,
    _ body: (SharedWriter) -> Bool
  ) -> Bool {
    let checkpoint = writer.checkpoint
    let isWritten = unsafe withUnsafeMutablePointer(to: &writer) { writer in
      unsafe withUnsafeMutablePointer(to: &run) { run in
        let shared = unsafe SharedWriter(writer, run)
        defer { shared.isOver = true }
        return body(shared)
      }
    }
    if !isWritten { writer.restore(checkpoint) }
    return isWritten
  }

  /// Calls a function with the writer. It must not be called after the end.
  @inline(__always)
  func write<Result>(_ body: (inout JSONWriter) -> Result) -> Result { unsafe body(&writer.pointee) }

  /// Writes a value with a target. Returns false if it cannot be written.
  func write<Value>(_ value: Value, by target: ExtractingTarget) -> Bool {
    unsafe writer.pointee.write(value, by: target, &run.pointee)
  }
}
