/// A container that encodes the members of a record.
struct KeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  /// The encoder. It is the only property because the standard library copies the container for each member.
  let encoder: ValueEncoder

  private var session: EncodingSession { encoder.session }

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) throws {
    try session.begin(key.stringValue, of: encoder)
    session.put(session.null(), key.stringValue, in: encoder)
  }

  /// Encodes a member of any type.
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try put(value, key) }

  // The generic method would not be specialized for the types of members.

  func encode(_ value: Bool, forKey key: Key) throws { try put(value, key) }
  func encode(_ value: String, forKey key: Key) throws { try put(value, key) }
  func encode(_ value: Double, forKey key: Key) throws { try put(value, key) }
  func encode(_ value: Int, forKey key: Key) throws { try put(value, key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) throws { try putRare(value, key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) throws { try putRare(value, key) }

  @inline(__always)
  private func put<Value: Encodable>(_ value: Value, _ key: Key) throws {
    let name = key.stringValue
    try session.begin(name, of: encoder, value)
    if let encoded = try session.member(value, key, in: encoder) { session.put(encoded, name, in: encoder) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(KeyedEncoding<Nested>(encoder: encoder.inner(key, .record)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    UnkeyedEncoding(encoder: encoder.inner(key, .array))
  }

  /// Returns an encoder for a superclass, whose value becomes a member with the key `super`.
  func superEncoder() -> any Encoder { encoder.inner(CodingPathKey.superclass, nil) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.inner(key, nil) }
}

// MARK: - Members that may be nil

extension KeyedEncoding {
  // The standard library has separate methods for scalars, which do not call the generic method.

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try putRare(value, key) }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try put(optional: value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try put(optional: value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try put(optional: value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try putRare(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try put(optional: value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try putRare(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try putRare(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try putRare(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try putRare(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try putRare(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try putRare(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try putRare(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try putRare(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try putRare(value, key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try putRare(value, key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try putRare(value, key) }

  /// Encodes a value of a less frequent type, using code that all types share.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func putRare<Value: Encodable>(_ value: Value?, _ key: Key) throws { try put(optional: value, key) }

  /// Encodes a value. If it is nil, encodes null if the options require it.
  @inline(__always)
  private func put<Value: Encodable>(optional value: Value?, _ key: Key) throws {
    if let value { return try put(value, key) }
    if session.writesNull(key, in: encoder) { try encodeNil(forKey: key) }
  }
}

/// A container that encodes the elements of an array in order.
struct UnkeyedEncoding: UnkeyedEncodingContainer {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.count }

  func encodeNil() throws {
    try encoder.session.begin(nil, of: encoder)
    encoder.append(encoder.session.null())
  }

  /// Encodes an element of any type, including scalars.
  func encode<Value: Encodable>(_ value: Value) throws { try encoder.append(value) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws { try encoder.append(value) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws { try encoder.append(value) }

  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedEncoding(encoder: encoder.inner(nil, .record)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedEncoding(encoder: encoder.inner(nil, .array))
  }

  func superEncoder() -> any Encoder { encoder.inner(nil, nil) }
}
