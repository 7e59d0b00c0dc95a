/// A target for `Dictionary`: values one by one, those that do not fit left out.
final class DictionaryTarget<Key: Hashable, Value>: TypedTarget<[Key: Value]>, @unchecked Sendable {
  let value: TypedTarget<Value>
  private let key: (String) -> Key?

  init(_ value: TypedTarget<Value>, key: @escaping (String) -> Key?) {
    self.value = value
    self.key = key
  }

  override var acceptsExactType: Bool { value.acceptsExactType }
  override var summary: String { value.summary }
  override var runsClosure: Bool { value.runsClosure }
  override var nestedPlan: InjectionPlan? { value.nestedPlan }
  override var choices: [(kind: String, plan: InjectionPlan)] { value.choices }

  override func initialize(
    _ destination: UnsafeMutablePointer<[Key: Value]>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    if acceptsExactType, let exact = ExactValue.of(source, as: [Key: Value].self) {
      unsafe destination.initialize(to: exact)
      return true
    }
    guard let record = RecordSource.record(of: source, for: self, &run) else { return false }
    guard run.depth.enter() else { return run.refuseTooDeep() }
    defer { run.depth.leave() }
    var entries = [Key: Value](minimumCapacity: record.count)
    for (name, member) in record {
      let mark = run.mark
      add(member, named: name, to: &entries, &run)
      if !run.issues.isUnchanged(since: mark) { run.extendPaths(from: mark, with: .key(name)) }
    }
    unsafe destination.initialize(to: entries)
    return true
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<[Key: Value]>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    guard reader.byte == UInt8(ascii: "{") else {
      let source = try reader.readAny()
      return unsafe initialize(destination, from: source, &run)
    }
    var entries: [Key: Value] = [:]
    var refused: Set<Key> = []
    try reader.open()
    if reader.nextByte() == UInt8(ascii: "}") {
      reader.close()
    } else {
      repeat {
        try readMember(into: &entries, &refused, from: &reader, &run)
      } while try reader.passComma(or: UInt8(ascii: "}"))
    }
    unsafe destination.initialize(to: entries)
    return true
  }

  private func readMember(
    into entries: inout [Key: Value],
    _ refused: inout Set<Key>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    guard let name = try reader.readString() else { throw reader.failure(.keyExpected) }
    try reader.passColon()
    let start = reader.offset
    let mark = run.mark
    if let key = key(name) {
      let made = try value.make(from: &reader, &run)
      if let member = made ?? value.absentValue() {
        // A key that comes twice has its last value, and what the first one left in the report must go.
        if entries.updateValue(member, forKey: key) != nil || refused.contains(key) { throw .restart }
        if made == nil {
          run.recordRefusal(of: reader.value(at: start), in: .element, fallback: .becameNil, since: mark)
        }
      } else {
        if entries[key] != nil || !refused.insert(key).inserted { throw .restart }
        run.recordRefusal(of: reader.value(at: start), in: .element, fallback: .elementDropped, since: mark)
      }
    } else {
      try reader.skipValue()
      _ = run.refuse(.typeMismatch, expected: Key.self, expectation: ExpectedText.key(of: Key.self))
      run.recordRefusal(of: name, in: .element, fallback: .elementDropped, since: mark)
    }
    if run.issues.isUnchanged(since: mark) { return }
    run.locate(from: mark, at: start)
    run.extendPaths(from: mark, with: .key(name))
  }

  private func add(_ member: Any, named name: String, to entries: inout [Key: Value], _ run: inout RunState) {
    let mark = run.mark
    guard let key = key(name) else {
      _ = run.refuse(.typeMismatch, expected: Key.self, expectation: ExpectedText.key(of: Key.self))
      return run.recordRefusal(of: name, in: .element, fallback: .elementDropped, since: mark)
    }
    if let made = value.make(from: member, &run) {
      entries[key] = made
    } else if let absent = value.absentValue() {
      entries[key] = absent
      run.recordRefusal(of: member, in: .element, fallback: .becameNil, since: mark)
    } else {
      run.recordRefusal(of: member, in: .element, fallback: .elementDropped, since: mark)
    }
  }
}

/// The entries of a source that should be a record.
enum RecordSource {
  /// What `source` holds if it is a dictionary; otherwise the refusal is noted for `target`.
  static func record(of source: Any, for target: Target, _ run: inout RunState) -> [String: Any]? {
    if let exact = ExactValue.record(source) { return exact }
    switch SourceValue(source) {
    case .record(let record): return record
    case .null: _ = run.refuse(.null, expected: target.type)
    case let value where value.isTooDeep: _ = run.refuseTooDeep()
    default: _ = run.refuse(.typeMismatch, expected: target.type)
    }
    return nil
  }
}
