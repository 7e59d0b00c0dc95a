#if Foundation || canImport(Darwin)
  import Foundation
#endif

/// A container of the members of a record, which are found using the text of their coding keys.
struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
  /// The decoder. It is the only property because the standard library copies the container for each member.
  let decoder: ValueDecoder

  private var session: DecodingSession { decoder.session }
  /// Whether rules of the model apply to the members.
  private var hasRules: Bool { decoder.depth == 0 && session.hasMemberRules }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { (try? session.keys(of: decoder)) ?? [] }

  func contains(_ key: Key) -> Bool { (try? session.member(key.stringValue, of: decoder)) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { session.isNull(try member(key, Any?.self).source) }

  private func member(_ key: Key, _ type: Any.Type) throws -> ValueDecoder.Member {
    if let member = try session.member(key.stringValue, of: decoder) { return member }
    throw DecodingIssue.missing(
      key, under: decoder.members?.firstKeys(key.stringValue), expected: type, at: decoder
    )
  }

  private func decoder(of member: ValueDecoder.Member, _ key: some CodingKey, as type: Any.Type)
    -> ValueDecoder
  {
    ValueDecoder(session, member.source, as: type, in: decoder, key, foundUnder: member.keys)
  }

  // MARK: - Values

  /// Decodes a member of any type.
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard requires(key) else { return try value(of: type, key, try member(key, type)) }
    return try session.requiring(key) {
      let value = try value(of: type, key, try member(key, type))
      if !NullValue.isNil(value) { return value }
      let place = CodingPlace(in: decoder, key)
      throw DecodingIssue.refused(NSNull(), RunState.Refusal(code: .null), as: type, at: place)
    }
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    if case let value?? = try session.int(key.stringValue, of: decoder) { return value }
    return try any(key)
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    if case let value?? = try session.int(key.stringValue, of: decoder) { return Int64(value) }
    return try any(key)
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    if case let value?? = try session.double(key.stringValue, of: decoder) { return value }
    return try any(key)
  }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    if case let value?? = try session.bool(key.stringValue, of: decoder) { return value }
    return try any(key)
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    if case let value?? = try session.string(key.stringValue, of: decoder) { return value }
    return try any(key)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try any(key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try any(key) }

  private func any<Value: Decodable>(_ key: Key) throws -> Value { try decode(Value.self, forKey: key) }

  /// Decodes a member that has been found.
  private func value<Value: Decodable>(of type: Value.Type, _ key: Key, _ member: ValueDecoder.Member)
    throws -> Value
  {
    let source = try valueAfterHook(member, key, type)
    let value = try session.value(
      of: type, from: source, by: decoder(of: (source, member.keys), key, as: type)
    )
    decoder.state.value.object.notePassed(valueAt: source.mark, at: session.offset)
    return value
  }

  /// Returns the value to decode for a member: the result of the closure for all values, if there is one.
  private func valueAfterHook(_ member: ValueDecoder.Member, _ key: Key, _ type: Any.Type) throws
    -> DecodingSource
  {
    guard hasRules else { return member.source }
    return try session.shown(member.source, of: key, in: decoder, as: type)
  }

  /// Whether the model fails without a value for the member.
  private func requires(_ key: Key) -> Bool {
    guard hasRules else { return false }
    let member = try? session.member(key.stringValue, of: decoder)
    return session.requires(key, isNull: member.map { session.isNull($0.source) } ?? false)
  }

  // MARK: - Containers

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Nested>
  {
    try decoder(of: key, [String: Any].self).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(of: key, [Any].self).unkeyedContainer()
  }

  private func decoder(of key: Key, _ type: Any.Type) throws -> ValueDecoder {
    let member = try member(key, type)
    return decoder(of: (try valueAfterHook(member, key, type), member.keys), key, as: type)
  }

  func superDecoder() throws -> any Decoder { try superDecoder(named: CodingPathKey.superclass) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder(named: key) }

  /// Returns a decoder for a superclass. As in other decoders, a missing value is treated as null.
  private func superDecoder(named key: some CodingKey) throws -> any Decoder {
    let member = try session.member(key.stringValue, of: decoder)
    let missing = try session.read { (reader) throws(JSONFailure) in DecodingSource(reader, isMissing: true) }
    return decoder(of: member ?? (missing, nil), key, as: (any Decoder).self)
  }
}

// MARK: - Members that may be missing

extension KeyedValues {
  // The standard library has separate methods for scalars, which do not call the generic method.

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try optional(type, key)
  }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try session.bool(key.stringValue, of: decoder) ?? optional(type, key)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try session.string(key.stringValue, of: decoder) ?? optional(type, key)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try session.double(key.stringValue, of: decoder) ?? optional(type, key)
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optional(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try session.int(key.stringValue, of: decoder) ?? optional(type, key)
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try optional(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try optional(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try optional(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    guard let value = try session.int(key.stringValue, of: decoder) else { return try optional(type, key) }
    return value.map { Int64($0) }
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(type, key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try optional(type, key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try optional(type, key) }

  /// Decodes a member that may be missing or null. A value that does not fit also results in nil, if the policy leaves
  /// out such values.
  private func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
    if requires(key) { return try decode(type, forKey: key) }
    guard let member = try session.member(key.stringValue, of: decoder), !session.isNull(member.source) else {
      session.noteMissing(key, type, of: decoder)
      return nil
    }
    return try session.orNil(decoder(of: member, key, as: type)) {
      try value(of: type, key, member)
    }
  }
}

/// A container of the elements of an array, which are decoded in order.
struct UnkeyedValues: UnkeyedDecodingContainer {
  private let decoder: ValueDecoder
  private let elements: [DecodingSource]
  private(set) var currentIndex = 0

  init(_ decoder: ValueDecoder) throws {
    self.decoder = decoder
    elements = try decoder.elements()
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard decoder.session.isNull(try next(Any?.self)) else { return false }
    currentIndex += 1
    return true
  }

  /// Decodes an element of any type, including scalars. If it does not fit, the container does not advance.
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(of: type) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try value(of: type) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try value(of: type) }

  private mutating func value<Value: Decodable>(of type: Value.Type) throws -> Value {
    let source = try next(type)
    let key = CodingPathKey.index(currentIndex)
    let value = try decoder.session.value(of: type, from: source, by: decoder.inner(source, as: type, key))
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key>
  {
    try pass([String: Any].self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try pass([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try pass((any Decoder).self) { $0 } }

  /// Calls a function with the decoder of the next element, and advances past the element.
  private mutating func pass<Result>(
    _ type: Any.Type, _ body: (ValueDecoder) throws -> Result
  ) throws -> Result {
    let result = try body(decoder.inner(try next(type), as: type, .index(currentIndex)))
    currentIndex += 1
    return result
  }

  private func next(_ type: Any.Type) throws -> DecodingSource {
    if !isAtEnd { return elements[currentIndex] }
    throw DecodingIssue.atEnd(expected: type, at: CodingPlace(in: decoder, CodingPathKey.index(currentIndex)))
  }
}

/// The members of a record, found using the coding keys of a type.
final class DecodingMembers {
  private let record: [String: Any]
  private let strategy: KeyStrategy
  private let usesKeysAsTheyAre: Bool
  /// The keys that lead to the member that was found last; nil if they are the coding key.
  private(set) var foundKeys: [String]?
  /// The keys of the record, keyed by the name that they are converted to from snake case. If several keys have the
  /// same name, the first one in alphabetical order is used.
  private lazy var convertedKeys = Dictionary(
    record.keys.map { (SnakeCase.propertyName(forKey: $0), $0) }, uniquingKeysWith: min
  )

  /// Creates the members of a record in memory; nil for any other value.
  init?(_ value: Any, _ strategy: KeyStrategy) {
    guard case .record(let record) = SourceValue(value) else { return nil }
    self.strategy = strategy
    usesKeysAsTheyAre = strategy == .asIs
    self.record = strategy.ignoresCase ? KeyFolding.folded(record) : record
  }

  /// Returns the member for a name: under the first key that the strategy derives and the record has, under the name
  /// itself, or under a key in snake case that is converted to the name. Also returns the keys that lead to it, if they
  /// are not the name.
  func member(_ name: String) -> (value: Any, keys: [String]?)? {
    if usesKeysAsTheyAre { return record[name].map { ($0, nil) } }
    for path in strategy.sourcePaths(forProperty: name) {
      if let value = record[path.text] { return (value, [path.text]) }
      if path.text.isEmpty { continue }
      let found = try? Reader.reading(record) { (reader) throws(JSONFailure) in
        try reader.move(along: path).map { (value: reader.stored ?? (), keys: $0.map(\.key)) }
      }
      if let found = found ?? nil { return found }
    }
    if let value = record[strategy.ignoresCase ? name.lowercased() : name] { return (value, nil) }
    guard strategy.readsSnakeCase, SnakeCase.canBecome(name), let key = convertedKeys[name] else {
      return nil
    }
    return record[key].map { ($0, [key]) }
  }

  /// Moves to a member. If it is missing, returns false.
  func find(_ name: String, _ reader: inout Reader) -> Bool {
    guard case (let value, let keys)? = member(name) else { return false }
    foundKeys = keys
    reader.cursor?.object.show(value)
    return true
  }

  /// Returns the first keys at which a member is looked for; nil if they are the coding key.
  func firstKeys(_ name: String) -> [String]? { strategy.sourcePaths(forProperty: name).first?.keys }

  /// Returns those coding keys of a type that are in the record.
  func keys<Key: CodingKey>() -> [Key] {
    record.keys.compactMap { name in
      if let key = Key(stringValue: name) { return key }
      guard !usesKeysAsTheyAre else { return nil }
      let converted = strategy.readsSnakeCase ? [SnakeCase.propertyName(forKey: name)] : []
      let names = converted + KeyStrategy.camelCase.sourceKeys(forProperty: name)
      return names.lazy.compactMap { Key(stringValue: $0) }.first
    }
  }
}
