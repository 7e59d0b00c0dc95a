/// A target for `Dictionary`. It reads the values one at a time and leaves out invalid ones.
final class DictionaryTarget<Key: Hashable, Value>: TypedTarget<[Key: Value]>, @unchecked Sendable {
  let value: TypedTarget<Value>
  private let key: (String) -> Key?
  /// Returns the text for a key.
  let name: (Key) -> String
  /// The target for an array of keys and values; nil if an array is invalid.
  private var pairsTarget: TypedTarget<[Key: Value]>?
  private let mayBeNonFinite = DictionaryKeys.mayBeNonFinite(Key.self)

  init(_ value: TypedTarget<Value>, key: @escaping (String) -> Key?, name: @escaping (Key) -> String) {
    (self.value, self.key, self.name) = (value, key, name)
    let scalar = Key.self == String.self ? value as? ScalarTarget<Value> : nil
    super.init(inner: value, direct: scalar?.puts?.dictionary)
  }

  override func readPairs(_ make: (Any.Type) -> Target?) {
    if !DictionaryKeys.makeRecords(Key.self) { pairsTarget = make(type) as? TypedTarget<[Key: Value]> }
  }

  override var forms: ValueForms { .objects }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    let keys = [DictionaryKeys.schema(of: Key.self, writtenBy: name), value.recordKeySchema].compactMap(
      \.self)
    let record = InjectionSchema.object(of: context.element(value)).with(
      "propertyNames", keys.isEmpty ? nil : .object(.all(of: keys)))
    let hasPairs = pairsTarget != nil && context.direction == .injecting
    return hasPairs ? .any(of: [record, .array(of: .anything)]) : record
  }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    if input.cursor != nil, acceptsExactType, unsafe putExact(cell, input) { return true }
    let isOfRecords = run.takeIsAtRecords()
    let (outerKey, namesRecords) = (run.recordKey, value.takesRecordKeys)
    defer { if namesRecords { run.recordKey = outerKey } }
    var (count, folded) = (0, RunIssues.Folded())
    var reading = DictionaryReading<Key, Value>(
      outside: Key.self == String.self ? 0 : input.mark, depth: input.depth, mark: run.issues.mark
    )
    guard var members = try input.openMembers(seeking: nil) else {
      if input.isTooDeep { return run.refuseTooDeep() }
      if try input.readNull() { return run.refuse(.null, expected: type) }
      if let pairsTarget, input.isArray { return unsafe try input.put(by: pairsTarget, cell, &run) }
      try input.skipValue()
      return run.refuse(.typeMismatch, expected: type)
    }
    let kept = input.keptCount
    while let name = try input.nextEntry(&members) {
      input.forgetMarks(since: kept)
      var mark = run.issues.mark
      let start = input.mark
      count += 1
      if namesRecords { run.recordKey = RecordKey(text: name, depth: input.depth.depth) }
      try add(name, to: &reading, since: &mark, from: &input, &run)
      if run.issues.isUnchanged(since: mark) { continue }
      if let offset = input.offset(of: start) { run.locate(from: mark, at: offset) }
      run.extendPaths(from: mark, with: .key(name))
      if isOfRecords { run.issues.countRepeatedRecord(since: mark) }
      run.issues.fold(&folded, since: mark, isOfRecords: isOfRecords)
    }
    recordShadowedNames(reading, &run)
    if isOfRecords { run.issues.recordCount = count }
    unsafe cell.put(reading.entries)
    return true
  }

  /// Adds the value of a member.
  private func add(
    _ name: String,
    to reading: inout DictionaryReading<Key, Value>,
    since mark: inout RunIssues.Mark,
    from input: inout Reader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    guard let key = key(name) else {
      try input.skipValue()
      if !reading.invalidNames.insert(name).inserted { return }
      _ = run.refuse(.typeMismatch, expected: Key.self, expectation: ExpectedText.key(of: Key.self))
      return run.recordRefusal(of: name, in: .element, fallback: .elementDropped, since: mark)
    }
    if reading.shadowedNames?[name] != nil { return try input.skipValue() }
    guard let member = try member(from: &input, since: mark, &run) else {
      let isTaken = !reading.droppedKeys.insert(key).inserted || reading.entries[key] != nil
      if isTaken, try resolveConflict(name, &reading, since: &mark, &input, &run) {
        reading.entries[key] = nil
      }
      return
    }
    let earlier = reading.entries.updateValue(member, forKey: key)
    if earlier == nil, reading.droppedKeys.isEmpty || !reading.droppedKeys.contains(key) { return }
    if try !resolveConflict(name, &reading, since: &mark, &input, &run) { reading.entries[key] = earlier }
  }

  /// Returns the value of a member, or the replacement for an invalid value; nil if the member is left out.
  func member(
    from input: inout Reader, since mark: RunIssues.Mark, _ run: inout RunState
  ) throws(JSONFailure) -> Value? {
    let start = input.mark
    if let made = try value.make(from: &input, &run) { return made }
    return value.replacement(forElementAt: start, since: mark, &input, &run)
  }

  /// Resolves a conflict between members with the same key. Returns whether the current member is used.
  ///
  /// If the members have the same name, the last one is used. If their names differ, the member with the name that
  /// the key is written with is used, otherwise the first in alphabetical order. Removes the issues of the other
  /// members.
  @inline(never)
  private func resolveConflict(
    _ name: String,
    _ reading: inout DictionaryReading<Key, Value>,
    since mark: inout RunIssues.Mark,
    _ input: inout Reader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if Key.self != String.self, reading.shadowedNames == nil {
      let (here, depth) = (input.mark, input.depth)
      input.move(to: reading.outside, inside: reading.depth)
      let shadowedNames = try shadowedNames(of: &input)
      input.move(to: here, inside: depth)
      reading.shadowedNames = shadowedNames
      run.issues.forget(from: reading.mark, to: &mark) { $0.facts.place.isIn { shadowedNames[$0] != nil } }
    }
    if reading.shadowedNames?[name] != nil {
      var end = run.issues.mark
      run.issues.forget(from: mark, to: &end) { _ in true }
      return false
    }
    run.issues.forget(from: reading.mark, to: &mark) { $0.facts.place.isIn { $0 == name } }
    return true
  }

  /// Returns the names in a record that are not used because another name stands for the same key.
  private func shadowedNames(of input: inout Reader) throws(JSONFailure) -> [String: ShadowedMember] {
    var named: [Key: [(name: String, offset: Int?)]] = [:]
    guard var members = try input.openMembers(seeking: nil) else { return [:] }
    while let name = try input.nextEntry(&members) {
      if let key = key(name) { named[key, default: []].append((name, input.offset(of: input.mark))) }
      try input.skipValue()
    }
    var shadowedNames: [String: ShadowedMember] = [:]
    for (key, members) in named where members.count > 1 {
      let winner = members.dropFirst().reduce(members[0].name) { best, other in
        KeyFolding.isPreferred(other.name, to: best, standard: name(key)) ? other.name : best
      }
      for (name, offset) in members where name != winner {
        shadowedNames[name] = ShadowedMember(winner: winner, offset: offset)
      }
    }
    return shadowedNames
  }

  /// Records an issue for each name that is not used.
  private func recordShadowedNames(
    _ reading: borrowing DictionaryReading<Key, Value>, _ run: inout RunState
  ) {
    guard let shadowedNames = reading.shadowedNames else { return }
    for (name, member) in shadowedNames.inOrder(by: { $0.key < $1.key }) {
      let mark = run.issues.mark
      _ = run.refuse(
        .typeMismatch, expected: Key.self, expectation: .text(ExpectedText.key(otherThan: member.winner))
      )
      run.recordRefusal(of: name, in: .element, fallback: .elementDropped, since: mark)
      if let offset = member.offset { run.locate(from: mark, at: offset) }
      run.extendPaths(from: mark, with: .key(name))
    }
  }

  // MARK: - Extraction

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    let dictionary = unsafe load(memory)
    let (outerKey, namesRecords) = (output.run.recordKey, value.takesRecordKeys)
    defer { if namesRecords { output.run.recordKey = outerKey } }
    if Key.self == AnyHashable.self, Set(dictionary.keys.map(name)).count < dictionary.count {
      return output.run.fail(.notRepresentable, found: SourceValue(dictionary).summary)
    }
    return output.writeRecord(of: dictionary) { entry, output in
      var name = name(entry.key)
      if mayBeNonFinite, let number = Double(name), !number.isFinite {
        guard let text = output.nonFiniteText(number) else {
          return output.run.options.nonFiniteForm == .null ? nil : IssuePlace.Part(.key(name))
        }
        name = text
      }
      if namesRecords { output.run.recordKey = RecordKey(text: name, depth: output.run.depth.depth) }
      output.json.key(name)
      return output.write(entry.value, by: value) ? nil : IssuePlace.Part(.key(name))
    }
  }

  override func extract(_ value: UnsafeRawPointer, as role: OutputRole, to output: inout RunOutput) -> Bool {
    guard case .members = role else { return unsafe super.extract(value, as: role, to: &output) }
    return writeRest(unsafe load(value), to: &output)
  }

  // MARK: - Remaining members

  override var takesRest: Bool { Key.self == String.self }

  override func addRest(
    _ name: String, to rest: inout AnyObject?, from input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    let members = rest as? RestMembers<Key, Value> ?? RestMembers()
    rest = members
    guard let key = key(name) else { return }
    members.entries[key] = try member(from: &input, since: run.issues.mark, &run)
  }

  override func restValue(_ rest: AnyObject?, addedTo existing: Any?) -> Any {
    let members = (rest as? RestMembers<Key, Value>)?.entries ?? [:]
    return (existing as? [Key: Value])?.merging(members) { $1 } ?? members
  }
}

/// The entries of a dictionary that have been read so far.
private struct DictionaryReading<Key: Hashable, Value> {
  /// The position and the depth before the record was opened. Used only if the keys are not texts.
  let outside: Int
  let depth: DepthGuard
  /// The position in the issues before the record.
  let mark: RunIssues.Mark
  var entries: [Key: Value] = [:]
  /// The keys whose values are invalid.
  var droppedKeys: Set<Key> = []
  /// The names that cannot be converted to a key.
  var invalidNames: Set<String> = []
  /// The names that are not used because another name stands for the same key; nil until there is one.
  var shadowedNames: [String: ShadowedMember]?
}

/// A member that is not used because another name stands for the same key.
private struct ShadowedMember {
  /// The name that is used instead.
  let winner: String
  /// The offset of the unused value.
  let offset: Int?
}
