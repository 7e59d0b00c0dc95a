/// A generic type of the standard library that a session encodes itself, so that its elements are written as those of
/// properties.
protocol EncodableCollection {
  func encode(by encoder: ValueEncoder) throws -> EncodedValue
}

extension Optional: EncodableCollection where Wrapped: Encodable {
  func encode(by encoder: ValueEncoder) throws -> EncodedValue {
    guard let value = self else { return encoder.session.null() }
    return try encoder.session.value(of: value, by: encoder)
  }
}

extension EncodableCollection where Self: Collection, Element: Encodable {
  func encode(by encoder: ValueEncoder) throws -> EncodedValue {
    try encoder.session.container(.array, of: self, by: encoder) {
      // Generic code takes the elements of this type without an iterator.
      let elements = ContiguousArray(self)
      for index in elements.indices { try encoder.append(elements[index]) }
    }
  }
}

extension Array: EncodableCollection where Element: Encodable {}

extension ContiguousArray: EncodableCollection where Element: Encodable {}

extension Set: EncodableCollection where Element: Encodable {}

extension Dictionary: EncodableCollection where Key: Encodable, Value: Encodable {
  /// Encodes a record if the keys have texts; otherwise what the dictionary's own `encode(to:)` says, which is an array of
  /// keys and values.
  func encode(by encoder: ValueEncoder) throws -> EncodedValue {
    let session = encoder.session
    guard DictionaryKeys.makeRecords(Key.self), let name = DictionaryKeys.writer(of: Key.self) else {
      return try session.encode(self, by: encoder)
    }
    return try session.container(.dictionary, of: self, by: encoder) {
      for (key, value) in self {
        let name = name(key)
        try session.begin(name, of: encoder, isNew: Key.self == String.self)
        encoder.put(
          try session.value(of: value, by: ValueEncoder(session, in: encoder, CodingPathKey.entry(name))),
          name
        )
      }
    }
  }
}
