/// The encoder of one value. It is the argument of a type's `encode(to:)`.
final class ValueEncoder: Encoder {
  let session: EncodingSession
  let path: CodingPath
  /// The value; nil as long as nothing was encoded.
  private(set) var value: EncodedValue?
  /// Whether a container was made though the value is already of another kind.
  private(set) var isMisused = false
  /// The number of containers that were made. Each may belong to a value that encodes itself to the same encoder.
  private var containerCount = 0

  init(session: EncodingSession, path: CodingPath) {
    self.session = session
    self.path = path
  }

  var codingPath: [any CodingKey] { path.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { session.routes.settings.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    countContainer()
    let record: EncodedRecord
    if case .record(let existing) = value {
      record = existing
    } else {
      if value != nil { isMisused = true }
      record = EncodedRecord()
      value = .record(record)
    }
    return KeyedEncodingContainer(KeyedEncoding(session: session, record: record, path: path))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    countContainer()
    let array: EncodedArray
    if case .array(let existing) = value {
      array = existing
    } else {
      if value != nil { isMisused = true }
      array = EncodedArray()
      value = .array(array)
    }
    return UnkeyedEncoding(session: session, array: array, path: path)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    countContainer()
    return self
  }

  private func countContainer() {
    containerCount += 1
    _ = session.admits(path.depth + containerCount)
  }
}

extension ValueEncoder: SingleValueEncodingContainer {
  func encodeNil() throws { try set(.null, for: Any?.none as Any) }

  /// Encodes a value of any type, including scalars.
  func encode<Value: Encodable>(_ value: Value) throws {
    try set(session.value(of: value, at: path), for: value)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws { try set(session.value(of: value, at: path), for: value) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws { try set(session.value(of: value, at: path), for: value) }

  private func set(_ encoded: EncodedValue, for value: Any) throws {
    try session.checkDepth(of: value, at: path)
    guard self.value == nil else { throw EncodingText.secondValue(value, codingPath) }
    self.value = encoded
  }
}
