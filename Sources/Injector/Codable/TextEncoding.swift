/// The writing of a value by `encode(to:)` straight to JSON text, as long as its containers are used one inside the other.
///
/// A type may use several containers at the same time, or encode a member twice, and an error may leave a member half
/// written. Then the text is removed, and the value is encoded as a tree; see ``EncodingSession``.
final class TextEncoding {
  private let writer: SharedWriter
  /// The session for the tree, which knows the ways to write values and how deep they may be.
  let trees: EncodingSession
  private let state = UncheckedState(State())

  private struct State {
    /// The containers that are open, the outermost first.
    var open: [Container] = []
    /// The hashes of the keys of the records that are open.
    var hashes: [Int] = []
    /// The number of places at which a value was expected so far. It identifies the encoder and the container there.
    var placeCount = 0
    /// Whether the value at the last place is not written yet.
    var isExpecting = false
    var isUnfit = false
    /// The number of values that are being encoded inside each other.
    var depth = 0
  }

  private struct Container {
    let place: Int
    let isArray: Bool
    /// The position of the first key's hash.
    let firstHash: Int
    /// The key of the last member.
    var key = ""
    /// The number of elements or members.
    var count = 0
  }

  /// The error of a container that cannot be used in the order of the text.
  private struct Unfit: Error {}

  /// The greatest number of members that are compared with each other.
  private static let greatestMemberCount = 64

  private init(_ writer: SharedWriter, _ trees: EncodingSession) {
    self.writer = writer
    self.trees = trees
  }

  /// Writes a value. If that is not possible without its tree, returns false, and nothing is written.
  static func write<Value: Encodable>(_ value: Value, to writer: SharedWriter, _ trees: EncodingSession)
    -> Bool
  {
    let session = TextEncoding(writer, trees)
    defer { session.state.value.isUnfit = true }
    let isWritten = (try? session.encode(value, isRoot: true)) != nil
    return isWritten && !session.state.value.isUnfit && !trees.isTooDeep
  }

  /// The keys and positions of the containers that are open.
  var codingPath: [any CodingKey] {
    state.value.open.map { $0.isArray ? CodingPathKey(index: $0.count - 1) : CodingPathKey(named: $0.key) }
  }

  // MARK: - Values

  /// Writes a value after a key, or as an element.
  func write<Value: Encodable>(_ value: Value) throws {
    if let scalar = EncodedValue(scalar: value) { return try write(scalar) }
    switch trees.routes.route(for: Value.self) {
    case .target(let target): if !writer.write(value, by: target) { throw unfit() }
    case .encode: try encode(value, isRoot: false)
    case .collection(let collection):
      func write<Collection: EncodableCollection>(_ type: Collection.Type) throws {
        // The route of a type is that of the type itself.
        try reinterpreted(value, as: type).write(to: self)
      }
      try write(collection)
    }
  }

  /// Writes a scalar that is no object.
  @inline(__always)
  func write(_ scalar: EncodedValue) throws {
    let isWritten = writer.write { writer in
      switch scalar {
      case .bool(let boolean): writer.write(boolean)
      case .integer(let integer): writer.write(integer)
      case .unsigned(let integer): writer.write(integer)
      case .double(let number): return writer.write(number)
      case .float(let number): return writer.write(number)
      case .text(let text): writer.write(text)
      case .null: writer.writeNull()
      case .targeted, .array, .record, .encoder: return false
      }
      return true
    }
    if !isWritten { throw unfit() }
  }

  private func encode<Value: Encodable>(_ value: Value, isRoot: Bool) throws {
    guard trees.admits(max(state.value.depth, state.value.open.count)) else { throw unfit() }
    state.value.depth += 1
    defer { state.value.depth -= 1 }
    let height = state.value.open.count
    state.value.placeCount += 1
    let place = state.value.placeCount
    state.value.isExpecting = true
    do {
      try value.encode(to: TextEncoder(session: self, place: place))
    } catch {
      throw unfit()
    }
    if state.value.isUnfit { throw Unfit() }
    if state.value.isExpecting {
      // Nothing was encoded.
      if isRoot || place != state.value.placeCount { throw unfit() }
      openContainer(isArray: false)
    }
    close(to: height)
  }

  // MARK: - Containers

  /// Opens a container at the place of the value that is expected.
  @discardableResult
  func openContainer(isArray: Bool) -> Int {
    state.value.isExpecting = false
    state.value.open.append(
      Container(place: state.value.placeCount, isArray: isArray, firstHash: state.value.hashes.count)
    )
    writer.write { isArray ? $0.beginArray() : $0.beginRecord() }
    return state.value.placeCount
  }

  /// Writes a container whose elements or members a function writes.
  func writeContainer(isArray: Bool, _ body: () throws -> Void) throws {
    let height = state.value.open.count
    state.value.placeCount += 1
    guard trees.admits(height) else { throw unfit() }
    openContainer(isArray: isArray)
    try body()
    close(to: height)
  }

  /// Opens a container at the next place.
  func openInnerContainer(isArray: Bool) -> Int {
    state.value.placeCount += 1
    if state.value.isUnfit || !trees.admits(state.value.open.count) {
      state.value.isUnfit = true
      return state.value.placeCount
    }
    return openContainer(isArray: isArray)
  }

  /// Opens the container of an encoder, unless it is open. A value of another kind, or one that is complete, makes the
  /// session unfit.
  func container(at place: Int, isArray: Bool) {
    if state.value.isUnfit { return }
    if state.value.isExpecting, place == state.value.placeCount, trees.admits(state.value.open.count) {
      openContainer(isArray: isArray)
    } else if state.value.isExpecting
      || !state.value.open.contains(where: { $0.place == place && $0.isArray == isArray })
    {
      state.value.isUnfit = true
    }
  }

  /// Expects a value, which an encoder for a superclass may encode.
  func expectValue() -> Int {
    state.value.placeCount += 1
    state.value.isExpecting = true
    return state.value.placeCount
  }

  /// Writes the value of an encoder.
  func write<Value: Encodable>(_ value: Value, at place: Int) throws {
    guard !state.value.isUnfit, state.value.isExpecting, place == state.value.placeCount else {
      throw unfit()
    }
    state.value.isExpecting = false
    try write(value)
  }

  func writeNull(at place: Int) throws {
    guard !state.value.isUnfit, state.value.isExpecting, place == state.value.placeCount else {
      throw unfit()
    }
    state.value.isExpecting = false
    writeNull()
  }

  /// Writes null after a key, or as an element.
  func writeNull() { writer.write { $0.writeNull() } }

  /// Closes containers until a number of them are open.
  private func close(to height: Int) {
    while state.value.open.count > height, let last = state.value.open.popLast() {
      state.value.hashes.removeLast(state.value.hashes.count - last.firstHash)
      writer.write { last.isArray ? $0.endArray() : $0.endRecord() }
    }
  }

  /// Closes the containers inside a container.
  @inline(__always)
  private func resume(_ place: Int) throws {
    if state.value.isUnfit || state.value.isExpecting { throw unfit() }
    if state.value.open.last?.place == place { return }
    guard let index = state.value.open.lastIndex(where: { $0.place == place }) else { throw unfit() }
    close(to: index + 1)
  }

  /// Begins a member of a record.
  func beginMember(_ key: String, of place: Int) throws {
    try resume(place)
    let last = state.value.open.count - 1
    let hash = KeyIndex.hash(ofText: key)
    let known = state.value.hashes[state.value.open[last].firstHash...]
    if known.contains(hash) || known.count >= Self.greatestMemberCount { throw unfit() }
    state.value.hashes.append(hash)
    begin(key)
  }

  /// Begins a member of the innermost record, whose keys are all different.
  func begin(_ key: String) {
    state.value.open[state.value.open.count - 1].key = key
    writer.write { $0.key(key) }
  }

  /// Begins an element of an array.
  func beginElement(of place: Int) throws {
    try resume(place)
    beginElement()
  }

  /// Begins an element of the innermost array.
  func beginElement() {
    state.value.open[state.value.open.count - 1].count += 1
    writer.write { $0.element() }
  }

  /// The number of elements of an array.
  func count(of place: Int) -> Int { state.value.open.last { $0.place == place }?.count ?? 0 }

  /// Makes the session unfit, and returns an error to throw.
  func unfit() -> any Error {
    state.value.isUnfit = true
    return Unfit()
  }
}

/// The encoder of one value at a place of JSON text. It is the argument of a type's `encode(to:)`.
struct TextEncoder: Encoder {
  let session: TextEncoding
  let place: Int

  var codingPath: [any CodingKey] { session.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { session.trees.routes.settings.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    session.container(at: place, isArray: false)
    return KeyedEncodingContainer(TextRecord(session: session, place: place))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    session.container(at: place, isArray: true)
    return TextArray(session: session, place: place)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { TextSingleValue(encoder: self) }
}

/// A container of one value.
private struct TextSingleValue: SingleValueEncodingContainer {
  let encoder: TextEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() throws { try encoder.session.writeNull(at: encoder.place) }
  func encode<Value: Encodable>(_ value: Value) throws { try write(value) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws { try write(value) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws { try write(value) }

  private func write<Value: Encodable>(_ value: Value) throws {
    try encoder.session.write(value, at: encoder.place)
  }
}

/// A container of the members of a record.
private struct TextRecord<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let session: TextEncoding
  let place: Int

  var codingPath: [any CodingKey] { session.codingPath }

  func encodeNil(forKey key: Key) throws {
    try session.beginMember(key.stringValue, of: place)
    session.writeNull()
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try write(value, key) }

  func encode(_ value: Int, forKey key: Key) throws { try writeScalar(.integer(Int64(value)), key) }
  func encode(_ value: Double, forKey key: Key) throws { try writeScalar(.double(value), key) }
  func encode(_ value: Bool, forKey key: Key) throws { try writeScalar(.bool(value), key) }
  func encode(_ value: String, forKey key: Key) throws { try writeScalar(.text(value), key) }

  @inline(__always)
  private func writeScalar(_ value: EncodedValue, _ key: Key) throws {
    try session.beginMember(key.stringValue, of: place)
    try session.write(value)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) throws { try write(value, key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) throws { try write(value, key) }

  @inline(__always)
  private func write<Value: Encodable>(_ value: Value, _ key: Key) throws {
    try session.beginMember(key.stringValue, of: place)
    try session.write(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let inner = openContainer(key.stringValue, isArray: false)
    return KeyedEncodingContainer(TextRecord<Nested>(session: session, place: inner))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    TextArray(session: session, place: openContainer(key.stringValue, isArray: true))
  }

  private func openContainer(_ key: String, isArray: Bool) -> Int {
    try? session.beginMember(key, of: place)
    return session.openInnerContainer(isArray: isArray)
  }

  func superEncoder() -> any Encoder { superEncoder(named: CodingPathKey.superclass) }
  func superEncoder(forKey key: Key) -> any Encoder { superEncoder(named: key.stringValue) }

  private func superEncoder(named key: String) -> any Encoder {
    try? session.beginMember(key, of: place)
    return TextEncoder(session: session, place: session.expectValue())
  }
}

/// A container of the elements of an array.
private struct TextArray: UnkeyedEncodingContainer {
  let session: TextEncoding
  let place: Int

  var codingPath: [any CodingKey] { session.codingPath }
  var count: Int { session.count(of: place) }

  func encodeNil() throws {
    try session.beginElement(of: place)
    session.writeNull()
  }

  func encode<Value: Encodable>(_ value: Value) throws { try write(value) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws { try write(value) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws { try write(value) }

  private func write<Value: Encodable>(_ value: Value) throws {
    try session.beginElement(of: place)
    try session.write(value)
  }

  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(TextRecord(session: session, place: openContainer(isArray: false)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    TextArray(session: session, place: openContainer(isArray: true))
  }

  private func openContainer(isArray: Bool) -> Int {
    try? session.beginElement(of: place)
    return session.openInnerContainer(isArray: isArray)
  }

  func superEncoder() -> any Encoder {
    try? session.beginElement(of: place)
    return TextEncoder(session: session, place: session.expectValue())
  }
}
