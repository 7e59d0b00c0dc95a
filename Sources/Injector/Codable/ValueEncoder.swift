/// The encoder of one value. It is the argument of a type's `encode(to:)`, and its containers store values in it.
///
/// A type may use several containers at the same time. So unless values are written directly to JSON text, they are
/// kept as a tree until `encode(to:)` returns.
final class ValueEncoder: CodingPlace {
  let session: EncodingSession
  /// A number that identifies the encoder in its session.
  let number: Int
  /// The kind of the value; nil until something is encoded.
  private(set) var kind: Kind?
  /// The stored values; nil if there are none, as for JSON text.
  private var kept: Kept?
  /// The number of elements.
  private(set) var count = 0
  /// Whether a container was requested although the value already is of another kind.
  private(set) var isMisused = false
  /// The number of containers created. Each may belong to a value that encodes itself to the same encoder.
  private var containerCount = 0

  /// The members in the order in which their keys were first used, the elements, or the single value.
  var members: [Member] { kept?.members ?? [] }

  private final class Kept {
    var members: [Member] = []
    /// The positions of the members, keyed by name, if there are many.
    var positions: [String: Int] = [:]
  }

  enum Kind { case single, array, record, dictionary }

  struct Member {
    let name: String
    var value: EncodedValue
  }

  /// The maximum number of members that are searched one by one.
  private static let greatestComparedCount = 12

  init(_ session: EncodingSession, in outer: CodingPlace? = nil, _ key: (any CodingKey)? = nil) {
    self.session = session
    number = session.text.value.encoderCount
    session.text.value.encoderCount += 1
    super.init(in: outer, key, foundUnder: key.flatMap { session.sourceKeys(of: $0) })
  }

  /// Makes the value an empty container.
  func begin(_ kind: Kind) {
    self.kind = kind
    kept = nil
  }

  /// Makes the value a container, unless it already is one.
  private func open(_ kind: Kind) {
    if session.isText { return session.open(self, kind) }
    countContainer()
    if self.kind == kind { return }
    isMisused = isMisused || self.kind != nil
    begin(kind)
  }

  private func countContainer() {
    containerCount += 1
    _ = session.admits(depth + containerCount)
  }

  // MARK: - Members and elements

  /// Adds a member. If it exists, its value is replaced and keeps its position.
  func put(_ value: EncodedValue, _ name: String) {
    if case .written = value { return }
    if let position = position(of: name), let kept { return kept.members[position].value = value }
    let kept = keep(value, name)
    guard kept.members.count > Self.greatestComparedCount else { return }
    if kept.positions.isEmpty {
      for (position, member) in kept.members.enumerated() { kept.positions[member.name] = position }
    } else {
      kept.positions[name] = kept.members.count - 1
    }
  }

  @discardableResult
  private func keep(_ value: EncodedValue, _ name: String) -> Kept {
    let kept = kept ?? Kept()
    self.kept = kept
    kept.members.append(Member(name: name, value: value))
    return kept
  }

  /// Adds a member at a path of keys, inside records that are created for it. If another value is in the way, the
  /// member is added with the complete path as its key.
  func put(_ value: EncodedValue, at keys: [String]) {
    var record = self
    for key in keys.dropLast() {
      switch record.member(key) {
      case .encoded(let inner)? where inner.kind == .record: record = inner
      case nil:
        let inner = ValueEncoder(session)
        inner.begin(.record)
        record.put(.encoded(inner), key)
        record = inner
      default: return put(value, keys.joined(separator: "."))
      }
    }
    record.put(value, keys[keys.count - 1])
  }

  func member(_ name: String) -> EncodedValue? { position(of: name).map { members[$0].value } }

  private func position(of name: String) -> Int? {
    guard let kept else { return nil }
    return kept.positions.isEmpty ? kept.members.firstIndex { $0.name == name } : kept.positions[name]
  }

  /// Removes the members, which refer to the encoder.
  func release() {
    for member in members {
      if case .encoded(let encoder) = member.value { encoder.release() }
    }
    kept = nil
  }

  /// Encodes an element.
  @inline(__always)
  func append<Value: Encodable>(_ value: Value) throws {
    try session.begin(nil, of: self, value)
    let key = CodingPathKey.index(count)
    append(try session.value(of: value, by: ValueEncoder(session, in: self, key)))
  }

  func append(_ value: EncodedValue) {
    count += 1
    if case .written = value { return }
    keep(value, "")
  }

  /// Returns the encoder for a container inside this one, or for a superclass's value if `kind` is nil. If it would be
  /// nested too deeply, returns this encoder, and nothing more is encoded.
  func inner(_ key: (any CodingKey)?, _ kind: Kind?) -> ValueEncoder {
    if let key, let kind, case .encoded(let known)? = session.member(key.stringValue, of: self),
      known.kind == kind
    {
      return known
    }
    guard session.admits(depth + 1) else { return self }
    let encoder = ValueEncoder(session, in: self, key ?? CodingPathKey.index(count))
    let value = session.open(encoder, kind, key?.stringValue, of: self)
    if let key { session.put(value, key.stringValue, in: self) } else { append(value) }
    return encoder
  }
}

extension ValueEncoder: Encoder {
  var userInfo: [CodingUserInfoKey: Any] { session.routes.settings.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    open(.record)
    return KeyedEncodingContainer(KeyedEncoding(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    open(.array)
    return UnkeyedEncoding(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    if !session.isText { countContainer() }
    return self
  }
}

extension ValueEncoder: SingleValueEncodingContainer {
  func encodeNil() throws { try encode(Any?.none as Any) { session.null() } }

  /// Encodes a value of any type, including scalars.
  func encode<Value: Encodable>(_ value: Value) throws { try set(value) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws { try set(value) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws { try set(value) }

  private func set<Value: Encodable>(_ value: Value) throws {
    try encode(value) { try session.value(of: value, by: ValueEncoder(session, in: self)) }
  }

  private func encode(_ value: Any, _ encode: () throws -> EncodedValue) throws {
    try session.take(self)
    let encoded = try encode()
    try session.checkDepth(of: value, at: self)
    guard kind == nil else { throw EncodingText.secondValue(value, codingPath) }
    kind = .single
    append(encoded)
  }
}
