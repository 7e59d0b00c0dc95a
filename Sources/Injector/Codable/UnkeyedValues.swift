/// A container of the elements of an array, taken one after the other.
struct UnkeyedValues: UnkeyedDecodingContainer {
  let session: DecodingSession
  let elements: [Any]
  let path: CodingPath
  private(set) var currentIndex = 0

  init(session: DecodingSession, elements: [Any], path: CodingPath) {
    self.session = session
    self.elements = elements
    self.path = path
  }

  var codingPath: [any CodingKey] { path.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard NullValue.isNull(try next(Any?.self)) else { return false }
    currentIndex += 1
    return true
  }

  /// Decodes an element of any type, including scalars. An element that does not fit is not skipped.
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(of: type) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try value(of: type) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try value(of: type) }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let container = try decoder(expecting: [String: Any].self).container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try decoder(expecting: [Any].self).unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try decoder(expecting: (any Decoder).self)
    currentIndex += 1
    return decoder
  }

  private var nextPath: CodingPath { path.appending(CodingPathKey(index: currentIndex)) }

  private func next(_ type: Any.Type) throws -> Any {
    guard !isAtEnd else { throw DecodingIssue.atEnd(expected: type, at: nextPath) }
    return elements[currentIndex]
  }

  private mutating func value<Value: Decodable>(of type: Value.Type) throws -> Value {
    let value = try session.value(of: type, from: try next(type), at: nextPath)
    currentIndex += 1
    return value
  }

  private func decoder(expecting type: Any.Type) throws -> ValueDecoder {
    ValueDecoder(session: session, source: try next(type), path: nextPath, expected: type)
  }
}
