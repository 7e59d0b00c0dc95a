/// The result of an `encode(to:)`, before it is written to the output.
enum EncodedValue {
  case null
  /// A scalar, or a value whose type is known only at run time.
  indirect case any(Any)
  /// A value that a target writes.
  indirect case targeted(Any, Target)
  /// A record, an array, or the value of an encoder.
  case encoded(ValueEncoder)
  /// A value that has already been written to JSON text.
  case written
}

extension RunOutput {
  /// Writes a value using its `encode(to:)`.
  mutating func write<Value: Encodable>(encodable value: Value, _ routes: EncodingRoutes) -> Bool {
    let isWritten = write(value, routes)
    if !isWritten, routes.settings.isSensitive { run.redactFailure() }
    return isWritten
  }

  private mutating func write<Value: Encodable>(_ value: Value, _ routes: EncodingRoutes) -> Bool {
    var session = EncodingSession(routes, run)
    if session.allowsText {
      if SharedOutput.share(&self, { session.writeText(value, to: $0) }) { return true }
      session = EncodingSession(routes, run)
    }
    let root = ValueEncoder(session)
    defer { session.end(root) }
    do {
      try session.encode(complete: value, by: root)
      if session.isTooDeep { return run.failTooDeep() }
      if root.kind != nil { return write(root, routes) }
      return run.fail(.encodingFailed, found: TypeName.of(Value.self), detail: .nothingEncoded)
    } catch {
      if session.isTooDeep { return run.failTooDeep() }
      let place = session.place(of: error)
      run.fail(.encodingFailed, found: TypeName.of(place.type ?? Value.self), underlying: error)
      for part in place.reversedPath { run.extendPath(with: part.component, under: part.keys) }
      return false
    }
  }

  private mutating func write(_ value: EncodedValue, _ routes: EncodingRoutes) -> Bool {
    switch value {
    case .null, .written:
      json.writeNull()
      return true
    case .any(let value): return write(any: value)
    case .targeted(let value, let target):
      func write<Value>(_ value: Value) -> Bool { self.write(value, byUntyped: target) }
      return _openExistential(value, do: write)
    case .encoded(let encoder): return write(encoder, routes)
    }
  }

  private mutating func write(_ encoder: ValueEncoder, _ routes: EncodingRoutes) -> Bool {
    switch encoder.kind {
    case .single?: write(encoder.members[0].value, routes)
    case .array?:
      writeArray(of: encoder.members) { element, output in
        output.write(element.value, routes)
      }
    case .record?, .dictionary?, nil:
      writeRecord(of: encoder.members) { member, output in
        output.json.key(member.name)
        if output.write(member.value, routes) { return nil }
        if encoder.kind == .dictionary { return IssuePlace.Part(.key(member.name)) }
        return IssuePlace.Part(.property(routes.name(ofMemberAt: member.name)), under: [member.name])
      }
    }
  }
}
