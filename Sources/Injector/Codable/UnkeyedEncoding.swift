/// A container that encodes the elements of an array, one after the other.
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
