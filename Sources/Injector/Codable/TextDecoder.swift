import Foundation

/// The decoder of one value of JSON text. It is the argument of a type's `init(from:)`.
struct TextDecoder: Decoder {
  let place: TextPlace
  let start: Int

  var codingPath: [any CodingKey] { place.path(ofValueAt: start).codingPath }
  var userInfo: [CodingUserInfoKey: Any] { place.session.trees.settings.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let object = try place.object(at: start) else {
      return try decoderOfTree(expecting: [String: Any].self).container(keyedBy: type)
    }
    return KeyedDecodingContainer(TextMembers(object: object))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try decoderOfTree(expecting: [Any].self).unkeyedContainer()
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { TextValue(decoder: self) }

  /// Moves to the value.
  func move() throws { try place.reader.move(to: start, inside: place.inside) }

  /// Returns the decoder of the value's tree.
  func decoderOfTree(expecting type: Any.Type) throws -> ValueDecoder {
    ValueDecoder(
      session: place.session.trees,
      source: try place.session.tree(at: start, in: place),
      path: place.path(ofValueAt: start),
      expected: type
    )
  }
}

/// A container of one value of JSON text.
private struct TextValue: SingleValueDecodingContainer {
  let decoder: TextDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool {
    (try? decoder.move()) != nil && decoder.place.reader.isNull
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(of: type) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try value(of: type) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try value(of: type) }

  private func value<Value: Decodable>(of type: Value.Type) throws -> Value {
    try decoder.move()
    return try decoder.place.session.value(of: type, in: decoder.place)
  }
}

/// A container of the members of an object of JSON text, found by the texts of their coding keys.
struct TextMembers<Key: CodingKey>: MemberContainer {
  let object: TextPlace

  var codingPath: [any CodingKey] { object.path.codingPath }
  var allKeys: [Key] { (try? object.keys())?.compactMap { Key(stringValue: $0) } ?? [] }

  func contains(_ key: Key) -> Bool { (try? object.find(key.stringValue)) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    _ = try find(key, Any?.self)
    return object.reader.isNull
  }

  /// Moves to the value of a key, and returns its offset.
  @inline(__always)
  private func find(_ key: Key, _ type: Any.Type) throws -> Int {
    if let start = try object.find(key.stringValue) { return start }
    throw DecodingIssue.missing(key, under: nil, expected: type, at: object.path)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try object.value(of: type, at: find(key, type))
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try scalar(key) { (reader) throws(JSONFailure) in try reader.readInt() }
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try scalar(key) { (reader) throws(JSONFailure) in try reader.readDouble() }
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try scalar(key) { (reader) throws(JSONFailure) in try reader.readBool() }
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try scalar(key) { (reader) throws(JSONFailure) in try reader.readString() }
  }

  /// Decodes a member by a function of the reader, if its value is exactly of the type.
  @inline(__always)
  private func scalar<Value: Decodable>(
    _ key: Key,
    _ read: (inout JSONReader) throws(JSONFailure) -> Value?
  ) throws -> Value {
    let start = try find(key, Value.self)
    return try object.read(at: start, read) ?? object.value(of: Value.self, at: start)
  }

  func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
    guard let start = try object.find(key.stringValue), !object.reader.isNull else { return nil }
    do {
      return try object.value(of: type, at: start)
    } catch  where object.session.trees.mayLoseMembers {
      let (session, path) = (object.session, object.path(ofValueAt: start))
      let source = try session.tree(at: start, in: object)
      return try session.trees.optional(type, at: path, about: source) { source }
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try members().nestedContainer(keyedBy: type, forKey: key) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try members().nestedUnkeyedContainer(forKey: key)
  }

  func superDecoder() throws -> any Decoder { try members().superDecoder() }
  func superDecoder(forKey key: Key) throws -> any Decoder { try members().superDecoder(forKey: key) }

  /// Returns the same container of the object's tree.
  private func members() throws -> KeyedDecodingContainer<Key> {
    try object.decoder.decoderOfTree(expecting: [String: Any].self).container(keyedBy: Key.self)
  }
}
