extension ExtractionOutput where Self: ~Copyable {
  /// Writes a value by its `encode(to:)`.
  mutating func write<Value: Encodable>(
    encodable value: Value,
    _ routes: EncodingRoutes,
    _ run: inout ExtractState
  ) -> Bool {
    let isWritten = write(value, routes, &run)
    if !isWritten, routes.settings.isSensitive { run.redactFailure() }
    return isWritten
  }

  private mutating func write<Value: Encodable>(
    _ value: Value,
    _ routes: EncodingRoutes,
    _ run: inout ExtractState
  ) -> Bool {
    let session = EncodingSession(routes, run)
    if session.allowsText, share(&run, { TextEncoding.write(value, to: $0, EncodingSession(session)) }) {
      return true
    }
    do {
      let encoded = try session.encoded(value, at: .root)
      if session.isTooDeep { return run.failTooDeep() }
      guard let encoded else {
        return run.fail(.encodingFailed, found: TypeName.of(Value.self), detail: .nothingEncoded)
      }
      return write(encoded, routes, &run)
    } catch {
      if session.isTooDeep { return run.failTooDeep() }
      let place = session.place(of: error)
      run.fail(.encodingFailed, found: TypeName.of(place.type ?? Value.self), underlying: error)
      for part in place.reversedPath { run.extendPath(with: part.component, under: part.keys) }
      return false
    }
  }

  private mutating func write(_ value: EncodedValue, _ routes: EncodingRoutes, _ run: inout ExtractState)
    -> Bool
  {
    switch value {
    case .null: writeNull()
    case .bool(let boolean): write(boolean)
    case .integer(let integer): write(integer)
    case .unsigned(let integer): write(integer)
    case .double(let number): return write(number: number, &run)
    case .float(let number): return write(number: number, &run)
    case .text(let text): write(text)
    case .targeted(let value): return value.write(to: &self, &run)
    case .array(let array): return write(array.elements, routes, &run)
    case .record(let record): return write(record, routes, &run)
    case .encoder(let encoder): return write(encoder.value ?? .record(EncodedRecord()), routes, &run)
    }
    return true
  }

  private mutating func write(
    _ elements: [EncodedValue],
    _ routes: EncodingRoutes,
    _ run: inout ExtractState
  ) -> Bool {
    writeArray(of: elements, &run) { value, output, run in output.write(value, routes, &run) }
  }

  private mutating func write(
    _ record: EncodedRecord,
    _ routes: EncodingRoutes,
    _ run: inout ExtractState
  ) -> Bool {
    writeRecord(of: record.members, &run) { member, output, run in
      output.key(member.name)
      if output.write(member.value, routes, &run) { return nil }
      if record.isDictionary { return IssuePlace.Part(.key(member.name)) }
      return IssuePlace.Part(.property(routes.name(ofMemberAt: member.name)), under: [member.name])
    }
  }
}
