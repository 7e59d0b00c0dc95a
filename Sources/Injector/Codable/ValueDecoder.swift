/// Where a value that is decoded comes from.
enum DecodingSource {
  /// JSON text, at an offset inside a number of arrays and objects.
  case text(at: Int, inside: DepthGuard)
  /// A native value. It is indirect, so that text is copied without a look at it.
  indirect case native(Any)
}

/// The decoder of one value. It is the argument of a type's `init(from:)`, and the container of a single value.
final class ValueDecoder: CodingPlace {
  let session: DecodingSession
  /// The type that the value is decoded as.
  let expected: Any.Type
  let state: UncheckedState<State>

  /// What is known of the value.
  struct State {
    var source: DecodingSource
    /// The members of the object in JSON text or of the record, once a container of them was made.
    var object = ObjectMembers()
    var members: DecodingMembers?
    /// The end of the value in JSON text, if the value was decoded as another type.
    var end: Int?
  }

  var source: DecodingSource { state.value.source }
  var members: DecodingMembers? { state.value.members }

  /// A member, and the keys that lead to it in the record; nil if that is the coding key.
  typealias Member = (source: DecodingSource, keys: [String]?)

  init(
    _ session: DecodingSession,
    _ source: DecodingSource,
    as expected: Any.Type,
    in outer: CodingPlace? = nil,
    _ key: (any CodingKey)? = nil,
    foundUnder sourceKeys: [String]? = nil
  ) {
    self.session = session
    state = UncheckedState(State(source: source))
    self.expected = expected
    super.init(in: outer, key, foundUnder: sourceKeys)
  }

  /// Returns a decoder of an element or an entry in JSON text: the last one, unless something else refers to it.
  func inner(_ source: DecodingSource, as type: Any.Type, _ key: CodingPathKey, _ last: inout ValueDecoder?)
    -> ValueDecoder
  {
    if isKnownUniquelyReferenced(&last), let last {
      last.key = key
      last.state.value.object.isOpen = false
      (last.state.value.source, last.state.value.end) = (source, nil)
      return last
    }
    let new = inner(source, as: type, key)
    last = new
    return new
  }

  /// Returns a decoder of an element or an entry.
  func inner(_ source: DecodingSource, as type: Any.Type, _ key: CodingPathKey) -> ValueDecoder {
    ValueDecoder(session, source, as: type, in: self, key)
  }

  /// Returns the decoder itself, or, of JSON text, that of the native value.
  func native() throws -> ValueDecoder {
    if case .native = source { return self }
    return ValueDecoder(session, .native(try session.native(source)), as: expected, in: self)
  }

  /// The members of a native record; nil for other values.
  var record: [String: Any]? {
    guard case .native(let value) = source else { return nil }
    if let exact = ExactValue.record(value) { return exact }
    if case .record(let record) = SourceValue(value) { return record }
    return nil
  }

  /// Returns the elements of an array.
  func elements() throws -> [Any] {
    let value = try session.native(source, fits: { $0.isArray })
    if let exact = ExactValue.array(value) { return exact }
    if case .array(let elements) = SourceValue(value) { return elements }
    throw DecodingIssue.noContainer(value, of: [Any].self, self)
  }

  /// Returns the error for a value that is not a record or not an array.
  func noContainer(of type: Any.Type) throws -> DecodingError {
    DecodingIssue.noContainer(try session.native(source) { _ in false }, of: type, self)
  }

  /// Moves behind the value in JSON text. Returns false if it is an object with a key that occurs twice.
  func pass() throws -> Bool {
    guard case .text(let start, let depth) = source else { return true }
    return try session.read { (reader) throws(JSONFailure) in
      if state.value.object.isOpen { return try state.value.object.finish(&reader) }
      reader.move(to: state.value.end ?? start, inside: depth)
      if state.value.end == nil { try reader.skipValue() }
      return true
    }
  }
}

extension ValueDecoder: Decoder {
  var userInfo: [CodingUserInfoKey: Any] { session.settings.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(KeyedValues(decoder: try keyed()))
  }

  /// Returns the decoder with the members of the record or object.
  private func keyed() throws -> ValueDecoder {
    if state.value.object.isOpen || members != nil { return self }
    try session.checkDepth(of: self)
    switch source {
    case .native(let value):
      guard let record else { throw DecodingIssue.noContainer(value, of: [String: Any].self, self) }
      state.value.members = DecodingMembers(record, session.settings.keyStrategy)
    case .text(let start, let depth):
      let isObject = try session.read { (reader) throws(JSONFailure) in
        reader.move(to: start, inside: depth)
        return try state.value.object.open(&reader)
      }
      if !isObject { throw try noContainer(of: [String: Any].self) }
    }
    return self
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try session.checkDepth(of: self)
    return try UnkeyedValues(self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { (try? session.move(to: source)) != nil && session.isNull(source) }

  /// Decodes a value of any type, including scalars.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(of: type) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try value(of: type) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try value(of: type) }

  private func value<Value: Decodable>(of type: Value.Type) throws -> Value {
    try session.move(to: source)
    let value = try session.value(
      of: type, from: source, by: ValueDecoder(session, source, as: type, in: self)
    )
    state.value.end = session.offset
    return value
  }
}
