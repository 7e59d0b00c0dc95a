import Foundation

/// A container of the members of a record, found by the texts of their coding keys.
struct KeyedValues<Key: CodingKey>: MemberContainer {
  let session: DecodingSession
  let members: DecodingMembers
  let path: CodingPath
  /// Whether rules of the model hold for the members.
  let hasRules: Bool

  init(session: DecodingSession, record: [String: Any], path: CodingPath) {
    self.session = session
    self.path = path
    hasRules = path.depth == 0 && session.settings.members.concernInput
    members = DecodingMembers(record, session.settings.keyStrategy)
  }

  var codingPath: [any CodingKey] { path.codingPath }
  var allKeys: [Key] { members.keys() }

  func contains(_ key: Key) -> Bool { members.member(key.stringValue) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    NullValue.isNull(try member(key, Any?.self).value)
  }

  /// Returns the path of a member.
  func path(of key: any CodingKey, _ member: DecodingMembers.Member?) -> CodingPath {
    path.appending(key, foundUnder: member?.keys)
  }

  /// Decodes a member of any type, including scalars.
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(of: type, forKey: key)
  }

  func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
    if requires(key) { return try value(of: type, forKey: key) }
    guard let member = members.member(key.stringValue), !NullValue.isNull(member.value) else {
      session.noteMissing(key, type, in: members, at: path)
      return nil
    }
    return try session.optional(type, at: path(of: key, member), about: member.value) {
      try shown(member, key, type)
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(for: key, expecting: [String: Any].self).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(for: key, expecting: [Any].self).unkeyedContainer()
  }

  /// Returns a decoder for a superclass. A missing value is null, as in other decoders.
  func superDecoder() throws -> any Decoder {
    superDecoder(named: CodingPathKey(named: CodingPathKey.superclass))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(named: key) }

  private func superDecoder(named key: any CodingKey) -> any Decoder {
    let member = members.member(key.stringValue)
    return ValueDecoder(
      session: session,
      source: member?.value ?? NSNull(),
      path: path(of: key, member),
      expected: (any Decoder).self
    )
  }

  private func member(_ key: Key, _ type: Any.Type) throws -> DecodingMembers.Member {
    guard let member = members.member(key.stringValue) else {
      throw DecodingIssue.missing(key, under: members.firstKeys(key.stringValue), expected: type, at: path)
    }
    return member
  }

  func value<Value: Decodable>(of type: Value.Type, forKey key: Key) throws -> Value {
    if requires(key) {
      return try session.requiring(key) {
        let value = try decoded(type, key)
        if !NullValue.isNil(value) { return value }
        throw DecodingIssue.refused(
          NSNull(),
          RunState.Refusal(code: .null),
          as: type,
          at: path.appending(key)
        )
      }
    }
    return try decoded(type, key)
  }

  /// Whether the model is unusable without a value of the member.
  func requires(_ key: Key) -> Bool {
    guard hasRules else { return false }
    return session.requires(
      key,
      isNull: members.member(key.stringValue).map { NullValue.isNull($0.value) } ?? false
    )
  }

  private func decoded<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
    let member = try member(key, type)
    return try session.value(of: type, from: shown(member, key, type), at: path(of: key, member))
  }

  /// Returns what is decoded for a member: what the closure for all values makes of it, if there is one.
  func shown(_ member: DecodingMembers.Member, _ key: Key, _ type: Any.Type) throws -> Any {
    hasRules ? try session.shown(member.value, of: key, in: path, as: type) : member.value
  }

  private func decoder(for key: Key, expecting type: Any.Type) throws -> ValueDecoder {
    let member = try member(key, type)
    return ValueDecoder(
      session: session,
      source: try shown(member, key, type),
      path: path(of: key, member),
      expected: type
    )
  }
}
