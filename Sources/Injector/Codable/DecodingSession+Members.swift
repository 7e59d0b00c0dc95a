// MARK: - Members

extension DecodingSession {
  /// Returns a member by the text of its key; nil if it is missing. A reader of JSON text moves to it.
  func member(_ name: String, of decoder: ValueDecoder) throws -> ValueDecoder.Member? {
    let state = decoder.state
    guard state.value.object.isOpen else {
      try checkUse()
      return decoder.members?.member(name).map { (.native($0.value), $0.keys) }
    }
    return try read { (reader) throws(JSONFailure) in
      guard try state.value.object.find(name, &reader) else { return nil }
      return (.text(at: reader.offset, inside: state.value.object.depth), nil)
    }
  }

  /// Returns a scalar of a frequent type if a member in JSON text is exactly that, and moves behind it; no value if the
  /// member is missing, and nil for any other one.
  func scalar<Value>(_ name: String, of decoder: ValueDecoder) throws -> Value?? {
    let state = decoder.state
    guard state.value.object.isOpen else { return nil }
    return try read { (reader) throws(JSONFailure) -> Value?? in
      guard try state.value.object.find(name, &reader) else { return .some(nil) }
      let start = reader.offset
      guard let value = try reader.readScalar(Value.self) else { return nil }
      state.value.object.notePassed(valueAt: start, at: reader.offset)
      return value
    }
  }

  /// Returns the coding keys of a type that a record has.
  func keys<Key: CodingKey>(of decoder: ValueDecoder) throws -> [Key] {
    let state = decoder.state
    guard state.value.object.isOpen else {
      try checkUse()
      return decoder.members?.keys() ?? []
    }
    let names = try read { (reader) throws(JSONFailure) in try state.value.object.keys(&reader) }
    return names.compactMap { Key(stringValue: $0) }
  }

  /// Notes that the reader is behind the value of a member.
  func notePassed(_ source: DecodingSource, of decoder: ValueDecoder) {
    if case .text(let start, _) = source { decoder.state.value.object.notePassed(valueAt: start, at: offset) }
  }

  /// Records a member that may be missing, and is, if the policy says so.
  func noteMissing(_ key: any CodingKey, _ type: Any.Type, of decoder: ValueDecoder) {
    guard policy.missing == .note,
      policy.null == .ignore || (try? member(key.stringValue, of: decoder)) == nil, run.takesNote()
    else { return }
    let keys = decoder.members?.firstKeys(key.stringValue) ?? [key.stringValue]
    var issue = InjectionReport.Issue(
      code: .missing,
      severity: .note,
      expected: .type(type),
      keys: [keys.joined(separator: ".")],
      consequence: .becameNil
    )
    issue.extendPath(with: .property(key.propertyName), under: keys)
    for part in decoder.reversedParts { issue.extendPath(with: part.component, under: part.keys) }
    run.record(issue)
  }
}

extension Reader {
  /// Reads a scalar of a frequent type; nil for another value, or another type.
  @inline(__always)
  fileprivate mutating func readScalar<Value>(_ type: Value.Type) throws(JSONFailure) -> Value? {
    if type == String.self { return try readString().map { reinterpreted($0, as: type) } }
    if type == Int.self { return try readInt().map { reinterpreted($0, as: type) } }
    if type == Double.self { return try readDouble().map { reinterpreted($0, as: type) } }
    if type == Bool.self { return try readBool().map { reinterpreted($0, as: type) } }
    return nil
  }
}

// MARK: - Values that do not fit

extension DecodingSession {
  /// Whether the elements of collections that do not fit may be left out.
  var mayLoseElements: Bool { !run.policy.refuses(.rejected, in: .element) || run.policy.single == .wrap }

  /// Returns an element of a collection; nil for one that does not fit and is left out, or that is nil itself.
  func element<Element: Decodable>(
    of decoder: ValueDecoder, _ source: Any, _ key: CodingPathKey, as type: Element.Type
  ) throws -> Element? {
    let source = DecodingSource.native(source)
    do {
      return try value(of: type, from: source, by: decoder.inner(source, as: type, key))
    } catch {
      let absent = NullValue.absent(type)?()
      let consequence: InjectionReport.Issue.Consequence = absent == nil ? .elementDropped : .becameNil
      try recordIssues(error, about: decoder.inner(source, as: type, key), in: .element, consequence)
      return absent
    }
  }

  /// Returns the entries of an object whose keys are all integers, in the order of the keys, if the policy makes arrays of
  /// such objects; otherwise nil.
  func numbered(_ decoder: ValueDecoder, in array: Any.Type) throws -> [(key: String, value: Any)]? {
    guard run.policy.single == .wrap, let record = decoder.record, !record.isEmpty else { return nil }
    let entries = record.compactMap { entry in DictionaryKeys.integer(entry.key).map { ($0, entry) } }
    guard entries.count == record.count else { return nil }
    let mark = run.issues.mark
    if run.isReporting { run.noteCoercion(.coerced, of: SourceValue(try native(decoder.source)), to: array) }
    run.extendPaths(from: mark, withReversed: decoder.reversedParts)
    return entries.inOrder { $0.0 < $1.0 }.map(\.1)
  }

  /// Returns the only element of an array that is made of one value that is no array; nil if the policy makes no such
  /// arrays, or if the value does not fit as an element.
  func single<Element: Decodable>(_ type: Element.Type, by decoder: ValueDecoder) throws -> Element? {
    let isNull = run.policy.empty == .null && decoder.record?.isEmpty == true
    guard run.policy.single == .wrap, !isNull, !decoder.decodeNil(), (try? decoder.elements()) == nil else {
      return nil
    }
    let start = run.issues.mark
    guard let element = try? decoder.decode(type) else {
      run.issues.forgetNotes(since: start)
      return nil
    }
    let mark = run.issues.mark
    if run.isReporting {
      run.noteCoercion(.coerced, of: SourceValue(try native(decoder.source)), to: [Element].self)
    }
    run.extendPaths(from: mark, withReversed: decoder.reversedParts)
    return element
  }

  /// Returns a member that may be nil. It is nil if the value does not fit and the policy does not make that an error.
  func orNil<Value>(_ decoder: @autoclosure () -> ValueDecoder, _ decode: () throws -> Value) throws -> Value?
  {
    do {
      return try decode()
    } catch {
      let decoder = decoder()
      if passesAsNull(decoder.source, as: Value.self, error) { return nil }
      try recordIssues(error, about: decoder, in: .property(isRequired: false), .becameNil)
      return nil
    }
  }

  /// Whether a value that does not fit a type is empty and the same as null under the policy. A reader of JSON text moves
  /// behind it then.
  func passesAsNull(_ source: DecodingSource, as type: Any.Type, _ error: any Error) -> Bool {
    guard policy.empty == .null, error is DecodingError else { return false }
    let forms = forms(of: type)
    switch source {
    case .native(let value):
      return (try? Reader.reading(value) { $0.isEmpty(at: $0.mark, otherThan: forms) }) ?? false
    case .text(let offset, let depth):
      return
        (try? read { (reader) throws(JSONFailure) in
          guard reader.isEmpty(at: offset, otherThan: forms) else { return false }
          reader.move(to: offset, inside: depth)
          try reader.skipValue()
          return true
        }) == true
    }
  }

  /// Records a key that cannot be converted to a dictionary's key type, or that means the same as another one.
  func refuseKey(_ name: String, of type: Any.Type, otherThan used: String?, by decoder: ValueDecoder) throws
  {
    let entry = decoder.inner(.native(name), as: type, .entry(name))
    let error = DecodingIssue.key(name, of: type, otherThan: used, at: entry)
    try recordIssues(error, about: entry, in: .element, .elementDropped)
  }

  /// Records a value that does not fit, or rethrows the error if the policy makes it one, as in JSON text.
  private func recordIssues(
    _ error: any Error,
    about decoder: ValueDecoder,
    in place: RunState.RefusedPlace,
    _ fallback: InjectionReport.Issue.Consequence
  ) throws {
    guard case .native(let source) = decoder.source else { throw error }
    // A value with parts does not fit because of one of them.
    let code: InjectionCode = SourceValue(source).hasParts ? .rejected : .typeMismatch
    if run.policy.refuses(code, in: place) { throw error }
    let (refusal, mark) = (refusal(for: error, about: source, at: decoder), run.issues.mark)
    withoutUse {
      run.refusal = refusal
      run.recordRefusal(of: source, in: place, fallback: fallback, since: mark)
    }
  }
}

// MARK: - Rules for members

extension DecodingSession {
  /// Whether the model is unusable without a member, or with one that is null.
  func requires(_ key: some CodingKey, isNull: Bool) -> Bool {
    let (members, name) = (settings.members, key.propertyName)
    return members.required.contains(name) || isNull && members.nonNull.contains(name)
  }

  /// Decodes a required member. The model is unusable unless the last attempt succeeds.
  func requiring<Value>(_ key: some CodingKey, _ decode: () throws -> Value) throws -> Value {
    do {
      let value = try decode()
      unmet[key.propertyName] = nil
      return value
    } catch {
      unmet[key.propertyName] = error
      throw error
    }
  }

  /// Returns what the closure for all values makes of a member of the record at a place. It is called once for each.
  func shown(_ value: Any, of key: some CodingKey, in place: CodingPlace, as type: Any.Type) throws -> Any {
    guard let hook = settings.members.valueHook?.hook(in: run.closures), !NullValue.isNull(value) else {
      return value
    }
    let property = key.propertyName
    let result =
      hooked[property]
      ?? Result {
        let native = NativeValue.native(value, inside: depthGuard) ?? value
        return try withoutUse { try hook(property, native) }
      }
    hooked[property] = result
    var refusal = RunState.Refusal(code: .typeMismatch)
    do {
      if let replaced = try result.get(), !NullValue.isNil(replaced) { return replaced }
    } catch {
      refusal = RunState.Refusal(code: .converterFailed, underlying: error)
    }
    throw DecodingIssue.refused(value, refusal, as: type, at: CodingPlace(in: place, key))
  }
}

extension DecodingSession {
  /// Adds the path of a value to the notes about it.
  func notePlace(_ place: @autoclosure () -> CodingPlace, from mark: RunIssues.Mark) {
    if !run.issues.isUnchanged(since: mark) {
      run.extendPaths(from: mark, withReversed: place().reversedParts)
    }
  }
}
