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
    let isKeyedByText = Key.self == String.self
    super.init(
      inner: value,
      direct: isKeyedByText ? (value as? ScalarTarget<Value>)?.puts?.dictionary : nil
    )
  }

  override var acceptsExactType: Bool { value.acceptsExactType }

  override func putRecord(_ cell: Cell, _ reader: inout RecordReader, _ run: inout RunState) -> Bool {
    if acceptsExactType, unsafe putExact(cell, reader) { return true }
    return unsafe put(cell, from: &reader, &run)
  }

  override func put<Input: RunInput>(_ cell: Cell, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    var reading = DictionaryReading<Key, Value, Input>(of: input, run.issues.mark)
    guard var members = try input.openMembers(seeking: nil) else {
      if input.isTooDeep { return run.refuseTooDeep() }
      if try input.readNull() { return run.refuse(.null, expected: type) }
      try input.skipValue()
      return run.refuse(.typeMismatch, expected: type)
    }
    while let name = try input.nextEntry(&members) {
      var mark = run.issues.mark
      let start = input.mark
      try add(name, to: &reading, since: &mark, from: &input, &run)
      if run.issues.isUnchanged(since: mark) { continue }
      if let offset = input.offset(of: start) { run.locate(from: mark, at: offset) }
      run.extendPaths(from: mark, with: .key(name))
    }
    recordLosers(reading, &run)
    unsafe cell.put(reading.entries)
    return true
  }

  /// Adds the value of a member.
  private func add<Input: RunInput>(
    _ name: String,
    to reading: inout DictionaryReading<Key, Value, Input>,
    since mark: inout RunIssues.Mark,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) {
    guard let key = key(name) else {
      try input.skipValue()
      if !reading.otherNames.insert(name).inserted { return }
      _ = run.refuse(.typeMismatch, expected: Key.self, expectation: ExpectedText.key(of: Key.self))
      return run.recordRefusal(of: name, in: .element, fallback: .elementDropped, since: mark)
    }
    if reading.losers?[name] != nil { return try input.skipValue() }
    let start = input.mark
    let made = try value.make(from: &input, &run)
    let member = made ?? value.absentElement()
    if made == nil {
      let fallback = member == nil ? InjectionReport.Issue.Consequence.elementDropped : .becameNil
      run.recordRefusal(of: input.value(at: start), in: .element, fallback: fallback, since: mark)
    }
    guard let member else {
      let isTaken = !reading.droppedKeys.insert(key).inserted || reading.entries[key] != nil
      if isTaken, try settle(name, &reading, since: &mark, &run) { reading.entries[key] = nil }
      return
    }
    let earlier = reading.entries.updateValue(member, forKey: key)
    if earlier == nil, reading.droppedKeys.isEmpty || !reading.droppedKeys.contains(key) { return }
    if try !settle(name, &reading, since: &mark, &run) { reading.entries[key] = earlier }
  }

  /// Returns whether a member counts whose key has another member. Of members with the same name, it is the last. Of
  /// different names, it is the one that the key is written with, otherwise the first in alphabetical order. The issues of
  /// the other members are removed.
  @inline(never)
  private func settle<Input: RunInput>(
    _ name: String,
    _ reading: inout DictionaryReading<Key, Value, Input>,
    since mark: inout RunIssues.Mark,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    if Key.self != String.self, reading.losers == nil {
      let losers = try losers(of: reading.outside)
      reading.losers = losers
      run.issues.forget(from: reading.mark, to: &mark) { $0.place.isIn { losers[$0] != nil } }
    }
    if reading.losers?[name] != nil {
      var end = run.issues.mark
      run.issues.forget(from: mark, to: &end) { _ in true }
      return false
    }
    run.issues.forget(from: reading.mark, to: &mark) { $0.place.isIn { $0 == name } }
    return true
  }

  /// Returns the names of a record that are not used because another one means the same key.
  private func losers<Input: RunInput>(
    of record: Input
  ) throws(Input.Failure) -> [String: DictionaryReading<Key, Value, Input>.Loser] {
    var input = record
    var winners: [Key: (name: String, offset: Int?)] = [:]
    var losers: [(name: String, offset: Int?, key: Key)] = []
    guard var members = try input.openMembers(seeking: nil) else { return [:] }
    while let name = try input.nextEntry(&members) {
      let offset = input.offset(of: input.mark)
      try input.skipValue()
      guard let key = key(name) else { continue }
      guard let known = winners[key] else {
        winners[key] = (name, offset)
        continue
      }
      if KeyFolding.isPreferred(name, to: known.name, standard: self.name(key)) {
        winners[key] = (name, offset)
        if name != known.name { losers.append((known.name, known.offset, key)) }
      } else {
        losers.append((name, offset, key))
      }
    }
    return Dictionary(losers.map { ($0.name, .init(winner: winners[$0.key]?.name ?? "", offset: $0.offset)) })
    {
      $1
    }
  }

  /// Records the names that are not used.
  private func recordLosers<Input>(
    _ reading: borrowing DictionaryReading<Key, Value, Input>,
    _ run: inout RunState
  ) {
    guard let losers = reading.losers else { return }
    for (name, loser) in losers.sorted(by: { $0.key < $1.key }) {
      let mark = run.issues.mark
      let expectation = ExpectedText.key(otherThan: loser.winner)
      _ = run.refuse(.typeMismatch, expected: Key.self, expectation: expectation)
      run.recordRefusal(of: name, in: .element, fallback: .elementDropped, since: mark)
      if let offset = loser.offset { run.locate(from: mark, at: offset) }
      run.extendPaths(from: mark, with: .key(name))
    }
  }

  // MARK: - Out of the model

  override func extract(_ memory: UnsafeRawPointer, to output: inout Extraction) -> Bool {
    let entries = unsafe memory.assumingMemoryBound(to: [Key: Value].self).pointee
    return output.writeRecord(of: entries) { entry, output in
      let name = name(entry.key)
      output.json.key(name)
      return output.write(entry.value, by: value) ? nil : IssuePlace.Part(.key(name))
    }
  }
}

/// The entries of a dictionary that were read so far.
private struct DictionaryReading<Key: Hashable, Value, Input: RunInput> {
  /// The input before its record was opened.
  let outside: Input
  /// The position in the issues before the record.
  let mark: RunIssues.Mark
  var entries: [Key: Value] = [:]
  /// The keys whose values do not fit.
  var droppedKeys: Set<Key> = []
  /// The names that mean no key.
  var otherNames: Set<String> = []
  /// The names that are not used because another one means the same key; nil until there is one.
  var losers: [String: Loser]?

  /// The name that is used instead, and the offset of the value that is not used.
  struct Loser {
    let winner: String
    let offset: Int?
  }

  init(of outside: Input, _ mark: RunIssues.Mark) {
    self.outside = outside
    self.mark = mark
  }
}
