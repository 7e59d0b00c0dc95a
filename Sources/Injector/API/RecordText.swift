/// The text of models that are written one after the other, on lines or as one array. Whoever has it takes the text in
/// blocks.
package final class RecordText {
  private let run: ExtractionRun
  private let isArray: Bool
  // Changed without checks of exclusive access: nobody calls a method inside another one.
  @exclusivity(unchecked) private var uncheckedOutput: RunOutput
  private var output: RunOutput {
    _read { yield unsafe uncheckedOutput }
    _modify { yield unsafe &uncheckedOutput }
  }

  /// What a monitor gets to know; nil if there is none.
  package var watch: RunWatch? { run.watch }
  /// The number of bytes that were not taken.
  package var byteCount: Int { output.json.count }

  /// Begins the text, for blocks of about `capacity` bytes.
  package init<Model>(
    _ injector: Injector<Model>, _ options: ExtractionOptions, isArray: Bool, capacity: Int
  ) throws(InjectionError) {
    self.isArray = isArray
    // A line holds a whole record.
    run = try ExtractionRun(injector, options, excluding: isArray ? [] : .pretty)
    unsafe uncheckedOutput = run.newOutput(capacity: capacity)
    guard isArray else { return }
    run.openPath(in: &output.json)
    output.json.beginArray()
  }

  /// Adds the model in memory. Returns the error if it cannot be written; then the text is as before. `index` is that of the
  /// record, for the path of the error.
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

  /// Ends the text behind the last model.
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
