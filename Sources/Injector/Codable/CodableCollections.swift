/// A generic type of the standard library that a session decodes itself, so that its elements are treated like those of
/// properties.
protocol DecodableCollection {
  init(decodedBy decoder: ValueDecoder) throws
}

extension Optional: DecodableCollection where Wrapped: Decodable {
  init(decodedBy decoder: ValueDecoder) throws {
    let (session, source) = (decoder.session, decoder.source)
    do {
      let isNull = try session.read(at: source) { (reader) throws(JSONFailure) in try reader.readNull() }
      self = try isNull ? nil : decoder.decode(Wrapped.self)
    } catch {
      guard session.passesAsNull(source, as: Wrapped.self, error) else { throw error }
      self = nil
    }
  }
}

extension Array: DecodableCollection where Element: Decodable {
  init(decodedBy decoder: ValueDecoder) throws {
    self = []
    let session = decoder.session
    if session.run.policy.single == .wrap, let wrapped = try Self.wrapped(by: decoder) {
      self = wrapped
      return
    }
    var elements = try decoder.openElements()
    var (index, last) = (0, ValueDecoder?.none)
    // A generic function that adds an element would look up the type of the array each time.
    while let source = try decoder.next(&elements) {
      let key = CodingPathKey.index(index)
      do {
        let inner = decoder.inner(source, as: Element.self, key, &last)
        append(try session.value(of: Element.self, from: source, by: inner))
      } catch {
        try session.addReplacement(for: decoder.inner(source, as: Element.self, key), error, to: &self)
      }
      index += 1
    }
  }

  /// Returns the elements of an object whose keys are integers, or a single other value as the only element, if the
  /// policy allows such arrays; otherwise nil.
  private static func wrapped(by decoder: ValueDecoder) throws -> [Element]? {
    let session = decoder.session
    guard let numbered = try session.numbered(decoder, in: Self.self) else {
      return try session.single(Element.self, by: decoder).map { [$0] }
    }
    var elements: [Element] = []
    for (name, source) in numbered {
      let inner = decoder.inner(source, as: Element.self, .entry(name))
      do {
        elements.append(try session.value(of: Element.self, from: source, by: inner))
      } catch {
        try session.addReplacement(for: inner, error, to: &elements)
      }
    }
    try decoder.pass()
    return elements
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
    let isRecord = try session.read(at: decoder.source) { (reader) throws(JSONFailure) in reader.isRecord }
    let isText = Key.self == String.self
    let reader = isText ? { reinterpreted($0, as: Key.self) } : DictionaryKeys.reader(of: Key.self)
    guard isRecord, let makeKey = reader else {
      self = try session.initialized(Self.self, by: decoder)
      return
    }
    // Each text key has a single spelling, so no names need to be chosen.
    let names = isText ? [:] : Self.names(try decoder.entries().map(\.key), makeKey)
    var last: ValueDecoder?
    var entries = try decoder.openEntries()
    while case (let name, let source)? = try decoder.next(&entries) {
      let key = makeKey(name)
      let used = key.flatMap { names[$0] }
      guard let key, used == nil || used == name else {
        let entry = decoder.inner(source, as: Key.self, .entry(name))
        try session.refuseKey(name, of: Key.self, otherThan: used, at: entry)
        continue
      }
      do {
        let inner = decoder.inner(source, as: Value.self, .entry(name), &last)
        self[key] = try session.value(of: Value.self, from: source, by: inner)
      } catch {
        let inner = decoder.inner(source, as: Value.self, .entry(name))
        self[key] = try session.replacement(for: inner, as: Value.self, error)
      }
    }
  }

  /// Returns the name to use for each key: the spelling with which the key is written, or else the first one in
  /// alphabetical order.
  private static func names(_ all: [String], _ makeKey: (String) -> Key?) -> [Key: String] {
    guard let write = DictionaryKeys.writer(of: Key.self) else { return [:] }
    var names: [Key: String] = [:]
    for name in all {
      guard let key = makeKey(name) else { continue }
      if let known = names[key], !KeyFolding.isPreferred(name, to: known, standard: write(key)) { continue }
      names[key] = name
    }
    return names
  }
}

/// A generic type of the standard library that a session encodes itself, so that its elements are written like those of
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
      // Generic code accesses the elements of a `ContiguousArray` without an iterator.
      let elements = ContiguousArray(self)
      for index in elements.indices { try encoder.append(elements[index]) }
    }
  }
}

extension Array: EncodableCollection where Element: Encodable {}

extension ContiguousArray: EncodableCollection where Element: Encodable {}

extension Set: EncodableCollection where Element: Encodable {}

extension Dictionary: EncodableCollection where Key: Encodable, Value: Encodable {
  /// Encodes a record if the keys can be converted to text; otherwise calls the dictionary's own `encode(to:)`, which
  /// writes an array of keys and values.
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
