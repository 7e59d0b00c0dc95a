import Foundation

/// A container of the members of a record, found by the texts of their coding keys.
struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let session: DecodingSession
  let record: [String: Any]
  let path: DecodingPath

  var codingPath: [any CodingKey] { path.codingPath }
  var allKeys: [Key] { record.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { record[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    NullValue.isNull(try member(key, Any?.self))
  }

  /// This one stands for all scalars too.
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(of: type, forKey: key)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(of: type, forKey: key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(of: type, forKey: key) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(for: key, expecting: [String: Any].self).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(for: key, expecting: [Any].self).unkeyedContainer()
  }

  /// What is absent is null to a superclass, as other decoders have it.
  func superDecoder() throws -> any Decoder {
    superDecoder(named: DecodingKey(stringValue: DecodingKey.superclass) ?? DecodingKey(index: 0))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(named: key) }

  private func superDecoder(named key: any CodingKey) -> any Decoder {
    ValueDecoder(
      session: session,
      source: record[key.stringValue] ?? NSNull(),
      path: path.appending(key),
      expected: (any Decoder).self
    )
  }

  private func member(_ key: Key, _ type: Any.Type) throws -> Any {
    guard let source = record[key.stringValue] else {
      throw DecodingFacts.missing(key, expected: type, at: path)
    }
    return source
  }

  private func value<Value: Decodable>(of type: Value.Type, forKey key: Key) throws -> Value {
    try session.value(of: type, from: try member(key, type), at: path.appending(key))
  }

  private func decoder(for key: Key, expecting type: Any.Type) throws -> ValueDecoder {
    ValueDecoder(
      session: session,
      source: try member(key, type),
      path: path.appending(key),
      expected: type
    )
  }
}
