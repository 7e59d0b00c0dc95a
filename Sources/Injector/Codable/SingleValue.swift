/// A container of one value of any type.
struct SingleValue: SingleValueDecodingContainer {
  let decoder: ValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { NullValue.isNull(decoder.source) }

  /// Decodes a value of any type, including scalars.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(of: type) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try value(of: type) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try value(of: type) }

  private func value<Value: Decodable>(of type: Value.Type) throws -> Value {
    try decoder.session.value(of: type, from: decoder.source, at: decoder.path)
  }
}
