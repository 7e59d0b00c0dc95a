/// The decoder of one native value. It is the argument of a type's `init(from:)`.
struct ValueDecoder: Decoder {
  let session: DecodingSession
  let source: Any
  let path: CodingPath
  /// The type that the value is decoded as.
  let expected: Any.Type

  var codingPath: [any CodingKey] { path.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { session.settings.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(KeyedValues(session: session, record: try record(), path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try session.checkDepth(of: source, as: expected, at: path)
    return UnkeyedValues(session: session, elements: try elements(), path: path)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleValue(decoder: self)
  }

  /// Returns the record for a keyed container.
  private func record() throws -> [String: Any] {
    try session.checkDepth(of: source, as: expected, at: path)
    if let exact = ExactValue.record(source) { return exact }
    if case .record(let record) = SourceValue(source) { return record }
    throw DecodingIssue.noContainer(source, of: [String: Any].self, expected: expected, at: path)
  }

  /// Returns the array for an unkeyed container.
  func elements() throws -> [Any] {
    if let exact = ExactValue.array(source) { return exact }
    if case .array(let elements) = SourceValue(source) { return elements }
    throw DecodingIssue.noContainer(source, of: [Any].self, expected: expected, at: path)
  }
}
