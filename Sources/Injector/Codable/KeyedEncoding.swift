/// A container that encodes the members of a record.
struct KeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let session: EncodingSession
  let record: EncodedRecord
  let path: CodingPath

  var codingPath: [any CodingKey] { path.codingPath }

  func encodeNil(forKey key: Key) throws { session.put(.null, key.stringValue, in: record) }

  /// Encodes a member of any type, including scalars.
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try put(value, key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) throws { try put(value, key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) throws { try put(value, key) }

  /// Encodes a value, or null if the options ask for it.
  @inline(__always)
  func put<Value: Encodable>(optional value: Value?, _ key: Key) throws {
    if let value { return try put(value, key) }
    if session.writesNull(key, in: path) { session.put(.null, key.stringValue, in: record) }
  }

  @inline(__always)
  private func put<Value: Encodable>(_ value: Value, _ key: Key) throws {
    if session.isTooDeep { throw EncodingText.tooDeep(value, codingPath) }
    if !session.routes.converts, let scalar = EncodedValue(scalar: value) {
      session.put(scalar, key.stringValue, in: record)
    } else if let encoded = try session.member(value, key, in: path) {
      session.put(encoded, key.stringValue, in: record)
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let path = session.path(of: key, in: path)
    if case .record(let existing) = existing(key) {
      return KeyedEncodingContainer(KeyedEncoding<Nested>(session: session, record: existing, path: path))
    }
    let nested = EncodedRecord()
    guard session.admits(path.depth) else {
      return KeyedEncodingContainer(KeyedEncoding<Nested>(session: session, record: nested, path: self.path))
    }
    session.put(.record(nested), key.stringValue, in: record)
    return KeyedEncodingContainer(KeyedEncoding<Nested>(session: session, record: nested, path: path))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let path = session.path(of: key, in: path)
    if case .array(let existing) = existing(key) {
      return UnkeyedEncoding(session: session, array: existing, path: path)
    }
    let nested = EncodedArray()
    guard session.admits(path.depth) else {
      return UnkeyedEncoding(session: session, array: nested, path: self.path)
    }
    session.put(.array(nested), key.stringValue, in: record)
    return UnkeyedEncoding(session: session, array: nested, path: path)
  }

  /// Returns an encoder for a superclass. Its value is a member under the key `super`.
  func superEncoder() -> any Encoder { superEncoder(named: CodingPathKey(named: CodingPathKey.superclass)) }

  func superEncoder(forKey key: Key) -> any Encoder { superEncoder(named: key) }

  private func superEncoder(named key: any CodingKey) -> any Encoder {
    let path = session.path(of: key, in: path)
    guard session.admits(path.depth) else { return ValueEncoder(session: session, path: self.path) }
    let encoder = ValueEncoder(session: session, path: path)
    session.put(.encoder(encoder), key.stringValue, in: record)
    return encoder
  }

  /// The value that was encoded under a key.
  private func existing(_ key: Key) -> EncodedValue? {
    let place = session.routes.place(of: key.stringValue)
    return place.path == nil ? record[place.text] : nil
  }
}
