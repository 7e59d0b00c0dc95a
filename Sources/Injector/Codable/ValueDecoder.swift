/// The place of a value: a mark of the session's reader, and the depth of the value.
struct DecodingSource {
  let mark: Int
  let depth: DepthGuard
  /// Whether there is no value, which is treated as null.
  let isMissing: Bool

  init(_ reader: borrowing Reader, isMissing: Bool = false) {
    (mark, depth, self.isMissing) = (reader.mark, reader.depth, isMissing)
  }
}

/// The decoder of one value. It is the argument of a type's `init(from:)`, and also the container of a single value.
final class ValueDecoder: CodingPlace {
  let session: DecodingSession
  /// The type that the value is decoded as.
  let expected: Any.Type
  let state: UncheckedState<State>

  /// The state of decoding the value.
  struct State {
    var source: DecodingSource
    /// The members of the record, once a container has been created.
    var object = ObjectMembers()
    var members: DecodingMembers?
    /// The end of the value in JSON text, if the value has been decoded as another type.
    var end: Int?
  }

  var source: DecodingSource { state.value.source }
  var members: DecodingMembers? { state.value.members }

  typealias Entry = (key: String, value: DecodingSource)

  /// A member, and the keys that lead to it in the record; nil if they are the coding key.
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

  /// Returns a decoder for an element or an entry. The last decoder is reused unless something else refers to it.
  func inner(_ source: DecodingSource, as type: Any.Type, _ key: CodingPathKey, _ last: inout ValueDecoder?)
    -> ValueDecoder
  {
    if isKnownUniquelyReferenced(&last), let last {
      last.key = key
      last.state.value.object.isOpen = false
      (last.state.value.source, last.state.value.members, last.state.value.end) = (source, nil, nil)
      return last
    }
    let new = inner(source, as: type, key)
    last = new
    return new
  }

  /// Returns a decoder for an element or an entry.
  func inner(_ source: DecodingSource, as type: Any.Type, _ key: CodingPathKey) -> ValueDecoder {
    ValueDecoder(session, source, as: type, in: self, key)
  }

  /// Opens the array or the record using a function, which returns nil for any other value.
  func open<Container>(
    _ type: Any.Type, _ open: (inout Reader) throws(JSONFailure) -> Container?
  ) throws -> Container {
    if let container = try session.read(at: source, open) { return container }
    if try session.containerIsTooDeep() { throw DecodingIssue.tooDeep(try session.found(source), self) }
    throw DecodingIssue.noContainer(try session.found(source), of: type, self)
  }

  /// Opens the array.
  func openElements() throws -> Reader.Elements {
    try open([Any].self) { (reader) throws(JSONFailure) in try reader.openElements() }
  }

  /// Moves to the next element; nil after the last one. The reader must be directly after an element.
  func next(_ elements: inout Reader.Elements) throws -> DecodingSource? {
    try session.read { (reader) throws(JSONFailure) in
      reader.depth.move(to: source.depth.depth + 1)
      return try reader.nextElement(&elements) ? DecodingSource(reader) : nil
    }
  }

  func elements() throws -> [DecodingSource] {
    var (elements, all) = (try openElements(), [DecodingSource]())
    while let source = try next(&elements) {
      all.append(source)
      try session.skip(source)
    }
    return all
  }

  /// Opens the record. Its keys may have any spelling.
  func openEntries() throws -> Reader.Members {
    try open([String: Any].self) { (reader) throws(JSONFailure) in try reader.openMembers(seeking: nil) }
  }

  /// Moves to the next entry; nil after the last one. The reader must be directly after a value.
  func next(_ entries: inout Reader.Members) throws -> Entry? {
    try session.read { (reader) throws(JSONFailure) in
      reader.depth.move(to: source.depth.depth + 1)
      return try reader.nextEntry(&entries).map { ($0, DecodingSource(reader)) }
    }
  }

  func entries() throws -> [Entry] {
    var (entries, all) = (try openEntries(), [Entry]())
    while let entry = try next(&entries) {
      all.append(entry)
      try session.skip(entry.value)
    }
    return all
  }

  /// Moves past the value in JSON text. If it is an object with a duplicate key, decoding the text ends.
  func pass() throws {
    try session.read { (reader) throws(JSONFailure) in
      if reader.cursor != nil || source.isMissing { return }
      if state.value.object.isOpen {
        if try state.value.object.finish(&reader) { return }
        // A tree has the later values. Any failure ends the decoding of the text, and starts that of a tree.
        throw JSONFailure.keyExpected
      }
      reader.move(to: state.value.end ?? source.mark, inside: source.depth)
      if state.value.end == nil { try reader.skipValue() }
    }
  }

  /// Moves to a member using the text of its key. If it is missing, returns false.
  @inline(__always)
  func find(_ name: String, _ reader: inout Reader) throws(JSONFailure) -> Bool {
    if state.value.object.isOpen { return try state.value.object.find(name, &reader) }
    reader.depth = source.depth
    return members?.find(name, &reader) ?? false
  }
}

extension ValueDecoder: Decoder {
  var userInfo: [CodingUserInfoKey: Any] { session.settings.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(KeyedValues(decoder: try keyed()))
  }

  /// Returns the decoder with the members of the record.
  private func keyed() throws -> ValueDecoder {
    if state.value.object.isOpen || members != nil { return self }
    try session.checkDepth(of: self)
    return try open([String: Any].self) { (reader) throws(JSONFailure) in
      if let value = reader.stored {
        state.value.members = DecodingMembers(value, session.settings.keyStrategy)
        return members == nil ? nil : self
      }
      return try state.value.object.open(&reader) ? self : nil
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try session.checkDepth(of: self)
    return try UnkeyedValues(self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { session.isNull(source) }

  /// Decodes a value of any type, including scalars.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(of: type) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try value(of: type) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try value(of: type) }

  private func value<Value: Decodable>(of type: Value.Type) throws -> Value {
    let value = try session.value(
      of: type, from: source, by: ValueDecoder(session, source, as: type, in: self)
    )
    state.value.end = session.offset
    return value
  }
}
