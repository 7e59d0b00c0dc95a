/// A run over UTF-8 text, which is read to its end and so validated.
@safe struct TextRun {
  private let text: UnsafeBufferPointer<UInt8>
  private let settings: RunSettings

  typealias Outcome<Value> = Result<(Value, InjectionReport), InjectionError>

  init(_ text: UnsafeBufferPointer<UInt8>, _ settings: RunSettings) {
    unsafe self.text = unsafe text
    self.settings = settings
  }

  /// What comes of a task.
  func result<Task: RootTask>(of task: Task) -> Outcome<Task.Result> {
    unsafe read(text, task, isLast: false)
  }

  /// Reads the text; once more, where a known key comes twice.
  private func read<Task: RootTask>(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ task: Task,
    isLast: Bool
  ) -> Outcome<Task.Result> {
    var reader = unsafe JSONReader(bytes, depthLimit: JSONLimits.depth)
    reader.acceptsDuplicateKeys = isLast
    var run = settings.newState()
    run.stopsAtFirstFailure = task.root == .array
    do throws(JSONFailure) {
      if let problem = try enter(task.root, of: &reader) {
        return .failure(unsafe JSONIssue.located(problem, at: reader.offset, in: text))
      }
      let start = reader.offset
      let result = try task.perform(&reader, &run)
      if run.errorCount == 0, settings.paths.isEmpty { try reader.finish() }
      if result == nil { run.refuseRoot(reader.value(at: start)) }
      run.locate(from: .start, at: start)
      if let result, run.errorCount == 0 {
        return .success((result, unsafe JSONIssue.located(run.report, in: text)))
      }
      run.rollBack()
      return .failure(unsafe JSONIssue.error(of: run, in: text))
    } catch {
      run.rollBack()
      guard error == .restart else {
        return .failure(unsafe JSONIssue.error(error, at: reader.offset, in: text))
      }
      return readWithoutDuplicates(task)
    }
  }

  /// Reads the text without the members that are replaced by later ones. What is still the same key afterwards, because a
  /// dictionary makes one of both, has the later value.
  private func readWithoutDuplicates<Task: RootTask>(_ task: Task) -> Outcome<Task.Result> {
    var reader = unsafe JSONReader(text, depthLimit: JSONLimits.depth)
    do {
      let remaining = try reader.textWithoutReplacedMembers()
      return unsafe remaining.withUnsafeBufferPointer { unsafe read($0, task, isLast: true) }
    } catch {
      return .failure(unsafe JSONIssue.error(error, at: reader.offset, in: text))
    }
  }

  /// Moves to the root; what is wrong with it, if anything, is returned. Text around the root is validated.
  private func enter(_ root: RootKind, of reader: inout JSONReader) throws(JSONFailure) -> InjectionReport
    .Issue?
  {
    _ = reader.nextByte()
    if !settings.paths.isEmpty || !isRoot(root, reader) {
      var whole = reader
      do {
        try whole.skipValue()
        try whole.finish()
      } catch {
        reader = whole
        throw error
      }
    }
    for path in settings.paths {
      guard let offset = try reader.locate(literalOr: path) else { return RootError.pathNotFound(path) }
      reader.move(to: offset)
    }
    if isRoot(root, reader) { return nil }
    let value = SourceValue(reader.value(at: reader.offset))
    return root.issue(for: value, settings.modelType, isText: true)
  }

  private func isRoot(_ root: RootKind, _ reader: JSONReader) -> Bool {
    switch root {
    case .record, .members: reader.byte == UInt8(ascii: "{")
    case .array: reader.byte == UInt8(ascii: "[")
    case .value: true
    }
  }
}
