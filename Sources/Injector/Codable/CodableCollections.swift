/// A generic type of the standard library that a session decodes itself, so that its elements are handled as those of
/// properties.
protocol DecodableCollection {
  init(decodedBy decoder: ValueDecoder) throws
}

extension Optional: DecodableCollection where Wrapped: Decodable {
  init(decodedBy decoder: ValueDecoder) throws {
    do {
      self = try decoder.passNull() ? nil : decoder.decode(Wrapped.self)
    } catch {
      guard decoder.session.passesAsNull(decoder.source, as: Wrapped.self, error) else { throw error }
      self = nil
    }
  }
}

extension Array: DecodableCollection where Element: Decodable {
  init(decodedBy decoder: ValueDecoder) throws {
    self = []
    let session = decoder.session
    if let elements = try decoder.passElements(of: Element.self) {
      self = elements
      return
    }
    let decoder = try decoder.native()
    if let numbered = try session.numbered(decoder, in: Self.self) {
      for (name, source) in numbered {
        let element = try session.element(of: decoder, source, .entry(name), as: Element.self)
        if let element { append(element) }
      }
      return
    }
    if let element = try session.single(Element.self, by: decoder) {
      append(element)
      return
    }
    let sources = try decoder.elements()
    reserveCapacity(sources.count)
    for (index, source) in sources.enumerated() {
      let element = try session.element(of: decoder, source, .index(index), as: Element.self)
      if let element { append(element) }
    }
  }
}

extension ContiguousArray: DecodableCollection where Element: Decodable {
  init(decodedBy decoder: ValueDecoder) throws { self.init(try [Element](decodedBy: decoder)) }
}

extension Set: DecodableCollection where Element: Decodable {
  init(decodedBy decoder: ValueDecoder) throws { self.init(try [Element](decodedBy: decoder)) }
}

extension Dictionary: DecodableCollection where Key: Decodable, Value: Decodable {
  /// Creates a dictionary from a record if texts can be converted to its keys; otherwise from an array of keys and
  /// values, as encoders write it.
  init(decodedBy decoder: ValueDecoder) throws {
    self = [:]
    let session = decoder.session
    var last: ValueDecoder?
    // Texts have one spelling each, so that they are used at once.
    let isText =
      try Key.self == String.self
      && decoder.passEntries { name, source in
        self[reinterpreted(name, as: Key.self)] = try session.value(
          of: Value.self, from: source, by: decoder.inner(source, as: Value.self, .entry(name), &last)
        )
      }
    if isText { return }
    let decoder = try decoder.native()
    guard let makeKey = DictionaryKeys.reader(of: Key.self), let record = decoder.record else {
      self = try session.initialized(Self.self, by: decoder)
      return
    }
    let names = Self.names(in: record, makeKey)
    reserveCapacity(record.count)
    for (name, source) in record {
      let key = makeKey(name)
      let used = key.flatMap { names[$0] }
      if let key, used == nil || used == name {
        self[key] = try session.element(of: decoder, source, .entry(name), as: Value.self)
      } else {
        try session.refuseKey(name, of: Key.self, otherThan: used, by: decoder)
      }
    }
  }

  /// Returns the name that is used for each key: the one that the key is written with, otherwise the first in alphabetical
  /// order. It is empty for texts, which have one name.
  private static func names(in record: [String: Any], _ makeKey: (String) -> Key?) -> [Key: String] {
    guard Key.self != String.self, let write = DictionaryKeys.writer(of: Key.self) else { return [:] }
    var names: [Key: String] = [:]
    for name in record.keys {
      guard let key = makeKey(name) else { continue }
      if let known = names[key], !KeyFolding.isPreferred(name, to: known, standard: write(key)) { continue }
      names[key] = name
    }
    return names
  }
}

extension ValueDecoder {
  /// Moves behind null in JSON text. Returns whether the value is null.
  func passNull() throws -> Bool {
    if case .native = source { return decodeNil() }
    return try session.read { (reader) throws(JSONFailure) in try reader.readNull() }
  }

  /// Returns the elements of an array in JSON text, and moves behind it; nil if the native value is needed: for another
  /// value, or if elements that do not fit may be left out.
  func passElements<Element: Decodable>(of type: Element.Type) throws -> [Element]? {
    guard case .text = source, !session.mayLoseElements else { return nil }
    let opened = try session.read { (reader) throws(JSONFailure) in
      try reader.openElements().map { ($0, reader.depth) }
    }
    guard case (var position, let depth)? = opened else { throw try noContainer(of: [Any].self) }
    var elements: [Element] = []
    var decoder: ValueDecoder?
    while true {
      let source = try session.read { (reader) throws(JSONFailure) -> DecodingSource? in
        reader.move(to: reader.offset, inside: depth)
        return try reader.nextElement(&position) ? .text(at: reader.offset, inside: depth) : nil
      }
      guard let source else { return elements }
      let key = CodingPathKey.index(elements.count)
      elements.append(try session.value(of: type, from: source, by: inner(source, as: type, key, &decoder)))
    }
  }

  /// Calls a function with each entry of an object in JSON text, and moves behind it. Returns false if the native value is
  /// needed.
  func passEntries(_ add: (String, DecodingSource) throws -> Void) throws -> Bool {
    guard case .text = source, !session.mayLoseElements else { return false }
    let opened = try session.read { (reader) throws(JSONFailure) in
      try reader.openMembers(seeking: nil).map { ($0, reader.depth) }
    }
    guard case (var entries, let depth)? = opened else { throw try noContainer(of: [String: Any].self) }
    while true {
      let entry = try session.read { (reader) throws(JSONFailure) -> (String, DecodingSource)? in
        reader.move(to: reader.offset, inside: depth)
        return try reader.nextEntry(&entries).map { ($0, .text(at: reader.offset, inside: depth)) }
      }
      guard let entry else { return true }
      try add(entry.0, entry.1)
    }
  }
}

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
