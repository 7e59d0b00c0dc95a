/// A generic type of the standard library that a session encodes itself, so that its elements are written as those of
/// properties.
protocol EncodableCollection {
  func encoded(by session: EncodingSession, at path: CodingPath) throws -> EncodedValue

  /// Writes the value to JSON text.
  func write(to session: TextEncoding) throws
}

extension Optional: EncodableCollection where Wrapped: Encodable {
  func encoded(by session: EncodingSession, at path: CodingPath) throws -> EncodedValue {
    guard let value = self else { return .null }
    return try session.value(of: value, at: path)
  }

  func write(to session: TextEncoding) throws {
    guard let value = self else { return session.writeNull() }
    try session.write(value)
  }
}

extension EncodableCollection where Self: Collection, Element: Encodable {
  fileprivate func encodedElements(by session: EncodingSession, at path: CodingPath) throws -> EncodedValue {
    try session.checkDepth(of: self, at: path)
    let array = EncodedArray()
    array.elements.reserveCapacity(count)
    for (index, element) in enumerated() {
      let value = try session.value(of: element, at: path.appending(CodingPathKey(index: index)))
      array.elements.append(value)
    }
    return .array(array)
  }

  func write(to session: TextEncoding) throws {
    try session.writeContainer(isArray: true) {
      for element in self {
        session.beginElement()
        try session.write(element)
      }
    }
  }
}

extension Array: EncodableCollection where Element: Encodable {
  func encoded(by session: EncodingSession, at path: CodingPath) throws -> EncodedValue {
    try encodedElements(by: session, at: path)
  }
}

extension ContiguousArray: EncodableCollection where Element: Encodable {
  func encoded(by session: EncodingSession, at path: CodingPath) throws -> EncodedValue {
    try encodedElements(by: session, at: path)
  }
}

extension Set: EncodableCollection where Element: Encodable {
  func encoded(by session: EncodingSession, at path: CodingPath) throws -> EncodedValue {
    try encodedElements(by: session, at: path)
  }
}

extension Dictionary: EncodableCollection where Key: Encodable, Value: Encodable {
  /// Returns a record if the keys have texts; otherwise what the dictionary's own `encode(to:)` says, which is an array
  /// of keys and values.
  func encoded(by session: EncodingSession, at path: CodingPath) throws -> EncodedValue {
    guard DictionaryKeys.makeRecords(Key.self), let name = DictionaryKeys.writer(of: Key.self) else {
      return try session.encoded(self, at: path) ?? .array(EncodedArray())
    }
    try session.checkDepth(of: self, at: path)
    let record = EncodedRecord(isDictionary: true, capacity: count)
    for (key, value) in self {
      let name = name(key)
      record.put(try session.value(of: value, at: path.appending(CodingPathKey(entry: name))), name)
    }
    return .record(record)
  }
  func write(to session: TextEncoding) throws {
    guard Key.self == String.self else { throw session.unfit() }
    try session.writeContainer(isArray: false) {
      for (key, value) in self {
        session.begin(reinterpreted(key, as: String.self))
        try session.write(value)
      }
    }
  }
}
