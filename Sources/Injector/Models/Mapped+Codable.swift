extension Mapped: Decodable where Value: Decodable {
  /// Reads the value of the property. The rules of its attribute do not apply.
  ///
  /// - Throws: The errors of the value's `init(from:)`.
  public init(from decoder: any Decoder) throws {
    self.init(decoded: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension Mapped: Encodable where Value: Encodable {
  /// Writes the value of the property. The rules of its attribute do not apply.
  ///
  /// - Throws: The errors of the value's `encode(to:)`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedDecodingContainer {
  /// Reads an Optional property with an attribute. It is nil if the key is missing.
  ///
  /// - Throws: The errors of the value's `init(from:)`.
  public func decode<Value: Decodable>(
    _ type: Mapped<Value?>.Type,
    forKey key: Key
  ) throws -> Mapped<Value?> {
    Mapped(decoded: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Writes an Optional property with an attribute. It is left out if it is nil.
  ///
  /// - Throws: The errors of the value's `encode(to:)`.
  public mutating func encode<Value: Encodable>(_ value: Mapped<Value?>, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
