// MARK: - Members

extension DecodingSession {
  /// Returns a member using the text of its key; nil if it is missing. The reader moves to the member.
  func member(_ name: String, of decoder: ValueDecoder) throws -> ValueDecoder.Member? {
    try read { (reader) throws(JSONFailure) in
      guard try decoder.find(name, &reader) else { return nil }
      return (DecodingSource(reader), decoder.members?.foundKeys)
    }
  }

  // Each of these methods returns a scalar if the member is exactly such a scalar, and moves past it. It returns no
  // value if the member is missing, and nil for any other member, or if rules change members. The methods are not
  // generic, because unoptimized generic code looks up types for each member.

  func int(_ name: String, of decoder: ValueDecoder) throws -> Int?? {
    guard let start = try start(of: name, of: decoder) else { return nil }
    if start < 0 { return .some(nil) }
    guard let value = input.value.reader.attemptInt() else { return nil }
    decoder.state.value.object.notePassed(valueAt: start, at: offset)
    return value
  }

  func double(_ name: String, of decoder: ValueDecoder) throws -> Double?? {
    guard let start = try start(of: name, of: decoder) else { return nil }
    if start < 0 { return .some(nil) }
    guard let value = Double.read(&input.value.reader, coercing: false) else { return nil }
    decoder.state.value.object.notePassed(valueAt: start, at: offset)
    return value
  }

  func bool(_ name: String, of decoder: ValueDecoder) throws -> Bool?? {
    guard let start = try start(of: name, of: decoder) else { return nil }
    if start < 0 { return .some(nil) }
    guard let value = input.value.reader.attemptBool() else { return nil }
    decoder.state.value.object.notePassed(valueAt: start, at: offset)
    return value
  }

  func string(_ name: String, of decoder: ValueDecoder) throws -> String?? {
    guard let start = try start(of: name, of: decoder) else { return nil }
    if start < 0 { return .some(nil) }
    guard let value = input.value.reader.attemptString() else { return nil }
    decoder.state.value.object.notePassed(valueAt: start, at: offset)
    return value
  }

  /// Returns an array of frequent scalars if the value is exactly such an array, and moves past it; otherwise nil.
  @inline(never)
  func array<Value>(of type: Value.Type, from source: DecodingSource) throws -> Value? {
    try read(at: source) { (reader) throws(JSONFailure) in
      if type == [Int].self {
        return [Int].read(&reader, coercing: false).map { reinterpreted($0, as: type) }
      }
      if type == [Double].self {
        return [Double].read(&reader, coercing: false).map { reinterpreted($0, as: type) }
      }
      if type == [String].self {
        return [String].read(&reader, coercing: false).map { reinterpreted($0, as: type) }
      }
      return nil
    }
  }

  /// Returns those coding keys of a type that are in the record.
  func keys<Key: CodingKey>(of decoder: ValueDecoder) throws -> [Key] {
    let names = try read { (reader) throws(JSONFailure) -> [String]? in
      decoder.members == nil ? try decoder.state.value.object.keys(&reader) : nil
    }
    return names?.compactMap { Key(stringValue: $0) } ?? decoder.members?.keys() ?? []
  }

  /// Records an optional member that is missing, if the policy requires it.
  func noteMissing(_ key: any CodingKey, _ type: Any.Type, of decoder: ValueDecoder) {
    guard policy.missing == .note,
      policy.null == .ignore || (try? member(key.stringValue, of: decoder)) == nil, run.reserveNote()
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

// MARK: - Values that do not fit

extension DecodingSession {
  /// Returns the replacement for an element of a collection that does not fit; nil if it is left out. The reader moves
  /// past the element.
  func replacement<Element: Decodable>(
    for element: ValueDecoder, as type: Element.Type, _ error: any Error
  ) throws -> Element? {
    let absent = NullValue.absent(type)?()
    let consequence: InjectionReport.Issue.Consequence = absent == nil ? .elementDropped : .becameNil
    try recordIssues(error, about: element, in: .element, consequence)
    return absent
  }

  /// Appends the replacement for an element that does not fit to an array.
  @inline(never)
  func addReplacement<Element: Decodable>(
    for element: ValueDecoder, _ error: any Error, to array: inout [Element]
  ) throws {
    if let absent = try replacement(for: element, as: Element.self, error) { array.append(absent) }
  }

  /// Returns the entries of an object whose keys are all integers, in the order of the keys, if the policy reads such
  /// objects as arrays; otherwise nil.
  func numbered(_ decoder: ValueDecoder, in array: Any.Type) throws -> [ValueDecoder.Entry]? {
    let isRecord = try read(at: decoder.source) { (reader) throws(JSONFailure) in reader.isRecord }
    guard isRecord, let record = try? decoder.entries(), !record.isEmpty else { return nil }
    let entries = record.compactMap { entry in DictionaryKeys.integer(entry.key).map { ($0, entry) } }
    guard entries.count == record.count else { return nil }
    try noteCoercion(of: decoder, to: array)
    return entries.inOrder { $0.0 < $1.0 }.map(\.1)
  }

  /// Records that a value was read as an array.
  private func noteCoercion(of decoder: ValueDecoder, to array: Any.Type) throws {
    guard run.isReporting else { return }
    let mark = run.issues.mark
    run.noteCoercion(.coerced, of: SourceValue(try native(decoder.source)), to: array)
    run.extendPaths(from: mark, withReversed: decoder.reversedParts)
  }

  /// Returns the only element of an array that is created from a single value. Returns nil if the policy does not allow
  /// such arrays, or if the value does not fit as an element.
  func single<Element: Decodable>(_ type: Element.Type, by decoder: ValueDecoder) throws -> Element? {
    let (source, empty) = (decoder.source, run.policy.empty)
    let isOther = try read(at: source) { (reader) throws(JSONFailure) in
      reader.isNull || reader.isArray
        || empty == .null && reader.isRecord && reader.isEmpty(at: reader.mark, otherThan: .arrays)
    }
    let start = run.issues.mark
    guard !isOther, let element = try? decoder.decode(type) else {
      run.issues.forgetNotes(since: start)
      return nil
    }
    try noteCoercion(of: decoder, to: [Element].self)
    return element
  }

  /// Decodes a member that may be nil. If the value does not fit and the policy does not treat that as an error, the
  /// member is nil.
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

  /// Whether a value that does not fit is an empty value that counts as null under the policy. If so, a reader of JSON
  /// text moves past it.
  func passesAsNull(_ source: DecodingSource, as type: Any.Type, _ error: any Error) -> Bool {
    guard policy.empty == .null, error is DecodingError else { return false }
    // The kinds of values with parts from which the type may be created.
    let forms: ValueForms =
      if case .target(let target)? = known[type] { target.forms } else { [.objects, .arrays] }
    let isPassed = try? read(at: source) { (reader) throws(JSONFailure) in
      guard reader.isEmpty(at: reader.mark, otherThan: forms) else { return false }
      try reader.skipValue()
      return true
    }
    return isPassed == true
  }

  /// Records a key that cannot be converted to a dictionary's key type, or that is equivalent to another key.
  func refuseKey(_ name: String, of type: Any.Type, otherThan used: String?, at entry: ValueDecoder) throws {
    let error = DecodingIssue.key(name, of: type, otherThan: used, at: entry)
    try recordIssues(error, about: entry, named: name, in: .element, .elementDropped)
  }

  /// Records a value or a key that does not fit, or rethrows the error if the policy treats it as one. The reader moves
  /// past the value.
  private func recordIssues(
    _ error: any Error,
    about decoder: ValueDecoder,
    named key: String? = nil,
    in place: RunState.RefusedPlace,
    _ fallback: InjectionReport.Issue.Consequence
  ) throws {
    if run.policy.refuses(.rejected, in: place), run.policy.refuses(.typeMismatch, in: place) { throw error }
    let value = try native(decoder.source)
    let source = key ?? value
    // A value with parts does not fit because of one of its parts.
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
  /// Whether the model fails if a member is missing or, with `isNull`, is null.
  func requires(_ key: some CodingKey, isNull: Bool) -> Bool {
    let (members, name) = (settings.members, key.propertyName)
    return members.required.contains(name) || isNull && members.nonNull.contains(name)
  }

  /// Decodes a required member. The model fails unless the last attempt succeeds.
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

  /// Returns the result of the closure for all values for a member of the record. The closure is called once per
  /// member.
  func shown(
    _ member: DecodingSource, of key: some CodingKey, in place: CodingPlace, as type: Any.Type
  ) throws -> DecodingSource {
    let value = try native(member)
    guard let hook = settings.members.valueHook?.hook(in: run.closures), !NullValue.isNull(value) else {
      return member
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
      if let replaced = try result.get(), !NullValue.isNil(replaced) {
        return try read(at: member) { (reader) throws(JSONFailure) in
          reader.cursor?.object.show(replaced)
          return DecodingSource(reader)
        }
      }
    } catch {
      refusal = RunState.Refusal(code: .converterFailed, underlying: error)
    }
    throw DecodingIssue.refused(value, refusal, as: type, at: CodingPlace(in: place, key))
  }
}
