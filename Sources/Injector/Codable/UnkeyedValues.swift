/// A container of the elements of an array, taken one after the other.
struct UnkeyedValues: UnkeyedDecodingContainer {
  private let decoder: ValueDecoder
  private let elements: [Any]
  private(set) var currentIndex = 0

  init(_ decoder: ValueDecoder) throws {
    self.decoder = decoder
    elements = try decoder.elements()
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
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

  private mutating func value<Value: Decodable>(of type: Value.Type) throws -> Value {
    let source = DecodingSource.native(try next(type))
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

  /// Calls a function with the decoder of the next element, and moves behind that.
  private mutating func pass<Result>(
    _ type: Any.Type,
    _ body: (ValueDecoder) throws -> Result
  ) throws -> Result {
    let result = try body(decoder.inner(.native(try next(type)), as: type, .index(currentIndex)))
    currentIndex += 1
    return result
  }

  private func next(_ type: Any.Type) throws -> Any {
    if !isAtEnd { return elements[currentIndex] }
    throw DecodingIssue.atEnd(expected: type, at: CodingPlace(in: decoder, CodingPathKey.index(currentIndex)))
  }
}
