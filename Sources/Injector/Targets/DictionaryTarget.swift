/// A target for `Dictionary`. It reads the values one after the other, and leaves out those that do not fit.
final class DictionaryTarget<Key: Hashable, Value>: TypedTarget<[Key: Value]>, @unchecked Sendable {
  private let value: TypedTarget<Value>
  private let key: (String) -> Key?
  /// Returns the text of a key.
  private let name: (Key) -> String

  init(
    _ value: TypedTarget<Value>,
    key: @escaping (String) -> Key?,
    name: @escaping (Key) -> String
  ) {
    self.value = value
    self.key = key
    self.name = name
    super.init(inner: value)
  }

  override var acceptsExactType: Bool { value.acceptsExactType }

  override func putRecord(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: inout RecordReader,
    _ run: inout RunState
  ) -> Bool {
    if acceptsExactType, unsafe putExact(memory, place, reader) { return true }
    return unsafe put(memory, place, from: &reader, &run)
  }

  override func put<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    guard var members = try input.openMembers(seeking: nil) else {
      if input.isTooDeep { return run.refuseTooDeep() }
      if try input.readNull() { return run.refuse(.null, expected: type) }
      try input.skipValue()
      return run.refuse(.typeMismatch, expected: type)
    }
    var entries: [Key: Value] = [:]
    // The keys of values with issues.
    var namesWithIssues: Set<String> = []
    while let name = try input.nextEntry(&members) {
      let mark = run.mark
      let start = input.mark
      let isNew = try add(name, to: &entries, from: &input, &run)
      // If a key occurs twice, the last value is used, and issues of the first one are not recorded.
      if !isNew || namesWithIssues.contains(name) { try input.handleDuplicateKey() }
      if run.issues.isUnchanged(since: mark) { continue }
      namesWithIssues.insert(name)
      if let offset = input.offset(of: start) { run.locate(from: mark, at: offset) }
      run.extendPaths(from: mark, with: .key(name))
    }
    unsafe memory.put(entries, place)
    return true
  }

  /// Adds the value of a member. Returns false if the dictionary already had a value for its key.
  private func add<Input: RunInput>(
    _ name: String,
    to entries: inout [Key: Value],
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let mark = run.mark
    guard let key = key(name) else {
      try input.skipValue()
      _ = run.refuse(.typeMismatch, expected: Key.self, expectation: ExpectedText.key(of: Key.self))
      run.recordRefusal(of: name, in: .element, fallback: .elementDropped, since: mark)
      return true
    }
    let start = input.mark
    let made = try value.make(from: &input, &run)
    let member = made ?? value.absentElement()
    if made == nil {
      let fallback = member == nil ? InjectionReport.Issue.Consequence.elementDropped : .becameNil
      run.recordRefusal(of: input.value(at: start), in: .element, fallback: fallback, since: mark)
    }
    return member.map { entries.updateValue($0, forKey: key) == nil } ?? (entries[key] == nil)
  }

  // MARK: - Out of the model

  override func extract<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let entries = unsafe memory.assumingMemoryBound(to: [Key: Value].self).pointee
    guard output.sortsKeys else {
      return output.writeRecord(of: entries, &run) { entry, output, run in
        write(entry.value, under: name(entry.key), to: &output, &run)
      }
    }
    let sorted = entries.map { (name: name($0.key), value: $0.value) }.sorted { $0.name < $1.name }
    return output.writeRecord(of: sorted, &run) { entry, output, run in
      write(entry.value, under: entry.name, to: &output, &run)
    }
  }

  /// Writes a member. Returns its place in paths if it cannot be written.
  private func write<Output: ExtractionOutput & ~Copyable>(
    _ entry: Value,
    under name: String,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> IssuePlace.Part? {
    output.key(name)
    let isWritten = unsafe withUnsafePointer(to: entry) { unsafe output.put(by: value, $0, &run) }
    return isWritten ? nil : IssuePlace.Part(.key(name))
  }
}
