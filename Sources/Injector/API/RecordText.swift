/// The text of models that are written one by one, as lines or as an array. The owner removes the text in blocks.
package final class RecordText {
  private let run: ExtractionRun
  private let isArray: Bool
  // Unchecked because no method is called inside another one.
  @exclusivity(unchecked) private var uncheckedOutput: RunOutput
  private var output: RunOutput {
    _read { yield unsafe uncheckedOutput }
    _modify { yield unsafe &uncheckedOutput }
  }

  /// The watch for the monitor; nil if there is none.
  package var watch: RunWatch? { run.watch }
  /// The number of bytes that have not been removed.
  package var byteCount: Int { output.json.count }

  /// Begins the text. Blocks have about `capacity` bytes.
  package init<Model>(
    _ injector: Injector<Model>, _ options: ExtractionOptions, isArray: Bool, capacity: Int
  ) throws(InjectionError) {
    self.isArray = isArray
    // Each line contains a complete record.
    run = try ExtractionRun(injector, options, excluding: isArray ? [] : .pretty)
    unsafe uncheckedOutput = run.newOutput(capacity: capacity)
    guard isArray else { return }
    run.openPath(in: &output.json)
    output.json.beginArray()
  }

  /// Adds a model in memory. If it cannot be written, returns the error and leaves the text unchanged. `index` is the
  /// index of the record, for the path of the error.
  package func write(_ model: UnsafeRawPointer, index: Int) -> InjectionError? {
    let start = output.json.checkpoint
    if unsafe writeRecord(model) { return nil }
    output.json.restore(start)
    var issue = run.failure(of: &output.run)
    issue.extendPath(with: .index(index))
    output.run = run.newState()
    return InjectionError(issue)
  }

  private func writeRecord(_ model: UnsafeRawPointer) -> Bool {
    if isArray {
      output.json.element()
      return unsafe run.target.extract(model, to: &output)
    }
    output.json.reserveScalar()
    let hasPath = !run.path.isEmpty
    if hasPath { run.openPath(in: &output.json) }
    guard unsafe run.target.extract(model, to: &output) else { return false }
    if hasPath { run.closePath(in: &output.json) }
    output.json.endLine()
    return true
  }

  /// Ends the text after the last model.
  package func end() {
    guard isArray else { return }
    output.json.endArray()
    run.closePath(in: &output.json)
  }

  /// Passes the text so far to a closure, and begins the next block.
  package func take(_ body: (UnsafeRawBufferPointer) -> InjectionError?) -> InjectionError? {
    unsafe output.json.takeText(body)
  }
}
